import { type Kysely, sql } from 'kysely';

/**
 * The first schema. Entities are one row each: columns for what is searched, joined or locked, `doc` for the rest
 * (docs/adr/0002). Everything that grows carries restaurant_id, the key by which it can later be partitioned.
 */
const statements = `
create table setting (name text primary key, value jsonb not null);

create table user_account (
  user_id uuid primary key,
  email text not null,
  password_hash text,
  roles text[] not null default '{guest}',
  doc jsonb not null,
  created_at timestamptz not null,
  version int not null default 1
);
create unique index user_account_email on user_account (lower(email));
create table login_history (
  user_id uuid not null references user_account,
  at timestamptz not null,
  ip text not null, user_agent text not null, provider text not null, success boolean not null
);
create index login_history_user on login_history (user_id, at desc);

create table auth_token (
  token_hash bytea primary key,
  kind text not null check (kind in ('user', 'device', 'guest', 'employee')),
  subject uuid not null,
  scope jsonb not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  successor_of bytea
);
create index auth_token_subject on auth_token (subject);
create index auth_token_expiry on auth_token (expires_at);

create table chain (
  chain_id uuid primary key,
  name text not null,
  doc jsonb not null default '{}',
  created_at timestamptz not null,
  version int not null default 1
);
create table chain_owner (
  chain_id uuid not null references chain,
  user_id uuid not null references user_account,
  primary key (chain_id, user_id)
);
create index chain_owner_user on chain_owner (user_id);

create table restaurant (
  restaurant_id uuid primary key,
  chain_id uuid not null references chain,
  activation text not null,
  accepting_orders boolean not null default true,
  paused_until timestamptz,
  sold_out uuid[] not null default '{}',
  menu_revision text not null default '',
  rating_stars int not null default 0,
  rating_count int not null default 0,
  next_prefix int not null default 0,
  doc jsonb not null,
  version int not null default 1
);
create index restaurant_chain on restaurant (chain_id);

create table menu_revision (
  menu_revision text primary key,
  restaurant_id uuid not null references restaurant,
  content text not null,
  published_at timestamptz not null
);
create table current_revision (
  restaurant_id uuid not null references restaurant,
  menu_revision text not null references menu_revision,
  current_from timestamptz not null,
  current_until timestamptz
);
create index current_revision_restaurant on current_revision (restaurant_id, current_from desc);

create table food_category (
  food_category_id uuid primary key, chain_id uuid not null references chain,
  position int not null, doc jsonb not null, version int not null default 1
);
create index food_category_chain on food_category (chain_id);
create table ingredient (
  item_id uuid primary key, chain_id uuid not null references chain,
  doc jsonb not null, version int not null default 1
);
create index ingredient_chain on ingredient (chain_id);
create table item (
  item_id uuid primary key, chain_id uuid not null references chain,
  position int not null default 0, doc jsonb not null, version int not null default 1
);
create index item_chain on item (chain_id);
create table menu (
  menu_id uuid primary key, chain_id uuid not null references chain,
  position int not null, doc jsonb not null, version int not null default 1
);
create index menu_chain on menu (chain_id);
create table menu_restaurant (
  menu_id uuid not null references menu, restaurant_id uuid not null references restaurant,
  primary key (menu_id, restaurant_id)
);
create index menu_restaurant_restaurant on menu_restaurant (restaurant_id);

create table table_area (
  area_id uuid primary key, restaurant_id uuid not null references restaurant,
  name text not null, position int not null
);
create index table_area_restaurant on table_area (restaurant_id);
create table dining_table (
  table_id uuid primary key,
  restaurant_id uuid not null references restaurant,
  area_id uuid references table_area,
  name text not null,
  code text not null unique,
  generation int not null default 1,
  session_id uuid,
  session_opened_at timestamptz,
  seq bigint not null default 0,
  doc jsonb not null default '{}',
  version int not null default 1
);
create index dining_table_restaurant on dining_table (restaurant_id);
create table table_session (
  session_id uuid primary key, table_id uuid not null references dining_table, restaurant_id uuid not null,
  generation int not null, opened_at timestamptz not null, closed_at timestamptz, note text
);
create table table_event (
  event_id uuid primary key, restaurant_id uuid not null, table_id uuid not null,
  open boolean not null, seq bigint not null, doc jsonb not null
);
create index table_event_seq on table_event (restaurant_id, seq);
create index table_event_open on table_event (restaurant_id) where open;

create table stream (
  restaurant_id uuid primary key references restaurant,
  head_seq bigint not null default 0,
  business_day date not null default '2000-01-01',
  last_number int not null default 0
);
create table event (
  restaurant_id uuid not null, seq bigint not null,
  kind text not null, entity_id uuid not null, version int not null, at timestamptz not null,
  primary key (restaurant_id, seq)
);
create index event_at on event (at);

create table orders (
  order_id uuid primary key,
  restaurant_id uuid not null,
  seq bigint not null,
  version int not null,
  status text not null,
  closed boolean not null,
  unpaid boolean not null,
  number text not null,
  table_id uuid,
  session_id uuid,
  created_at timestamptz not null,
  doc jsonb not null
);
create index orders_seq on orders (restaurant_id, seq);
create index orders_open on orders (restaurant_id, created_at) where not closed or unpaid;
create index orders_created on orders (restaurant_id, created_at desc, order_id);
create index orders_session on orders (session_id) where session_id is not null;
create index orders_awaiting_payment on orders (created_at) where status = 'created' and doc->'flags' ? 'awaiting_payment';
create index orders_to_refund on orders (created_at) where status in ('rejected', 'refunded') and (doc->>'amountPaid')::bigint > 0;

create table partial_payment (
  partial_payment_id uuid primary key,
  restaurant_id uuid not null,
  status text not null,
  assigned boolean not null default true,
  order_ids uuid[] not null,
  intent_id text,
  created_at timestamptz not null,
  doc jsonb not null
);
create unique index partial_payment_intent on partial_payment (intent_id) where intent_id is not null;
create index partial_payment_open on partial_payment (restaurant_id, created_at) where status = 'open';
create index partial_payment_unassigned on partial_payment using gin (order_ids) where not assigned;

create table payment_intent (
  attempt_id uuid primary key,
  intent_id text unique,
  restaurant_id uuid not null,
  partial_payment_id uuid not null,
  provider text not null,
  type text not null,
  state text not null check (state in ('wanted', 'created', 'confirmed', 'cancelled', 'refunded')),
  amount bigint not null,
  currency text not null,
  client_secret text,
  refunds jsonb not null default '{}',
  created_at timestamptz not null,
  checked_at timestamptz not null
);
create unique index payment_intent_unfinished on payment_intent (partial_payment_id) where state in ('wanted', 'created');
create index payment_intent_due on payment_intent (checked_at) where state in ('wanted', 'created');
create index payment_intent_part on payment_intent (partial_payment_id);

create table simulated_intent (
  intent_id text primary key,
  idempotency_key text not null unique,
  client_secret text not null,
  type text not null,
  state text not null,
  amount bigint not null,
  currency text not null,
  metadata jsonb not null,
  last_error text,
  settles_at timestamptz,
  created_at timestamptz not null
);
create table simulated_refund (
  idempotency_key text primary key,
  intent_id text not null references simulated_intent,
  amount bigint not null
);
create index simulated_refund_intent on simulated_refund (intent_id);

create table order_journal (
  journal_id bigint generated always as identity primary key,
  restaurant_id uuid not null,
  order_id uuid not null,
  at timestamptz not null,
  occurred_at timestamptz,
  actor text not null,
  actor_name text,
  what text not null,
  note text,
  from_status text,
  to_status text,
  key uuid,
  amount bigint
);
create index order_journal_order on order_journal (order_id, journal_id);

create table operation (
  caller text not null,
  key uuid not null,
  request_hash bytea not null,
  status int not null,
  answer text not null,
  at timestamptz not null,
  keep_until timestamptz not null,
  primary key (caller, key)
);
create index operation_keep on operation (keep_until);

create table device (
  device_id uuid primary key,
  machine_id text not null unique,
  password_hash text not null,
  name text not null default '',
  mode text not null default 'browser',
  employee_types text[] not null default '{}',
  restaurant_id uuid,
  prefix text,
  language text,
  terminals jsonb not null default '[]',
  last_seen_at timestamptz,
  app_version text,
  pending_replays int,
  seen_seq bigint,
  revoked_at timestamptz,
  created_at timestamptz not null
);
create table device_restaurant (
  device_id uuid not null references device, restaurant_id uuid not null references restaurant,
  primary key (device_id, restaurant_id)
);
create index device_restaurant_restaurant on device_restaurant (restaurant_id);
create table pairing_code (
  code_hash bytea primary key, restaurant_id uuid not null references restaurant,
  mode text not null, name text not null, expires_at timestamptz not null, used_at timestamptz
);
create table employee (
  employee_id uuid primary key,
  restaurant_id uuid not null references restaurant,
  name text not null, types text[] not null, code_hmac bytea not null, active boolean not null default true,
  version int not null default 1,
  unique (restaurant_id, code_hmac)
);
create table code_lock (
  device_id uuid not null, restaurant_id uuid not null,
  failures int not null, locked_until timestamptz,
  primary key (device_id, restaurant_id)
);

create table rate_window (
  subject text not null, window_start timestamptz not null, used int not null,
  primary key (subject, window_start)
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements.split(/;\s*\n/)) {
    if (statement.trim()) await sql.raw(statement).execute(db);
  }
}
