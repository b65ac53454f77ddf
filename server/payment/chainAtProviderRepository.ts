import type { ChainSubscription } from '#domain/chain/chain.ts';
import type { Sql } from '../db/sql.ts';
import type { PaymentProvider } from '../cardProvider/provider.ts';

type Provider = PaymentProvider['name'];

/** What one card provider knows a chain as: whom it bills. */
export type ChainAtProvider = { chain_id: string; customer_id: string | null };

const columns = 'chain_id, customer_id';

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

/** Keeps the first customer that was made for a chain, and gives the one that is kept. */
export async function keepAtProvider(
  sql: Sql,
  provider: Provider,
  chain_id: string,
  { customer_id }: { customer_id: string },
): Promise<ChainAtProvider> {
  const kept = [chain_id, provider, customer_id];
  // the customer is unique too: what is named in `on conflict` alone lets two who come at once fail on the other
  const inserted = await sql.query<ChainAtProvider>(
    `insert into chain_at_provider (chain_id, provider, customer_id) values ($1, $2, $3)
     on conflict do nothing returning ${columns}`,
    kept,
  );
  if (inserted[0]) return inserted[0];
  const rows = await sql.query<ChainAtProvider>(
    `update chain_at_provider set customer_id = coalesce(customer_id, $3) where chain_id = $1 and provider = $2
     returning ${columns}`,
    kept,
  );
  return rows[0]!;
}

export async function isKeptCustomer(sql: Sql, provider: Provider, customer_id: string): Promise<boolean> {
  const rows = await sql.query('select 1 from chain_at_provider where provider = $1 and customer_id = $2', [
    provider,
    customer_id,
  ]);
  return rows.length > 0;
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
