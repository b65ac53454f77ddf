import type { Table, TableEvent } from '#domain/table/table.ts';
import { columnList } from '../db/columnList.ts';
import type { Sql } from '../db/sql.ts';
import { jsonText } from './jsonText.ts';
import type { Made } from './madeEntities.ts';
import type { Seqs, SessionChange } from './writing.ts';

type Now = { table: Table; seq: number | undefined };

const now = columnList<Now>(2, {
  table_id: ['uuid', ({ table }) => table.table_id],
  session_id: ['uuid', ({ table }) => table.session?.session_id ?? null],
  opened_at: ['timestamptz', ({ table }) => table.session?.openedAt ?? null],
  generation: ['int', ({ table }) => table.generation],
  seq: ['bigint', ({ seq }) => seq],
});
const sessions = columnList<SessionChange>(now.next, {
  session_id: ['uuid', ({ session_id }) => session_id],
  table_id: ['uuid', ({ table_id }) => table_id],
  generation: ['int', ({ generation }) => generation],
  opened_at: ['timestamptz', ({ openedAt }) => openedAt ?? null],
  ended: ['boolean', ({ ended }) => ended],
  closed_by: ['text', ({ closing }) => (closing ? `${closing.by.kind}:${closing.by.id}` : null)],
  closed_name: ['text', ({ closing }) => closing?.by.name ?? null],
  note: ['text', ({ closing }) => closing?.note ?? null],
});

const statement = `with ended as (
    update table_session t set closed_at = $1::timestamptz, closed_by = s.closed_by, closed_name = s.closed_name, note = s.note
      from ${sessions.as('s')} where t.session_id = s.session_id and s.ended and s.opened_at is null
  ), opened as (
    insert into table_session (session_id, table_id, restaurant_id, generation, opened_at, closed_at, closed_by, closed_name, note)
    select s.session_id, s.table_id, t.restaurant_id, s.generation, s.opened_at,
           case when s.ended then $1::timestamptz end, s.closed_by, s.closed_name, s.note
      from ${sessions.as('s')} join dining_table t using (table_id)
     where s.opened_at is not null on conflict do nothing
  )
  update dining_table t set session_id = n.session_id, session_opened_at = n.opened_at, generation = n.generation, seq = n.seq
    from ${now.as('n')} where t.table_id = n.table_id`;

/**
 * Tables as a turn left them, and all sessions that began or ended in it: phones that scanned before a session ended
 * must scan again (D16), also where the next one began in the same turn.
 */
export async function storeTables(
  sql: Sql,
  tables: readonly Table[],
  changes: readonly SessionChange[],
  { seqs, at }: { seqs: Seqs; at: Date },
): Promise<void> {
  const rows = tables.map((table) => ({ table, seq: seqs.get(table.table_id) }));
  await sql.query(statement, [at, ...now.values(rows), ...sessions.values(changes)], 'store-tables');
}

export async function storeTableEvents(
  sql: Sql,
  events: readonly TableEvent[],
  seqs: Seqs,
  made: Pick<Made, 'tableEvents'>,
): Promise<void> {
  const columns = 'event_id, restaurant_id, table_id, open, seq, doc';
  await sql.query(
    `with e as materialized (
       select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::boolean[], $5::bigint[], $6::jsonb[], $7::boolean[])
         as e(${columns}, made)
     ), called as (
       insert into table_event (${columns}) select ${columns} from e where made
     )
     insert into table_event (${columns}) select ${columns} from e where not made
     on conflict (event_id) do update set open = excluded.open, seq = excluded.seq, doc = excluded.doc`,
    [
      events.map((event) => event.event_id),
      events.map((event) => event.restaurant_id),
      events.map((event) => event.table_id),
      events.map((event) => !event.processedAt),
      events.map((event) => seqs.get(event.event_id)),
      events.map((event) => jsonText(event)),
      events.map((event) => made.tableEvents.has(event.event_id)),
    ],
    'store-table-events',
  );
}
