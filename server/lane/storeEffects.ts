import type { Actor } from '#domain/account/account.ts';
import type { Happened } from '#domain/order/happenedAt.ts';
import type { Order } from '#domain/order/order.ts';
import type { PartialPayment } from '#domain/payment/partialPayment.ts';
import type { Table, TableEvent } from '#domain/table/table.ts';
import { isClosed, isOwed } from '#domain/order/orderStates.ts';
import { remainingAmount } from '#domain/payment/remaining.ts';
import { insertAttention } from '../attention/attentionRepository.ts';
import type { AttentionRow } from '../attention/attentionRow.ts';
import { columnList } from '../db/columnList.ts';
import type { Sql } from '../db/sql.ts';
import { announceRestaurant } from '../restaurant/restaurantRepository.ts';
import type { StreamEvent, StreamHead } from '../stream/streamRepository.ts';
import type { JournalEntry } from './journalEntry.ts';
import { jsonText } from './jsonText.ts';
import type { Made } from './madeEntities.ts';
import type { Effect, Submission } from './submission.ts';

/** Everything that a restaurant's turn leaves in the database, each entity once and as it stands at the end. */
export type Writing = {
  restaurant_id: string;
  head: StreamHead;
  operations: Effect[];
  orders: ReadonlyMap<string, Order>;
  payments: ReadonlyMap<string, { payment: PartialPayment; assigned: boolean }>;
  tables: ReadonlyMap<string, Table>;
  /** who closed a table, by its id, and what was said of what is still owed there */
  closings: ReadonlyMap<string, { by: Actor; note?: string | undefined }>;
  tableEvents: ReadonlyMap<string, TableEvent>;
  journal: { submission: Submission; when: Happened; entry: JournalEntry }[];
  events: StreamEvent[];
  /** stars that its guests have given */
  ratings: number[];
  /** what its owners have to look at */
  attention: AttentionRow[];
  /** what of all this the database must not know yet */
  made: Made;
};

/**
 * Writes what a transaction decided in as few statements as there are tables, sent together: `query` of a pipelining
 * transaction does not wait for the one before. The streams' rows are held by this transaction.
 */
export async function storeEffects(sql: Sql, writings: readonly Writing[], at: Date): Promise<void> {
  const all = <T>(of: (writing: Writing) => Iterable<T>): T[] => writings.flatMap((writing) => [...of(writing)]);
  const seqs = new Map(all(({ events }) => events).map((event) => [idOf(event), event.seq]));
  const work: Promise<unknown>[] = [];
  const tables = all((writing) => writing.tables.values());
  if (tables.length > 0)
    work.push(
      storeTables(sql, tables, { seqs, at, closings: new Map(writings.flatMap(({ closings }) => [...closings])) }),
    );
  const events = all((writing) => writing.tableEvents.values());
  const made = {
    orders: new Set(all((writing) => writing.made.orders)),
    payments: new Set(all((writing) => writing.made.payments)),
    tableEvents: new Set(all((writing) => writing.made.tableEvents)),
    lines: all((writing) => writing.made.lines),
  };
  if (events.length > 0) work.push(storeTableEvents(sql, events, seqs, made));
  const payments = all((writing) => writing.payments.values());
  if (payments.length > 0) work.push(storePayments(sql, payments, made));
  for (const { restaurant_id, ratings } of writings)
    if (ratings.length > 0) work.push(addRatings(sql, restaurant_id, ratings));
  const attention = all((writing) => writing.attention);
  if (attention.length > 0) work.push(insertAttention(sql, attention, at));
  const orders = all((writing) => writing.orders.values());
  work.push(storeOrders(sql, writings, { orders, made, seqs, at }));
  await Promise.all(work);
}

/** The last position of each entity that changed. */
type Seqs = ReadonlyMap<string, number>;

function idOf(event: StreamEvent): string {
  if (event.kind === 'order') return event.order.order_id;
  return event.kind === 'table_event' ? event.event.event_id : event.table_id;
}

const versionOf = (event: StreamEvent): number => (event.kind === 'order' ? event.order.version : 0);

