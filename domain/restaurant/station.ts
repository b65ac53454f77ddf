import type { MenuIndex } from '../menu/menuIndex.ts';
import type { OrderItem } from '../order/order.ts';

/** A place of the kitchen that makes the dishes of some categories: the grill, the bar. */
export type Station = { station_id: string; name: string; categories: string[] };

/** The dishes of a line: its item, or each item of its combo. */
const itemsOf = ({ item, combo }: Pick<OrderItem, 'item' | 'combo'>): string[] =>
  item ? [item.item_id] : (combo?.options.map((choice) => choice.item_id) ?? []);

/**
 * Whether who makes `categories` has to do with a line. None means all of them, and a dish that the menu does not know is
 * everybody's: better twice on a screen than on none.
 */
export function isForCategories(
  line: Pick<OrderItem, 'item' | 'combo'>,
  categories: readonly string[],
  menu: Pick<MenuIndex, 'items'> | undefined,
): boolean {
  if (categories.length === 0 || !menu) return true;
  return itemsOf(line).some((id) => {
    const item = menu.items.get(id);
    return !item || item.categories.some((category) => categories.includes(category));
  });
}
