import { type Kysely, sql } from 'kysely';

/**
 * Up to where a screen shows what happened belongs to the restaurant whose stream it is: a device may work for several.
 * What `device.seen_seq` held says not of which one, and is not read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table device_restaurant add column seen_seq bigint, add column seen_at timestamptz`.execute(db);
}
