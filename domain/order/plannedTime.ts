import type { Instant } from './instant.ts';
import { latest } from './happenedAt.ts';

/** Nobody orders, or promises, for later than a year from now. */
const furthestMilliseconds = 366 * 24 * 60 * 60_000;

/** Whether a time can be one that people plan for. */
export const isPlannable = (time: Instant | undefined, at: Instant): boolean =>
  time === undefined || Date.parse(time) - Date.parse(at) <= furthestMilliseconds;

/** The time for which an order is wanted or promised, if that lies ahead and can be planned for: otherwise it is for now. */
export function plannedTime(time: Instant | undefined, at: Instant): Instant | undefined {
  if (time === undefined || !isPlannable(time, at) || Date.parse(time) <= Date.parse(at)) return undefined;
  return latest(at, time);
}
