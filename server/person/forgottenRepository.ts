import type { Order } from '#domain/order/order.ts';
import type { Sql } from '../db/sql.ts';

/** A user whose orders still have to forget it; its kept answers and its browsers' subscriptions go at once. */
export async function insertForgotten(tx: Sql, user_id: string, now: Date): Promise<void> {
  await tx.query(
    `with answers as (delete from operation where caller = 'user:' || $1::text),
       subscriptions as (delete from push_subscription where caller = 'user:' || $1::text)
     insert into forgotten_user (user_id, at) values ($1::uuid, $2)`,
    [user_id, now],
  );
}

export type OrderToForget = { order_id: string; restaurant_id: string };

/** Orders of forgotten users that need the person no more: over, or older than `before`. */
export async function ordersToForget(sql: Sql, before: Date, most: number): Promise<OrderToForget[]> {
  return sql.query<OrderToForget>(
    `select order_id, restaurant_id from forgotten_user join orders using (user_id)
      where closed or status in ('delivered', 'refunded') or created_at < $1 limit $2`,
    [before, most],
  );
}

/** The orders as they stand, with the names under which their user did something to them. */
export async function ordersWithNames(
  tx: Sql,
  order_ids: readonly string[],
): Promise<{ order: Order; names: string[] }[]> {
  return tx.query<{ order: Order; names: string[] }>(
    `select doc as "order", array(
         select distinct actor_name from order_journal j
          where j.order_id = o.order_id and j.actor = 'user:' || o.user_id and actor_name is not null) as names
       from orders o where order_id = any($1) and user_id is not null order by restaurant_id, order_id`,
    [order_ids],
  );
}

export type ForgottenOrder = { order: Order; seq: number };

/** Stores orders without their person, with their place in the restaurant's stream and a line in their journal. */
export async function storeForgotten(tx: Sql, forgotten: readonly ForgottenOrder[], at: Date): Promise<void> {
  await tx.query(
    `with given as (
       select * from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::int[], $5::jsonb[])
         as g(order_id, restaurant_id, seq, version, doc)
     ), nameless as (
       update order_journal j set actor_name = null, note = null from orders o
        where o.order_id = any($1) and j.order_id = o.order_id and j.actor = 'user:' || o.user_id
     ), journal as (
       insert into order_journal (restaurant_id, order_id, at, actor, what)
       select restaurant_id, order_id, $6, 'system:account', 'person_forgotten' from given
     ), happened as (
       insert into event (restaurant_id, seq, kind, entity_id, version, at)
       select restaurant_id, seq, 'order', order_id, version, $6 from given
     ), heads as (
       update stream s set head_seq = g.head from (select restaurant_id, max(seq) as head from given group by 1) g
        where s.restaurant_id = g.restaurant_id
     )
     update orders o set doc = g.doc, seq = g.seq, version = g.version, user_id = null
       from given g where o.order_id = g.order_id`,
    [
      forgotten.map(({ order }) => order.order_id),
      forgotten.map(({ order }) => order.restaurant_id),
      forgotten.map(({ seq }) => seq),
      forgotten.map(({ order }) => order.version),
      forgotten.map(({ order }) => JSON.stringify(order)),
      at,
    ],
  );
}

/** Users whom no order knows any more are forgotten altogether. */
export async function deleteForgotten(sql: Sql): Promise<void> {
  await sql.query('delete from forgotten_user f where not exists (select 1 from orders o where o.user_id = f.user_id)');
}
