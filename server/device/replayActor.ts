import type { Actor } from '#domain/account/account.ts';
import type { Callers } from '../caller/caller.ts';
import type { Sql } from '../db/sql.ts';
import { employeeOfRestaurants } from './employeeRepository.ts';
import { everLinked } from '../caller/formerLink.ts';

/**
 * Who a replayed operation says did it. Only an employee of the device's own restaurants may be named; anything else
 * is the device itself, so that nobody can be blamed by a made-up id.
 */
export async function replayActor(sql: Sql, callers: Callers, actor: string | undefined): Promise<Actor | undefined> {
  const [kind, id] = actor?.split(':') ?? [];
  if (kind !== 'employee' || !id || !callers.device) return undefined;
  const employee = await employeeOfRestaurants(sql, id, everLinked(callers.device));
  return employee && { kind: 'employee', id, name: employee.name };
}
