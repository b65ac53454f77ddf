import type { Order } from '#domain/order/order.ts';
import type { Area, Table, TableEvent } from '#domain/table/table.ts';
import { tableState, type TableState } from '#domain/table/tableState.ts';

/** What is known of the house: the parts of a picture that a floor is made of. */
export type Known = {
  orders: Readonly<Record<string, Order>>;
  tables: Readonly<Record<string, Table>>;
  tableEvents: Readonly<Record<string, TableEvent>>;
};

export type FloorTable = { table: Table; state: TableState };

/** A part of the floor: an area of the house, or the tables that lie in none (`id` is then empty). */
export type FloorArea = { id: string; name: string; tables: FloorTable[]; needing: number };

const byName = (a: FloorTable, b: FloorTable): number =>
  a.table.name.localeCompare(b.table.name, undefined, { numeric: true });

/** The floor area by area, in the house's order, tables by name. Areas without a table are left out. */
export function floorView({ orders, tables, tableEvents }: Known, areas: readonly Area[]): FloorArea[] {
  const ordersAt = gathered(Object.values(orders));
  const callsAt = gathered(Object.values(tableEvents));
  const known = new Set(areas.map(({ area_id }) => area_id));
  const inArea = new Map<string, FloorTable[]>();
  for (const table of Object.values(tables)) {
    const { table_id, area_id = '' } = table;
    const state = tableState(table, ordersAt.get(table_id) ?? [], callsAt.get(table_id) ?? []);
    const place = known.has(area_id) ? area_id : '';
    const here = inArea.get(place);
    if (here) here.push({ table, state });
    else inArea.set(place, [{ table, state }]);
  }
  return [...areas.map(({ area_id, name }) => ({ id: area_id, name })), { id: '', name: '' }].flatMap((area) => {
    const here = inArea.get(area.id);
    if (!here) return [];
    return [{ ...area, tables: here.sort(byName), needing: here.filter(({ state }) => state.needs.length > 0).length }];
  });
}

/** By table. */
function gathered<T extends { table_id?: string | undefined }>(values: readonly T[]): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const value of values) {
    if (value.table_id === undefined) continue;
    const here = found.get(value.table_id);
    if (here) here.push(value);
    else found.set(value.table_id, [value]);
  }
  return found;
}

/** All tables whose name holds what was typed, whatever their area. */
export function foundTables(areas: readonly FloorArea[], search: string): FloorTable[] {
  const sought = search.trim().toLocaleLowerCase();
  return areas
    .flatMap(({ tables }) => tables)
    .filter(({ table }) => table.name.toLocaleLowerCase().includes(sought))
    .sort(byName);
}
