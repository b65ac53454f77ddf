import { changedCosts, type NewCost } from '#domain/menu/costChange.ts';
import type { Item } from '#domain/menu/menu.ts';

/**
 * What the demonstration's dishes cost their house: between a fifth and two fifths of the price, drinks a little less, so
 * that some leave much and some little. Of every ninth nobody has said it, as in a real kitchen.
 */
export const demonstrationCosts = (items: readonly Pick<Item, 'type' | 'options' | 'taxRate'>[]): NewCost[] =>
  items.flatMap((item, at) => {
    if (at % 9 === 8) return [];
    return changedCosts([item], { percentOfPrice: (item.type === 'drink' ? 14 : 20) + ((at * 7) % 23) });
  });
