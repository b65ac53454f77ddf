import type { Instant } from '../order/instant.ts';
import { instantOf } from './localTime.ts';
import { dayStartMinutes } from './openingHours.ts';

/** Business days as YYYY-MM-DD, both included; without one there is no bound at that end. */
export type BusinessDays = { from?: string | undefined; to?: string | undefined };
/** From `since` on, and before `until`. */
export type Span = { since?: Instant; until?: Instant };

/** When these business days begin and end by the clock of the restaurant (D8). */
export function spanOf({ from, to }: BusinessDays, timezone: string): Span {
  return {
    ...(from ? { since: beginning(from, 0, timezone) } : {}),
    ...(to ? { until: beginning(to, 1, timezone) } : {}),
  };
}

function beginning(date: string, ahead: number, timezone: string): Instant {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return instantOf({ year, month, day: day + ahead }, dayStartMinutes, timezone);
}
