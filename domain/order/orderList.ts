import { isOpenOrder } from './orderStates.ts';
import type { Order } from './order.ts';

/** First come, first listed. */
export function byArrival(a: Order, b: Order): number {
  return compare(a.createdAt, b.createdAt) || compare(a.order_id, b.order_id);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Whether the kitchen and the dispatch have it: open, and not waiting for its payment (D11). */
export function isForKitchen(order: Pick<Order, 'statusEntry' | 'flags'>): boolean {
  return isOpenOrder(order) && !order.flags.includes('awaiting_payment');
}

/** Whether an order answers to what somebody typed: its number, a name, phone or table, all words, any case. */
export function matchesSearch(
  order: Pick<Order, 'number' | 'contact' | 'address'>,
  search: string,
  tableName = '',
): boolean {
  const { number, contact, address } = order;
  const text = plain([number, contact?.name, contact?.phone, address?.street, tableName].join(' '));
  return plain(search)
    .split(/\s/)
    .every((word) => text.includes(word));
}

/** Without accents and in capitals, so that "Szabo" finds Szabó and "Strasse" Straße. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
