import { type Kysely, sql } from 'kysely';

/**
 * What proves a person beside the password: figures from an app, codes for the day it is lost, and passkeys. The app's
 * secret is sealed with a key that does not lie here, codes are hashes, and of a passkey only the public half is known.
 */
const statements = `
create table totp (
  user_id uuid primary key references user_account on delete cascade,
  sealed bytea,
  last_step bigint not null default 0,
  created_at timestamptz,
  pending bytea,
  pending_until timestamptz
);
create table recovery_code (
  user_id uuid not null references user_account on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);
create table passkey (
  passkey_id uuid primary key,
  user_id uuid not null references user_account on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkey_user on passkey (user_id);
create table used_challenge (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
create table login_ticket (
  ticket_hash bytea primary key,
  user_id uuid not null references user_account on delete cascade,
  provider text not null,
  expires_at timestamptz not null
);
create index login_ticket_user on login_ticket (user_id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements.split(/;\s*\n/)) {
    if (statement.trim()) await sql.raw(statement).execute(db);
  }
}
