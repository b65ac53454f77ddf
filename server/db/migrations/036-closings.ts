import { type Kysely, sql } from 'kysely';

/** Who closed a table's session; its note was always there and never written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table table_session add column closed_by text, add column closed_name text`.execute(db);
}
