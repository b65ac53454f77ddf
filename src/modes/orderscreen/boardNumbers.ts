import type { Order } from '#domain/order/order.ts';
import { isForKitchen } from '#domain/order/orderList.ts';
import { readyAt } from '#domain/order/readyAt.ts';

/** What a pick-up board shows of an order. */
export type BoardNumber = { order_id: string; number: string };
export type BoardNumbers = { preparing: BoardNumber[]; ready: BoardNumber[] };

/** A guest who has not come by then does not look for the number any more, and others find theirs. */
const shownReadyMilliseconds = 45 * 60_000;

const numberOf = ({ order_id, number }: Order): BoardNumber => ({ order_id, number });

/** The numbers on a pick-up board: what is being made, oldest first, and what can be collected, the newest first. */
export function boardNumbers(orders: readonly Order[], now: number): BoardNumbers {
  const mine = orders.filter((order) => order.type !== 'delivery' && isForKitchen(order));
  const preparing = mine.filter(({ statusEntry }) => ['accepted', 'in-preparation'].includes(statusEntry.status));
  const ready = mine
    .filter(({ statusEntry }) => statusEntry.status === 'waiting-pickup')
    .map((order) => ({ order, at: readyAt(order) ?? order.statusEntry.at }))
    .filter(({ at }) => now - Date.parse(at) < shownReadyMilliseconds)
    .sort((a, b) => (a.at < b.at ? 1 : -1));
  return {
    preparing: preparing.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1)).map(numberOf),
    ready: ready.map(({ order }) => numberOf(order)),
  };
}
