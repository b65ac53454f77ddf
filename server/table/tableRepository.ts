import type { Order } from '#domain/order/order.ts';
import type { Table, TableEvent } from '#domain/table/table.ts';
import type { GuestCaller } from '../caller/caller.ts';
import { readOne, type Read } from '../db/readTogether.ts';
import type { Sql } from '../db/sql.ts';

type Row = {
  table_id: string;
  restaurant_id: string;
  area_id: string | null;
  name: string;
  code: string;
  generation: number;
  session_id: string | null;
  session_opened_at: Date | string | null;
  doc: Place;
  version: number;
  deleted_at: Date | string | null;
};
/** Where a table stands and how many sit at it. */
type Place = Pick<Table, 'seats' | 'x' | 'y'>;

/** A table as the server keeps it: a phone's token is bound to its generation (D16). */
export type StoredTable = Table & { generation: number; version: number };

const columns = `table_id, restaurant_id, area_id, name, code, generation, session_id, session_opened_at, doc, version,
  deleted_at`;
/** A table that is gone is only named to the screens that must take it away. */
const there = 'deleted_at is null';

/** The guest URL behind a table's QR, from the root of the origin (D16). */
export const tablePage = (code: string): string => `/order/table?code=${encodeURIComponent(code)}`;

function tableOf(row: Row): StoredTable {
  return {
    table_id: row.table_id,
    id: row.table_id,
    restaurant_id: row.restaurant_id,
    name: row.name,
    code: row.code,
    page: tablePage(row.code),
    ...(row.area_id ? { area_id: row.area_id } : {}),
    areas: row.area_id ? [row.area_id] : [],
    ...row.doc,
    generation: row.generation,
    version: row.version,
    ...(row.deleted_at ? { deleted: true as const } : {}),
    ...(row.session_id && row.session_opened_at
      ? { session: { session_id: row.session_id, openedAt: new Date(row.session_opened_at).toISOString() } }
      : {}),
  };
}

/** Tables of these restaurants; ids of others' tables give nothing. */
export const tablesByIds = (
  sql: Sql,
  restaurant_ids: readonly string[],
  table_ids: readonly string[],
): Promise<StoredTable[]> =>
  readOne(sql, tablesRead(restaurant_ids, table_ids)).then((found) => found.map(({ table }) => table));

const byIds = `select ${columns}, xmin::text as written from dining_table
  where table_id = any($1) and restaurant_id = any($2) and ${there}`;

/** Tables, each with the transaction that wrote its row: another one means that something of it changed. */
export const tablesRead = (
  restaurant_ids: readonly string[],
  table_ids: readonly string[],
): Read<{ table: StoredTable; written: string }> => ({
  name: 'tables-by-ids',
  text: byIds,
  values: [table_ids, restaurant_ids],
  entity: (row: Row & { written: string }) => ({ table: tableOf(row), written: row.written }),
});

export async function tableById(sql: Sql, table_id: string): Promise<StoredTable | undefined> {
  const rows = await sql.query<Row>(
    `select ${columns} from dining_table where table_id = $1 and ${there}`,
    [table_id],
    'table-by-id',
  );
  return rows.map(tableOf)[0];
}

/** The table behind a QR code. */
export async function tableByCode(sql: Sql, code: string): Promise<StoredTable | undefined> {
  const rows = await sql.query<Row>(
    `select ${columns} from dining_table where code = $1 and ${there}`,
    [code],
    'table-by-code',
  );
  return rows.map(tableOf)[0];
}

/**
 * The table at which those sit now who sat at another in this generation of it, and whose whole visit was moved by the
 * staff; of several the one to which a guest's own orders went, else the newest. An order that was moved by itself, then
 * or later, leads nowhere: it may have been another party's (ADR 42, `wentAlong`).
 */
