import { refuse, type Refusal } from '../error/refusal.ts';
import type { Device, Employee, EmployeeType } from './device.ts';

/**
 * An employee of none of the roles that are asked for, as of those that may use a device (D18): 'User type invalid'.
 * Where none is asked for, anybody will do.
 */
export function employeeTypeRefusal(
  employee: Pick<Employee, 'types'>,
  wanted: readonly EmployeeType[],
): Refusal | undefined {
  const fits = wanted.length === 0 || wanted.some((type) => employee.types.includes(type));
  return fits ? undefined : refuse('user_type_invalid');
}

/**
 * A device that asks who stands before it does nothing for nobody: what it may do, it may do for an employee of that
 * restaurant with one of its roles (D18). A table's tablet always asks, as guests sit before it (D17).
 */
export function lockRefusal(
  device: Pick<Device, 'employeeTypes' | 'table_id'>,
  employee: Pick<Employee, 'restaurant_id' | 'types'> | undefined,
  restaurant_id: string,
): Refusal | undefined {
  if (device.employeeTypes.length === 0 && device.table_id === undefined) return undefined;
  if (employee?.restaurant_id !== restaurant_id) return refuse('device_locked');
  return employeeTypeRefusal(employee, device.employeeTypes);
}

/** Who may give discounts away and money back, where a device asks who stands before it (D18). */
const discountRoles: readonly EmployeeType[] = ['cashier', 'waiter'];

/** Refuses a discount or a refund by somebody of another role; a device that asks nobody takes them from anybody. */
export function discountRefusal(
  { employeeTypes }: { readonly employeeTypes: readonly EmployeeType[] },
  employee: { readonly types: readonly EmployeeType[] } | undefined,
): Refusal | undefined {
  if (employeeTypes.length === 0) return undefined;
  const roles = employee?.types ?? employeeTypes;
  return discountRoles.some((role) => roles.includes(role)) ? undefined : refuse('user_type_invalid');
}

/** For how long a code that the server has seen opens a device, with and without a network (D18). */
export const unlockedHours = 24;

/** Codes have six digits or more (D18). */
export const employeeCode = /^\d{6,12}$/;

/** Whether a code is among the first that anybody would try: one digit or a short group repeated, or digits in a row. */
export function isWeakCode(code: string): boolean {
  if (/^(\d{1,3})\1+$/.test(code)) return true;
  const digits = Array.from(code, Number);
  const steps = new Set(digits.slice(1).map((digit, at) => (digit - digits[at]! + 10) % 10));
  return steps.size === 1 && (steps.has(1) || steps.has(9));
}

const wrongCodesAllowed = 5;
const firstLockSeconds = 60;
const longestLockSeconds = 24 * 60 * 60;

/** How long the check is locked after so many wrong codes in a row: 60 s from the fifth on, doubling (D18). */
export function codeLockSeconds(wrongCodes: number): number {
  if (wrongCodes < wrongCodesAllowed) return 0;
  return Math.min(longestLockSeconds, firstLockSeconds * 2 ** (wrongCodes - wrongCodesAllowed));
}
