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
  const orders = new Map<string, number>();
  const together = new Map<string, Map<string, number>>();
  for (const basket of baskets) {
    const items = offeredIn(basket, known);
    for (const { item_id } of items) {
      orders.set(item_id, (orders.get(item_id) ?? 0) + 1);
      const others = together.get(item_id) ?? new Map<string, number>();
      for (const other of items)
        if (other.item_id !== item_id) others.set(other.item_id, (others.get(other.item_id) ?? 0) + 1);
      together.set(item_id, others);
    }
  }
  const found: GoesWith = {};
  for (const [item_id, others] of together) {
    const item = known.get(item_id);
    const best = [...others]
      .filter(([other]) => !shareCategory(item, known.get(other)))
      .map(([other, both]) => ({
        other,
        both,
        ...compared({ all: baskets.length, its: orders.get(item_id)!, others: orders.get(other)!, both }),
      }))
      .filter(
        ({ both, share, more, error }) => both >= leastTogether && share >= leastShare && more > standardErrors * error,
      )
      .toSorted((a, b) => b.more - a.more || (a.other < b.other ? -1 : 1));
    if (best.length > 0) found[item_id] = best.slice(0, most).map(({ other }) => other);
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

const shareCategory = (one: Item | undefined, other: Item | undefined): boolean =>
  one?.categories.some((category) => other?.categories.includes(category)) ?? false;
