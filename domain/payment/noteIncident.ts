import { accept, refuse, type Result } from '../error/refusal.ts';
import type { SystemCommand } from '../order/command.ts';
import { finished } from '../order/finished.ts';
import type { Occurrence } from '../order/occurrence.ts';
import { noChange, type Change, type Picture } from '../order/picture.ts';
import type { PartialPayment } from './partialPayment.ts';
import { partOf, withPart } from './partOf.ts';

type Noted = Extract<SystemCommand, { type: 'payment.incident' }>['body'];

/**
 * Writes down how a refund or dispute at the card provider stands, once for each way it stood. The money of a refund
 * that failed is the house's again, and to be given back by hand (ADR 8).
 */
export function noteIncident(
  picture: Picture,
  { partialPayment_id, ...noted }: Noted,
  occurrence: Occurrence,
): Result<Change> {
  const part = partOf(picture, partialPayment_id);
  if (!part) return refuse('partial_payment_invalid');
  const { incidents = [], refunds, ...rest } = part;
  const isSame = ({ incident_id }: { incident_id: string }): boolean => incident_id === noted.incident_id;
  if (incidents.some((known) => isSame(known) && known.kind === noted.kind)) return accept(noChange);
  const held =
    noted.kind === 'refund_failed'
      ? refunds?.filter(({ order_id, return_id }) => order_id !== noted.order_id || return_id !== noted.return_id)
      : refunds;
  const changed: PartialPayment = {
    ...rest,
    ...(held?.length ? { refunds: held } : {}),
    incidents: [...incidents.filter((known) => !isSame(known)), { ...noted, at: occurrence.at }],
  };
  return accept(finished(picture, withPart(picture, [], changed), occurrence));
}
