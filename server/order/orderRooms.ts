import type { Order } from '#domain/order/order.ts';

/**
 * The rooms that hear of an order: its house, its own, its table's, and once the one of the table that it has left. Only
 * a table of the house gives a session: one that was merely named hears nothing (ADR 23).
 */
export function orderRooms(order: Order): string[] {
  const { restaurant_id, order_id, table_id, session_id, movedFrom, updatedAt } = order;
  const left = movedFrom?.at(-1);
  return [
    `restaurant:${restaurant_id}`,
    `order:${order_id}`,
    ...(table_id && session_id ? [`table:${table_id}`] : []),
    ...(left?.table_id && left.at === updatedAt ? [`table:${left.table_id}`] : []),
  ];
}
