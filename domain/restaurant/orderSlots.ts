import type { Instant } from '../order/instant.ts';
import { instantOf, localTime } from './localTime.ts';
import { isOpenAt } from './openingHours.ts';
import type { Restaurant } from './restaurant.ts';

/** Minutes between two times that can be wanted, on the restaurant's clock. */
const slotMinutes = 15;
/** Minutes that a kitchen has at least: what is wanted sooner is wanted as soon as possible. */
const leadMinutes = 30;
const dayMinutes = 24 * 60;
/** A house that is open once a week has its next day among these. */
const daysAhead = 8;

/** The times of one day on the restaurant's calendar (YYYY-MM-DD) for which an order can be wanted. */
export type SlotDay = { date: string; slots: Instant[] };

/**
 * For when a guest can order ahead: the quarter hours at which the house is open, of its next `days` days that have
 * any, today being the first. A time that the clock shows twice is its first; one that it leaves out is none.
 */
export function orderSlots(
  { openingDays, timezone }: Pick<Restaurant, 'openingDays' | 'timezone'>,
  at: Instant,
  days = 2,
): SlotDay[] {
  const { year, month, day } = localTime(at, timezone);
  const earliest = Date.parse(at) + leadMinutes * 60_000;
  const found: SlotDay[] = [];
  for (let ahead = 0; ahead < daysAhead && found.length < days; ahead += 1) {
    const date = { year, month, day: day + ahead };
    const slots = quarterHours(date, timezone).filter(
      (slot) => Date.parse(slot) >= earliest && isOpenAt(openingDays, timezone, slot),
    );
    if (slots.length > 0) found.push({ date: calendarDay(date), slots });
  }
  return found;
}

type CalendarDay = { year: number; month: number; day: number };

function quarterHours(date: CalendarDay, timezone: string): Instant[] {
  const minutes = Array.from({ length: dayMinutes / slotMinutes }, (_, at) => at * slotMinutes);
  return minutes
    .map((minute) => ({ minute, slot: instantOf(date, minute, timezone) }))
    .filter(({ minute, slot }) => localTime(slot, timezone).minutes === minute)
    .map(({ slot }) => slot);
}

const calendarDay = ({ year, month, day }: CalendarDay): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
