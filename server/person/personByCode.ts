import type { AnswerOf } from '#contract/calls.ts';
import type { Result } from '#domain/error/refusal.ts';
import type { Sql } from '../db/sql.ts';
import { employeeCodeHmacs } from '../device/employeeCode.ts';
import { guessCode, type Place } from '../device/guessCode.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { customerWithCode, employeeWithCode } from './personCodeRepository.ts';

type Person = AnswerOf<'GET /user/code'>;

/**
 * The employee or customer behind a code; in a transaction as `guessCode` needs it. A customer's code is no secret of
 * the house: it must not buy further guesses at those of the staff.
 */
export const personByCode = (
  tx: Sql,
  secrets: Secrets,
  { code, ...place }: Place & { code: string },
): Promise<Result<Person>> =>
  guessCode(
    tx,
    place,
    async () => (await employee(tx, secrets, place.restaurants, code)) ?? customer(tx, code),
    ({ employee_id }) => employee_id !== undefined,
  );

async function employee(
  tx: Sql,
  secrets: Secrets,
  restaurants: readonly string[],
  code: string,
): Promise<Person | undefined> {
  const found = await employeeWithCode(tx, restaurants, employeeCodeHmacs(secrets, restaurants, code));
  if (!found) return undefined;
  const [first_name = '', ...rest] = found.name.split(' ');
  return { first_name, last_name: rest.join(' '), employee_id: found.employee_id, types: found.types };
}

/** Read out or typed: case, spaces and dashes do not matter. */
const customer = (tx: Sql, code: string): Promise<Person | undefined> =>
  customerWithCode(tx, code.toUpperCase().replace(/[\s-]/g, ''));
