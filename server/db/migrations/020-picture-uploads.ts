import { type Kysely, sql } from 'kysely';

/** What a chain has lately uploaded, so that pictures do not fill the disk; of those from before nothing is counted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table picture_upload (
      owner_id uuid not null, avatar text not null, bytes bigint not null, at timestamptz not null,
      primary key (owner_id, avatar)
    )`.execute(db);
  await sql`create index picture_upload_at on picture_upload (at)`.execute(db);
}
