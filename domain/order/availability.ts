import { refuse, type Refusal } from '../error/refusal.ts';
import type { MenuIndex } from '../menu/menuIndex.ts';
import { isServedAt } from '../menu/servingTimes.ts';
import type { Instant } from './instant.ts';
import type { ItemChoice, NewOrderItem } from './order.ts';

const choicesOf = ({ item, combo }: NewOrderItem): ItemChoice[] => (item ? [item] : (combo?.options ?? []));

/** Everything that a choice asks for by itself: the item, extras, toppings and selections. */
function askedFor({ item_id, ingredients, toppings, selections }: ItemChoice): string[] {
  const extra = Object.keys(ingredients).filter((id) => ingredients[id] === 2);
  const topping = Object.keys(toppings).filter((id) => toppings[id] === 2);
  return [item_id, ...extra, ...topping, ...Object.values(selections).flat()];
}

/** Ids of what these lines ask for and the restaurant has run out of (D20). */
export function soldOutIn(lines: readonly NewOrderItem[], soldOut: readonly string[]): string[] {
  const asked = new Set(lines.flatMap(choicesOf).flatMap(askedFor));
  return soldOut.filter((id) => asked.has(id));
}

/** A guest's order of something sold out; `details` name the lines and the ids. */
export function soldOutRefusal(lines: readonly NewOrderItem[], soldOut: readonly string[]): Refusal | undefined {
  const details = lines.flatMap((line, position) =>
    soldOutIn([line], soldOut).map((item_id) => ({ path: `items.${position}`, message: 'is sold out', item_id })),
  );
  return details.length > 0 ? refuse('item_sold_out', { details }) : undefined;
}

/** A guest's order of something that no menu serves at the wanted time. */
export function notServedRefusal(
  index: MenuIndex,
  lines: readonly NewOrderItem[],
  at: Instant,
  timezone: string,
): Refusal | undefined {
  const details = lines.flatMap(({ item, combo }, position) => {
    const menus = item
      ? index.menusOfItem.get(item.item_id)
      : combo
        ? index.menusOfCombo.get(combo.combo_id)
        : undefined;
    const served = !menus || menus.some((menu) => isServedAt(menu, at, timezone));
    return served ? [] : [{ path: `items.${position}`, message: 'is not served at this time' }];
  });
  return details.length > 0 ? refuse('item_unknown', { details }) : undefined;
}
