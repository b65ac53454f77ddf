import { type Kysely, sql } from 'kysely';

/**
 * When a table was made: a device that was taken away names none that came later (D39). Tables from before have always
 * been there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table dining_table add column created_at timestamptz`.execute(db);
}
