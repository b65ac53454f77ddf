import { type Kysely, sql } from 'kysely';

/** The table that a device is the tablet of (D17), and what a pairing code makes of a device beside its name and mode. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table device add column table_id uuid`.execute(db);
  await sql`alter table pairing_code add column set_up jsonb not null default '{}'`.execute(db);
}
