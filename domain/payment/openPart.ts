import { accept, refuse, type Result } from '../error/refusal.ts';
import { actorKey, type Occurrence } from '../order/occurrence.ts';
import type { Picture } from '../order/picture.ts';
import { allocate } from './allocate.ts';
import { billOrders } from './billOrders.ts';
import { isAmount, partAmount } from './partAmount.ts';
import type { NewPartialPayment, PartialPayment } from './partialPayment.ts';
import { tipRefusal } from './tip.ts';

/** How many parts a guest may make of an order, cancelled ones that it remembers included; the staff's are as many as they are. */
const mostParts = 100;

/** A new open part of a bill: exactly one of lines, amount and share, of what nobody has claimed yet (D12, D13). */
export function openPart(picture: Picture, wanted: NewPartialPayment, occurrence: Occurrence): Result<PartialPayment> {
  const { partialPayment_id, restaurant_id, tip = 0 } = wanted;
  if (restaurant_id !== occurrence.restaurant.restaurant_id) return refuse('not_found');
  const orders = billOrders(picture, wanted.orders, restaurant_id);
  if (!orders.ok) return orders;
  const full = occurrence.standing === 'guest' && orders.value.some(({ payments }) => payments.length >= mostParts);
  if (full) return refuse('rate_limited', { details: { retryAfter: 60 } });
  if (!isAmount(tip)) return refuse('amount_invalid');
  const part = partAmount(orders.value, wanted);
  if (!part.ok) return part;
  const { currency } = occurrence.restaurant;
  const generous = occurrence.standing === 'guest' ? tipRefusal(tip, part.value.amount, currency) : undefined;
  if (generous) return generous;
  return accept({
    partialPayment_id,
    restaurant_id,
    orders: orders.value.map(({ order_id }) => order_id),
    allocations: allocate(part.value.amount, orders.value),
    ...part.value,
    tip,
    status: 'open',
    createdAt: occurrence.at,
    by: actorKey(occurrence.by),
    ...takenAt(occurrence),
  });
}

/** The device of whoever opens or confirms a part, where there is one. */
export const takenAt = ({ device_id }: Occurrence): Pick<PartialPayment, 'device_id'> =>
  device_id ? { device_id } : {};
