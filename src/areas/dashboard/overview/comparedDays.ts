import { businessDay } from '#domain/restaurant/openingHours.ts';

const dayLong = 24 * 60 * 60 * 1000;

/** A business day, `days` before or after. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLong).toISOString().slice(0, 10);

/** The business day that runs in this time zone, and the same weekday of the week before. */
export function comparedDays(now: Date, timezone: string): { today: string; before: string } {
  const today = businessDay(now.toISOString(), timezone);
  return { today, before: dayAfter(today, -7) };
}

/** By how many percent this is more, rounded; undefined where there was nothing, or a loss, to compare with. */
export const percentMore = (now: number, before: number): number | undefined =>
  before <= 0 ? undefined : Math.round(((now - before) / before) * 100);
