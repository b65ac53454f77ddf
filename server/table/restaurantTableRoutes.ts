import type { FastifyInstance } from 'fastify';
import type { ParsedBody } from '#contract/calls.ts';
import { accept, refuse, type Refusal, type Result } from '#domain/error/refusal.ts';
import type { Table } from '#domain/table/table.ts';
import type { Callers } from '../caller/caller.ts';
import { noteChainChanges, type ChainChange } from '../chain/chainJournalRepository.ts';
import { mayManageRestaurant } from '../caller/ownerPolicy.ts';
import { agrees } from '../chain/differences.ts';
import { idTaken } from '../chain/idTaken.ts';
import { versionConflict } from '../chain/versionConflict.ts';
import type { Sql } from '../db/sql.ts';
import type { TableParts } from './tableParts.ts';
import { seenCalls, seenOrders, seenTables } from '../caller/readsAs.ts';
import { serve } from '../http/serve.ts';
import { lockStreams, noteTables, tableEventsSince } from '../stream/streamRepository.ts';
import { chainOf } from '../restaurant/restaurantRepository.ts';
import { maySeeTables } from '../restaurant/restaurantPolicy.ts';
import { areaById } from './tableAreaRepository.ts';
import { tableAreaRoutes } from './tableAreaRoutes.ts';
import { tableAt } from './tableAt.ts';
import { newTableCode } from './tableCode.ts';
import {
  anyTableById,
  insertTables,
  isTableInUse,
  openTableOrders,
  removeTable,
  tableById,
  tablesOfRestaurant,
  updateTable,
  updateTableCode,
} from './tableRepository.ts';

type Wanted = Omit<ParsedBody<'POST /restaurant/tables'>['table'], 'table_id'>;

