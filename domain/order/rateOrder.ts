import { accept, refuse, type Result } from '../error/refusal.ts';
import type { Occurrence } from './occurrence.ts';
import type { Order } from './order.ts';
import { statusOf } from './orderStates.ts';

export const mostStars = 5;

/** A completed order with the stars that its guest gives it, once (D23). */
export function rateOrder(order: Order, stars: number, { standing }: Occurrence): Result<Order> {
  if (standing !== 'guest') return refuse('not_allowed');
  const details = { current: order };
  if (order.rating !== undefined) return refuse('already_rated', { details });
  if (statusOf(order) !== 'completed') return refuse('invalid_order_action', { details });
  return Number.isInteger(stars) && stars >= 1 && stars <= mostStars
    ? accept({ ...order, rating: stars })
    : refuse('amount_invalid');
}
