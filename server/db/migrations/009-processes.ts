import { type Kysely, sql } from 'kysely';

/** What one process tells another and is too long for a notification; the adapter deletes its rows after 30 s. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table socket_io_attachments (
    id bigint generated always as identity primary key,
    created_at timestamptz not null default now(),
    payload bytea not null
  )`.execute(db);
}
