import type { Sql } from '../db/sql.ts';

/** Wrong codes in a row on a device for a restaurant, and until when no more are looked at (D18). */
export type CodeLock = { failures: number; lockedUntil: Date | null };

type Place = { device_id: string; restaurant_id: string };

/** The lock, held by this transaction, so that guesses made at the same time count one after the other. */
export async function takeCodeLock(tx: Sql, { device_id, restaurant_id }: Place): Promise<CodeLock> {
  await tx.query(
    'insert into code_lock (device_id, restaurant_id, failures) values ($1, $2, 0) on conflict do nothing',
    [device_id, restaurant_id],
  );
  const [row] = await tx.query<{ failures: number; locked_until: Date | null }>(
    'select failures, locked_until from code_lock where device_id = $1 and restaurant_id = $2 for update',
    [device_id, restaurant_id],
  );
  return { failures: row?.failures ?? 0, lockedUntil: row?.locked_until ?? null };
}

export async function updateCodeLock(tx: Sql, { device_id, restaurant_id }: Place, lock: CodeLock): Promise<void> {
  await tx.query('update code_lock set failures = $3, locked_until = $4 where device_id = $1 and restaurant_id = $2', [
    device_id,
    restaurant_id,
    lock.failures,
    lock.lockedUntil,
  ]);
}

export async function deleteCodeLock(tx: Sql, { device_id, restaurant_id }: Place): Promise<void> {
  await tx.query('delete from code_lock where device_id = $1 and restaurant_id = $2', [device_id, restaurant_id]);
}
