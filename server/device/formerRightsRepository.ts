import type { Device } from '#domain/device/device.ts';
import type { Sql } from '../db/sql.ts';

type Rights = Pick<Device, 'device_id' | 'mode' | 'employeeTypes' | 'table_id'>;

/** Notes what these restaurants let a device do until now: what it did so far it may still bring. */
export async function insertFormerRights(
  tx: Sql,
  { device_id, mode, employeeTypes, table_id }: Rights,
  restaurants: readonly string[],
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into device_former_right (device_id, restaurant_id, mode, employee_types, table_id, ended_at)
     select $1, unnest($2::uuid[]), $3, $4, $5, $6 on conflict do nothing`,
    [device_id, restaurants, mode, employeeTypes, table_id ?? null, now],
  );
}

export async function deleteOldFormerRights(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from device_former_right where ended_at < $1', [before]);
}
