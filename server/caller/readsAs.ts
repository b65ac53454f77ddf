import { deviceCan } from '#domain/device/modes.ts';
import { trimmedOrder, type OrderView } from '#domain/order/trimmedOrder.ts';
import type { Order } from '#domain/order/order.ts';
import type { Table, TableEvent } from '#domain/table/table.ts';
import type { Callers } from './caller.ts';

/** How much of an order these callers read; people read all of what is theirs (D45). */
export function orderViewOf({ device }: Callers): OrderView {
  if (!device || deviceCan(device, 'seeBills')) return 'all';
  return deviceCan(device, 'seeDishes') ? 'dishes' : 'numbers';
}

export function seenOrders(callers: Callers, orders: readonly Order[]): Order[] {
  const view = orderViewOf(callers);
  return orders.map((order) => trimmedOrder(order, view));
}

/** With its code only for those who may see tables: a code lets whoever has it order there. */
export function seenTables(callers: Callers, tables: readonly Table[]): Table[] {
  const { device } = callers;
  if (!device || deviceCan(device, 'seeTables')) return [...tables];
  // without a bill nobody needs to know since when somebody sits there
  const sessions = deviceCan(device, 'seeBills');
  return tables.map(({ session, ...table }) => ({
    ...table,
    code: '',
    page: '',
    ...(sessions && session ? { session } : {}),
  }));
}

/** Waiter calls are for the staff, whichever of them is nearest; not for what hangs on a wall. */
export const hearsCalls = ({ device }: Callers): boolean => !device || deviceCan(device, 'seeBills');

export const seenCalls = (callers: Callers, events: readonly TableEvent[]): TableEvent[] =>
  hearsCalls(callers) ? [...events] : [];
