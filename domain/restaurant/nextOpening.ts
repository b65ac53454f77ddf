import type { OpeningSpan } from '../menu/menu.ts';
import type { Instant } from '../order/instant.ts';
import { instantOf, localTime } from './localTime.ts';
import { isOpenAt, minutesOf } from './openingHours.ts';

/** The first instant from this one on at which it is open: this one when it is open now, none when it never opens. */
export function nextOpening(
  openingDays: readonly OpeningSpan[],
  timezone: string,
  instant: Instant,
): Instant | undefined {
  const today = localTime(instant, timezone);
  const openings = Array.from({ length: 8 }, (_, ahead) =>
    openingDays.map(({ time_from }) => instantOf({ ...today, day: today.day + ahead }, minutesOf(time_from), timezone)),
  ).flat();
  return [instant, ...openings]
    .filter((opening) => Date.parse(opening) >= Date.parse(instant))
    .sort()
    .find((opening) => isOpenAt(openingDays, timezone, opening));
}

/** The first instant after this one at which it is closed, none within a week for a house that never closes. */
export function closingAfter(
  openingDays: readonly OpeningSpan[],
  timezone: string,
  instant: Instant,
): Instant | undefined {
  const today = localTime(instant, timezone);
  return Array.from({ length: 9 }, (_, ahead) =>
    openingDays.map(({ time_to }) => instantOf({ ...today, day: today.day + ahead }, minutesOf(time_to), timezone)),
  )
    .flat()
    .filter((closing) => Date.parse(closing) > Date.parse(instant))
    .sort()
    .find((closing) => !isOpenAt(openingDays, timezone, closing));
}
