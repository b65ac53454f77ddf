import type { Currency } from '#domain/money/money.ts';
import { inOrderOfEntry } from '../pieces/inOrderOfEntry.ts';

/** In which currency a chain's prices are shown: that of one of these restaurants, or of the one that was entered first. */
export const currencyOf = (
  restaurants: readonly { restaurant_id: string; currency: Currency }[],
  wanted: readonly string[] = [],
): Currency =>
  (restaurants.find(({ restaurant_id }) => wanted.includes(restaurant_id)) ?? inOrderOfEntry(restaurants)[0])
    ?.currency ?? 'EUR';