/** The floor as owners furnish it. A change travels in the restaurant's stream, so that every screen has it. */
export function restaurantTableRoutes(app: FastifyInstance, deps: TableParts): void {
  const { db } = deps;
  const here = (table: Table): Table => tableAt(deps.origin(), table);
  tableAreaRoutes(app, deps);

  serve(app, deps, 'GET /restaurant/tables', {
    policy: ({ query, callers }) => maySeeTables(db, callers, query.restaurant_id),
    handle: async ({ query: { restaurant_id, orders }, callers }) => {
      const [tables, open, calls] = await Promise.all([
        tablesOfRestaurant(db, restaurant_id),
        orders ? openTableOrders(db, restaurant_id) : [],
        tableEventsSince(db, restaurant_id, 0),
      ]);
      const byTable = Map.groupBy(seenOrders(callers, open), ({ table_id }) => table_id);
      const callsOf = Map.groupBy(seenCalls(callers, calls), ({ table_id }) => table_id);
      return accept(
        seenTables(callers, tables.map(here)).map((table) => ({
          ...table,
          events: callsOf.get(table.table_id) ?? [],
          ...(orders ? { orders: byTable.get(table.table_id) ?? [] } : {}),
        })),
      );
    },
  });

  serve(app, deps, 'POST /restaurant/tables', {
    policy: ({ callers, body }) => mayManageRestaurant(db, callers, body.table.restaurant_id),
    change: async (tx, { body, callers, now }) => {
      const { table_id = deps.newId(), ...wanted } = body.table;
      const { restaurant_id } = wanted;
      await lockStreams(tx, [restaurant_id]);
      const known = await anyTableById(tx, table_id);
      if (known) {
        const isHere = !known.deleted && known.restaurant_id === restaurant_id;
        if (isHere && agrees(known, wanted)) return accept(here(known));
        return idTaken(isHere ? here(known) : undefined);
      }
      const nowhere = await noSuchArea(tx, wanted);
      if (nowhere) return nowhere;
      const { name, area_id } = wanted;
      const made = { table_id, name, code: newTableCode(), doc: placeOf(wanted), ...(area_id ? { area_id } : {}) };
      await insertTables(tx, restaurant_id, [], [made], now);
      return changed(tx, callers, { what: 'created', table_id }, now);
    },
  });

  serve(app, deps, 'PUT /restaurant/tables', {
    policy: ({ callers, body }) => mayManageRestaurant(db, callers, body.table.restaurant_id),
    change: async (tx, { body, callers, now }) => {
      const { table_id, version, ...wanted } = body.table;
      await lockStreams(tx, [wanted.restaurant_id]);
      const before = await tableById(tx, table_id);
      if (before?.restaurant_id !== wanted.restaurant_id) return refuse('not_found');
      const doc = placeOf(wanted);
      const after = { name: wanted.name, area_id: wanted.area_id, seats: doc.seats, x: doc.x, y: doc.y };
      if (sameTable(before, after)) return accept(here(before));
      const refused = versionConflict(here(before), version) ?? (await noSuchArea(tx, wanted));
      if (refused) return refused;
      await updateTable(tx, { table_id, name: wanted.name, area_id: wanted.area_id, doc });
      return changed(tx, callers, { what: 'changed', table_id, before }, now);
    },
  });

  serve(app, deps, 'DELETE /restaurant/tables', {
    policy: ({ callers, query }) => mayManageTable(callers, query.table_id, query.restaurant_id),
    change: async (tx, { query: { table_id }, callers, now }) => {
      const before = await lockTable(tx, table_id);
      if (!before) return refuse('not_found');
      if (await isTableInUse(tx, before)) return refuse('table_in_use', { details: { current: here(before) } });
      await removeTable(tx, table_id, now);
      await noteTables(tx, before.restaurant_id, [table_id], now);
      await deps.tableRemoved(tx, table_id);
      await journal(tx, callers, { what: 'deleted', before }, before, now);
      return accept({ deleted: true as const });
    },
  });

  serve(app, deps, 'POST /table/code', {
    policy: ({ callers, body }) => mayManageTable(callers, body.table_id),
    change: async (tx, { body: { table_id }, callers, now }) => {
      const before = await lockTable(tx, table_id);
      if (!before) return refuse('not_found');
      await updateTableCode(tx, table_id, newTableCode());
      return changed(tx, callers, { what: 'changed', table_id, before }, now);
    },
  });

  async function mayManageTable(
    callers: Callers,
    table_id: string,
    restaurant_id?: string,
  ): Promise<Refusal | undefined> {
    if (!callers.user) return refuse('no_token');
    const table = await tableById(db, table_id);
    if (!table || (restaurant_id && restaurant_id !== table.restaurant_id)) return refuse('not_found');
    return mayManageRestaurant(db, callers, table.restaurant_id);
  }

  /** The table behind the stream's lock, as the restaurant's lane takes it: nobody sits down at it meanwhile. */
  async function lockTable(tx: Sql, table_id: string): Promise<Table | undefined> {
    const found = await tableById(tx, table_id);
    if (!found) return undefined;
    await lockStreams(tx, [found.restaurant_id]);
    return tableById(tx, table_id);
  }

  async function changed(
    tx: Sql,
    callers: Callers,
    { what, table_id, before }: { what: ChainChange['what']; table_id: string; before?: Table },
    now: Date,
  ): Promise<Result<Table>> {
    const table = await tableById(tx, table_id);
    if (!table) throw new Error(`table ${table_id} was not stored`);
    await noteTables(tx, table.restaurant_id, [table_id], now);
    await journal(tx, callers, { what, after: table, ...(before ? { before } : {}) }, table, now);
    return accept(here(table));
  }

  async function journal(
    tx: Sql,
    callers: Callers,
    { what, before, after }: { what: ChainChange['what']; before?: Table; after?: Table },
    { restaurant_id, table_id }: Table,
    now: Date,
  ): Promise<void> {
    const chain_id = await chainOf(tx, restaurant_id);
    const entity = { chain_id, restaurant_id, entity: 'table', entity_id: table_id };
    const states = { ...(before ? { before: own(before) } : {}), ...(after ? { after: own(after) } : {}) };
    await noteChainChanges(tx, callers, [{ ...entity, what, ...states }], now);
  }
}

/** What of a table is the owner's; sessions are the guests'. */
const own = ({ name, code, area_id, seats, x, y }: Table) => ({ name, code, area_id, seats, x, y });

const placeOf = ({ seats, x, y }: Wanted) => ({
  ...(seats === undefined ? {} : { seats }),
  ...(x === undefined ? {} : { x }),
  ...(y === undefined ? {} : { y }),
});

const sameTable = (table: Table, wanted: Partial<Record<'name' | 'area_id' | 'seats' | 'x' | 'y', unknown>>): boolean =>
  (['name', 'area_id', 'seats', 'x', 'y'] as const).every((name) => table[name] === wanted[name]);

async function noSuchArea(tx: Sql, { area_id, restaurant_id }: Wanted): Promise<Refusal | undefined> {
  if (!area_id || (await areaById(tx, area_id))?.restaurant_id === restaurant_id) return undefined;
  return refuse('invalid_request', {
    details: [{ path: 'table.area_id', message: 'is not an area of this restaurant' }],
  });
}
