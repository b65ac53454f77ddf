import type { Order } from '#domain/order/order.ts';

/** Whether a payment of `part` orders belongs to the bill over `orders`: what a device is at may be of another one. */
export const isOfBill = (orders: readonly Order[], part: readonly string[] = []): boolean =>
  orders.some(({ order_id }) => part.includes(order_id));