/**
 * JSON texts that go to the database as one array and are named by their place in it: the order that was placed and the
 * answer to whoever placed it are the same text. As `json`, each comes out as it went in, to the byte.
 */
function jsonTexts() {
  const places = new Map<string, number>();
  return {
    placeOf(text: string): number {
      const place = places.get(text) ?? places.size + 1;
      places.set(text, place);
      return place;
    },
    all: (): string => `[${[...places.keys()].join()}]`,
  };
}

type Kept = { effect: Effect; n: number };
type Stored = { order: Order; seq: number | undefined; n: number; made: boolean };
type Happening = { restaurant_id: string; event: StreamEvent };

/** `$1` is when it is stored, `$2` the texts; `n` is a text's place among them. */
const kept = columnList<Kept>(3, {
  caller: ['text', ({ effect }) => effect.submission.caller],
  key: ['uuid', ({ effect }) => effect.submission.key],
  request_hash: ['bytea', ({ effect }) => effect.submission.requestHash],
  status: ['int', ({ effect }) => effect.outcome.status],
  n: ['int', ({ n }) => n],
  keep_days: ['int', ({ effect }) => effect.submission.keepDays],
});
const stored = columnList<Stored>(kept.next, {
  order_id: ['uuid', ({ order }) => order.order_id],
  restaurant_id: ['uuid', ({ order }) => order.restaurant_id],
  seq: ['bigint', ({ seq }) => seq],
  version: ['int', ({ order }) => order.version],
  status: ['text', ({ order }) => order.statusEntry.status],
  closed: ['boolean', ({ order }) => isClosed(order)],
  unpaid: ['boolean', ({ order }) => isOwed(order) && remainingAmount(order) > 0],
  number: ['text', ({ order }) => order.number],
  table_id: ['uuid', ({ order }) => order.table_id ?? null],
  session_id: ['uuid', ({ order }) => order.session_id ?? null],
  created_at: ['timestamptz', ({ order }) => order.createdAt],
  user_id: ['uuid', ({ order }) => order.user_id ?? null],
  n: ['int', ({ n }) => n],
  made: ['boolean', ({ made }) => made],
});
const lines = columnList<Made['lines'][number]>(stored.next, {
  line_id: ['uuid', ({ line_id }) => line_id],
  order_id: ['uuid', ({ order_id }) => order_id],
});
const journal = columnList<Writing['journal'][number]>(lines.next, {
  restaurant_id: ['uuid', ({ submission }) => submission.restaurant_id],
  order_id: ['uuid', ({ entry }) => entry.order_id],
  // what is done at once has no time of its own; where a clock is not believed, ours counts (D43)
  occurred_at: ['timestamptz', ({ submission, when }) => (submission.occurredAt && !when.clock ? when.at : null)],
  actor: ['text', ({ submission }) => `${submission.by.kind}:${submission.by.id}`],
  actor_name: ['text', ({ submission }) => submission.by.name ?? null],
  what: ['text', ({ entry }) => entry.what],
  note: ['text', ({ entry }) => entry.note ?? null],
  from_status: ['text', ({ entry }) => entry.from ?? null],
  to_status: ['text', ({ entry }) => entry.to ?? null],
  key: ['uuid', ({ submission }) => submission.key],
  amount: ['bigint', ({ entry }) => entry.amount ?? null],
  clock: ['timestamptz', ({ when }) => when.clock ?? null],
});
const happened = columnList<Happening>(journal.next, {
  restaurant_id: ['uuid', ({ restaurant_id }) => restaurant_id],
  seq: ['bigint', ({ event }) => event.seq],
  kind: ['text', ({ event }) => event.kind],
  entity_id: ['uuid', ({ event }) => idOf(event)],
  version: ['int', ({ event }) => versionOf(event)],
});
const heads = columnList<Writing>(happened.next, {
  restaurant_id: ['uuid', ({ restaurant_id }) => restaurant_id],
  head_seq: ['bigint', ({ head }) => head.head_seq],
  business_day: ['date', ({ head }) => head.business_day],
  last_number: ['int', ({ head }) => head.last_number],
});

