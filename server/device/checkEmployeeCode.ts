import type { Employee, EmployeeType } from '#domain/device/device.ts';
import { employeeTypeRefusal } from '#domain/device/employee.ts';
import { accept, refuse, type Result } from '#domain/error/refusal.ts';
import type { Sql } from '../db/sql.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { employeeCodeHmac } from './employeeCode.ts';
import { employeeByCode, heldByCode } from './employeeRepository.ts';
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
  return employeeTypeRefusal(employee.value, types) ?? employee;
}

/**
 * The employee whose code was just found right, held until the transaction ends. Their owner may have taken code or role
 * away since: what is opened here would outlive that.
 */
export async function holdEmployee(
  tx: Sql,
  { secrets, restaurant_id, code, types }: Pick<Guess, 'secrets' | 'restaurant_id' | 'code' | 'types'>,
): Promise<Result<Employee>> {
  const employee = await heldByCode(tx, restaurant_id, employeeCodeHmac(secrets, restaurant_id, code));
  if (!employee) return refuse('employee_code_wrong');
  return employeeTypeRefusal(employee, types) ?? accept(employee);
}
