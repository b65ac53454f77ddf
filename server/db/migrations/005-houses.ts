import { type Kysely, sql } from 'kysely';

/**
 * What owners change. Tables and employees that are gone stay as rows: screens must hear that a table is gone, and what
 * an employee did while a device had no network still names them. A code that is free again is null.
 */
const statements = `
alter table dining_table add column deleted_at timestamptz;

alter table employee alter column code_hmac drop not null;
alter table employee add column removed_at timestamptz;

alter table device add column version int not null default 1;

create table chain_invitation (
  invitation_id uuid primary key,
  chain_id uuid not null references chain,
  token_hash bytea not null unique,
  email text not null,
  expires_at timestamptz not null,
  accepted_at timestamptz
);

create index chain_journal_entity on chain_journal (entity_id, journal_id desc);
create index restaurant_waiting on restaurant (restaurant_id) where activation = 'open';
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements.split(/;\s*\n/)) {
    if (statement.trim()) await sql.raw(statement).execute(db);
  }
}
