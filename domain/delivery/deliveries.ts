import { cashTotal } from '../money/cashRounding.ts';
import type { Money } from '../money/money.ts';
import type { Instant } from '../order/instant.ts';
import type { Address, Order } from '../order/order.ts';
import { remainingAmount } from '../payment/remaining.ts';

/**
 * Delivery orders as a deliverer meets them, each list by promised time. `coming`: still being cooked; `ready`: nobody
 * has them; `packed`: ready, and put on this tour; `out`: on the way with this deliverer; `owing`: delivered by this
 * deliverer and not settled yet.
 */
export type Deliveries = Record<'coming' | 'ready' | 'packed' | 'out' | 'owing', Order[]>;

/** When the guest was told to expect it, or wants it, or ordered it. */
export const expectedAt = ({ promisedAt, orderedAt, createdAt }: Order): Instant =>
  promisedAt ?? orderedAt ?? createdAt;

/** `deliverer`: the id of the employee, or of the device where nobody opened it; `packed`: ids put on the next tour. */
export function deliveriesOf(orders: readonly Order[], deliverer: string, packed: ReadonlySet<string>): Deliveries {
  const lists: Deliveries = { coming: [], ready: [], packed: [], out: [], owing: [] };
  const own = ({ assignedTo }: Order): boolean => assignedTo === deliverer;
  for (const order of orders) {
    if (order.type !== 'delivery') continue;
    switch (order.statusEntry.status) {
      case 'accepted':
      case 'in-preparation':
        lists.coming.push(order);
        break;
      case 'waiting-delivery':
        lists[packed.has(order.order_id) ? 'packed' : 'ready'].push(order);
        break;
      case 'in-delivery':
        if (own(order)) lists.out.push(order);
        break;
      case 'delivered':
        if (own(order)) lists.owing.push(order);
        break;
      default:
    }
  }
  const byTime = (a: Order, b: Order): number =>
    Date.parse(expectedAt(a)) - Date.parse(expectedAt(b)) || a.order_id.localeCompare(b.order_id);
  for (const list of Object.values(lists)) list.sort(byTime);
  return lists;
}

/** What is to be taken at the door in cash, rounded to the smallest coin (D7), and the change that the guest needs. */
export function atTheDoor(order: Order): { toCollect: Money; changeAlong: Money } {
  const toCollect = cashTotal(remainingAmount(order), order.currency).total;
  return { toCollect, changeAlong: toCollect > 0 ? Math.max(0, (order.givenCash ?? 0) - toCollect) : 0 };
}

/** The way as the crow flies, in metres; undefined where one of the places is not known. */
export function crowDistance(from: Address, to: Address): number | undefined {
  if (from.lat === undefined || from.lng === undefined || to.lat === undefined || to.lng === undefined)
    return undefined;
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const half = (degrees: number): number => Math.sin(radians(degrees) / 2) ** 2;
  // haversine, on a globe of 6371 km
  const chord =
    half(to.lat - from.lat) + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * half(to.lng - from.lng);
  return Math.round(2 * 6_371_000 * Math.asin(Math.sqrt(chord)));
}

/** With what a way is found: the phone's own choice (geo:), or one app. */
export const navigators = ['device', 'google', 'apple', 'openstreetmap'] as const;
export type Navigator = (typeof navigators)[number];

/** The address that opens the way to a guest. */
export function navigationLink(address: Address, by: Navigator): string {
  const { street, postalCode, city, country, lat, lng } = address;
  const words = encodeURIComponent([street, `${postalCode} ${city}`, country].join(', '));
  const place = lat === undefined || lng === undefined ? undefined : `${lat},${lng}`;
  switch (by) {
    case 'device':
      return `geo:${place ?? '0,0'}?q=${words}`;
    case 'google':
      return `https://www.google.com/maps/dir/?api=1&destination=${words}`;
    case 'apple':
      return `https://maps.apple.com/?daddr=${words}`;
    case 'openstreetmap':
      return place === undefined
        ? `https://www.openstreetmap.org/search?query=${words}`
        : `https://www.openstreetmap.org/directions?to=${encodeURIComponent(place)}`;
  }
}
