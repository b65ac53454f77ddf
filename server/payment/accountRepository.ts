import type { Sql } from '../db/sql.ts';
import type { AccountOwner, AccountState } from '../cardProvider/business.ts';
import type { PaymentProvider } from '../cardProvider/provider.ts';

type Provider = PaymentProvider['name'];

/** An account at the card provider as we last knew it: the chain's, or that of one restaurant (D42). */
export type KeptAccount = AccountState & { account_id: string; chain_id: string; restaurant_id: string | null };

type Row = Omit<KeptAccount, 'country' | 'currency'> & { country: string | null; currency: string | null };

const columns = `account_id, chain_id, restaurant_id, country, currency, charges_enabled as "chargesEnabled",
  transfers_enabled as "transfersEnabled", details_submitted as "detailsSubmitted", missing`;

const accountOf = ({ country, currency, ...row }: Row): KeptAccount => ({
  ...row,
  ...(country ? { country } : {}),
  ...(currency ? { currency } : {}),
});

/** The account of a chain, or the restaurant's own where one is named; nothing where none was made. */
export async function keptAccount(
  sql: Sql,
  provider: Provider,
  { chain_id, restaurant_id }: AccountOwner,
): Promise<KeptAccount | undefined> {
  const rows = await sql.query<Row>(
    `select ${columns} from provider_account
      where provider = $1 and chain_id = $2 and restaurant_id is not distinct from $3`,
    [provider, chain_id, restaurant_id ?? null],
  );
  return rows.map(accountOf)[0];
}

/**
 * Keeps the first account that was made for an owner, and gives the one that is kept. Two who ask at once are given the
 * same account by the provider, so that either of its keys may be taken.
 */
export async function keepAccount(
  sql: Sql,
  provider: Provider,
  owner: AccountOwner,
  account_id: string,
): Promise<KeptAccount> {
  await sql.query(
    `insert into provider_account (account_id, provider, chain_id, restaurant_id) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [account_id, provider, owner.chain_id, owner.restaurant_id ?? null],
  );
  const kept = await keptAccount(sql, provider, owner);
  if (!kept) throw new Error(`the account ${account_id} belongs to another owner`);
  return kept;
}

export async function isKeptAccount(sql: Sql, provider: Provider, account_id: string): Promise<boolean> {
  const rows = await sql.query('select 1 from provider_account where provider = $1 and account_id = $2', [
    provider,
    account_id,
  ]);
  return rows.length > 0;
}

/** Saves what the provider says of an account; nothing when it is nobody's here. */
export async function saveAccountState(sql: Sql, account_id: string, state: AccountState): Promise<void> {
  await sql.query(
    `update provider_account set charges_enabled = $2, transfers_enabled = $3, details_submitted = $4, missing = $5,
       country = coalesce($6, country), currency = coalesce($7, currency) where account_id = $1`,
    [
      account_id,
      state.chargesEnabled,
      state.transfersEnabled,
      state.detailsSubmitted,
      JSON.stringify(state.missing),
      state.country ?? null,
      state.currency ?? null,
    ],
  );
}

/** The account that the money of a restaurant's guests goes to, once it may take it: its own, else its chain's (D42). */
export async function destinationOf(
  sql: Sql,
  provider: Provider,
  restaurant_id: string,
): Promise<KeptAccount | undefined> {
  const rows = await sql.query<Row>(
    `select ${columns.replace('chain_id, restaurant_id', 'a.chain_id, a.restaurant_id')}
       from provider_account a join restaurant r on r.chain_id = a.chain_id
      where r.restaurant_id = $1 and provider = $2 and charges_enabled and transfers_enabled
        and (a.restaurant_id is null or a.restaurant_id = r.restaurant_id)
      order by a.restaurant_id nulls last limit 1`,
    [restaurant_id, provider],
  );
  return rows.map(accountOf)[0];
}
