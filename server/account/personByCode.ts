import type { AnswerOf } from '#contract/calls.ts';
import { codeLockSeconds } from '#domain/device/employee.ts';
import { accept, refuse, type Result } from '#domain/error/refusal.ts';
import type { Sql } from '../db/sql.ts';
import { employeeCodeHmacs } from '../device/employeeCode.ts';
import {
  customerWithCode,
  deleteCodeLocks,
  employeeWithCode,
  takeCodeLocks,
  updateCodeLocks,
} from './personCodeRepository.ts';

type Person = AnswerOf<'GET /user/code'>;
type Guess = { device_id: string; restaurants: readonly string[]; code: string; now: Date };

/**
 * The employee or customer behind a code. Guessing is bounded by the same locks as unlocking a device (D18). Runs in a
 * transaction that must commit whatever the outcome: a wrong guess has to be remembered.
 */
export async function personByCode(tx: Sql, { device_id, restaurants, code, now }: Guess): Promise<Result<Person>> {
  const lock = await takeCodeLocks(tx, device_id, restaurants);
  const left = lock.lockedUntil ? Math.ceil((lock.lockedUntil.getTime() - now.getTime()) / 1000) : 0;
  if (left > 0) return refuse('code_locked', { details: { retryAfter: left } });
  const person = (await employee(tx, restaurants, code)) ?? (await customer(tx, code));
  if (person) {
    await deleteCodeLocks(tx, device_id, restaurants);
    return accept(person);
  }
  const failures = lock.failures + 1;
  const seconds = codeLockSeconds(failures);
  const lockedUntil = seconds === 0 ? null : new Date(now.getTime() + seconds * 1000);
  await updateCodeLocks(tx, device_id, restaurants, { failures, lockedUntil });
  return refuse('employee_code_wrong');
}

async function employee(tx: Sql, restaurants: readonly string[], code: string): Promise<Person | undefined> {
  const found = await employeeWithCode(tx, restaurants, await employeeCodeHmacs(tx, restaurants, code));
  if (!found) return undefined;
  const [first_name = '', ...rest] = found.name.split(' ');
  return { first_name, last_name: rest.join(' '), employee_id: found.employee_id, types: found.types };
}

/** Read out or typed: case, spaces and dashes do not matter. */
const customer = (tx: Sql, code: string): Promise<Person | undefined> =>
  customerWithCode(tx, code.toUpperCase().replace(/[\s-]/g, ''));
