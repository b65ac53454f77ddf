import type { Order } from '#domain/order/order.ts';
import { proxy } from 'valtio';

/** Orders that somebody has noticed on this screen; what is not here rings. Kept, so that a reload does not ring again. */
export const noticed = proxy<{ orders: string[] }>({ orders: [] });

const storageKey = 'comanda-noticed-orders';
const kept = 500;

export function loadNoticed(): void {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    noticed.orders = Array.isArray(read) ? read.filter((id): id is string => typeof id === 'string') : [];
  } catch {
    noticed.orders = [];
  }
}

export function notice(order_ids: readonly string[]): void {
  noticed.orders = [...new Set([...noticed.orders, ...order_ids])].slice(-kept);
  localStorage.setItem(storageKey, JSON.stringify(noticed.orders));
}

/** New orders to announce: not those that wait for money (D11), nor those that came with a printed ticket (D30). */
export function toAnnounce(orders: readonly Order[], seen: readonly string[]): Order[] {
  const known = new Set(seen);
  return orders.filter(
    (order) =>
      order.statusEntry.status === 'created' &&
      !order.flags.includes('awaiting_payment') &&
      !order.flags.includes('ticket_printed') &&
      !known.has(order.order_id),
  );
}
