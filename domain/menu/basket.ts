import type { Item } from './menu.ts';

/** What one order had of dishes, each once, and how long ago it was made. It names nobody. */
export type Basket = { items: readonly string[]; daysAgo: number };

/** Orders below which nothing is said of what guests like: a few evenings are chance. */
export const leastBaskets = 100;

/** The dishes that are offered, by id; what is served only inside combos is nobody's own choice. */
export const offeredById = (offered: readonly Item[]): ReadonlyMap<string, Item> =>
  new Map(offered.map((item) => [item.item_id, item]));

/** Those of a basket that are offered now, each once. */
export const offeredIn = ({ items }: Basket, offered: ReadonlyMap<string, Item>): Item[] =>
  [...new Set(items)].flatMap((item_id) => offered.get(item_id) ?? []);
