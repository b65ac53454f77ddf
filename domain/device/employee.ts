import { refuse, type Refusal } from '../error/refusal.ts';
import type { Device, Employee, EmployeeType } from './device.ts';

/** An employee of the wrong role: 'User type invalid'. No required role means any. */
export function employeeTypeRefusal(
  employee: Pick<Employee, 'types'>,
  required: EmployeeType | undefined,
): Refusal | undefined {
  return !required || employee.types.includes(required) ? undefined : refuse('user_type_invalid');
}

/** Whether an employee may unlock a device: active, and of one of the roles that may use it (D18). */
export function mayUnlock(
  device: Pick<Device, 'employeeTypes'>,
  employee: Pick<Employee, 'types' | 'active'>,
): boolean {
  if (!employee.active) return false;
  return device.employeeTypes.length === 0 || device.employeeTypes.some((type) => employee.types.includes(type));
}

/** Codes have six digits or more (D18). */
export const isEmployeeCode = (code: string): boolean => /^\d{6,12}$/.test(code);

/** Whether a code is among the first that anybody would try: one digit or a short group repeated, or digits in a row. */
export function isWeakCode(code: string): boolean {
  if (/^(\d{1,3})\1+$/.test(code)) return true;
  const digits = Array.from(code, Number);
  return [1, -1].some((step) => digits.every((digit, at) => at === 0 || digit === (digits[at - 1]! + step + 10) % 10));
}

const wrongCodesAllowed = 5;
const firstLockSeconds = 60;
const longestLockSeconds = 24 * 60 * 60;

/** How long the check is locked after so many wrong codes in a row: 60 s from the fifth on, doubling (D18). */
export function codeLockSeconds(wrongCodes: number): number {
  if (wrongCodes < wrongCodesAllowed) return 0;
  return Math.min(longestLockSeconds, firstLockSeconds * 2 ** (wrongCodes - wrongCodesAllowed));
}
