import { itemAllergens } from '../menu/allergens.ts';
import { defaultChoice } from '../menu/defaultChoice.ts';
import type { GoesWith } from '../menu/goesWith.ts';
import type { AllergenLetter, Diet, Item } from '../menu/menu.ts';
import type { MenuIndex } from '../menu/menuIndex.ts';
import { soldOutIn } from '../order/availability.ts';
import type { NewOrderItem } from '../order/order.ts';

export type Suggesting = {
  /** what lies in the cart, the newest last */
  lines: readonly NewOrderItem[];
  goesWith: GoesWith;
  index: MenuIndex;
  soldOut: readonly string[];
  /** menus that are not served at this hour */
  closedMenus: ReadonlySet<string>;
  /** what the guest wants to do without */
  avoided: readonly AllergenLetter[];
  diet: Diet | undefined;
};

const most = 3;

const dishesOf = ({ item, combo }: NewOrderItem): string[] =>
  (item ? [item] : (combo?.options ?? [])).map(({ item_id }) => item_id);

/**
 * What may be offered beside a cart, three dishes at most: what is often ordered with what lies in it, beginning with
 * what came last. Never what lies in it, cannot be had now, or may bring along what the guest does without.
 */
export function suggestedDishes({ lines, goesWith, index, soldOut, closedMenus, avoided, diet }: Suggesting): Item[] {
  const inCart = lines.flatMap(dishesOf);
  const had = new Set(inCart);
  const lists = [...new Set(inCart.toReversed())].map((item_id) => goesWith[item_id] ?? []);
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const byRank = Array.from({ length: longest }, (_, rank) => lists.flatMap((list) => list[rank] ?? [])).flat();
  const suits = (item: Item): boolean => {
    const { always, byChoice } = itemAllergens(index, item);
    const line = { line_id: '', quantity: 1, item: defaultChoice(item) };
    return (
      (index.menusOfItem.get(item.item_id) ?? []).some(({ menu_id }) => !closedMenus.has(menu_id)) &&
      soldOutIn([line], soldOut).length === 0 &&
      ![...always, ...byChoice].some((letter) => avoided.includes(letter)) &&
      // what is vegan is vegetarian too
      (diet === undefined || item.diet === diet || item.diet === 'vegan')
    );
  };
  return [...new Set(byRank)]
    .filter((item_id) => !had.has(item_id))
    .flatMap((item_id) => index.items.get(item_id) ?? [])
    .filter(suits)
    .slice(0, most);
}
