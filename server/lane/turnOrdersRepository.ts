import type { Order } from '#domain/order/order.ts';
import { isClosed, isOwed } from '#domain/order/orderStates.ts';
import { remainingAmount } from '#domain/payment/remaining.ts';
import { columnList } from '../db/columnList.ts';
import type { Sql } from '../db/sql.ts';
import type { StreamEvent } from '../stream/streamRepository.ts';
import { jsonText } from './jsonText.ts';
import type { Made } from './madeEntities.ts';
import type { Effect } from './submission.ts';
import { type Expected, idOf, seqsOf, type Writing } from './writing.ts';

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
  occurred_at: [
    'timestamptz',
    ({ submission, when, entry }) => ((submission.occurredAt || entry.by) && !when.clock ? when.at : null),
  ],
  actor: ['text', ({ submission, entry }) => entry.by ?? `${submission.by.kind}:${submission.by.id}`],
  actor_name: ['text', ({ submission, entry }) => (entry.by ? null : (submission.by.name ?? null))],
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
const foundHeads = columnList<Expected>(heads.next, {
  restaurant_id: ['uuid', ({ restaurant }) => restaurant.restaurant_id],
  head_seq: ['bigint', ({ head }) => head.head_seq],
  business_day: ['date', ({ head }) => head.business_day],
  last_number: ['int', ({ head }) => head.last_number],
});
const foundRows = columnList<readonly [table_id: string, written: string]>(foundHeads.next, {
  table_id: ['uuid', ([table_id]) => table_id],
  written: ['text', ([, written]) => written],
});
/** Restaurants whose staff order: theirs may be orders that were paid before they came. */
const staffed = (writings: readonly Writing[]): string[] =>
  writings
    .filter(({ operations }) => operations.some(({ submission }) => submission.standing !== 'guest'))
    .map(({ restaurant_id }) => restaurant_id);

const orderColumns =
  'order_id, restaurant_id, seq, version, status, closed, unpaid, number, table_id, session_id, created_at, user_id, doc';
const storedOrders = `insert into orders (${orderColumns}) select ${orderColumns.replace(/doc$/, 'said::jsonb')}
         from ${stored.as('o')} join texts using (n)`;
const changed = `changed as (
       ${storedOrders} where not made
       on conflict (order_id) do update set seq = excluded.seq, version = excluded.version, status = excluded.status,
         closed = excluded.closed, unpaid = excluded.unpaid, number = excluded.number, table_id = excluded.table_id,
         session_id = excluded.session_id, user_id = excluded.user_id, doc = excluded.doc
     )`;
const placed = (where = 'true'): string => `placed as (
       ${storedOrders} where made and ${where}
     )`;

/** Everything but the stream's heads, where the condition holds. */
const storedWhere = (orders: string, where = 'true'): string => `texts as materialized (
       select n::int, value as said from json_array_elements($2::json) with ordinality as t(value, n)
     ), kept as (
       insert into operation (caller, key, request_hash, status, answer, at, keep_until)
       select caller, key, request_hash, status, said::text, $1::timestamptz, $1::timestamptz + make_interval(days => keep_days)
         from ${kept.as('o')} join texts using (n) where ${where}
     ), ${orders}, lines as (
       insert into order_line (${lines.names}, at)
       select ${lines.names}, $1::timestamptz from ${lines.as('l')} where ${where}
     ), journal as (
       insert into order_journal (${journal.names}, at)
       select ${journal.names}, $1::timestamptz from ${journal.as('j')} where ${where}
     ), happened as (
       insert into event (${happened.names}, at)
       select ${happened.names}, $1::timestamptz from ${happened.as('e')} where ${where}
     )`;
const headsMoved = (where = 'true'): string => `update stream s
        set head_seq = n.head_seq, business_day = n.business_day, last_number = n.last_number
       from ${heads.as('n')}
      where s.restaurant_id = n.restaurant_id and ${where}`;

/** The parameters of arrays by which what was expected is looked for. */
const [heads0, rows0] = [heads.next, foundHeads.next].map((at) => `$${at}::uuid[]`);
const [orders0, lines0, staffed0] = [kept.next, stored.next, foundRows.next].map((at) => `$${at}::uuid[]`);
/**
 * The streams, locked as every turn locks them, and who last wrote each row. Whoever changes what turns read writes the
 * stream too: where this is the version that the statement sees besides, it sees all that stood there when it had the lock.
 */
