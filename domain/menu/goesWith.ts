import { leastBaskets, offeredById, offeredIn, type Basket } from './basket.ts';
import type { Item } from './menu.ts';

/** By dish: what is often ordered with it, the best first. */
export type GoesWith = Record<string, string[]>;

/** Orders that two dishes have to be in together. */
const leastTogether = 10;
/** The part of a dish's orders that has the other one too. */
const leastShare = 0.1;
/** How many standard errors lie between "with it" and "without it" before it is no chance. */
const standardErrors = 3;
/** Some of them lie in the cart already or have run out: three are shown. */
const most = 6;

/**
 * What goes with each dish: what is ordered clearly more often with it than without it. That most guests drink water
 * says nothing of a dish, and two dishes of one category stand for each other rather than beside each other.
 */
export function goesWith(baskets: readonly Basket[], offered: readonly Item[]): GoesWith {
  if (baskets.length < leastBaskets) return {};
  const known = offeredById(offered);
  const orders = new Map<Item, number>();
  const together = new Map<Item, Map<Item, number>>();
  for (const basket of baskets) {
    const items = offeredIn(basket, known);
    for (const item of items) {
      orders.set(item, (orders.get(item) ?? 0) + 1);
      const others = together.get(item) ?? new Map<Item, number>();
      for (const other of items) if (other !== item) others.set(other, (others.get(other) ?? 0) + 1);
      together.set(item, others);
    }
  }
  const found: GoesWith = {};
  for (const [item, others] of together) {
    const best = [...others]
      .filter(([other]) => !shareCategory(item, other))
      .map(([other, both]) => ({
        other: other.item_id,
        both,
        ...compared({ all: baskets.length, its: orders.get(item)!, others: orders.get(other)!, both }),
      }))
      .filter(
        ({ both, share, more, error }) => both >= leastTogether && share >= leastShare && more > standardErrors * error,
      )
      .toSorted((a, b) => b.more - a.more || (a.other < b.other ? -1 : 1));
    if (best.length > 0) found[item.item_id] = best.slice(0, most).map(({ other }) => other);
  }
  return found;
}

type Counts = { all: number; its: number; others: number; both: number };

/** Of the orders with a dish, which part has the other; how much more that is than of those without; and its error. */
function compared({ all, its, others, both }: Counts): { share: number; more: number; error: number } {
  const without = all - its;
  // a dish that is in every order is had with everything: nothing can be compared
  if (without === 0) return { share: 1, more: 0, error: 0 };
  const share = both / its;
  const usual = others / all;
  return {
    share,
    more: share - (others - both) / without,
    error: Math.sqrt(usual * (1 - usual) * (1 / its + 1 / without)),
  };
}

const shareCategory = (one: Item, other: Item): boolean =>
  one.categories.some((category) => other.categories.includes(category));
