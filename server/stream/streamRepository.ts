import type { Order } from '#domain/order/order.ts';
import type { Table, TableEvent } from '#domain/table/table.ts';
import { notifyOnCommit } from '../db/notifyOnCommit.ts';
import type { Sql } from '../db/sql.ts';

/** One change of a restaurant, in the order in which it became true. */
export type StreamEvent =
  | { seq: number; kind: 'order'; order: Order }
  | { seq: number; kind: 'table_event'; event: TableEvent }
  | { seq: number; kind: 'table'; table_id: string; table?: Table };

export type StreamHead = { head_seq: number; business_day: string; last_number: number };

/**
 * Locks these restaurants' streams for this transaction: commit order and `seq` become the same. Always in the order of
 * their ids, so that two processes never wait for each other.
 */
export async function lockStreams(sql: Sql, restaurant_ids: readonly string[]): Promise<Map<string, StreamHead>> {
  const rows = await sql.query<StreamHead & { restaurant_id: string }>(
    `select restaurant_id, head_seq, business_day::text as business_day, last_number from stream
      where restaurant_id = any($1) order by restaurant_id for update`,
    [restaurant_ids],
    'stream-lock',
  );
  return new Map(rows.map(({ restaurant_id, ...head }) => [restaurant_id, head]));
}

/** From which number on, and of which day, orders of a restaurant are numbered (D10). */
export async function setNumbering(
  tx: Sql,
  restaurant_id: string,
  { business_day, last_number }: Omit<StreamHead, 'head_seq'>,
): Promise<void> {
  await tx.query('update stream set business_day = $2, last_number = $3 where restaurant_id = $1', [
    restaurant_id,
    business_day,
    last_number,
  ]);
}

export async function streamHead(sql: Sql, restaurant_id: string): Promise<number> {
  const [row] = await sql.query<{ head_seq: number }>(
    'select head_seq from stream where restaurant_id = $1',
    [restaurant_id],
    'stream-head',
  );
  return row?.head_seq ?? 0;
}

export async function streamHeads(sql: Sql, restaurant_ids: readonly string[]): Promise<Record<string, number>> {
  const rows = await sql.query<{ restaurant_id: string; head_seq: number }>(
    'select restaurant_id, head_seq from stream where restaurant_id = any($1)',
    [restaurant_ids],
    'stream-heads',
  );
  return Object.fromEntries(rows.map((row) => [row.restaurant_id, row.head_seq]));
}

/** The oldest event that is still kept; the next one that will be, when all have been dropped. */
export async function oldestSeq(sql: Sql, restaurant_id: string): Promise<number> {
  const [row] = await sql.query<{ oldest: number | null }>(
    `select coalesce((select min(seq) from event where restaurant_id = $1),
                     (select head_seq + 1 from stream where restaurant_id = $1)) as oldest`,
    [restaurant_id],
    'stream-oldest',
  );
  return row?.oldest ?? 0;
}

/** Waiter calls that changed after `since`; without it the open ones. */
export async function tableEventsSince(sql: Sql, restaurant_id: string, since: number): Promise<TableEvent[]> {
  const rows = await sql.query<{ doc: TableEvent }>(
    'select doc from table_event where restaurant_id = $1 and seq > $2 and ($2 > 0 or open) order by seq',
    [restaurant_id, since],
    'table-events-since',
  );
  return rows.map((row) => row.doc);
}

/** What happened between two positions, each event with its entity as it stands now. */
export async function eventsBetween(
  sql: Sql,
  restaurant_id: string,
  after: number,
  upTo: number,
): Promise<StreamEvent[]> {
  const rows = await sql.query<{
    seq: number;
    kind: string;
    entity_id: string;
    order: Order | null;
    event: TableEvent | null;
  }>(
    `select e.seq, e.kind, e.entity_id, o.doc as "order", t.doc as event from event e
       left join orders o on e.kind = 'order' and o.order_id = e.entity_id
       left join table_event t on e.kind = 'table_event' and t.event_id = e.entity_id
      where e.restaurant_id = $1 and e.seq > $2 and e.seq <= $3 order by e.seq`,
    [restaurant_id, after, upTo],
    'events-between',
  );
  return rows.map((row): StreamEvent => {
    if (row.order) return { seq: row.seq, kind: 'order', order: row.order };
    if (row.event) return { seq: row.seq, kind: 'table_event', event: row.event };
    return { seq: row.seq, kind: 'table', table_id: row.entity_id };
  });
}

/** Tells every process up to where a restaurant's stream reaches: `{ from, heads: { restaurant_id: seq } }`. */
export const streamChannel = 'restaurant_stream';

/**
 * Puts tables that an owner changed into the stream of their restaurant, whose lock this transaction takes (or has), so
 * that every screen reads them anew; all processes hear of it when it commits.
 */
export async function noteTables(
  tx: Sql,
  restaurant_id: string,
  table_ids: readonly string[],
  at: Date,
): Promise<void> {
  if (table_ids.length === 0) return;
  const [head] = await tx.query<{ head_seq: number }>(
    `with moved as (
       update stream set head_seq = head_seq + $3 where restaurant_id = $1 returning head_seq
     ), changed as (
       select table_id, head_seq - $3 + n as seq from moved, unnest($2::uuid[]) with ordinality as c(table_id, n)
     ), happened as (
       insert into event (restaurant_id, seq, kind, entity_id, version, at)
       select $1, seq, 'table', table_id, 0, $4::timestamptz from changed
     ), told as (
       update dining_table t set seq = c.seq from changed c where t.table_id = c.table_id
     )
     select head_seq from moved`,
    [restaurant_id, table_ids, table_ids.length, at],
  );
  if (!head) throw new Error(`restaurant ${restaurant_id} has no stream`);
  await notifyOnCommit(tx, streamChannel, JSON.stringify({ from: '', heads: { [restaurant_id]: head.head_seq } }));
}

/** Drops events that nobody may catch up from any more. */
export async function pruneEvents(sql: Sql, olderThan: Date): Promise<void> {
  await sql.query('delete from event where at < $1', [olderThan]);
}
