import type { OpeningSpan } from '../menu/menu.ts';
import type { Instant } from '../order/instant.ts';
import { localTime } from './localTime.ts';
import type { DayHours, Restaurant } from './restaurant.ts';

/** A business day starts at 04:00 local (D8). */
export const dayStartMinutes = 4 * 60;
const dayMinutes = 24 * 60;
const weekMinutes = 7 * dayMinutes;

/** So many days ahead somebody looks for an open one: nobody orders for later than in a year. */
export const furthestDays = 366;

/** 'HH:MM' as minutes since midnight. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** When something is open: by the week, but for its exceptions (ADR 67), by the clock of its time zone. */
export type OpeningTimes = Pick<Restaurant, 'openingDays' | 'openingExceptions' | 'timezone'>;
/** A day of a calendar, month from 1; a day beyond its month runs on. */
export type CalendarDay = { year: number; month: number; day: number };

/** The spans that begin on a date: those of its exception where it has one, otherwise those of its weekday. */
export function hoursOn(times: Omit<OpeningTimes, 'timezone'>, { year, month, day }: CalendarDay): readonly DayHours[] {
  const on = new Date(Date.UTC(year, month - 1, day));
  const date = times.openingExceptions && on.toISOString().slice(0, 10);
  const exception = times.openingExceptions?.find((each) => each.date === date);
  return exception?.spans ?? times.openingDays.filter(({ weekDay }) => weekDay === on.getUTCDay());
}

/** From when until when, in minutes of the day on which it begins; what ends when it starts or before runs past midnight (D8). */
export function lasts({ time_from, time_to }: DayHours): [from: number, to: number] {
  const [from, to] = [minutesOf(time_from), minutesOf(time_to)];
  return [from, to > from ? to : to + dayMinutes];
}

/** Whether it is open at this instant: by a span that began today, or by one of last night. */
export function isOpenAt(times: OpeningTimes, instant: Instant): boolean {
  const now = localTime(instant, times.timezone);
  return [0, 1].some((ago) =>
    hoursOn(times, { ...now, day: now.day - ago }).some((span) => {
      const [from, to] = lasts(span);
      const minutes = now.minutes + ago * dayMinutes;
      return minutes >= from && minutes < to;
    }),
  );
}

/** Whether two spans of the week cover the same time; one that runs past Saturday's midnight goes on on Sunday. */
export function spansOverlap(openingDays: readonly OpeningSpan[]): boolean {
  const spans = openingDays
    .map((span) => {
      const [from, to] = lasts(span);
      const day = span.weekDay * dayMinutes;
      return { start: day + from, end: day + to };
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
