import type { Order } from '#domain/order/order.ts';
import { overpaidAmount } from '#domain/payment/remaining.ts';

/** Orders for which money is to be given back by hand (D12). */
export const overpaidOrders = (orders: readonly Order[]): Order[] =>
  orders.filter((order) => order.flags.includes('overpaid') && overpaidAmount(order) > 0);
