import type { Employee, EmployeeType } from '#domain/device/device.ts';
import { accept, refuse, type Result } from '#domain/error/refusal.ts';
import type { Sql } from '../db/sql.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { employeeCodeHmac } from './employeeCode.ts';
import { employeeByCode } from './employeeRepository.ts';
import { guessCode } from './guessCode.ts';

type Guess = {
  secrets: Secrets;
  device_id: string;
  restaurant_id: string;
  code: string;
  types: readonly EmployeeType[];
  now: Date;
};

/** The employee behind a code, when of one of the types asked for; in a transaction as `guessCode` needs it. */
export async function checkEmployeeCode(
  tx: Sql,
  { secrets, device_id, restaurant_id, code, types, now }: Guess,
): Promise<Result<Employee>> {
  const employee = await guessCode(tx, { device_id, restaurants: [restaurant_id], now }, async () =>
    employeeByCode(tx, restaurant_id, employeeCodeHmac(secrets, restaurant_id, code)),
  );
  if (!employee.ok) return employee;
  const fits = types.length === 0 || types.some((type) => employee.value.types.includes(type));
  return fits ? accept(employee.value) : refuse('user_type_invalid');
}
