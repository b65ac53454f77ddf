import { accept, refuse, type Result } from '../error/refusal.ts';
import type { SystemCommand } from '../order/command.ts';
import { finished } from '../order/finished.ts';
import type { Occurrence } from '../order/occurrence.ts';
import { noChange, type Change, type Picture } from '../order/picture.ts';
import { refundFailed } from './remaining.ts';
import { partOf, withPart } from './partOf.ts';

export type Refund = Extract<SystemCommand, { type: 'payment.refund' }>['body'];

/** Records what the card provider gave back of a paid part for one of its orders, once (ADR 8). */
export function refundPart(
  picture: Picture,
  { partialPayment_id, order_id, amount, return_id, tip }: Refund,
  occurrence: Occurrence,
): Result<Change> {
  const part = partOf(picture, partialPayment_id);
  if (part?.status !== 'paid' || !part.orders.includes(order_id)) return refuse('partial_payment_invalid');
  const isSame = (known: { order_id?: string; return_id?: string }): boolean =>
    known.order_id === order_id && known.return_id === return_id;
  if (part.refunds?.some(isSame)) return accept(noChange);
  // it failed before anybody had written it down
  const failed = return_id ? part.incidents?.some(isSame) : refundFailed(part, order_id);
  if (failed) return accept(noChange);
  const of = { ...(return_id ? { return_id } : {}), ...(tip ? { tip } : {}) };
  const refunds = [...(part.refunds ?? []), { order_id, amount, at: occurrence.at, ...of }];
  return accept(finished(picture, withPart(picture, [], { ...part, refunds }), occurrence));
}
