import { accept, refuse, type Result } from '../error/refusal.ts';
import type { SystemCommand } from '../order/command.ts';
import { finished } from '../order/finished.ts';
import type { Occurrence } from '../order/occurrence.ts';
import { noChange, type Change, type Picture } from '../order/picture.ts';
import { refundFailed } from './remaining.ts';
import { partOf, withPart } from './partOf.ts';

export type Refund = Extract<SystemCommand, { type: 'payment.refund' }>['body'];

/** Records what the card provider gave back of a paid part for one of its orders, once (ADR 0008). */
export function refundPart(
  picture: Picture,
  { partialPayment_id, order_id, amount }: Refund,
  occurrence: Occurrence,
): Result<Change> {
  const part = partOf(picture, partialPayment_id);
  if (part?.status !== 'paid' || !part.orders.includes(order_id)) return refuse('partial_payment_invalid');
  if (part.refunds?.some((refund) => refund.order_id === order_id)) return accept(noChange);
  // it failed before anybody had written it down
  if (refundFailed(part, order_id)) return accept(noChange);
  const refunds = [...(part.refunds ?? []), { order_id, amount, at: occurrence.at }];
  return accept(finished(picture, withPart(picture, [], { ...part, refunds }), occurrence));
}
