import { createHash } from 'node:crypto';
import type { Sql } from '../db/sql.ts';

/** `page`: where its orders are followed, as a path of the app. */
export type PushSubscription = { endpoint: string; keys: { p256dh: string; auth: string }; page?: string };
export type Subscriber = { subscription: PushSubscription; language: string };

const hashOf = (endpoint: string): Buffer => createHash('sha256').update(endpoint).digest();

/** Browsers that one caller has, so that an order never has the server call thousands. */
const mostBrowsers = 10;

/** Keeps a subscription; a browser that changes its caller takes it along, and of too many the oldest ends. */
export async function storeSubscription(
  tx: Sql,
  { caller, subscription, language }: Subscriber & { caller: string },
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into push_subscription (endpoint_hash, caller, language, doc, created_at) values ($1, $2, $3, $4::jsonb, $5)
     on conflict (endpoint_hash) do update set caller = excluded.caller, language = excluded.language,
       doc = excluded.doc, created_at = excluded.created_at`,
    [hashOf(subscription.endpoint), caller, language, JSON.stringify(subscription), at],
  );
  await tx.query(
    `delete from push_subscription where endpoint_hash in (
       select endpoint_hash from push_subscription where caller = $1 order by created_at desc offset $2)`,
    [caller, mostBrowsers],
  );
}

/** Ends a caller's own subscription. */
export async function deleteSubscription(tx: Sql, caller: string, endpoint: string): Promise<void> {
  await tx.query('delete from push_subscription where endpoint_hash = $1 and caller = $2', [hashOf(endpoint), caller]);
}

/** Ends all subscriptions of a caller. */
export async function deleteSubscriptionsOf(tx: Sql, caller: string): Promise<void> {
  await tx.query('delete from push_subscription where caller = $1', [caller]);
}

/** Forgets endpoints that their push service no longer knows. */
export async function forgetEndpoint(sql: Sql, endpoint: string): Promise<void> {
  await sql.query('delete from push_subscription where endpoint_hash = $1', [hashOf(endpoint)]);
}

/** Who placed these orders and wants to hear of them. */
export async function subscribersOf(
  sql: Sql,
  order_ids: readonly string[],
): Promise<(Subscriber & { order_id: string })[]> {
  return sql.query<Subscriber & { order_id: string }>(
    `select distinct on (j.order_id, s.endpoint_hash) j.order_id, s.doc as subscription, s.language
       from order_journal j join push_subscription s on s.caller = j.actor
      where j.order_id = any($1) and j.what = 'order_place'`,
    [order_ids],
    'push-subscribers',
  );
}

/** Throws away subscriptions that nobody has renewed since. */
export async function deleteOldSubscriptions(sql: Sql, olderThan: Date): Promise<void> {
  await sql.query('delete from push_subscription where created_at < $1', [olderThan]);
}
