import type { Order } from '#domain/order/order.ts';

/** Letters as one types them in haste: without marks, small; `ß` as `ss`. */
const plain = (text: string): string =>
  text.toLowerCase().replaceAll('ß', 'ss').normalize('NFD').replace(/\p{M}/gu, '');

type Known = Pick<Order, 'number' | 'items' | 'note' | 'createdAt'> & { restaurantName: string };

/** Whether an earlier order is what somebody looks for: every word stands in its house, number, day or dishes. */
export function matchesOrder({ restaurantName, number, items, note = '', createdAt }: Known, query: string): boolean {
  const dishes = items.flatMap(({ name }) => Object.values(name));
  const text = plain([restaurantName, number, note, createdAt.slice(0, 10), ...dishes].join(' '));
  return plain(query)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
