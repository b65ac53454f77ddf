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
  // whoever has opened a device by now goes on, also with what still waits on it
  await sql`insert into device_unlock (device_id, employee_id, at, types)
    select d.device_id, e.employee_id, min(t.created_at), e.types
      from auth_token t join employee e on e.employee_id = t.subject
      join device d on d.device_id::text = t.scope->>'device_id'
     where t.kind = 'employee' group by 1, 2, 4`.execute(db);
  await sql`create index device_unlock_at on device_unlock (at)`.execute(db);
}
