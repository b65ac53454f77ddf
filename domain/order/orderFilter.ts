import { matchesSearch } from './orderList.ts';
import type { Order, OrderFlag, OrderStatus, OrderType, PaymentFilter } from './order.ts';

/** What somebody looks for in a list of orders; what is not named does not matter. */
export type OrderFilter = {
  status?: readonly OrderStatus[] | undefined;
  type?: readonly OrderType[] | undefined;
  /** any of these flags */
  flag?: readonly OrderFlag[] | undefined;
  /** any of these */
  payment?: readonly PaymentFilter[] | undefined;
  table_id?: string | undefined;
  /** who took it, or is on the way with it; a device as well as an employee */
  employee_id?: string | undefined;
  device_id?: string | undefined;
  /** what somebody typed: number, name, phone, street or table */
  text?: string | undefined;
};

/** As much of an order as decides whether somebody looks for it. */
export type ListedOrder = Pick<
  Order,
  'number' | 'type' | 'flags' | 'table_id' | 'employee_id' | 'device_id' | 'assignedTo' | 'contact' | 'address'
> & { status: OrderStatus; tableName?: string; paidBy: readonly PaymentFilter[] };

/** Whether an order is one of those that somebody looks for. */
export function passesFilter(order: ListedOrder, filter: OrderFilter): boolean {
  const { status, type, flag, payment, table_id, employee_id, device_id, text = '' } = filter;
  return (
    (!status || status.includes(order.status)) &&
    (!type || type.includes(order.type)) &&
    (!flag || flag.some((each) => order.flags.includes(each))) &&
    (!payment || payment.some((each) => order.paidBy.includes(each))) &&
    (!table_id || order.table_id === table_id) &&
    (!employee_id || [order.employee_id, order.assignedTo].includes(employee_id)) &&
    (!device_id || [order.device_id, order.assignedTo].includes(device_id)) &&
    matchesSearch(order, text, order.tableName)
  );
}

/** Whether every order passes. */
export const isEmptyFilter = (filter: OrderFilter): boolean => Object.values(filter).every((part) => !part);
