import type { Cart } from '#domain/cart/cart.ts';
import { cartTotals } from '#domain/cart/cartTotals.ts';
import { priceLine } from '#domain/menu/linePrice.ts';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import type { Money } from '#domain/money/money.ts';
import type { NewOrderItem, OrderItem, OrderType } from '#domain/order/order.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';

/** A line of the pane, priced from the menu; `priced` is missing where the menu no longer has it. */
export type DraftLine = { line: NewOrderItem; priced: OrderItem | undefined };

export function draftLines(
  items: readonly NewOrderItem[],
  index: MenuIndex,
  restaurant: Pick<Restaurant, 'taxByOrderType'>,
  type: OrderType = 'local',
): DraftLine[] {
  const rules = { orderType: type, taxByOrderType: restaurant.taxByOrderType, mayLeaveOut: true };
  return items.map((line) => {
    const priced = priceLine(index, line, rules);
    return { line, priced: priced.ok ? priced.value : undefined };
  });
}

/** What an order of these lines comes to, with what bringing it costs (D5). */
export function draftAmount(
  items: readonly NewOrderItem[],
  index: MenuIndex,
  restaurant: Pick<Restaurant, 'taxByOrderType' | 'minOrderValue' | 'deliveryRegions'>,
  { type, address }: Pick<Cart, 'type' | 'address'>,
): Money {
  const amounts = draftLines(items, index, restaurant, type).map(({ priced }) => priced?.amount ?? 0);
  const { minOrderValue, deliveryRegions } = restaurant;
  const totals = cartTotals({ amounts, type, minOrderValue, deliveryRegions, postalCode: address?.postalCode });
  return totals.ok ? totals.value.amountTotal : amounts.reduce((sum, amount) => sum + amount, 0);
}
