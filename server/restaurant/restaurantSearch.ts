import type { OrderType } from '#domain/order/order.ts';
import { deliveryRegion } from '#domain/delivery/postalCode.ts';
import { isOpenAt } from '#domain/restaurant/openingHours.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';

export type Search = {
  type: OrderType;
  address?: { postalCode?: string | undefined } | undefined;
  fields?: string[] | undefined;
};

export type Found = Partial<Restaurant> & Pick<Restaurant, 'restaurant_id'>;

/** What guests find: for a delivery only who delivers there, open ones first, each with the fields asked for. */
export function forGuests(served: readonly Restaurant[], search: Search, now: Date): Found[] {
  const instant = now.toISOString();
  const postalCode = search.address?.postalCode?.trim();
  const reachable =
    search.type === 'delivery' && postalCode
      ? served.filter((restaurant) => deliveryRegion(restaurant.deliveryRegions, postalCode) !== undefined)
      : served;
  const takesOrders = (restaurant: Restaurant): boolean => restaurant.acceptingOrders && isOpenAt(restaurant, instant);
  const open = reachable.filter(takesOrders);
  const closed = reachable.filter((restaurant) => !takesOrders(restaurant));
  return [...open, ...closed].map((restaurant) => withFields(restaurant, search.fields));
}

/** Whoever names fields gets those alone, and always the id. */
function withFields(restaurant: Restaurant, fields: readonly string[] | undefined): Found {
  if (!fields || fields.length === 0) return restaurant;
  const wanted = new Set(['restaurant_id', ...fields]);
  return Object.fromEntries(Object.entries(restaurant).filter(([name]) => wanted.has(name))) as Found;
}
