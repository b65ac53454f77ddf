import type { Order } from '#domain/order/order.ts';
import type { PartialPayment } from '#domain/payment/partialPayment.ts';
import type { Sql } from '../db/sql.ts';

type DocRow<T> = { doc: T };
const docs = <T>(rows: DocRow<T>[]): T[] => rows.map((row) => row.doc);

/** One partial payment of one of these restaurants. */
export async function partialPayment(
  sql: Sql,
  partialPayment_id: string,
): Promise<{ payment: PartialPayment; assigned: boolean } | undefined> {
  const [row] = await sql.query<DocRow<PartialPayment> & { assigned: boolean }>(
    'select doc, assigned from partial_payment where partial_payment_id = $1',
    [partialPayment_id],
    'payment-by-id',
  );
  return row && { payment: row.doc, assigned: row.assigned };
}

/** Which restaurant the named entities belong to; ids that nobody knows are missing in the answer. */
export async function restaurantsOf(sql: Sql, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await sql.query<{ id: string; restaurant_id: string }>(
    `select order_id as id, restaurant_id from orders where order_id = any($1)
     union all select partial_payment_id, restaurant_id from partial_payment where partial_payment_id = any($1)
     union all select table_id, restaurant_id from dining_table where table_id = any($1)
     union all select event_id, restaurant_id from table_event where event_id = any($1)`,
    [ids],
    'restaurants-of',
  );
  return new Map(rows.map((row) => [row.id, row.restaurant_id]));
}

export async function orderById(sql: Sql, order_id: string): Promise<Order | undefined> {
  return docs(
    await sql.query<DocRow<Order>>('select doc from orders where order_id = $1', [order_id], 'order-by-id'),
  )[0];
}

/** Lines older than any device's queue (D18) are not sent again. */
export async function forgetOldLines(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from order_line where at < $1', [before]);
}

/** Position of the restaurant's stream and every order a device must know, in one snapshot. */
export async function deviceOrders(
  sql: Sql,
  restaurant_id: string,
  filter: { closed: boolean; unpaid: boolean },
): Promise<{ seq: number; orders: Order[] }> {
  const [row] = await sql.query<{ seq: number; orders: Order[] }>(
    `select coalesce((select head_seq from stream where restaurant_id = $1), 0) as seq,
       coalesce((select jsonb_agg(doc order by created_at, order_id) from orders
         where restaurant_id = $1 and ($2 or not closed or ($3 and unpaid)) and ($2 or status <> 'refunded')), '[]') as orders`,
    [restaurant_id, filter.closed, filter.unpaid],
    'device-orders',
  );
  return row ?? { seq: 0, orders: [] };
}

export async function ordersChangedSince(sql: Sql, restaurant_id: string, since: number): Promise<Order[]> {
  return docs(
    await sql.query<DocRow<Order>>(
      'select doc from orders where restaurant_id = $1 and seq > $2 order by seq',
      [restaurant_id, since],
      'orders-since',
    ),
  );
}

export async function sessionOrders(sql: Sql, session_id: string): Promise<Order[]> {
  return docs(
    await sql.query<DocRow<Order>>(
      'select doc from orders where session_id = $1 order by created_at, order_id',
      [session_id],
      'orders-of-session',
    ),
  );
}

export type JournalRow = {
  journal_id: number;
  order_id: string;
  at: Date;
  occurred_at: Date | null;
  clock: Date | null;
  actor: string;
  actor_name: string | null;
  what: string;
  note: string | null;
  from_status: string | null;
  to_status: string | null;
  key: string | null;
  amount: number | null;
};

/** What happened to an order, in that order; the cursor is the last row's `journal_id`. */
export async function orderJournal(
  sql: Sql,
  order_id: string,
  page: { limit: number; after: number },
): Promise<JournalRow[]> {
  return sql.query<JournalRow>(
    `select journal_id, order_id, at, occurred_at, clock, actor, actor_name, what, note, from_status, to_status, key, amount
       from order_journal where order_id = $1 and journal_id > $2 order by journal_id limit $3`,
    [order_id, page.after, page.limit],
    'order-journal',
  );
}
