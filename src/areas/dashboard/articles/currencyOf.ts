import type { Currency } from '#domain/money/money.ts';
import { inOrderOfEntry } from '../pieces/inOrderOfEntry.ts';

/** In which currency a chain's prices are shown: that of one of these restaurants, or of the one that was entered first. */
export const currencyOf = (
  restaurants: readonly { restaurant_id: string; currency: Currency }[],
  wanted: readonly string[] = [],
): Currency =>
  (restaurants.find(({ restaurant_id }) => wanted.includes(restaurant_id)) ?? inOrderOfEntry(restaurants)[0])
    ?.currency ?? 'EUR';

type Served = {
  menus: readonly { items: readonly string[]; restaurants: readonly string[] }[];
  restaurants: readonly { restaurant_id: string; currency: Currency }[];
};

/** In which currency each dish is sold: that of a restaurant that serves it; of one that nobody serves, `currencyOf`. */
export function itemCurrencies({ menus, restaurants }: Served): (item_id: string) => Currency {
  const known = new Map<string, Currency>();
  for (const { items, restaurants: wanted } of menus) {
    const currency = currencyOf(restaurants, wanted);
    if (wanted.length > 0) for (const item_id of items) if (!known.has(item_id)) known.set(item_id, currency);
  }
  const otherwise = currencyOf(restaurants);
  return (item_id) => known.get(item_id) ?? otherwise;
}
