import { type Kysely, sql } from 'kysely';

/** An archive on its way in (ADR 70): in parts, so that a bad network need not begin again, and any process has them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table archive_part (
    user_id uuid not null references user_account on delete cascade,
    upload_id uuid not null,
    part int not null,
    bytes bytea not null,
    at timestamptz not null,
    primary key (user_id, upload_id, part)
  )`.execute(db);
  // it is packed already
  await sql`alter table archive_part alter column bytes set storage external`.execute(db);
  await sql`create index archive_part_at on archive_part (at)`.execute(db);
}
