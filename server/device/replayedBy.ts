import type { Callers } from '../caller/caller.ts';
import { everLinked } from '../caller/formerLink.ts';
import type { Sql } from '../db/sql.ts';
import { employeeThen } from './unlockRepository.ts';

/**
 * The callers of a replayed operation as they were when it was done. Only an employee of the device's own restaurants
 * may be named, so that nobody can be blamed by a made-up id; whoever stands before the device now did not do it. That
 * a device was unlocked without a network is believed of those who had opened it online within the day (D18).
 */
export async function replayedBy(
  sql: Sql,
  callers: Callers,
  { actor, occurredAt }: { actor?: string | undefined; occurredAt: string },
): Promise<Callers> {
  const { device, employee: _now, ...others } = callers;
  if (!device || actor === undefined) return callers;
  const [kind, employee_id] = actor.split(':');
  const { device_id } = device;
  const asked = { device_id, restaurants: everLinked(device), at: occurredAt };
  const found = kind === 'employee' && employee_id ? await employeeThen(sql, { ...asked, employee_id }) : undefined;
  if (!found) return { ...others, device };
  const { unlocked, ...employee } = found;
  const asksNobody = device.employeeTypes.length === 0 && device.table_id === undefined;
  if (asksNobody) return { ...others, device, employee: { ...employee, device_id } };
  if (!unlocked) return { ...others, device };
  // in the roles that were asked for then: an owner may have changed them since
  const opened = { ...device, employeeTypes: unlocked };
  return { ...others, device: opened, employee: { ...employee, device_id, types: unlocked } };
}
