import { deliveryFee as feeOfToday } from '../delivery/deliveryFee.ts';
import type { Money } from '../money/money.ts';
import type { Restaurant } from '../restaurant/restaurant.ts';
import { missingToMinimum, type CartTotals } from './cartTotals.ts';
import type { OrderChange } from './orderChange.ts';

/** `discount`: what the house has taken off. */
export type ChangeTotals = CartTotals & { discount: Money };

/**
 * What an order comes to with other lines, from their amounts, as the server books it: the order keeps what it is brought
 * for and what the house took off, whatever its regions are by now; the minimum is that of today (D5).
 */
export function changeTotals(
  amounts: readonly Money[],
  { type, address, deliveryFee: fee, discount = 0 }: Pick<OrderChange, 'type' | 'address' | 'deliveryFee' | 'discount'>,
  { deliveryRegions, minOrderValue }: Pick<Restaurant, 'deliveryRegions' | 'minOrderValue'>,
): ChangeTotals {
  const amountItems = amounts.reduce((sum, amount) => sum + amount, 0);
  const any = amounts.length > 0;
  const deliveryFee = any ? (fee ?? feeOfToday(deliveryRegions, address?.postalCode)) : 0;
  const topUp = any && type === 'delivery' ? missingToMinimum(amountItems, minOrderValue) : 0;
  const amountTotal = Math.max(0, amountItems + deliveryFee + topUp - discount);
  return { amountItems, deliveryFee, topUp, discount, amountTotal };
}
