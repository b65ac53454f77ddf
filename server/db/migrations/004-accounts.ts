import { type Kysely, sql } from 'kysely';

/**
 * What accounts need beside their row: customer codes, codes and tokens that prove a contact, logins through
 * providers, and the messages that go out. What proves something is stored as its hash or HMAC only.
 */
const statements = `
alter table user_account add column customer_code text not null unique
  default ('C' || translate(upper(substr(md5(gen_random_uuid()::text), 1, 8)), '01', 'XY'));

alter table login_history add column login_id bigint generated always as identity primary key;
drop index login_history_user;
create index login_history_user on login_history (user_id, login_id desc);
create index login_history_at on login_history (at);

create table verification_code (
  user_id uuid not null references user_account on delete cascade,
  type text not null check (type in ('email', 'phone')),
  contact text not null,
  message_id uuid not null,
  code_hmac bytea not null,
  tries int not null default 0,
  verified_at timestamptz,
  expires_at timestamptz not null,
  primary key (user_id, type)
);
create table password_reset (
  token_hash bytea primary key,
  user_id uuid not null references user_account on delete cascade,
  expires_at timestamptz not null
);
create index password_reset_user on password_reset (user_id);

create table user_identity (
  provider text not null,
  subject text not null,
  user_id uuid not null references user_account on delete cascade,
  created_at timestamptz not null,
  primary key (provider, subject)
);
create index user_identity_user on user_identity (user_id);
create table provider_login (
  state_hash bytea primary key,
  provider text not null,
  language text not null,
  code_verifier text not null,
  nonce text not null,
  expires_at timestamptz not null
);
create table provider_code (
  code_hash bytea primary key,
  provider text not null,
  user_id uuid not null references user_account on delete cascade,
  expires_at timestamptz not null
);
create index provider_code_user on provider_code (user_id);

create table message (
  message_id uuid primary key,
  user_id uuid references user_account on delete set null,
  channel text not null check (channel in ('mail', 'text')),
  recipient text not null,
  kind text not null,
  language text not null,
  details jsonb not null default '{}',
  text text,
  state text not null default 'wanted' check (state in ('wanted', 'sent', 'failed')),
  tries int not null default 0,
  error text,
  created_at timestamptz not null,
  due_at timestamptz not null,
  sent_at timestamptz
);
create index message_due on message (due_at) where state = 'wanted';
create index message_user on message (user_id);
create index message_created on message (created_at);

create table forgotten_user (user_id uuid primary key, at timestamptz not null);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements.split(/;\s*\n/)) {
    if (statement.trim()) await sql.raw(statement).execute(db);
  }
}
