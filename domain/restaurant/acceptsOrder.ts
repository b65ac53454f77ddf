import { deliveryRegion } from '../delivery/postalCode.ts';
import { accept, refuse, type Refusal, type Result } from '../error/refusal.ts';
import { latest } from '../order/happenedAt.ts';
import type { Instant } from '../order/instant.ts';
import type { Address, OrderFlag, OrderType } from '../order/order.ts';
import { isPlannable } from '../order/plannedTime.ts';
import type { Standing } from '../order/standing.ts';
import { isOpenAt } from './openingHours.ts';
import type { Restaurant } from './restaurant.ts';

export type WantedOrder = {
  type: OrderType;
  /** the wanted time; none means as soon as possible */
  orderedAt?: Instant;
  address?: Pick<Address, 'postalCode'>;
  /** when the order is placed */
  at: Instant;
  standing: Standing;
};

/** When an order is wanted: never before it was placed (D8). */
export function wantedTime({ orderedAt, at }: Pick<WantedOrder, 'orderedAt' | 'at'>): Instant {
  return latest(at, orderedAt);
}

/** Whether guests' orders are paused at this time (D19). */
export function isPausedAt(restaurant: Pick<Restaurant, 'acceptingOrders' | 'pausedUntil'>, at: Instant): boolean {
  if (restaurant.acceptingOrders) return false;
  return !restaurant.pausedUntil || Date.parse(at) < Date.parse(restaurant.pausedUntil);
}

/**
 * Whether the restaurant takes an order like this; accepted ones come with the marks that people must see. Guests are
 * bound by everything (D8, D19), staff by the delivery regions alone (D5), and what was taken offline is only marked
 * (D31).
 */
export function acceptsOrder(restaurant: Restaurant, wanted: WantedOrder): Result<OrderFlag[]> {
  if (wanted.standing !== 'offline' && !isPlannable(wanted.orderedAt, wanted.at)) return refuse('time_too_far');
  const refusal = wanted.standing === 'guest' ? guestRefusal(restaurant, wanted) : undefined;
  if (refusal) return refusal;
  const region = regionRefusal(restaurant, wanted);
  if (wanted.standing !== 'offline') return region ?? accept([]);
  const flags: OrderFlag[] = [];
  if (!isOpenAt(restaurant, wantedTime(wanted))) flags.push('closed');
  if (region) flags.push('region');
  return accept(flags);
}

function guestRefusal(restaurant: Restaurant, wanted: WantedOrder): Refusal | undefined {
  if (restaurant.status !== 'active' || restaurant.activation !== 'approved') return refuse('restaurant_inactive');
  if (isPausedAt(restaurant, wanted.at)) return refuse('restaurant_paused');
  if (!restaurant.orderTypes.includes(wanted.type)) return refuse('order_type_unavailable');
  const open = isOpenAt(restaurant, wantedTime(wanted));
  return open ? undefined : refuse('restaurant_closed');
}

function regionRefusal(restaurant: Restaurant, { type, address }: WantedOrder): Refusal | undefined {
  if (type !== 'delivery') return undefined;
  if (restaurant.deliveryRegions.length > 0 && !address) return refuse('address_required');
  return deliveryRegion(restaurant.deliveryRegions, address?.postalCode) ? undefined : refuse('no_delivery_address');
}
