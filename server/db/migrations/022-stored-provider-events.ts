import { type Kysely, sql } from 'kysely';

/** An event of the card provider is stored before it is worked on: what it is about, and when it is tried (again). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table provider_event add column about jsonb`.execute(db);
  await sql`alter table provider_event add column try_at timestamptz`.execute(db);
  await sql`alter table provider_event add column tries int not null default 0`.execute(db);
  await sql`create index provider_event_due on provider_event (try_at) where try_at is not null`.execute(db);
}