const orderColumns =
  'order_id, restaurant_id, seq, version, status, closed, unpaid, number, table_id, session_id, created_at, user_id, doc';
const orderValues = orderColumns.replace(/doc$/, 'said::jsonb');
const storedOrders = `${stored.as('o')} join texts using (n)`;
const placed = `placed as (
       insert into orders (${orderColumns}) select ${orderValues} from ${storedOrders} where made
     )`;
const changed = `changed as (
       insert into orders (${orderColumns}) select ${orderValues} from ${storedOrders} where not made
       on conflict (order_id) do update set seq = excluded.seq, version = excluded.version, status = excluded.status,
         closed = excluded.closed, unpaid = excluded.unpaid, number = excluded.number, table_id = excluded.table_id,
         session_id = excluded.session_id, user_id = excluded.user_id, doc = excluded.doc
     )`;

const storeStatement = (orders: string): string => `with texts as materialized (
       select n::int, value as said from json_array_elements($2::json) with ordinality as t(value, n)
     ), kept as (
       insert into operation (caller, key, request_hash, status, answer, at, keep_until)
       select caller, key, request_hash, status, said::text, $1::timestamptz, $1::timestamptz + make_interval(days => keep_days)
         from ${kept.as('o')} join texts using (n)
     ), ${orders}, lines as (
       insert into order_line (${lines.names}, at) select ${lines.names}, $1::timestamptz from ${lines.as('l')}
     ), journal as (
       insert into order_journal (${journal.names}, at) select ${journal.names}, $1::timestamptz from ${journal.as('j')}
     ), happened as (
       insert into event (${happened.names}, at) select ${happened.names}, $1::timestamptz from ${happened.as('e')}
     )
     update stream s set head_seq = n.head_seq, business_day = n.business_day, last_number = n.last_number
       from ${heads.as('n')}
      where s.restaurant_id = n.restaurant_id`;

/**
 * The statement of every batch: answers, orders, journal, events and the streams' heads, one round trip. Callers choose
 * the ids of what they make, so what is made is inserted, and what was loaded is changed: an id that is taken all the
 * same fails the batch, and then that operation alone (ADR 22). Most batches do only one of both, and pay for one.
 */
const storeStatements = {
  place: storeStatement(placed),
  change: storeStatement(changed),
  store: storeStatement(`${placed}, ${changed}`),
};

async function storeOrders(
  sql: Sql,
  writings: readonly Writing[],
  { orders, made, seqs, at }: { orders: readonly Order[]; made: Made; seqs: Seqs; at: Date },
): Promise<void> {
  const texts = jsonTexts();
  const answers = writings
    .flatMap(({ operations }) => operations)
    .map((effect) => ({ effect, n: texts.placeOf(effect.outcome.body) }));
  const rows = orders.map((order) => ({
    order,
    seq: seqs.get(order.order_id),
    n: texts.placeOf(jsonText(order)),
    made: made.orders.has(order.order_id),
  }));
  const events = writings.flatMap(({ restaurant_id, events: own }) => own.map((event) => ({ restaurant_id, event })));
  const fresh = rows.filter((row) => row.made).length;
  const way = fresh === rows.length ? 'place' : fresh === 0 ? 'change' : 'store';
  await sql.query(
    storeStatements[way],
    [
      at,
      texts.all(),
      ...kept.values(answers),
      ...stored.values(rows),
      ...lines.values(made.lines),
      ...journal.values(writings.flatMap((writing) => writing.journal)),
      ...happened.values(events),
      ...heads.values(writings),
    ],
    `${way}-orders`,
  );
}

