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

/** How much of a table somebody reads: `floor` all, `bills` since when somebody sits there, `place` where it is. */
export const tableViews = ['floor', 'bills', 'place'] as const;
export type TableView = (typeof tableViews)[number];

export function tableViewOf({ device }: Callers): TableView {
  if (!device || deviceCan(device, 'seeTables')) return 'floor';
  return deviceCan(device, 'seeBills') ? 'bills' : 'place';
}

/** With its code only for those who may see tables: a code lets whoever has it order there. */
export function trimmedTable(table: Table, view: TableView): Table {
  if (view === 'floor') return table;
  const { session, ...place } = table;
  // without a bill nobody needs to know since when somebody sits there
  return { ...place, code: '', page: '', ...(view === 'bills' && session ? { session } : {}) };
}

export function seenTables(callers: Callers, tables: readonly Table[]): Table[] {
  const view = tableViewOf(callers);
  return tables.map((table) => trimmedTable(table, view));
}

/** Waiter calls are for the staff, whichever of them is nearest; not for what hangs on a wall. */
export const hearsCalls = ({ device }: Callers): boolean => !device || deviceCan(device, 'seeBills');

export const seenCalls = (callers: Callers, events: readonly TableEvent[]): TableEvent[] =>
  hearsCalls(callers) ? [...events] : [];
