import type { Actor, UserRole } from '#domain/account/account.ts';
import type { DeviceMode, EmployeeType, ScreenContent } from '#domain/device/device.ts';

export type UserCaller = {
  user_id: string;
  roles: UserRole[];
  name: string;
  /** an admin who has no second factor: outside of the own machine such a one is none */
  unprovenAdmin?: true;
};
/** A restaurant that took a device away, and when; `refusedAs`: it still has it, and lets it do less since then. */
export type FormerLink = { restaurant_id: string; endedAt: string; refusedAs?: 'not_allowed' };
/** What a restaurant let a device do, until it set it up anew or took it away. */
export type FormerRights = {
  restaurant_id: string;
  endedAt: string;
  mode: DeviceMode;
  employeeTypes: EmployeeType[];
  table_id?: string;
};
export type DeviceCaller = {
  device_id: string;
  mode: DeviceMode;
  /** linked restaurants; a deleted device has none */
  restaurants: string[];
  /** restaurants that lately took it away: what it did for them before, it may still bring (D39) */
  former?: FormerLink[];
  /** what it might do lately: what it did then, it may still bring */
  formerRights?: FormerRights[];
  prefix?: string;
  /** all letters that it ever had, and where (D10) */
  prefixes?: { restaurant_id: string; prefix: string }[];
  /** of an order screen */
  shows?: ScreenContent;
  /** of a table's tablet */
  table_id?: string;
  name: string;
  employeeTypes: EmployeeType[];
  /** the device was deleted: it may only replay what it had queued (D18, D39) */
  revoked?: true;
};
export type EmployeeCaller = {
  employee_id: string;
  restaurant_id: string;
  /** the device that the employee unlocked; the token acts nowhere else */
  device_id: string;
  types: EmployeeType[];
  name: string;
};
export type GuestCaller = {
  guest_id: string;
  table_id?: string;
  /** the table's generation when the code was scanned (D16) */
  generation?: number;
  restaurant_id: string;
  order_ids: string[];
};

/** The letters under which the device gave numbers in a restaurant, at any time. */
export const prefixesAt = ({ prefixes = [] }: DeviceCaller, restaurant_id: string): string[] =>
  prefixes.filter((had) => had.restaurant_id === restaurant_id).map(({ prefix }) => prefix);

/** Everybody whose token came with a call. */
export type Callers = { user?: UserCaller; device?: DeviceCaller; employee?: EmployeeCaller; guest?: GuestCaller };

/** Who acts, for the journal: employee and device before user, user before guest (D25). */
export function actorOf({ user, device, employee, guest }: Callers): Actor {
  if (employee) return { kind: 'employee', id: employee.employee_id, name: employee.name };
  if (device) return { kind: 'device', id: device.device_id, ...(device.name ? { name: device.name } : {}) };
  if (user) return { kind: 'user', id: user.user_id, name: user.name };
  if (guest) return { kind: 'guest', id: guest.guest_id };
  return { kind: 'guest', id: 'anonymous' };
}

/**
 * Whose idempotency keys these are. An employee's belong to the device, since a queued operation may be sent after
 * the employee has left; without a token the key alone, which nobody can guess, tells callers apart.
 */
export function callerId({ user, device, guest }: Callers): string {
  if (device) return `device:${device.device_id}`;
  if (user) return `user:${user.user_id}`;
  return guest ? `guest:${guest.guest_id}` : 'anyone';
}
