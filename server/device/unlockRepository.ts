import type { EmployeeType } from '#domain/device/device.ts';
import { unlockedHours } from '#domain/device/employee.ts';
import { clockErrorMilliseconds } from '#domain/order/happenedAt.ts';
import type { EmployeeCaller } from '../caller/caller.ts';
import type { Sql } from '../db/sql.ts';

/** Notes that an employee has unlocked a device, and in which roles. */
export async function insertUnlock(
  tx: Sql,
  unlock: { device_id: string; employee_id: string; types: readonly EmployeeType[]; at: Date },
): Promise<void> {
  await tx.query(
    'insert into device_unlock (device_id, employee_id, at, types) values ($1, $2, $3, $4) on conflict do nothing',
    [unlock.device_id, unlock.employee_id, unlock.at, unlock.types],
  );
}

type Row = Omit<EmployeeCaller, 'device_id'> & { unlocked: EmployeeType[] | null };

/**
 * An employee, also one who has left, of one of these restaurants; `unlocked` are the roles in which the device was
 * open for them at that time: by a code that the server had seen within the last day, as clocks go.
 */
export async function employeeThen(
  sql: Sql,
  { employee_id, device_id, restaurants, at }: Asked,
): Promise<Row | undefined> {
  const [row] = await sql.query<Row>(
    `select e.employee_id, e.restaurant_id, e.name, e.types, u.types as unlocked
       from employee e left join lateral (
         select types from device_unlock
          where device_id = $2 and employee_id = e.employee_id
            and (ended_at is null or ended_at > $4::timestamptz)
            and at between $4::timestamptz - $5 * interval '1 millisecond' and $4::timestamptz + $6 * interval '1 millisecond'
          order by at desc limit 1
       ) u on true
      where e.employee_id::text = $1 and e.restaurant_id = any($3)`,
    [
      employee_id,
      device_id,
      restaurants,
      at,
      unlockedHours * 3_600_000 + clockErrorMilliseconds,
      clockErrorMilliseconds,
    ],
    'employee-then',
  );
  return row;
}

type Asked = { employee_id: string; device_id: string; restaurants: readonly string[]; at: string };

/** What was unlocked so far opens nothing from now on: on a device that is set up anew, or for somebody who has left. */
export async function endUnlocks(
  tx: Sql,
  of: { device_id: string } | { employee_id: string },
  now: Date,
): Promise<void> {
  const [column, id] = 'device_id' in of ? ['device_id', of.device_id] : ['employee_id', of.employee_id];
  await tx.query(`update device_unlock set ended_at = $2 where ${column} = $1 and ended_at is null`, [id, now]);
}

export async function deleteOldUnlocks(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from device_unlock where at < $1', [before]);
}
