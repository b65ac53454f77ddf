import { accept, refuse, type Result } from '../error/refusal.ts';
import { actorKey, type Occurrence } from '../order/occurrence.ts';
import type { Order } from '../order/order.ts';
import type { Picture } from '../order/picture.ts';
import { allocate } from './allocate.ts';
import { billOrders } from './billOrders.ts';
import { claimAmount } from './claimAmount.ts';
import type { NewPartialPayment, PartialPayment } from './partialPayment.ts';
import { unclaimedAmount } from './remaining.ts';
import { shareAmount } from './shareAmount.ts';

type Taken = Pick<PartialPayment, 'amount' | 'allocations' | 'lines' | 'share'>;

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
  const taken = takenOf(orders.value, wanted);
  if (!taken.ok) return taken;
  return accept({
    partialPayment_id,
    restaurant_id,
    orders: orders.value.map(({ order_id }) => order_id),
    ...taken.value,
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

export const isAmount = (amount: number): boolean => Number.isSafeInteger(amount) && amount >= 0;

function takenOf(orders: Order[], { lines, amount, share, partialPayment_id }: NewPartialPayment): Result<Taken> {
  const ways = [lines, amount, share].filter((way) => way !== undefined).length;
  if (ways !== 1) return refuse('amount_invalid');
  if (lines) {
    const allocations = claimAmount(orders, lines);
    if (!allocations.ok) return allocations;
    return accept({ amount: sumOf(allocations.value), allocations: allocations.value, lines });
  }
  if (share) {
    const taken = shareAmount(orders, share, partialPayment_id);
    if (!taken.ok) return taken;
    return accept({ ...taken.value, allocations: allocate(taken.value.amount, orders) });
  }
  if (!amount || !isAmount(amount)) return refuse('amount_invalid');
  const left = orders.reduce((sum, order) => sum + unclaimedAmount(order), 0);
  return amount > left
    ? refuse('amount_exceeds_remaining', { details: { remaining: left } })
    : accept({ amount, allocations: allocate(amount, orders) });
}

const sumOf = (allocations: PartialPayment['allocations']): number =>
  allocations.reduce((sum, { amount }) => sum + amount, 0);
