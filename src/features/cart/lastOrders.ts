import { serverNow } from '#src/data/clock.ts';
import type { Instant } from '#domain/order/instant.ts';

/** An order that was made here without a table: where it leads, so that it is found again after its page was closed. */
export type LastOrder = { order_id: string; house: string; madeAt: Instant };

const name = 'comanda-last-orders';
const atMost = 5;
/** Ordered for another day it is still under way then. */
const keptFor = 9 * 24 * 60 * 60_000;

const looksRight = (order: unknown): order is LastOrder => {
  const { order_id, house, madeAt } = (order ?? {}) as Partial<LastOrder>;
  return typeof order_id === 'string' && typeof house === 'string' && !Number.isNaN(Date.parse(madeAt ?? ''));
};

function keep(orders: readonly LastOrder[]): void {
  try {
    localStorage.setItem(name, JSON.stringify(orders.slice(0, atMost)));
  } catch {
    // then its address alone leads to it
  }
}

/** What was ordered here and has not been seen to be over, the last one first. */
export function lastOrders(): LastOrder[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? '[]');
    const since = serverNow().getTime() - keptFor;
    return Array.isArray(kept) ? kept.filter(looksRight).filter(({ madeAt }) => Date.parse(madeAt) > since) : [];
  } catch {
    return [];
  }
}

export const noteOrder = (order_id: string, house: string): void =>
  keep([{ order_id, house, madeAt: serverNow().toISOString() }, ...lastOrders()]);

/** Its guest has seen what became of it. */
export function forgetOrder(order_id: string): void {
  const orders = lastOrders();
  if (orders.some((order) => order.order_id === order_id)) keep(orders.filter((order) => order.order_id !== order_id));
}

/** Tells of what another window orders. Answers how to stop. */
export function seeOrders(changed: () => void): () => void {
  addEventListener('storage', changed);
  return () => removeEventListener('storage', changed);
}
