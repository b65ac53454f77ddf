import type { OpeningSpan } from '../menu/menu.ts';
import type { Instant } from '../order/instant.ts';
import { isPausedAt } from './acceptsOrder.ts';
import { closingAfter, nextOpening } from './nextOpening.ts';
import { isOpenAt, type OpeningTimes } from './openingHours.ts';
import type { DayHours, Restaurant } from './restaurant.ts';

/** How a house stands for guests. `until` and `opens` are left out where nobody knows, or it never ends. */
export type OpeningState =
  | { kind: 'open'; until?: Instant }
  | { kind: 'closed'; opens?: Instant }
  | { kind: 'paused'; until?: Instant }
  /** taken out of the guests' list (D19) */
  | { kind: 'inactive' };

type House = OpeningTimes & Pick<Restaurant, 'status' | 'activation' | 'acceptingOrders' | 'pausedUntil'>;

export function openingState(house: House, at: Instant): OpeningState {
  const { pausedUntil } = house;
  if (house.status !== 'active' || house.activation !== 'approved') return { kind: 'inactive' };
  if (!isOpenAt(house, at)) {
    const opens = nextOpening(house, at);
    return { kind: 'closed', ...(opens ? { opens } : {}) };
  }
  if (isPausedAt(house, at)) return { kind: 'paused', ...(pausedUntil ? { until: pausedUntil } : {}) };
  const until = closingAfter(house, at);
  return { kind: 'open', ...(until ? { until } : {}) };
}

export type WeekDayHours = { weekDay: number; spans: DayHours[] };

/** The hours of each day of the week, Monday first, each day's in their order; a day without any is closed. */
export function weekHours(openingDays: readonly OpeningSpan[]): WeekDayHours[] {
  return [1, 2, 3, 4, 5, 6, 0].map((weekDay) => ({
    weekDay,
    spans: openingDays
      .filter((span) => span.weekDay === weekDay)
      .map(({ time_from, time_to }) => ({ time_from, time_to }))
      .toSorted((one, other) => one.time_from.localeCompare(other.time_from)),
  }));
}
