import { type Kysely, sql } from 'kysely';

/** What the card provider knows a chain as, where an attempt's money goes, and which of its events were taken. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table chain_at_provider (
    chain_id uuid not null references chain,
    provider text not null,
    customer_id text,
    account_id text,
    charges_enabled boolean not null default false,
    details_submitted boolean not null default false,
    primary key (chain_id, provider)
  )`.execute(db);
  await sql`create unique index chain_at_provider_customer on chain_at_provider (customer_id) where customer_id is not null`.execute(
    db,
  );
  await sql`create unique index chain_at_provider_account on chain_at_provider (account_id) where account_id is not null`.execute(
    db,
  );
  await sql`alter table payment_intent add column destination text`.execute(db);
  await sql`create table provider_event (
    event_id text primary key,
    type text not null,
    at timestamptz not null
  )`.execute(db);
  await sql`create index provider_event_at on provider_event (at)`.execute(db);
}
