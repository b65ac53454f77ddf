import type { Sql } from '../db/sql.ts';

/** From when to when a shift of a device was, for times that belong to it. */
export type ShiftSpan = { device_id: string; opened_at: Date; closed_at: Date | null };

export async function shiftsOf(sql: Sql, device_ids: readonly string[]): Promise<ShiftSpan[]> {
  return sql.query<ShiftSpan>(
    'select device_id, opened_at, closed_at from register_shift where device_id = any($1::uuid[]) order by opened_at desc limit 400',
    [device_ids],
    'shifts-of-devices',
  );
}
