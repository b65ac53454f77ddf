import type { Instant } from '../order/instant.ts';
import { instantOf, localTime } from './localTime.ts';
import { furthestDays, hoursOn, isOpenAt, type CalendarDay, type OpeningTimes } from './openingHours.ts';

/** Minutes between two times that can be wanted, on the restaurant's clock. */
const slotMinutes = 15;
/** Minutes that a kitchen has at least: what is wanted sooner is wanted as soon as possible. */
const leadMinutes = 30;
const dayMinutes = 24 * 60;

/** The times of one day on the restaurant's calendar (YYYY-MM-DD) for which an order can be wanted. */
export type SlotDay = { date: string; slots: Instant[] };

/**
 * For when a guest can order ahead: the quarter hours at which the house is open, of its next `days` days that have
 * any, today being the first. A time that the clock shows twice is its first; one that it leaves out is none.
 */
export function orderSlots(times: OpeningTimes, at: Instant, days = 2): SlotDay[] {
  const { timezone } = times;
  const { year, month, day } = localTime(at, timezone);
  const earliest = Date.parse(at) + leadMinutes * 60_000;
  const found: SlotDay[] = [];
  for (let ahead = 0; ahead < furthestDays && found.length < days; ahead += 1) {
    const date = { year, month, day: day + ahead };
    // the clock is asked for each quarter hour, so not on days of which nothing is open, nor the night before them
    if ([date, { ...date, day: date.day - 1 }].every((each) => hoursOn(times, each).length === 0)) continue;
    const slots = quarterHours(date, timezone).filter((slot) => Date.parse(slot) >= earliest && isOpenAt(times, slot));
    if (slots.length > 0) found.push({ date: calendarDay(date), slots });
  }
  return found;
}

function quarterHours(date: CalendarDay, timezone: string): Instant[] {
  const minutes = Array.from({ length: dayMinutes / slotMinutes }, (_, at) => at * slotMinutes);
  return minutes
    .map((minute) => ({ minute, slot: instantOf(date, minute, timezone) }))
    .filter(({ minute, slot }) => localTime(slot, timezone).minutes === minute)
    .map(({ slot }) => slot);
}

const calendarDay = ({ year, month, day }: CalendarDay): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
