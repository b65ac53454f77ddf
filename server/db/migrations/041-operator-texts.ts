import { type Kysely, sql } from 'kysely';

/** What whoever runs the server says in law is versioned and accepted as the chains' texts are; it belongs to none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table legal_revision alter column chain_id drop not null').execute(db);
  await sql.raw('alter table legal_acceptance alter column chain_id drop not null').execute(db);
}
