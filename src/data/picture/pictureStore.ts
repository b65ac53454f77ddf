import { proxy } from 'valtio';
import type { Order } from '#domain/order/order.ts';
import { isOpenOrder, isOwed } from '#domain/order/orderStates.ts';
import { remainingAmount } from '#domain/payment/remaining.ts';
import type { PartialPayment } from '#domain/payment/partialPayment.ts';
import type { Table, TableEvent } from '#domain/table/table.ts';

/**
 * What this device shows: the server's last state with the waiting operations applied again. Derived, never stored,
 * and changed by derivePicture only. Entities are plain values that are replaced, not changed.
 */
export const picture = proxy<{
  orders: Record<string, Order>;
  tables: Record<string, Table>;
  tableEvents: Record<string, TableEvent>;
  unassigned: Record<string, PartialPayment>;
  /** how many operations of an order wait for the server */
  pendingOrders: Record<string, number>;
  ready: boolean;
}>({ orders: {}, tables: {}, tableEvents: {}, unassigned: {}, pendingOrders: {}, ready: false });

type Orders = Readonly<Record<string, Order>>;
/** When it was ordered; stays the same between the device's own view and the server's, so that no list reorders. */
const orderedOn = (order: Order): string => order.occurredAt ?? order.createdAt;
const byAge = (a: Order, b: Order): number =>
  orderedOn(a) < orderedOn(b) ? -1 : orderedOn(a) > orderedOn(b) ? 1 : a.order_id < b.order_id ? -1 : 1;

/** Orders that still need somebody, oldest first. Takes a snapshot's `orders`, or reads the store. */
export const openOrders = (orders: Orders = picture.orders): Order[] =>
  Object.values(orders).filter(isOpenOrder).sort(byAge);

/** What a register still has to do with: every open order, and those handed out that somebody has yet to pay. */
export const unsettledOrders = (orders: Orders = picture.orders): Order[] =>
  Object.values(orders)
    .filter((order) => isOpenOrder(order) || (isOwed(order) && remainingAmount(order) > 0))
    .sort(byAge);

/** The orders of a table's open session, oldest first; all of the table's while no session is known. */
export function tableOrders(table_id: string): Order[] {
  const session_id = picture.tables[table_id]?.session?.session_id;
  return Object.values(picture.orders)
    .filter((order) => order.table_id === table_id && (!session_id || order.session_id === session_id))
    .sort(byAge);
}
