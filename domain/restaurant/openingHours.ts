import type { OpeningSpan } from '../menu/menu.ts';
import type { Instant } from '../order/instant.ts';
import { localTime } from './localTime.ts';

/** A business day starts at 04:00 local (D8). */
export const dayStartMinutes = 4 * 60;

/** 'HH:MM' as minutes since midnight. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Whether the spans cover this instant; a span that ends when it starts or before runs past midnight (D8). */
export function isOpenAt(openingDays: readonly OpeningSpan[], timezone: string, instant: Instant): boolean {
  const now = localTime(instant, timezone);
  return openingDays.some(({ weekDay, time_from, time_to }) => {
    const [from, to] = [minutesOf(time_from), minutesOf(time_to)];
    const today = now.weekDay === weekDay;
    if (from < to) return today && now.minutes >= from && now.minutes < to;
    const dayAfter = now.weekDay === (weekDay + 1) % 7;
    return (today && now.minutes >= from) || (dayAfter && now.minutes < to);
  });
}

const dayMinutes = 24 * 60;
const weekMinutes = 7 * dayMinutes;

/** Whether two spans of the week cover the same time; one that runs past Saturday's midnight goes on on Sunday. */
export function spansOverlap(openingDays: readonly OpeningSpan[]): boolean {
  const spans = openingDays
    .map(({ weekDay, time_from, time_to }) => {
      const start = weekDay * dayMinutes + minutesOf(time_from);
      const length = (minutesOf(time_to) - minutesOf(time_from) + dayMinutes) % dayMinutes || dayMinutes;
      return { start, end: start + length };
    })
    .sort((one, other) => one.start - other.start);
  return spans.some(({ end }, at) => {
    const next = spans[at + 1]?.start ?? spans[0]!.start + weekMinutes;
    return end > next;
  });
}

/** The business day of an instant as YYYY-MM-DD; until 04:00 local it is still the day before (D8). */
export function businessDay(instant: Instant, timezone: string): string {
  const { year, month, day, minutes } = localTime(instant, timezone);
  const date = new Date(Date.UTC(year, month - 1, minutes < dayStartMinutes ? day - 1 : day));
  return date.toISOString().slice(0, 10);
}
