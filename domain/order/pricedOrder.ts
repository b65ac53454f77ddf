import { cartTotals, type CartTotals } from '../cart/cartTotals.ts';
import { accept, refuse, type Result } from '../error/refusal.ts';
import type { PriceRules } from '../menu/linePrice.ts';
import { acceptsOrder, wantedTime } from '../restaurant/acceptsOrder.ts';
import { notServedRefusal, soldOutIn, soldOutRefusal } from './availability.ts';
import type { Occurrence } from './occurrence.ts';
import type { NewOrder, OrderFlag, OrderItem } from './order.ts';
import { keepLines, priceLines } from './priceLines.ts';

export type PricedOrder = { items: OrderItem[]; totals: CartTotals; flags: OrderFlag[]; menu_revision: string };

/**
 * An order's lines and totals, priced here and never by the client (D6). Which menu prices: the revision that the
 * client names, else the current one. A guest must have named the same total; staff get what comes out; of what was
 * taken offline a difference is flagged, and what nothing can price keeps the amount that was taken (D31).
 */
export function pricedOrder(order: NewOrder, occurrence: Occurrence): Result<PricedOrder> {
  const { restaurant, standing, at } = occurrence;
  const taken = acceptsOrder(restaurant, { ...order, at, standing });
  if (!taken.ok) return taken;
  const index = occurrence.menu ?? occurrence.currentTotalsMenu;
  if (standing === 'guest') {
    const soldOut = soldOutRefusal(order.items, restaurant.soldOut);
    if (soldOut) return soldOut;
    const wanted = wantedTime({ ...order, at });
    const notServed = index && notServedRefusal(index, order.items, wanted, restaurant.timezone);
    if (notServed) return notServed;
  }
  const rules: PriceRules = {
    orderType: order.type,
    taxByOrderType: restaurant.taxByOrderType,
    mayLeaveOut: standing !== 'guest',
  };
  const lines = index ? priceLines(index, order.items, rules) : refuse('menu_revision_unknown');
  if (!lines.ok && standing !== 'offline') return lines;
  const items = lines.ok ? lines.value : keepLines(index, order.items, rules, order.amountTotal);
  const totals = totalsOf(order, items, occurrence, taken.value.includes('region'));
  if (!totals.ok) return totals;
  const menu_revision = index?.menu_revision ?? order.menu_revision;
  const differs = totals.value.amountTotal !== order.amountTotal;
  if (differs && standing === 'guest') return refuse('price_changed', { details: { ...totals.value, menu_revision } });
  const flags = [...taken.value];
  if (standing === 'offline' && (differs || !lines.ok)) flags.push('price_flagged');
  if (soldOutIn(order.items, restaurant.soldOut).length > 0) flags.push('sold_out');
  return accept({ items, totals: totals.value, flags, menu_revision });
}

/** Outside the regions, where an offline order is accepted all the same, there is no fee to ask for. */
function totalsOf(
  order: NewOrder,
  items: OrderItem[],
  { restaurant }: Occurrence,
  outside: boolean,
): Result<CartTotals> {
  const { minOrderValue, deliveryRegions } = restaurant;
  const amounts = items.map((item) => item.amount);
  const type = outside ? 'takeaway' : order.type;
  return cartTotals({ amounts, type, minOrderValue, deliveryRegions, postalCode: order.address?.postalCode });
}
