import { type Kysely, sql } from 'kysely';

/**
 * Which pictures are kept, and when it was last looked whether anything names them; of those from before, as far as they
 * were counted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table picture (
    avatar text primary key,
    kept_at timestamptz not null,
    looked_at timestamptz
  )`.execute(db);
  await sql`create index picture_kept_at on picture (kept_at)`.execute(db);
  await sql`insert into picture (avatar, kept_at)
    select avatar, max(at) from picture_upload group by avatar`.execute(db);
}
