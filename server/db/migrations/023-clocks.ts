import { type Kysely, sql } from 'kysely';

/**
 * What a device's clock said stands in the journal where it could not be (D43), and a table's last session and a
 * device's shifts are found by themselves.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table order_journal add column clock timestamptz`.execute(db);
  await sql`create index table_session_left on table_session (table_id, closed_at) where closed_at is not null`.execute(
    db,
  );
  await sql`create index register_shift_device on register_shift (device_id, opened_at desc)`.execute(db);
}
