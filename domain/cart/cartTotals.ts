import { deliveryFee } from '../delivery/deliveryFee.ts';
import { deliveryRegion } from '../delivery/postalCode.ts';
import { accept, refuse, type Result } from '../error/refusal.ts';
import type { Money } from '../money/money.ts';
import type { OrderType } from '../order/order.ts';
import type { DeliveryRegion } from '../restaurant/restaurant.ts';

export type CartTotals = { amountItems: Money; deliveryFee: Money; topUp: Money; amountTotal: Money };

/**
 * What a cart or order costs (D5), from the amounts of its lines. Top-up and delivery fee are for deliveries with at
 * least one line only. Refused with `no_delivery_address` outside the regions; while the postal code is not known yet
 * the fee is 0.
 */
export function cartTotals(cart: {
  amounts: readonly Money[];
  type: OrderType;
  minOrderValue?: Money;
  deliveryRegions: readonly DeliveryRegion[];
  postalCode?: string;
}): Result<CartTotals> {
  const amountItems = cart.amounts.reduce((sum, amount) => sum + amount, 0);
  if (cart.type !== 'delivery' || cart.amounts.length === 0) {
    return accept({ amountItems, deliveryFee: 0, topUp: 0, amountTotal: amountItems });
  }
  const region = deliveryRegion(cart.deliveryRegions, cart.postalCode);
  const outside = cart.deliveryRegions.length === 0 || (cart.postalCode !== undefined && !region);
  if (outside) return refuse('no_delivery_address');
  const fee = deliveryFee(cart.deliveryRegions, cart.postalCode);
  const topUp = missingToMinimum(amountItems, cart.minOrderValue);
  return accept({ amountItems, deliveryFee: fee, topUp, amountTotal: amountItems + fee + topUp });
}

/** What a delivery lacks to the least order value. */
export function missingToMinimum(amountItems: Money, minOrderValue: Money | undefined): Money {
  return Math.max(0, (minOrderValue ?? 0) - amountItems);
}
