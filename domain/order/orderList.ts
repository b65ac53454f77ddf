import { isOpenOrder } from './orderStates.ts';
import type { Order } from './order.ts';

/** When an order is due: promised, else wanted, else as soon as it came. */
export function dueAt(order: Pick<Order, 'promisedAt' | 'orderedAt' | 'createdAt'>): string {
  return order.promisedAt ?? order.orderedAt ?? order.createdAt;
}

/** The order in which a kitchen works: due first, then first come. */
export function byDue(a: Order, b: Order): number {
  return compare(dueAt(a), dueAt(b)) || byArrival(a, b);
}

/** First come, first listed. */
export function byArrival(a: Order, b: Order): number {
  return compare(a.createdAt, b.createdAt) || compare(a.order_id, b.order_id);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The open orders that the kitchen and the dispatch see: what waits for its payment has not reached them yet (D11). */
export function kitchenOrders(orders: Iterable<Order>): Order[] {
  return [...orders].filter((order) => isOpenOrder(order) && !order.flags.includes('awaiting_payment')).sort(byDue);
}

/** Whether an order answers to what somebody typed: its number, a name, phone or table, all words, any case. */
export function matchesSearch(order: Order, search: string, tableName = ''): boolean {
  const { number, contact, address } = order;
  const text = plain([number, contact?.name, contact?.phone, address?.street, tableName].filter(Boolean).join(' '));
  return plain(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Without accents, so that "Szabo" finds Szabó. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
