import type { Money } from '../money/money.ts';
import { roundHalfAway } from '../money/round.ts';
import type { AllergenLetter, FoodType, Ingredient, IngredientType, Item, Menu } from './menu.ts';
import type { Offer } from './offer.ts';

/** A new price: a sum, a difference, or so many percent of the old one to a multiple of `roundTo`, all in minor units. */
export type PriceChange = { set: number } | { add: number } | { percent: number; roundTo: number };
/** What a list gains and loses. */
export type ListChange<T = string> = { add?: T[] | undefined; remove?: T[] | undefined };

export type ItemsChange = {
  price?: PriceChange | undefined;
  taxRate?: number | undefined;
  type?: FoodType | undefined;
  categories?: ListChange | undefined;
  ingredients?: ListChange | undefined;
  toppings?: ListChange | undefined;
  allergenics?: ListChange<AllergenLetter> | undefined;
  menus?: ListChange | undefined;
};
export type IngredientsChange = {
  price?: PriceChange | undefined;
  type?: IngredientType | undefined;
  allergenics?: ListChange<AllergenLetter> | undefined;
};
export type MenusChange = { status?: Menu['status'] | undefined; restaurants?: ListChange | undefined };

/** The most that the wire carries as a price. */
const mostExpensive = 1_000_000_000;

/** A price after a change; never below nothing. */
export function changedPrice(price: Money, change: PriceChange | undefined): Money {
  if (!change) return price;
  if ('set' in change) return change.set;
  const wanted = 'add' in change ? price + change.add : withPercent(price, change);
  return Math.min(mostExpensive, Math.max(0, wanted));
}

const withPercent = (price: Money, { percent, roundTo }: { percent: number; roundTo: number }): Money =>
  roundHalfAway((price * (100 + percent)) / 100 / roundTo) * roundTo;

function changedList<T>(list: T[], change: ListChange<T> | undefined): T[] {
  if (!change) return list;
  const removed = new Set(change.remove);
  return [...new Set([...list.filter((each) => !removed.has(each)), ...(change.add ?? [])])];
}

function changedItem(item: Item, change: ItemsChange): Item {
  return {
    ...item,
    type: change.type ?? item.type,
    taxRate: change.taxRate ?? item.taxRate,
    options: item.options.map((option) => ({ ...option, price: changedPrice(option.price, change.price) })),
    categories: changedList(item.categories, change.categories),
    ingredients: changedList(item.ingredients, change.ingredients),
    toppings: changedList(item.toppings, change.toppings),
    allergenics: changedList(item.allergenics, change.allergenics),
  };
}

/** The offer with all these items changed, and put on menus or taken off them. */
export function withItemsChanged(offer: Offer, ids: ReadonlySet<string>, change: ItemsChange): Offer {
  const { menus = {} } = change;
  const listed = offer.items.filter(({ item_id }) => ids.has(item_id)).map(({ item_id }) => item_id);
  return {
    ...offer,
    items: offer.items.map((item) => (ids.has(item.item_id) ? changedItem(item, change) : item)),
    menus: offer.menus.map((menu) => {
      const added = menus.add?.includes(menu.menu_id);
      const removed = menus.remove?.includes(menu.menu_id);
      if (!added && !removed) return menu;
      return { ...menu, items: changedList(menu.items, added ? { add: listed } : { remove: listed }) };
    }),
  };
}

export function withIngredientsChanged(offer: Offer, ids: ReadonlySet<string>, change: IngredientsChange): Offer {
  const changed = (ingredient: Ingredient): Ingredient => ({
    ...ingredient,
    type: change.type ?? ingredient.type,
    price: changedPrice(ingredient.price, change.price),
    allergenics: changedList(ingredient.allergenics, change.allergenics),
  });
  const ingredients = offer.ingredients.map((one) => (ids.has(one.item_id) ? changed(one) : one));
  return { ...offer, ingredients };
}

export function withMenusChanged(offer: Offer, ids: ReadonlySet<string>, change: MenusChange): Offer {
  const changed = (menu: Menu): Menu => ({
    ...menu,
    status: change.status ?? menu.status,
    restaurants: changedList(menu.restaurants, change.restaurants).toSorted(),
  });
  return { ...offer, menus: offer.menus.map((menu) => (ids.has(menu.menu_id) ? changed(menu) : menu)) };
}
