import { accept, refuse, type Result } from '../error/refusal.ts';
import type { Order } from '../order/order.ts';
import { isOwed } from '../order/orderStates.ts';
import type { Picture } from '../order/picture.ts';

/** The orders of a bill: all known, still owed, and of one table session when there are several (D13). */
export function billOrders(picture: Picture, ids: readonly string[], restaurant_id: string): Result<Order[]> {
  const orders = [...new Set(ids)].map((id) => picture.orders.get(id)).filter((order) => order !== undefined);
  const [first] = orders;
  if (!first || orders.length < ids.length) return refuse('not_found');
  if (orders.some((order) => order.restaurant_id !== restaurant_id)) return refuse('not_found');
  const closed = orders.find((order) => !isOwed(order));
  if (closed) return refuse('order_closed', { details: { current: closed } });
  const together = orders.every((order) => order.table_id === first.table_id && order.session_id === first.session_id);
  const atTable = orders.length === 1 || first.table_id !== undefined;
  return together && atTable ? accept(orders) : refuse('partial_payment_invalid');
}
