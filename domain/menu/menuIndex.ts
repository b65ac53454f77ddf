import type { Currency } from '../money/money.ts';
import type { Category, Combo, Ingredient, Item, Menu, PublishedMenu } from './menu.ts';

/** A published menu with its parts found by id. Immutable, like the menu itself. */
export type MenuIndex = {
  menu: PublishedMenu;
  menu_revision: string;
  restaurant_id: string;
  currency: Currency;
  items: ReadonlyMap<string, Item>;
  ingredients: ReadonlyMap<string, Ingredient>;
  categories: ReadonlyMap<string, Category>;
  combos: ReadonlyMap<string, Combo>;
  /** the menus that offer an item by itself; an item that only occurs in combos is in none */
  menusOfItem: ReadonlyMap<string, readonly Menu[]>;
  menusOfCombo: ReadonlyMap<string, readonly Menu[]>;
};

/** Indexes a published menu; costs one walk over it, so keep the result. */
export function menuIndex(menu: PublishedMenu): MenuIndex {
  const menusOfItem = new Map<string, Menu[]>();
  const menusOfCombo = new Map<string, Menu[]>();
  const combos = new Map<string, Combo>();
  for (const one of menu.menus) {
    for (const item_id of one.items) append(menusOfItem, item_id, one);
    for (const combo of one.combos) {
      combos.set(combo.combo_id, combo);
      append(menusOfCombo, combo.combo_id, one);
    }
  }
  return {
    menu,
    menu_revision: menu.menu_revision,
    restaurant_id: menu.restaurant_id,
    currency: menu.currency,
    items: new Map(menu.items.map((item) => [item.item_id, item])),
    ingredients: new Map(menu.ingredients.map((ingredient) => [ingredient.item_id, ingredient])),
    categories: new Map(menu.categories.map((category) => [category.foodCategory_id, category])),
    combos,
    menusOfItem,
    menusOfCombo,
  };
}

function append(menus: Map<string, Menu[]>, id: string, menu: Menu): void {
  const existing = menus.get(id);
  if (existing) existing.push(menu);
  else menus.set(id, [menu]);
}
