import type { Instant } from '../order/instant.ts';
import { localTime } from './localTime.ts';
import type { OpeningTimes } from './openingHours.ts';
import type { DayHours, OpeningException } from './restaurant.ts';

/** So many a house may have: a year ahead, each day of it, and some that have passed. */
export const mostExceptions = 400;

const inOrder = (exceptions: readonly OpeningException[]): OpeningException[] =>
  exceptions.toSorted((one, other) => one.date.localeCompare(other.date));

/** The date (YYYY-MM-DD) that a calendar on the wall shows at this instant. */
export function calendarDate(at: Instant, timezone: string): string {
  const { year, month, day } = localTime(at, timezone);
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

/** The exceptions of today and later by the clock of the house, in the order of their dates. */
export function comingExceptions(
  { openingExceptions = [], timezone }: Pick<OpeningTimes, 'openingExceptions' | 'timezone'>,
  at: Instant,
): OpeningException[] {
  const today = calendarDate(at, timezone);
  return inOrder(openingExceptions.filter(({ date }) => date >= today));
}

/** These exceptions and others, which win on their dates. */
export function withExceptions(
  exceptions: readonly OpeningException[],
  others: readonly OpeningException[],
): OpeningException[] {
  return inOrder([...new Map([...exceptions, ...others].map((each) => [each.date, each])).values()]);
}

export type ExceptionRange = { from: string; to: string; spans: readonly DayHours[] };

const isSame = (one: readonly DayHours[], other: readonly DayHours[]): boolean =>
  one.map(({ time_from, time_to }) => `${time_from}–${time_to}`).join() ===
  other.map(({ time_from, time_to }) => `${time_from}–${time_to}`).join();

/** Dates that follow each other with the same hours as one range each; the exceptions are in the order of their dates. */
export function exceptionRanges(exceptions: readonly OpeningException[]): ExceptionRange[] {
  const ranges: ExceptionRange[] = [];
  for (const { date, spans } of exceptions) {
    const last = ranges.at(-1);
    if (last && dateRange(last.to, date).length === 2 && isSame(last.spans, spans)) last.to = date;
    else ranges.push({ from: date, to: date, spans });
  }
  return ranges;
}

/**
 * Every date (YYYY-MM-DD) from one to another, both included; none where one is missing or they are the wrong way round, and no
 * more than are too many already.
 */
export function dateRange(from: string, to: string): string[] {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const dayMilliseconds = 24 * 60 * 60_000;
  // less than nothing, and what is no number, is a list of nothing
  const count = Math.min(Math.round((last - first) / dayMilliseconds), mostExceptions) + 1;
  return Array.from({ length: count }, (_, at) => new Date(first + at * dayMilliseconds).toISOString().slice(0, 10));
}
