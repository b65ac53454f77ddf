import { sentLines } from './heldLines.ts';
import { hasReached, lineStage } from './lineStage.ts';
import type { Order, OrderItem } from './order.ts';
import { isForKitchen } from './orderList.ts';
import { activeLines } from './orderTotals.ts';

/** Nobody is told a longer time by itself; whoever accepts may. */
const longest = 120;
const step = 5;

type Dishes = Pick<Order, 'items' | 'createdAt' | 'statusEntry' | 'statusEntries' | 'flags'>;

/** Dishes that somebody has taken on at a station and has not made yet. */
export function openWork(orders: readonly Dishes[], isMine: (line: OrderItem) => boolean = () => true): number {
  let dishes = 0;
  for (const order of orders) {
    if (!isForKitchen(order)) continue;
    for (const line of activeLines(sentLines(order))) {
      const stage = lineStage(order, line);
      if (isMine(line) && hasReached(stage, 'accepted') && !hasReached(stage, 'done')) dishes += line.quantity;
    }
  }
  return dishes;
}

/** The dishes of one order that are still to be made there. */
export const dishesOf = (order: Pick<Order, 'items'>, isMine: (line: OrderItem) => boolean = () => true): number =>
  activeLines(sentLines(order)).reduce((sum, line) => sum + (isMine(line) ? line.quantity : 0), 0);

/**
 * The minutes to offer for an order: the usual ones as long as it and what is before it can be made together, then longer
 * in proportion, in steps of five. `atOnce` is how many dishes a station makes in the usual time.
 */
export function offeredMinutes(work: { usual: number; atOnce: number; ahead: number; own: number }): number {
  const rounds = Math.max(1, (work.ahead + work.own) / Math.max(1, work.atOnce));
  // an order that is large by itself takes no longer than the usual time while nothing is before it
  const minutes = work.ahead === 0 ? work.usual : work.usual * rounds;
  return Math.max(work.usual, Math.min(longest, Math.ceil(minutes / step) * step));
}
