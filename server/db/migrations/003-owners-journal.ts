import { type Kysely, sql } from 'kysely';

/** Who changed what of a chain, with what stood before and after; kept for ever. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table chain_journal (
    journal_id bigint generated always as identity primary key,
    chain_id uuid not null references chain,
    restaurant_id uuid,
    at timestamptz not null,
    actor text not null,
    actor_name text,
    what text not null,
    entity text not null,
    entity_id uuid not null,
    before jsonb,
    after jsonb
  )`.execute(db);
  await sql`create index chain_journal_chain on chain_journal (chain_id, journal_id desc)`.execute(db);
  await sql`alter table table_area add column version int not null default 1`.execute(db);
}
