import type { PartialPayment } from '../payment/partialPayment.ts';
import type { Table, TableEvent } from '../table/table.ts';
import type { Order } from './order.ts';

/** What a device or the server knows of one restaurant. Values are never mutated. */
export type Picture = {
  orders: ReadonlyMap<string, Order>;
  tables: ReadonlyMap<string, Table>;
  tableEvents: ReadonlyMap<string, TableEvent>;
  /** money taken for orders not seen yet, by partialPayment_id: attached when the last of them arrives (D12, D31) */
  unassigned: ReadonlyMap<string, PartialPayment>;
};

export const emptyPicture: Picture = {
  orders: new Map(),
  tables: new Map(),
  tableEvents: new Map(),
  unassigned: new Map(),
};

/** The entities that a command changed, as they stand afterwards; nothing else changed. */
export type Change = {
  orders: Order[];
  tables: Table[];
  tableEvents: TableEvent[];
  /** payments that wait for their orders */
  unassigned: PartialPayment[];
  /** ids of payments that waited and are now with their orders */
  assigned: string[];
};

export const noChange: Change = { orders: [], tables: [], tableEvents: [], unassigned: [], assigned: [] };

/** The picture after a change; parts that did not change are the same objects as before. */
export function withChange(picture: Picture, change: Change): Picture {
  const unassigned =
    change.unassigned.length + change.assigned.length === 0
      ? picture.unassigned
      : new Map(
          [...picture.unassigned, ...keyed(change.unassigned, (part) => part.partialPayment_id)].filter(
            ([id]) => !change.assigned.includes(id),
          ),
        );
  return {
    orders: merged(picture.orders, change.orders, (order) => order.order_id),
    tables: merged(picture.tables, change.tables, (table) => table.table_id),
    tableEvents: merged(picture.tableEvents, change.tableEvents, (event) => event.event_id),
    unassigned,
  };
}

const keyed = <T>(values: readonly T[], idOf: (value: T) => string): [string, T][] =>
  values.map((value) => [idOf(value), value]);

function merged<T>(
  known: ReadonlyMap<string, T>,
  changed: readonly T[],
  idOf: (value: T) => string,
): ReadonlyMap<string, T> {
  return changed.length === 0 ? known : new Map([...known, ...keyed(changed, idOf)]);
}
