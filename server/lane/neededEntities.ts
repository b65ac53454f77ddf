import type { AnyCommand } from '#domain/order/command.ts';
import { subjectOf } from '#domain/order/commandSubject.ts';

/** Ids of what a command must see before it can be decided; of `wholeTables` every order of the open session. */
export type Needed = {
  order_ids: string[];
  /** lines that come new: orders in which they stand already are looked for */
  line_ids: string[];
  payment_ids: string[];
  table_ids: string[];
  event_ids: string[];
  wholeTables: string[];
  /** orders that leave their table: what else is at it decides whether its session ends */
  movedOrders: string[];
};

/** The entities that these commands name. */
export function neededEntities(commands: readonly AnyCommand[]): Needed {
  const needed: Needed = {
    order_ids: [],
    line_ids: [],
    payment_ids: [],
    table_ids: [],
    event_ids: [],
    wholeTables: [],
    movedOrders: [],
  };
  for (const command of commands) {
    const { orders, lines, parts, table, wholeTable, to, event } = subjectOf(command);
    const tables = [table, to].filter((id) => id !== undefined);
    needed.order_ids.push(...orders);
    needed.line_ids.push(...lines);
    needed.payment_ids.push(...parts);
    needed.table_ids.push(...tables);
    if (wholeTable) needed.wholeTables.push(...tables);
    if (event) needed.event_ids.push(event);
    if (to) needed.movedOrders.push(...orders);
  }
  return needed;
}
