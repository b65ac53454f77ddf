import { proxy } from 'valtio';
import type { Order } from '#domain/order/order.ts';
import { isRejected } from './orderSteps.ts';

/** What must not go unnoticed: that an order was rejected, and each line that was taken off it. */
export const newsOf = (order: Order): string[] =>
  isRejected(order)
    ? [`rejected:${order.order_id}`]
    : order.items.filter((line) => line.voided).map((line) => `voided:${line.line_id}`);

const key = 'comanda-order-news';
const most = 100;

/** The news that this phone's guest has looked at; kept, so that a reload brings no old warning back. */
export const lookedAt = proxy<{ ids: string[] }>({ ids: read() });

export function lookAt(ids: readonly string[]): void {
  const fresh = ids.filter((id) => !lookedAt.ids.includes(id));
  if (fresh.length === 0) return;
  lookedAt.ids = [...lookedAt.ids, ...fresh].slice(-most);
  try {
    localStorage.setItem(key, JSON.stringify(lookedAt.ids));
  } catch {
    // storage may be blocked: then it is known until the page is left
  }
}

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}
