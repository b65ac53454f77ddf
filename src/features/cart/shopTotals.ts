import { cartTotals, type CartTotals } from '#domain/cart/cartTotals.ts';
import type { Money } from '#domain/money/money.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import type { OrderWishes } from './orderWishes.ts';
import type { PricedCart } from './pricedCart.ts';

type House = Pick<Restaurant, 'deliveryRegions' | 'minOrderValue'>;
type Wished = Pick<OrderWishes, 'type' | 'address'>;

/**
 * `outside`: the house does not deliver to that postal code; the sums are then those of the dishes alone. `discount`: what
 * the house has taken off an order that is being changed.
 */
export type ShopTotals = CartTotals & { outside: boolean; discount?: Money };

/** What a cart outside a table comes to, with delivery fee and top-up (D5). */
export function shopTotals({ lines }: Pick<PricedCart, 'lines'>, house: House, { type, address }: Wished): ShopTotals {
  const amounts = lines.map(({ priced }) => priced?.amount ?? 0);
  const { minOrderValue, deliveryRegions } = house;
  const postalCode = address.postalCode?.trim();
  const result = cartTotals({
    amounts,
    type,
    deliveryRegions,
    ...(minOrderValue === undefined ? {} : { minOrderValue }),
    ...(postalCode ? { postalCode } : {}),
  });
  if (result.ok) return { ...result.value, outside: false };
  const amountItems = amounts.reduce((sum, amount) => sum + amount, 0);
  return { amountItems, deliveryFee: 0, topUp: 0, amountTotal: amountItems, outside: true };
}
