import type { Command } from '#domain/order/command.ts';
import { subjectOf } from '#domain/order/commandSubject.ts';
import type { Picture } from '#domain/order/picture.ts';
import { eventKey, orderKey, paymentKey, tableKey, type EntityKey } from './entityKeys.ts';

/** What a command reads or may change, as far as it says so or the picture knows. */
export function namedBy(command: Command, picture: Picture): EntityKey[] {
  const { orders, parts, table, wholeTable, to, event } = subjectOf(command);
  const named = [...orders.map(orderKey), ...parts.map(paymentKey)];
  if (event) named.push(eventKey(event));
  // whoever leaves a table may end its session, which depends on all that stands there
  const left = to ? orders.map((id) => picture.orders.get(id)?.table_id) : [];
  const tables = [table, to, ...left].filter((id) => id !== undefined);
  named.push(...tables.map(tableKey));
  for (const { order_id, table_id = '', payments } of picture.orders.values())
    if ((wholeTable && tables.includes(table_id)) || payments.some((part) => parts.includes(part.partialPayment_id)))
      named.push(orderKey(order_id));
  return named;
}