async function storePayments(
  sql: Sql,
  rows: readonly { payment: PartialPayment; assigned: boolean }[],
  made: Made,
): Promise<void> {
  const columns =
    'partial_payment_id, restaurant_id, status, assigned, order_ids, intent_id, created_at, doc, device_id, confirmed_at';
  const values = `id, restaurant_id, status, assigned, array(select jsonb_array_elements_text(doc->'orders')::uuid),
    intent_id, created_at, doc, device_id, confirmed_at`;
  await sql.query(
    `with p as materialized (
       select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::boolean[], $5::text[], $6::timestamptz[], $7::jsonb[],
                            $8::uuid[], $9::timestamptz[], $10::boolean[])
         as p(id, restaurant_id, status, assigned, intent_id, created_at, doc, device_id, confirmed_at, made)
     ), opened as (
       insert into partial_payment (${columns}) select ${values} from p where made
     )
     insert into partial_payment (${columns}) select ${values} from p where not made
     on conflict (partial_payment_id) do update set status = excluded.status, assigned = excluded.assigned,
       order_ids = excluded.order_ids, intent_id = coalesce(excluded.intent_id, partial_payment.intent_id), doc = excluded.doc,
       device_id = excluded.device_id, confirmed_at = excluded.confirmed_at`,
    [
      rows.map(({ payment }) => payment.partialPayment_id),
      rows.map(({ payment }) => payment.restaurant_id),
      rows.map(({ payment }) => payment.status),
      rows.map(({ assigned }) => assigned),
      rows.map(({ payment }) => payment.intent_id ?? null),
      rows.map(({ payment }) => payment.createdAt),
      rows.map(({ payment }) => jsonText(payment)),
      rows.map(({ payment }) => payment.device_id ?? null),
      rows.map(({ payment }) => payment.confirmedAt ?? null),
      rows.map(({ payment }) => made.payments.has(payment.partialPayment_id)),
    ],
    'store-payments',
  );
}

/** A table's open session, or its end; phones that scanned before must scan again when it ended (D16). */
async function storeTables(
  sql: Sql,
  tables: readonly Table[],
  { seqs, at, closings }: { seqs: Seqs; at: Date; closings: Writing['closings'] },
): Promise<void> {
  const closing = tables.map((table) => closings.get(table.table_id));
  await sql.query(
    `with now as (
       select * from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::bigint[], $6::text[], $7::text[], $8::text[])
         as n(table_id, session_id, opened_at, seq, closed_by, closed_name, note)
     ), ended as (
       update table_session s set closed_at = $5::timestamptz, closed_by = n.closed_by, closed_name = n.closed_name, note = n.note
         from dining_table t, now n
        where t.table_id = n.table_id and s.session_id = t.session_id and n.session_id is distinct from t.session_id
     ), opened as (
       insert into table_session (session_id, table_id, restaurant_id, generation, opened_at)
       select n.session_id, n.table_id, t.restaurant_id, t.generation, n.opened_at from now n join dining_table t using (table_id)
        where n.session_id is not null on conflict do nothing
     )
     update dining_table t set session_id = n.session_id, session_opened_at = n.opened_at, seq = n.seq,
       generation = t.generation + case when t.session_id is not null and n.session_id is null then 1 else 0 end
       from now n where t.table_id = n.table_id`,
    [
      tables.map((table) => table.table_id),
      tables.map((table) => table.session?.session_id ?? null),
      tables.map((table) => table.session?.openedAt ?? null),
      tables.map((table) => seqs.get(table.table_id)),
      at,
      closing.map((each) => each && `${each.by.kind}:${each.by.id}`),
      closing.map((each) => each?.by.name),
      closing.map((each) => each?.note),
    ],
    'store-tables',
  );
}

async function storeTableEvents(sql: Sql, events: readonly TableEvent[], seqs: Seqs, made: Made): Promise<void> {
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

/** Kept as sum and count on the restaurant (D23), which every process reads anew. */
async function addRatings(sql: Sql, restaurant_id: string, ratings: readonly number[]): Promise<void> {
  const stars = ratings.reduce((sum, one) => sum + one, 0);
  await sql.query(
    `update restaurant set rating_stars = rating_stars + $2, rating_count = rating_count + $3 where restaurant_id = $1`,
    [restaurant_id, stars, ratings.length],
  );
  await announceRestaurant(sql, restaurant_id);
}