export async function tableMovedTo(
  sql: Sql,
  { restaurant_id, table_id, generation, order_ids }: Required<Omit<GuestCaller, 'guest_id'>>,
): Promise<StoredTable | undefined> {
  const rows = await sql.query<Row>(
    `select ${columns} from dining_table t
      join lateral (
        select max(created_at) as newest, bool_or(order_id = any($4::uuid[])) as own from orders o
         where o.session_id = t.session_id and exists (
           select 1 from jsonb_array_elements(o.doc->'movedFrom') with ordinality as m(l, nth)
             join table_session s on s.session_id = (m.l->>'session_id')::uuid
            where s.table_id = $2 and s.generation = $3 and not exists (
              select 1 from jsonb_array_elements(o.doc->'movedFrom') with ordinality as since(l, nth)
               where since.nth >= m.nth and since.l->>'whole' is distinct from 'true'))
      ) party on party.newest is not null
      where t.restaurant_id = $1 and t.session_id is not null and ${there}
      order by own desc, newest desc limit 1`,
    [restaurant_id, table_id, generation, order_ids],
    'table-moved-to',
  );
  return rows.map(tableOf)[0];
}

/** All tables of a restaurant, area by area as on its floor. */
export async function tablesOfRestaurant(sql: Sql, restaurant_id: string): Promise<StoredTable[]> {
  const rows = await sql.query<Row>(
    `select ${columns} from dining_table t where restaurant_id = $1 and ${there}
      order by (select position from table_area a where a.area_id = t.area_id) nulls last, length(name), name, table_id`,
    [restaurant_id],
    'tables-of-restaurant',
  );
  return rows.map(tableOf);
}

/** Tables whose session opened or ended, or which their owner changed or deleted, after a position of the stream. */
export async function tablesChangedSince(sql: Sql, restaurant_id: string, seq: number): Promise<StoredTable[]> {
  const rows = await sql.query<Row>(
    `select ${columns} from dining_table where restaurant_id = $1 and seq > $2`,
    [restaurant_id, seq],
    'tables-since',
  );
  return rows.map(tableOf);
}

/** Tables of any restaurant, also those that are gone, for the screens that hear of them. */
export async function tablesAsTheyAre(sql: Sql, table_ids: readonly string[]): Promise<StoredTable[]> {
  const rows = await sql.query<Row>(
    `select ${columns} from dining_table where table_id = any($1)`,
    [table_ids],
    'tables-as-they-are',
  );
  return rows.map(tableOf);
}

/** The waiter calls that commands name, and the open ones of the tables they name. */
export const tableEventsRead = (
  restaurant_ids: readonly string[],
  named: { event_ids: readonly string[]; table_ids: readonly string[] },
): Read<TableEvent> => ({
  name: 'table-events-for',
  text: `select doc from table_event
      where restaurant_id = any($1) and (event_id = any($2) or (open and table_id = any($3)))`,
  values: [restaurant_ids, named.event_ids, named.table_ids],
  entity: (row: { doc: TableEvent }) => row.doc,
});

/** How many events of a restaurant back an answered call is still shown to who comes back. */
const recentEvents = 2_000;
/** Whoever calls and leaves without an order closes nothing; whoever sits there hours later did not call. */
const callHours = 3;

/**
 * The waiter calls of those who sit at a table now: the open ones, and those that were answered lately. What the guests
 * before them asked for is not theirs to read.
 */
export async function callsAtTable(
  sql: Sql,
  { restaurant_id, table_id }: Pick<Table, 'restaurant_id' | 'table_id'>,
): Promise<{ seq: number; event: TableEvent }[]> {
  return sql.query<{ seq: number; event: TableEvent }>(
    `with calls as (
       select seq, doc from table_event where restaurant_id = $1 and table_id = $2 and open
       union all
       select seq, doc from table_event where restaurant_id = $1 and table_id = $2 and not open
          and seq > (select head_seq - ${recentEvents} from stream where restaurant_id = $1)
     )
     select seq, doc as event from calls
      where (doc->>'createdAt')::timestamptz > greatest(now() - interval '${callHours} hours', coalesce(
        (select max(closed_at) from table_session where table_id = $2), '-infinity'::timestamptz))
      order by seq`,
    [restaurant_id, table_id],
    'calls-at-table',
  );
}

