import { type Kysely, sql } from 'kysely';

/**
 * Accounts at the card provider get rows of their own, as a restaurant may have one besides its chain's (D42). The
 * columns in which the chain's stood stay for servers of the version before, and nobody else reads them.
 */
const statements = `
create table provider_account (
  account_id text primary key,
  provider text not null,
  chain_id uuid not null references chain,
  restaurant_id uuid references restaurant,
  country text,
  currency text,
  charges_enabled boolean not null default false,
  transfers_enabled boolean not null default false,
  details_submitted boolean not null default false,
  missing jsonb not null default '[]'
);
create unique index provider_account_owner on provider_account (provider, chain_id, coalesce(restaurant_id, chain_id));
insert into provider_account (account_id, provider, chain_id, charges_enabled, transfers_enabled, details_submitted)
  select account_id, provider, chain_id, charges_enabled, charges_enabled, details_submitted
    from chain_at_provider where account_id is not null;

alter table simulated_account drop constraint simulated_account_chain_id_key;
alter table simulated_account add column restaurant_id uuid;
alter table simulated_account add column country text;
create unique index simulated_account_owner on simulated_account (chain_id, coalesce(restaurant_id, chain_id));
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements.split(/;\s*\n/)) {
    if (statement.trim()) await sql.raw(statement).execute(db);
  }
}
