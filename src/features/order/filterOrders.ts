import { matchesSearch } from '#domain/order/orderList.ts';
import type { Order } from '#domain/order/order.ts';
import { isPaid } from '#domain/payment/remaining.ts';

export const orderFilters = ['own', 'all', 'tables', 'unpaid', 'closed'] as const;
export type OrderFilter = (typeof orderFilters)[number];

type Filtering = {
  filter: OrderFilter;
  search: string;
  device_id: string | undefined;
  tableName: (table_id: string) => string | undefined;
};

/** Which open orders a list shows: this device's own, all, those at tables, those not paid. */
export function filterOrders(orders: readonly Order[], { filter, search, device_id, tableName }: Filtering): Order[] {
  return orders.filter((order) => {
    if (filter === 'own' && order.device_id !== device_id) return false;
    if (filter === 'tables' && order.table_id === undefined) return false;
    if (filter === 'unpaid' && isPaid(order)) return false;
    const table = order.table_id === undefined ? undefined : tableName(order.table_id);
    return search.trim() === '' || matchesSearch(order, search, table);
  });
}
