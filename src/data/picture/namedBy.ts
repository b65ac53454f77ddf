import type { Command } from '#domain/order/command.ts';
import { subjectOf } from '#domain/order/commandSubject.ts';
import type { Order } from '#domain/order/order.ts';
import type { Picture } from '#domain/order/picture.ts';
import { eventKey, orderKey, paymentKey, tableKey, type EntityKey } from './entityKeys.ts';

/** What a command reads or may change, as far as it says so or the picture knows. */
export function namedBy(command: Command, picture: Picture): EntityKey[] {
  const { orders, parts, table, wholeTable, to, event } = subjectOf(command);
  // whoever leaves a table may end its session, which depends on all that stands there
  const left = to ? orders.map((id) => picture.orders.get(id)?.table_id) : [];
  const tables = [table, to, ...left].filter((id) => id !== undefined);
  const isAlong = ({ table_id, payments }: Order): boolean =>
    (wholeTable === true && table_id !== undefined && tables.includes(table_id)) ||
    payments.some(({ partialPayment_id }) => parts.includes(partialPayment_id));
  const along = wholeTable || parts.length > 0 ? [...picture.orders.values()].filter(isAlong) : [];
  return [
    ...orders.map(orderKey),
    ...along.map(({ order_id }) => orderKey(order_id)),
    ...tables.map(tableKey),
    ...parts.map(paymentKey),
    ...(event ? [eventKey(event)] : []),
  ];
}
