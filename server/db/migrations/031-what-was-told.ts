import { type Kysely, sql } from 'kysely';

/** Up to when the card provider's own list of events was gone through for those that never arrived. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table provider_told (provider text primary key, until timestamptz not null)`.execute(db);
}
