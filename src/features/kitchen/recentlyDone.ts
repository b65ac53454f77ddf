import type { Order } from '#domain/order/order.ts';
import { columnOf, isHeld } from './kitchenColumn.ts';

const keptMilliseconds = 2 * 60 * 60_000;
const atMost = 50;

/** Orders that left the kitchen in the last two hours, the latest first. */
export function recentlyDone(orders: readonly Order[], now: number): Order[] {
  return orders
    .filter((order) => columnOf(order) === undefined && !order.flags.includes('awaiting_payment') && !isHeld(order))
    .filter((order) => now - Date.parse(order.statusEntry.at) < keptMilliseconds)
    .sort((a, b) => (a.statusEntry.at < b.statusEntry.at ? 1 : -1))
    .slice(0, atMost);
}