/** Creates areas and tables; their ids and codes are made by the caller, who also says when, unless they were always there. */
export async function insertTables(
  tx: Sql,
  restaurant_id: string,
  areas: readonly { area_id: string; name: string; position: number }[],
  tables: readonly { table_id: string; area_id?: string; name: string; code: string; doc: Place }[],
  now?: Date,
): Promise<void> {
  await tx.query(
    `insert into table_area (area_id, restaurant_id, name, position)
     select area_id, $1, name, position from jsonb_to_recordset($2::jsonb) as a(area_id uuid, name text, position int)`,
    [restaurant_id, JSON.stringify(areas)],
  );
  await tx.query(
    `insert into dining_table (table_id, restaurant_id, area_id, name, code, doc, created_at)
     select table_id, $1, area_id, name, code, doc, $3
       from jsonb_to_recordset($2::jsonb) as t(table_id uuid, area_id uuid, name text, code text, doc jsonb)`,
    [restaurant_id, JSON.stringify(tables), now ?? null],
  );
}

/** Whether one of these tables was made after that; those that nobody knows were not. */
export async function isTableSince(sql: Sql, table_ids: readonly string[], at: string): Promise<boolean> {
  if (table_ids.length === 0) return false;
  const rows = await sql.query('select 1 from dining_table where table_id = any($1) and created_at > $2', [
    table_ids,
    at,
  ]);
  return rows.length > 0;
}

/** A table of this id, also one that is gone: its id is never given again. */
export async function anyTableById(sql: Sql, table_id: string): Promise<StoredTable | undefined> {
  const rows = await sql.query<Row>(`select ${columns} from dining_table where table_id = $1`, [table_id]);
  return rows.map(tableOf)[0];
}

/** Name, area and place of a table, in place of what was there before; its session and its code stay. */
export async function updateTable(
  tx: Sql,
  table: { table_id: string; name: string; area_id?: string | undefined; doc: object },
): Promise<void> {
  await tx.query(
    'update dining_table set name = $2, area_id = $3, doc = $4, version = version + 1 where table_id = $1',
    [table.table_id, table.name, table.area_id ?? null, JSON.stringify(table.doc)],
  );
}

/**
 * Renews the code of a table. Whoever sits at it goes on; a phone that has scanned the old code and does not sit there
 * has to scan the new one (D16).
 */
export async function updateTableCode(tx: Sql, table_id: string, code: string): Promise<void> {
  await tx.query(
    `update dining_table set code = $2, version = version + 1,
     generation = generation + case when session_id is null then 1 else 0 end where table_id = $1`,
    [table_id, code],
  );
}

/** Takes a table away. Its row stays for the screens that must hear of it, and for what happened at it. */
export async function removeTable(tx: Sql, table_id: string, now: Date): Promise<void> {
  await tx.query('update dining_table set deleted_at = $2, area_id = null, version = version + 1 where table_id = $1', [
    table_id,
    now,
  ]);
}

/** Orders of a restaurant's tables that are neither closed nor refunded, the oldest first. */
export async function openTableOrders(sql: Sql, restaurant_id: string): Promise<Order[]> {
  const rows = await sql.query<{ doc: Order }>(
    `select doc from orders
      where restaurant_id = $1 and not closed and status <> 'refunded' and table_id is not null
      order by created_at, order_id`,
    [restaurant_id],
    'table-orders-open',
  );
  return rows.map((row) => row.doc);
}

/** Whether something is still open at a table: its session, an order, or money that is owed. */
export async function isTableInUse(tx: Sql, { restaurant_id, table_id }: Table): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from dining_table where table_id = $2 and session_id is not null
     union all
     select 1 from orders where restaurant_id = $1 and table_id = $2 and (not closed or unpaid) and status <> 'refunded'
     limit 1`,
    [restaurant_id, table_id],
  );
  return rows.length > 0;
}

/** When the last session of each of these tables ended that has ended. */
export async function freedTables(sql: Sql, table_ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await sql.query<{ table_id: string; freed_at: Date }>(
    `select table_id, max(closed_at) as freed_at from table_session
      where table_id = any($1::uuid[]) and closed_at is not null group by table_id`,
    [table_ids],
    'freed-tables',
  );
  return new Map(rows.map((row) => [row.table_id, row.freed_at.toISOString()]));
}
