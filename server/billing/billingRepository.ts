import type { Chain, ChainSubscription, WantedSubscription } from '#domain/chain/chain.ts';
import type { UserCaller } from '../caller/caller.ts';
import type { Sql } from '../db/sql.ts';
import type { PaymentProvider } from '../cardProvider/provider.ts';

type Provider = PaymentProvider['name'];

/** Saves what the platform bills a chain for or where; what is not named stays. */
export async function updateBilling(
  tx: Sql,
  chain_id: string,
  change: Partial<Pick<Chain, 'paymentAddress' | 'subscription'>>,
): Promise<void> {
  await tx.query('update chain set doc = doc || $2::jsonb, version = version + 1 where chain_id = $1', [
    chain_id,
    JSON.stringify(change),
  ]);
}

/** A change of a subscription that is under way at the provider; its id is the key under which that is asked. */
export type SubscriptionChange = {
  chain_id: string;
  change_id: string;
  wish: WantedSubscription;
  /** what stood when it began */
  before: ChainSubscription;
  actor: UserCaller;
  asked_at: Date;
};

/**
 * Begins a change; nothing while another one is under way that was asked after `abandoned`. The same wish again goes on
 * with the one under way, so that the provider makes it once.
 */
export async function beginSubscriptionChange(
  sql: Sql,
  provider: Provider,
  change: SubscriptionChange,
  abandoned: Date,
): Promise<SubscriptionChange | undefined> {
  const rows = await sql.query<SubscriptionChange>(
    `insert into subscription_change as kept (chain_id, provider, change_id, wish, before, actor, asked_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (chain_id, provider) do update set
       change_id = case when kept.asked_at > $8 then kept.change_id else excluded.change_id end,
       asked_at = case when kept.asked_at > $8 then kept.asked_at else excluded.asked_at end,
       wish = excluded.wish, before = excluded.before, actor = excluded.actor
      where kept.asked_at <= $8 or kept.wish = excluded.wish
     returning chain_id, change_id, wish, before, actor, asked_at`,
    [
      change.chain_id,
      provider,
      change.change_id,
      JSON.stringify(change.wish),
      JSON.stringify(change.before),
      JSON.stringify(change.actor),
      change.asked_at,
      abandoned,
    ],
  );
  return rows[0];
}

export async function subscriptionChangeOf(
  sql: Sql,
  provider: Provider,
  chain_id: string,
): Promise<SubscriptionChange | undefined> {
  const rows = await sql.query<SubscriptionChange>(
    `select chain_id, change_id, wish, before, actor, asked_at from subscription_change
      where chain_id = $1 and provider = $2`,
    [chain_id, provider],
  );
  return rows[0];
}

/** Ends a change; false when that was done by somebody else. */
export async function endSubscriptionChange(sql: Sql, change_id: string, chain_id: string): Promise<boolean> {
  const rows = await sql.query('delete from subscription_change where chain_id = $2 and change_id = $1 returning 1', [
    change_id,
    chain_id,
  ]);
  return rows.length > 0;
}

/** Has a chain's customer looked after at this time, unless that happens before anyway. */
export async function lookAfterAt(sql: Sql, provider: Provider, chain_id: string, at: Date): Promise<void> {
  await sql.query(
    `update chain_at_provider set look_after_at = least(look_after_at, $3)
      where chain_id = $1 and provider = $2`,
    [chain_id, provider, at],
  );
}

export type DueCustomer = { chain_id: string; customer_id: string; look_after_at: Date };

/** Takes customers whom it is time to look after, each for one process; they are due again at `again`. */
export async function takeDueCustomers(sql: Sql, provider: Provider, now: Date, again: Date): Promise<DueCustomer[]> {
  return sql.query<DueCustomer>(
    `update chain_at_provider set look_after_at = $3 where (chain_id, provider) in (
       select chain_id, provider from chain_at_provider
        where customer_id is not null and provider = $1 and look_after_at <= $2
        order by look_after_at limit 20 for update skip locked)
     returning chain_id, customer_id, look_after_at`,
    [provider, now, again],
  );
}

/** Says when a customer is due next; whatever has made it due meanwhile counts before that. */
export async function lookedAfter(sql: Sql, provider: Provider, customer: DueCustomer, next: Date): Promise<void> {
  await sql.query(
    `update chain_at_provider set look_after_at = $4
      where chain_id = $1 and provider = $2 and look_after_at = $3`,
    [customer.chain_id, provider, customer.look_after_at, next],
  );
}
