import { type Kysely, sql } from 'kysely';

/**
 * What registers book and what devices ask of each other. A record of the journal is kept as the very text that its
 * hash is of, so that nothing between arrival and verification can change how it reads.
 */
const statements = `
create table device_request (
  id uuid primary key,
  restaurant_id uuid not null references restaurant,
  requested_by uuid not null,
  device_id uuid not null,
  type text not null,
  partial_payment_id uuid,
  terminal_id text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  claimed_at timestamptz,
  claim_key uuid,
  result jsonb
);
create index device_request_target on device_request (device_id) where result is null;
create index device_request_requester on device_request (requested_by) where result is null;
create index device_request_part on device_request (partial_payment_id) where result is null;
create index device_request_created on device_request (created_at);

create table register (
  restaurant_id uuid not null references restaurant,
  register text not null,
  device_id uuid not null,
  head int not null default 0,
  head_hash text not null default '',
  last_receipt int not null default 0,
  last_z int not null default 0,
  replaces text,
  primary key (restaurant_id, register)
);
create index register_device on register (device_id);

create table register_record (
  restaurant_id uuid not null,
  register text not null,
  number int not null,
  hash text not null,
  record text not null,
  received_at timestamptz not null,
  primary key (restaurant_id, register, number)
);

create table register_fault (
  restaurant_id uuid not null,
  register text not null,
  number int not null,
  hash text not null,
  reason text not null,
  record text not null,
  received_at timestamptz not null,
  primary key (restaurant_id, register, number, hash)
);

create table register_receipt (
  restaurant_id uuid not null,
  register text not null,
  running int not null,
  order_id uuid,
  partial_payment_id uuid,
  primary key (restaurant_id, register, running)
);
create index register_receipt_order on register_receipt (order_id) where order_id is not null;

create table register_shift (
  shift_id uuid primary key,
  restaurant_id uuid not null references restaurant,
  register text not null,
  device_id uuid not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  z_number int,
  doc jsonb not null
);
create index register_shift_page on register_shift (restaurant_id, opened_at desc, shift_id);
create unique index register_shift_open on register_shift (restaurant_id, register) where closed_at is null;
create unique index register_shift_z on register_shift (restaurant_id, register, z_number) where z_number is not null;

alter table partial_payment add column device_id uuid;
alter table partial_payment add column confirmed_at timestamptz;
create index partial_payment_taken on partial_payment (device_id, confirmed_at) where device_id is not null and status = 'paid';
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements.split(/;\s*\n/)) {
    if (statement.trim()) await sql.raw(statement).execute(db);
  }
}
