import { cartTotals } from '#domain/cart/cartTotals.ts';
import type { Cart } from '#domain/cart/cart.ts';
import type { LocalizedText } from '#domain/i18n/localizedText.ts';
import { isSameLine } from '#domain/menu/choiceKey.ts';
import { priceLine } from '#domain/menu/linePrice.ts';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import type { Money } from '#domain/money/money.ts';
import { soldOutIn } from '#domain/order/availability.ts';
import type { NewOrderItem, OrderItem } from '#domain/order/order.ts';

/** A line as the cart shows it. `problem`: why it cannot be ordered any more. */
export type CartLine = {
  line: NewOrderItem;
  name: LocalizedText | undefined;
  avatar: string | undefined;
  priced: OrderItem | undefined;
  problem: 'gone' | 'changed' | 'soldOut' | undefined;
  /** it can be chosen otherwise */
  onMenu: boolean;
};

export type PricedCart = { lines: CartLine[]; pieces: number; amountTotal: Money; orderable: boolean };

/**
 * The cart at the prices of the menu on screen; the server prices it again by itself (D6). What is `ordered` already, and
 * as it was, is had whatever the menu says now, at the price that it was ordered at.
 */
export function pricedCart(
  cart: Cart,
  index: MenuIndex,
  soldOut: readonly string[],
  ordered: readonly OrderItem[] = [],
): PricedCart {
  const lines = cart.items.map((line) => {
    const had = ordered.find((known) => isSameLine(known, line));
    const now = cartLine(line, index, soldOut);
    return had ? { ...now, name: now.name ?? had.name, priced: had, problem: undefined } : now;
  });
  const amounts = lines.map(({ priced }) => priced?.amount ?? 0);
  const totals = cartTotals({ amounts, type: cart.type, deliveryRegions: [] });
  return {
    lines,
    pieces: cart.items.reduce((sum, line) => sum + line.quantity, 0),
    amountTotal: totals.ok ? totals.value.amountTotal : 0,
    orderable: lines.length > 0 && lines.every(({ problem }) => problem === undefined),
  };
}

function cartLine(line: NewOrderItem, index: MenuIndex, soldOut: readonly string[]): CartLine {
  const result = priceLine(index, line, { orderType: 'local' });
  const priced = result.ok ? result.value : undefined;
  const dish = line.item ? index.items.get(line.item.item_id) : index.combos.get(line.combo?.combo_id ?? '');
  const avatar = dish?.avatar ?? index.items.get(line.combo?.options[0]?.item_id ?? '')?.avatar;
  const onMenu = result.ok || result.code !== 'item_unknown';
  const base = { line, name: dish?.name, avatar, priced, onMenu };
  if (!result.ok) return { ...base, problem: onMenu ? 'changed' : 'gone' };
  return { ...base, problem: soldOutIn([line], soldOut).length > 0 ? 'soldOut' : undefined };
}

/** How many pieces of each dish lie in the cart, for the marks on the cards. */
export function piecesByItem(cart: Cart): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { item, quantity } of cart.items) if (item) counts[item.item_id] = (counts[item.item_id] ?? 0) + quantity;
  return counts;
}
