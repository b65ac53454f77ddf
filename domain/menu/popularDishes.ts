import { leastBaskets, offeredById, offeredIn, type Basket } from './basket.ts';
import type { FoodType, Item } from './menu.ts';

/** What is worth a word: that water is drunk everywhere helps nobody to choose. */
const kinds: readonly FoodType[] = ['dish', 'dessert'];
/** Orders that a dish itself has to be in. */
const leastOrders = 20;
/** How many times as often as a dish of its kind usually is. */
const timesTheUsual = 1.5;
/** One in so many dishes of a kind, and no more than … */
const oneIn = 6;
const most = 5;
/** Days after which an order counts half. */
const halfLife = 21;

/**
 * The dishes that a house's guests order most, the most popular first: of each kind a few that are ordered clearly more
 * often than the others, where there are orders enough to say so. What was ordered lately counts for more.
 */
export function popularDishes(baskets: readonly Basket[], offered: readonly Item[]): string[] {
  if (baskets.length < leastBaskets) return [];
  const known = offeredById(offered);
  const orders = new Map<string, number>();
  const weights = new Map<string, number>();
  for (const basket of baskets) {
    const weight = 2 ** (-Math.max(0, basket.daysAgo) / halfLife);
    for (const { item_id } of offeredIn(basket, known)) {
      orders.set(item_id, (orders.get(item_id) ?? 0) + 1);
      weights.set(item_id, (weights.get(item_id) ?? 0) + weight);
    }
  }
  const weightOf = ({ item_id }: Item): number => weights.get(item_id) ?? 0;
  const byWeight = (one: Item, other: Item): number =>
    weightOf(other) - weightOf(one) || (one.item_id < other.item_id ? -1 : 1);
  const popular = kinds.flatMap((kind) => {
    const ofKind = [...known.values()].filter(({ type }) => type === kind);
    const usual = ofKind.reduce((sum, item) => sum + weightOf(item), 0) / ofKind.length;
    return ofKind
      .filter((item) => (orders.get(item.item_id) ?? 0) >= leastOrders && weightOf(item) >= timesTheUsual * usual)
      .toSorted(byWeight)
      .slice(0, Math.min(most, Math.floor(ofKind.length / oneIn)));
  });
  return popular.toSorted(byWeight).map(({ item_id }) => item_id);
}