const held = `held as materialized (
       select ${foundHeads.names}, xmin as written from stream
        where restaurant_id = any(${heads0}) order by restaurant_id for update
     )`;
/**
 * All that decided the turn, compared with what stands there: heads, tables, that no key was used and no line is in
 * another order yet, and that nothing was paid for an order of the staff before it came. One look into an index for
 * each, whatever the planner thinks of a table that it does not know.
 */
const asExpected = `
       (select count(*) from held join ${foundHeads.as('found')} using (${foundHeads.names})
          join stream seen on seen.restaurant_id = held.restaurant_id and seen.xmin = held.written) = cardinality(${heads0})
       and (select count(*) from dining_table t join ${foundRows.as('found')} using (table_id) where t.xmin::text = written)
         = cardinality(${rows0})
       and (select count(*) from unnest($3::text[], $4::uuid[]) as new(caller, key) cross join lateral (
              select from operation o where o.caller = new.caller and o.key = new.key limit 1) used) = 0
       and (select count(*) from unnest(${lines0}) as new(line_id) cross join lateral (
              select from order_line o where o.line_id = new.line_id limit 1) used) = 0
       and not exists (select from partial_payment
                        where restaurant_id = any(${staffed0}) and not assigned and order_ids && ${orders0})`;
const soFound = '(select so from found)';

/**
 * The statement of every batch: answers, orders, journal, events and the streams' heads, one round trip. Callers choose
 * the ids of what they make, so what is made is inserted, and what was loaded is changed: an id that is taken all the
 * same fails the batch, and then that operation alone (ADR 22). Most batches do only one of both, and pay for one. What
 * was decided without asking is stored where all is as expected, or not at all (ADR 38).
 */
const storeStatements = {
  place: `with ${storedWhere(placed())} ${headsMoved()}`,
  change: `with ${storedWhere(changed)} ${headsMoved()}`,
  store: `with ${storedWhere(`${placed()}, ${changed}`)} ${headsMoved()}`,
  expected: `with ${held}, found as materialized (select ${asExpected} as so
     ), ${storedWhere(placed(soFound), soFound)}, moved as (
       ${headsMoved(soFound)}
     ) select so from found`,
};

/** Writes answers, orders, journal, events and heads. */
export async function storeOrders(sql: Sql, writings: readonly Writing[], at: Date): Promise<void> {
  const rows = writings.flatMap((writing) => [...writing.orders.values()].map((order) => [writing, order] as const));
  const fresh = rows.filter(([{ made }, { order_id }]) => made.orders.has(order_id)).length;
  const way = fresh === rows.length ? 'place' : fresh === 0 ? 'change' : 'store';
  await sql.query(storeStatements[way], valuesOf(writings, at), `${way}-orders`);
}

/**
 * The same for orders that are only made, if all stands there on which that was decided; false when it does not. A
 * transaction of its own, with the locks of a turn: no other statement belongs to it.
 */
export async function storeExpected(
  sql: Sql,
  writings: readonly Writing[],
  expected: readonly Expected[],
  at: Date,
): Promise<boolean> {
  const found = [...foundHeads.values(expected), ...foundRows.values(expected.flatMap(({ rows }) => [...rows]))];
  const values = [...valuesOf(writings, at), ...found, staffed(writings)];
  const [row] = await sql.query<{ so: boolean }>(storeStatements.expected, values, 'expected-orders');
  return row!.so;
}

function valuesOf(writings: readonly Writing[], at: Date): unknown[] {
  const texts = jsonTexts();
  const seqs = seqsOf(writings);
  const answers = writings
    .flatMap(({ operations }) => operations)
    .map((effect) => ({ effect, n: texts.placeOf(effect.outcome.body) }));
  const rows = writings.flatMap(({ orders, made }) =>
    [...orders.values()].map((order) => ({
      order,
      seq: seqs.get(order.order_id),
      n: texts.placeOf(jsonText(order)),
      made: made.orders.has(order.order_id),
    })),
  );
  return [
    at,
    texts.all(),
    ...kept.values(answers),
    ...stored.values(rows),
    ...lines.values(writings.flatMap(({ made }) => made.lines)),
    ...journal.values(writings.flatMap((writing) => writing.journal)),
    ...happened.values(
      writings.flatMap(({ restaurant_id, events }) => events.map((event) => ({ restaurant_id, event }))),
    ),
    ...heads.values(writings),
  ];
}
