import { accept, refuse, type Result } from '../error/refusal.ts';
import type { Money } from '../money/money.ts';
import { actorKey, type Occurrence } from '../order/occurrence.ts';
import type { Order } from '../order/order.ts';
import type { Picture } from '../order/picture.ts';
import { allocate } from './allocate.ts';
import { openPart } from './openPart.ts';
import type { NewPartialPayment, PartialPayment } from './partialPayment.ts';
import { remainingAmount } from './remaining.ts';

/**
 * The part for money that was taken offline (D12, D31): as it was meant where that still fits, else the amount that
 * was taken without its claim on lines or shares. What was taken is `amount`, else the cash given without the tip,
 * else all that remains. Without all of its orders it has no allocations yet.
 */
export function takenPart(
  picture: Picture,
  wanted: NewPartialPayment,
  given: Money | undefined,
  occurrence: Occurrence,
): Result<PartialPayment> {
  const { lines, share, ...plain } = wanted;
  const fitting = openPart(picture, lines || share ? { ...wanted, amount: undefined } : plain, occurrence);
  const meant = wanted.amount;
  if (fitting.ok && (meant === undefined || meant === fitting.value.amount)) return fitting;
  const orders = ordersOf(picture, wanted);
  const amount = meant ?? takenAmount(orders, given, wanted.tip ?? 0);
  if (amount === 0) return refuse('amount_invalid');
  const allocations = orders.length === wanted.orders.length ? allocate(amount, orders) : [];
  if (fitting.ok) return accept({ ...fitting.value, amount, allocations });
  return accept({
    partialPayment_id: wanted.partialPayment_id,
    restaurant_id: wanted.restaurant_id,
    orders: wanted.orders,
    amount,
    allocations,
    tip: wanted.tip ?? 0,
    status: 'open',
    createdAt: occurrence.at,
    by: actorKey(occurrence.by),
  });
}

function takenAmount(orders: Order[], given: Money | undefined, tip: Money): Money {
  if (given !== undefined) return Math.max(0, given - tip);
  return orders.reduce((sum, order) => sum + remainingAmount(order), 0);
}

export function ordersOf(picture: Picture, { orders }: Pick<PartialPayment, 'orders'>): Order[] {
  return orders.map((id) => picture.orders.get(id)).filter((order) => order !== undefined);
}
