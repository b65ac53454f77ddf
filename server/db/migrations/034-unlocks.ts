import { type Kysely, sql } from 'kysely';

/**
 * Who has unlocked which device and when, kept for as long as a device may bring what it did then (D18): a device that
 * only certain roles may use does nothing for anybody who has not.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table device_unlock (
    device_id uuid not null references device,
    employee_id uuid not null references employee,
    at timestamptz not null,
    types text[] not null,
    ended_at timestamptz,
    primary key (device_id, employee_id, at)
  )`.execute(db);
  await sql`create index device_unlock_at on device_unlock (at)`.execute(db);
}
