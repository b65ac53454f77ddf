import type { ChainSubscription } from '#domain/chain/chain.ts';
import type { Sql } from '../db/sql.ts';
import type { AccountState } from './providers/business.ts';
import type { PaymentProvider } from './providers/provider.ts';

type Provider = PaymentProvider['name'];

/** What one card provider knows a chain as: whom it bills (customer), and where guests' money goes (account). */
export type ChainAtProvider = AccountState & {
  chain_id: string;
  customer_id: string | null;
  account_id: string | null;
};

const columns = `chain_id, customer_id, account_id, charges_enabled as "chargesEnabled", details_submitted as "detailsSubmitted"`;

export async function chainAtProvider(
  sql: Sql,
  provider: Provider,
  chain_id: string,
): Promise<ChainAtProvider | undefined> {
  const rows = await sql.query<ChainAtProvider>(
    `select ${columns} from chain_at_provider where chain_id = $1 and provider = $2`,
    [chain_id, provider],
  );
  return rows[0];
}

/** Keeps the first customer or account that was made for a chain, and gives what is kept. */
export async function keepAtProvider(
  sql: Sql,
  provider: Provider,
  chain_id: string,
  made: { customer_id?: string; account_id?: string },
): Promise<ChainAtProvider> {
  const rows = await sql.query<ChainAtProvider>(
    `insert into chain_at_provider as kept (chain_id, provider, customer_id, account_id) values ($1, $2, $3, $4)
     on conflict (chain_id, provider) do update set
       customer_id = coalesce(kept.customer_id, excluded.customer_id),
       account_id = coalesce(kept.account_id, excluded.account_id)
     returning ${columns}`,
    [chain_id, provider, made.customer_id ?? null, made.account_id ?? null],
  );
  return rows[0]!;
}

/** Saves whether an account may take payments; nothing when no chain has this account. */
export async function saveAccountState(sql: Sql, account_id: string, state: AccountState): Promise<void> {
  await sql.query('update chain_at_provider set charges_enabled = $2, details_submitted = $3 where account_id = $1', [
    account_id,
    state.chargesEnabled,
    state.detailsSubmitted,
  ]);
}

/** The account that the money of a restaurant's guests goes to, once it may take payments. */
export async function destinationOf(sql: Sql, provider: Provider, restaurant_id: string): Promise<string | undefined> {
  const rows = await sql.query<{ account_id: string }>(
    `select account_id from chain_at_provider join restaurant using (chain_id)
      where restaurant_id = $1 and provider = $2 and charges_enabled and account_id is not null`,
    [restaurant_id, provider],
  );
  return rows[0]?.account_id;
}

/** Saves what the chain of a customer subscribes to by the provider's word and notes it in its journal, when it is news. */
export async function saveSubscription(
  sql: Sql,
  customer_id: string,
  subscription: ChainSubscription,
  now: Date,
): Promise<void> {
  await sql.query(
    `with stood as (
       select c.chain_id, c.doc->'subscription' as subscription from chain c join chain_at_provider using (chain_id)
        where customer_id = $1 and c.doc->'subscription' is distinct from $2::jsonb for no key update of c
     ), changed as (
       update chain set doc = jsonb_set(doc, '{subscription}', $2::jsonb), version = version + 1
        where chain_id in (select chain_id from stood)
     )
     insert into chain_journal (chain_id, at, actor, what, entity, entity_id, before, after)
     select chain_id, $3, 'system:payment', 'changed', 'chain', chain_id,
            jsonb_build_object('subscription', subscription), jsonb_build_object('subscription', $2::jsonb) from stood`,
    [customer_id, JSON.stringify(subscription), now],
  );
}
