import type { Sql } from '../db/sql.ts';

/** Wrong codes in a row on a device for a restaurant, and until when no more are looked at (D18). */
export type CodeLock = { failures: number; lockedUntil: Date | null };

/** The locks of a device for these restaurants, held by this transaction; the strictest counts. */
export async function takeCodeLocks(tx: Sql, device_id: string, restaurants: readonly string[]): Promise<CodeLock> {
  await tx.query(
    `insert into code_lock (device_id, restaurant_id, failures) select $1, unnest($2::uuid[]), 0 on conflict do nothing`,
    [device_id, restaurants],
  );
  const rows = await tx.query<{ failures: number; locked_until: Date | null }>(
    `select failures, locked_until from code_lock where device_id = $1 and restaurant_id = any($2)
      order by restaurant_id for update`,
    [device_id, restaurants],
  );
  const until = rows.flatMap((row) => row.locked_until ?? []).sort((a, b) => b.getTime() - a.getTime());
  return { failures: Math.max(0, ...rows.map((row) => row.failures)), lockedUntil: until[0] ?? null };
}

export async function updateCodeLocks(
  tx: Sql,
  device_id: string,
  restaurants: readonly string[],
  lock: CodeLock,
): Promise<void> {
  await tx.query(
    'update code_lock set failures = $3, locked_until = $4 where device_id = $1 and restaurant_id = any($2)',
    [device_id, restaurants, lock.failures, lock.lockedUntil],
  );
}

export async function deleteCodeLocks(tx: Sql, device_id: string, restaurants: readonly string[]): Promise<void> {
  await tx.query('delete from code_lock where device_id = $1 and restaurant_id = any($2)', [device_id, restaurants]);
}
