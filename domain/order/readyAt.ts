import type { Order, OrderStatus, OrderType } from './order.ts';

/** With which step an order is ready for whoever waits for it: at the table and at the counter when it is cooked. */
const readyAs: Record<OrderType, OrderStatus> = {
  local: 'waiting-pickup',
  takeaway: 'waiting-pickup',
  delivery: 'in-delivery',
};

/** When an order became ready for its guest, or set out to the guest; undefined before, and when it was rejected since. */
export function readyAt({
  type,
  statusEntry,
  statusEntries,
}: Pick<Order, 'type' | 'statusEntry' | 'statusEntries'>): string | undefined {
  if (statusEntry.status === 'rejected' || statusEntry.status === 'refunded') return undefined;
  return [...statusEntries, statusEntry].find(({ status }) => status === readyAs[type])?.at;
}
