import { codeLockSeconds } from '#domain/device/employee.ts';
import { accept, refuse, type Result } from '#domain/error/refusal.ts';
import type { Sql } from '../db/sql.ts';
import { deleteCodeLocks, takeCodeLocks, updateCodeLocks } from './codeLockRepository.ts';

export type Place = { device_id: string; restaurants: readonly string[]; now: Date };

/**
 * Whom `find` knows behind a code that was typed into a device. Wrong codes in a row lock the check (D18); a right one
 * ends the row when it `isSecret`, which the codes of staff are. Runs in a transaction that must commit whatever the
 * outcome: a wrong guess has to be remembered. The rows are locked, so that guesses made at the same time count one
 * after the other.
 */
export async function guessCode<Person>(
  tx: Sql,
  { device_id, restaurants, now }: Place,
  find: () => Promise<Person | undefined>,
  isSecret: (person: Person) => boolean = () => true,
): Promise<Result<Person>> {
  const lock = await takeCodeLocks(tx, device_id, restaurants);
  const left = lock.lockedUntil ? Math.ceil((lock.lockedUntil.getTime() - now.getTime()) / 1000) : 0;
  if (left > 0) return refuse('code_locked', { details: { retryAfter: left } });
  const person = await find();
  if (person && isSecret(person)) await deleteCodeLocks(tx, device_id, restaurants);
  if (person) return accept(person);
  const failures = lock.failures + 1;
  const seconds = codeLockSeconds(failures);
  const lockedUntil = seconds === 0 ? null : new Date(now.getTime() + seconds * 1000);
  await updateCodeLocks(tx, device_id, restaurants, { failures, lockedUntil });
  return refuse('employee_code_wrong');
}
