import type { Callers, DeviceCaller, FormerLink, FormerRights } from './caller.ts';

const byEnd = (one: FormerRights, other: FormerRights): number => Date.parse(one.endedAt) - Date.parse(other.endedAt);

const rightsIn = (device: DeviceCaller | undefined, restaurant_id: string): FormerRights[] =>
  (device?.formerRights ?? []).filter((rights) => rights.restaurant_id === restaurant_id).toSorted(byEnd);

/** What the device might do for a restaurant at that time, where it was set up anew since. */
export function rightsThen(
  device: DeviceCaller | undefined,
  restaurant_id: string,
  occurredAt: string,
): FormerRights | undefined {
  const at = Date.parse(occurredAt);
  return rightsIn(device, restaurant_id).find(({ endedAt }) => Date.parse(endedAt) >= at);
}

/** What it might do before that time, and no more: the last first. */
export function rightsBefore(
  device: DeviceCaller | undefined,
  restaurant_id: string,
  occurredAt: string,
): FormerRights[] {
  const at = Date.parse(occurredAt);
  return rightsIn(device, restaurant_id)
    .filter(({ endedAt }) => Date.parse(endedAt) < at)
    .toReversed();
}

/** The callers as they were while the device was set up like that. */
export function asOnceSetUp(callers: Callers, { mode, employeeTypes, table_id }: FormerRights): Callers {
  if (!callers.device) return callers;
  const { table_id: _now, ...device } = callers.device;
  return { ...callers, device: { ...device, mode, employeeTypes, ...(table_id ? { table_id } : {}) } };
}

/** Until when the rights lasted: a restaurant that took the device away may have let it do less before. */
export function endOf({ restaurant_id, endedAt }: FormerRights, link: FormerLink | undefined): FormerLink {
  if (!link) return { restaurant_id, endedAt, refusedAs: 'not_allowed' };
  return Date.parse(link.endedAt) < Date.parse(endedAt) ? link : { restaurant_id, endedAt };
}
