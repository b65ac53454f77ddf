import { priceLine } from '#domain/menu/linePrice.ts';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import type { Money } from '#domain/money/money.ts';
import type { NewOrderItem, OrderItem } from '#domain/order/order.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';

/** A line of the pane, priced from the menu; `priced` is missing where the menu no longer has it. */
export type DraftLine = { line: NewOrderItem; priced: OrderItem | undefined };

export function draftLines(
  items: readonly NewOrderItem[],
  index: MenuIndex,
  restaurant: Pick<Restaurant, 'taxByOrderType'>,
): DraftLine[] {
  const rules = { orderType: 'local' as const, taxByOrderType: restaurant.taxByOrderType };
  return items.map((line) => {
    const priced = priceLine(index, line, rules);
    return { line, priced: priced.ok ? priced.value : undefined };
  });
}

export const draftAmount = (
  items: readonly NewOrderItem[],
  index: MenuIndex,
  restaurant: Pick<Restaurant, 'taxByOrderType'>,
): Money => draftLines(items, index, restaurant).reduce((sum, { priced }) => sum + (priced?.amount ?? 0), 0);
