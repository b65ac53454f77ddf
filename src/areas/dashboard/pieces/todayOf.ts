import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { businessDay } from '#domain/restaurant/openingHours.ts';

type House = Pick<Restaurant, 'restaurant_id' | 'timezone'>;

/**
 * The business day that runs in this restaurant; where none is chosen, in the first of those that are asked about, and
 * without one it is the day here. It begins at another moment in each timezone.
 */
export const todayOf = (houses: readonly House[], chosen: string | undefined, now = new Date()): string => {
  const house = houses.find(({ restaurant_id }) => restaurant_id === chosen) ?? houses[0];
  return businessDay(now.toISOString(), house?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone);
};
