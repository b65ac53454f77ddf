import { accept, refuse, type Result } from '../error/refusal.ts';
import { finished } from '../order/finished.ts';
import { actorKey, type Occurrence } from '../order/occurrence.ts';
import type { Order } from '../order/order.ts';
import { noChange, type Change, type Picture } from '../order/picture.ts';
import type { PartialPayment } from './partialPayment.ts';
import { partOf, withoutReader, withPart } from './partOf.ts';
import { allocatedTo } from './remaining.ts';

/** A guest's part expires after ten minutes (D13). */
const guestPartMilliseconds = 10 * 60_000;

/** Whether a part that a guest opened has waited too long to be paid. */
export function isExpired(part: Pick<PartialPayment, 'status' | 'by' | 'createdAt'>, at: string): boolean {
  return part.status === 'open' && isGuests(part) && Date.parse(part.createdAt) <= Date.parse(expiredSince(at));
}

/** Guests' parts that were opened then or before have expired. */
export const expiredSince = (at: string): string => new Date(Date.parse(at) - guestPartMilliseconds).toISOString();

const isGuests = ({ by }: Pick<PartialPayment, 'by'>): boolean =>
  by?.startsWith('guest:') === true || by?.startsWith('user:') === true;

/** Gives up an open part; its maker or the staff may (D13). A payment intent is cancelled at the provider before. */
export function cancelPart(picture: Picture, partialPayment_id: string, occurrence: Occurrence): Result<Change> {
  const part = partOf(picture, partialPayment_id);
  if (!part) return refuse('partial_payment_invalid');
  if (occurrence.standing === 'guest' && part.by !== actorKey(occurrence.by)) return refuse('not_allowed');
  if (part.status === 'cancelled') return accept(noChange);
  if (part.status === 'paid') return refuse('partial_payment_closed');
  return accept(finished(picture, withPart(picture, [], { ...withoutReader(part), status: 'cancelled' }), occurrence));
}

/**
 * The orders as they stand when what is open on this one, or those of it that are meant, is given up. A part of a bill
 * that takes nothing off this order, as it pays for dishes of the others, stays.
 */
export function cancelOpenParts(
  picture: Picture,
  order: Order,
  isMeant: (part: PartialPayment) => boolean = () => true,
): Order[] {
  return order.payments
    .filter((part) => part.status === 'open' && allocatedTo(part, order.order_id) > 0 && isMeant(part))
    .reduce<Order[]>((drafts, part) => withPart(picture, drafts, { ...withoutReader(part), status: 'cancelled' }), []);
}
