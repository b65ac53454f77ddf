import type { Employee, EmployeeType } from '#domain/device/device.ts';
import { codeLockSeconds } from '#domain/device/employee.ts';
import { accept, refuse, type Result } from '#domain/error/refusal.ts';
import type { Sql } from '../db/sql.ts';
import { deleteCodeLock, takeCodeLock, updateCodeLock } from './codeLockRepository.ts';
import { employeeCodeHmac } from './employeeCode.ts';
import { employeeByCode } from './employeeRepository.ts';

type Guess = { device_id: string; restaurant_id: string; code: string; types: readonly EmployeeType[]; now: Date };

/**
 * The employee behind a code. Runs in a transaction that must commit whatever the outcome: a wrong guess has to be
 * remembered. The row is locked, so that guesses made at the same time count one after the other.
 */
export async function checkEmployeeCode(tx: Sql, guess: Guess): Promise<Result<Employee>> {
  const { restaurant_id, now } = guess;
  const lock = await takeCodeLock(tx, guess);
  const left = lock.lockedUntil ? Math.ceil((lock.lockedUntil.getTime() - now.getTime()) / 1000) : 0;
  if (left > 0) return refuse('code_locked', { details: { retryAfter: left } });
  const employee = await employeeByCode(tx, restaurant_id, await employeeCodeHmac(tx, restaurant_id, guess.code));
  if (!employee) {
    const failures = lock.failures + 1;
    await updateCodeLock(tx, guess, { failures, lockedUntil: lockedUntil(failures, now) });
    return refuse('employee_code_wrong');
  }
  await deleteCodeLock(tx, guess);
  const fits = guess.types.length === 0 || guess.types.some((type) => employee.types.includes(type));
  return fits ? accept(employee) : refuse('user_type_invalid');
}

function lockedUntil(failures: number, now: Date): Date | null {
  const seconds = codeLockSeconds(failures);
  return seconds === 0 ? null : new Date(now.getTime() + seconds * 1000);
}
