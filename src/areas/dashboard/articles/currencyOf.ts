import type { Currency } from '#domain/money/money.ts';

/** In which currency a chain's prices are shown: that of its first restaurant, or of one of these. */
export const currencyOf = (
  restaurants: readonly { restaurant_id: string; currency: Currency }[],
  wanted: readonly string[] = [],
): Currency =>
  (restaurants.find(({ restaurant_id }) => wanted.includes(restaurant_id)) ?? restaurants[0])?.currency ?? 'EUR';
