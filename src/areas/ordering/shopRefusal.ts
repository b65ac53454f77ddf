import { deliveryRegion } from '#domain/delivery/postalCode.ts';
import type { ErrorCode } from '#domain/error/catalogue.ts';
import type { Instant } from '#domain/order/instant.ts';
import { isPausedAt } from '#domain/restaurant/acceptsOrder.ts';
import { nextOpening } from '#domain/restaurant/nextOpening.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import type { WishedType } from '#src/features/cart/orderWishes.ts';

type Wished = { type: WishedType | undefined; address: { readonly postalCode?: string | undefined }; at: Instant };

/**
 * Why nobody gets further than the cart here, whatever else is said at the check-out. A house that is closed now takes
 * orders for when it is open (D8), and an address may still be missing.
 */
export function shopRefusal(house: Restaurant, { type, address, at }: Wished): ErrorCode | undefined {
  if (house.status !== 'active' || house.activation !== 'approved') return 'restaurant_inactive';
  if (isPausedAt(house, at)) return 'restaurant_paused';
  if (type === undefined) return 'order_type_unavailable';
  if (nextOpening(house, at) === undefined) return 'restaurant_closed';
  const postalCode = address.postalCode?.trim();
  const outside = type === 'delivery' && postalCode && !deliveryRegion(house.deliveryRegions, postalCode);
  return outside ? 'no_delivery_address' : undefined;
}
