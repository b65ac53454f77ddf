import { type Kysely, sql } from 'kysely';

/**
 * Card terminals of restaurants; when the card provider's customers are looked at again; a change of a subscription
 * that is under way, from before the provider is asked until what it answered is saved; and what the simulated provider
 * keeps of owners.
 */
const statements = `
create table terminal (
  id uuid primary key,
  restaurant_id uuid not null references restaurant,
  provider text not null,
  terminal_id text not null unique,
  label text not null,
  reader text,
  status text not null,
  checked_at timestamptz not null,
  version int not null default 1
);
create index terminal_restaurant on terminal (restaurant_id);

alter table chain_at_provider add column look_after_at timestamptz not null default now();
create index chain_at_provider_due on chain_at_provider (look_after_at) where customer_id is not null;

create table subscription_change (
  chain_id uuid not null references chain,
  provider text not null,
  change_id uuid not null,
  wish jsonb not null,
  before jsonb not null,
  actor jsonb not null,
  asked_at timestamptz not null,
  primary key (chain_id, provider)
);

create table simulated_customer (
  customer_id text primary key,
  chain_id uuid not null unique,
  doc jsonb not null default '{}',
  preferred_card text,
  subscription jsonb
);
create table simulated_setup (
  setup_id text primary key,
  idempotency_key text not null unique,
  customer_id text not null references simulated_customer,
  client_secret text not null,
  state text not null,
  card_number text
);
create table simulated_card (
  card_id text primary key,
  customer_id text not null references simulated_customer,
  setup_id text not null unique,
  card_number text not null,
  position bigint generated always as identity
);
create index simulated_card_customer on simulated_card (customer_id);
create table simulated_account (
  account_id text primary key,
  chain_id uuid not null unique,
  complete boolean not null default false
);
create table simulated_location (
  location_id text primary key,
  idempotency_key text not null unique
);
create table simulated_reader (
  terminal_id text primary key,
  idempotency_key text not null unique,
  location_id text not null references simulated_location,
  label text not null,
  reader text not null,
  status text not null
);
create index simulated_reader_location on simulated_reader (location_id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements.split(/;\s*\n/)) {
    if (statement.trim()) await sql.raw(statement).execute(db);
  }
}
