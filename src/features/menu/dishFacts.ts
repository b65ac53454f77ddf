import { itemAllergens, type OfferedAllergens } from '#domain/menu/allergens.ts';
import { defaultChoice } from '#domain/menu/defaultChoice.ts';
import type { Diet, Item } from '#domain/menu/menu.ts';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import type { Currency, Money } from '#domain/money/money.ts';
import { openSelections } from '#domain/menu/openSelections.ts';

/** What a card says of a dish, worked out once per dish and menu. */
export type DishFacts = {
  currency: Currency;
  priceFrom: Money;
  /** options at different prices: "from …" */
  several: boolean;
  /** before the guest chooses or changes anything (D22) */
  allergens: OfferedAllergens;
  /** the house's word (ADR 7) */
  diet: Diet | undefined;
  /** one of those that guests order most (ADR 45) */
  popular: boolean;
  /** something has to be chosen before it can be ordered */
  needsChoice: boolean;
};

/** Facts of a menu's dishes, each worked out when it is first drawn. */
export function dishFactsOf(index: MenuIndex, popular: readonly string[] = []): (item: Item) => DishFacts {
  const cache = new Map<string, DishFacts>();
  return (item) => {
    const facts = cache.get(item.item_id) ?? factsOf(index, item, popular);
    cache.set(item.item_id, facts);
    return facts;
  };
}

function factsOf(index: MenuIndex, item: Item, popular: readonly string[]): DishFacts {
  const prices = item.options.map((option) => option.price);
  return {
    currency: index.currency,
    priceFrom: Math.min(...prices),
    several: new Set(prices).size > 1,
    allergens: itemAllergens(index, item),
    diet: item.diet,
    popular: popular.includes(item.item_id),
    needsChoice: item.options.length > 1 || openSelections(item, defaultChoice(item)).length > 0,
  };
}
