import type { Order } from '#domain/order/order.ts';
import type { PartialPayment } from '#domain/payment/partialPayment.ts';

/** Every payment of these orders once, though each order it touches carries it; cancelled ones are left out. */
export function partsOf(orders: readonly Order[]): PartialPayment[] {
  const parts = new Map<string, PartialPayment>();
  for (const order of orders)
    for (const part of order.payments) if (part.status !== 'cancelled') parts.set(part.partialPayment_id, part);
  return [...parts.values()].sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
}
