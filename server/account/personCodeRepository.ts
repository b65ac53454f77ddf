import type { EmployeeType } from '#domain/device/device.ts';
import type { Sql } from '../db/sql.ts';
import type { CodeLock } from '../device/codeLockRepository.ts';

/** The locks of a device for all restaurants that it is linked to, held by this transaction; the strictest counts. */
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

type EmployeeRow = { employee_id: string; name: string; types: EmployeeType[] };

/** The active employee of one of the restaurants whose code has the HMAC that stands beside it. */
export async function employeeWithCode(
  sql: Sql,
  restaurants: readonly string[],
  codeHmacs: readonly Buffer[],
): Promise<EmployeeRow | undefined> {
  const [employee] = await sql.query<EmployeeRow>(
    `select employee_id, name, types from unnest($1::uuid[], $2::bytea[]) as given(restaurant_id, code_hmac)
       join employee using (restaurant_id, code_hmac) where active order by employee_id limit 1`,
    [restaurants, codeHmacs],
  );
  return employee;
}

type CustomerRow = { user_id: string; first_name: string; last_name: string };

export async function customerWithCode(sql: Sql, code: string): Promise<CustomerRow | undefined> {
  const [customer] = await sql.query<CustomerRow>(
    `select user_id, doc->>'first_name' as first_name, doc->>'last_name' as last_name from user_account
      where customer_code = $1`,
    [code],
  );
  return customer;
}
