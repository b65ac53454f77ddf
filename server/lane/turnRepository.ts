import type { PartialPayment } from '#domain/payment/partialPayment.ts';
import { insertAttention } from '../attention/attentionRepository.ts';
import type { Sql } from '../db/sql.ts';
import { announceRestaurant } from '../restaurant/restaurantRepository.ts';
import { jsonText } from './jsonText.ts';
import type { Made } from './madeEntities.ts';
import { storeOrders } from './turnOrdersRepository.ts';
import { storeTableEvents, storeTables } from './turnTablesRepository.ts';
import { seqsOf, type Writing } from './writing.ts';

/**
 * Writes what a transaction decided in as few statements as there are tables, sent together: `query` of a pipelining
 * transaction does not wait for the one before. The streams' rows are held by this transaction.
 */
export async function storeEffects(sql: Sql, writings: readonly Writing[], at: Date): Promise<void> {
  const all = <T>(of: (writing: Writing) => Iterable<T>): T[] => writings.flatMap((writing) => [...of(writing)]);
  const seqs = seqsOf(writings);
  const work: Promise<unknown>[] = [];
  const tables = all((writing) => writing.tables.values());
  const sessions = all((writing) => writing.sessions.values());
  if (tables.length > 0) work.push(storeTables(sql, tables, sessions, { seqs, at }));
  const events = all((writing) => writing.tableEvents.values());
  const made = {
    payments: new Set(all((writing) => writing.made.payments)),
    tableEvents: new Set(all((writing) => writing.made.tableEvents)),
  };
  if (events.length > 0) work.push(storeTableEvents(sql, events, seqs, made));
  const payments = all((writing) => writing.payments.values());
  if (payments.length > 0) work.push(storePayments(sql, payments, made));
  for (const { restaurant_id, ratings } of writings)
    if (ratings.length > 0) work.push(addRatings(sql, restaurant_id, ratings));
  const attention = all((writing) => writing.attention);
  if (attention.length > 0) work.push(insertAttention(sql, attention, at));
  work.push(storeOrders(sql, writings, at));
  await Promise.all(work);
}

async function storePayments(
  sql: Sql,
  rows: readonly { payment: PartialPayment; assigned: boolean }[],
  made: Pick<Made, 'payments'>,
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

/** Kept as sum and count on the restaurant (D23), which every process reads anew. */
async function addRatings(sql: Sql, restaurant_id: string, ratings: readonly number[]): Promise<void> {
  const stars = ratings.reduce((sum, one) => sum + one, 0);
  await sql.query(
    `update restaurant set rating_stars = rating_stars + $2, rating_count = rating_count + $3 where restaurant_id = $1`,
    [restaurant_id, stars, ratings.length],
  );
  await announceRestaurant(sql, restaurant_id);
}
