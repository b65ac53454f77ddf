import { describe, expect, it, test } from 'vitest';
import { orderIn, placed } from '../../tests/support/sampleOrder.ts';
import type { Order, OrderStatus } from '../order/order.ts';
import {
  atTheDoor,
  crowDistance,
  deliveriesOf,
  expectedAt,
  navigationLink,
  navigators,
  type Navigator,
} from './deliveries.ts';

const delivery = (order_id: string, status: OrderStatus, changes: Partial<Order> = {}): Order => ({
  ...orderIn(placed()),
  order_id,
  type: 'delivery',
  statusEntry: { status, at: '2026-11-20T18:00:00.000Z' },
  ...changes,
});
const ids = (orders: readonly Order[]): string[] => orders.map(({ order_id }) => order_id);

describe('a deliverer sees', () => {
  const orders = [
    delivery('new', 'created'),
    delivery('cooking', 'in-preparation', { createdAt: '2026-11-20T17:00:00.000Z' }),
    delivery('accepted', 'accepted', { createdAt: '2026-11-20T16:00:00.000Z' }),
    delivery('late', 'waiting-delivery', { promisedAt: '2026-11-20T19:00:00.000Z' }),
    delivery('early', 'waiting-delivery', { promisedAt: '2026-11-20T18:30:00.000Z' }),
    delivery('packed', 'waiting-delivery'),
    delivery('mine', 'in-delivery', { assignedTo: 'toni' }),
    delivery('another’s', 'in-delivery', { assignedTo: 'bea' }),
    delivery('brought', 'delivered', { assignedTo: 'toni' }),
    delivery('over', 'completed', { assignedTo: 'toni' }),
    { ...delivery('at a table', 'accepted'), type: 'local' as const },
  ];
  const lists = deliveriesOf(orders, 'toni', new Set(['packed', 'mine', 'gone']));

  it('what waits by promised time, what is packed, and only what is on the way with him', () => {
    expect(ids(lists.ready)).toEqual(['early', 'late']);
    expect(ids(lists.packed)).toEqual(['packed']);
    expect(ids(lists.out)).toEqual(['mine']);
  });

  it('what is still being cooked, and what he has to settle', () => {
    expect(ids(lists.coming)).toEqual(['accepted', 'cooking']);
    expect(ids(lists.owing)).toEqual(['brought']);
  });

  it('what is expected at the same time always in the same order, whenever it came', () => {
    const same = ['c', 'a', 'b'].map((id) => delivery(id, 'waiting-delivery'));
    expect(ids(deliveriesOf(same, 'toni', new Set()).ready)).toEqual(['a', 'b', 'c']);
    expect(ids(deliveriesOf(same, 'toni', new Set(['c', 'b'])).packed)).toEqual(['b', 'c']);
  });

  it('nothing of what has no deliverer yet as on the way with him', () => {
    const out = [delivery('1', 'in-delivery'), delivery('2', 'delivered')];
    expect(deliveriesOf(out, 'toni', new Set(['1', '2']))).toEqual({
      coming: [],
      ready: [],
      packed: [],
      out: [],
      owing: [],
    });
  });
});

test('a guest expects an order when it was promised, else when it is wanted, else from when it was ordered', () => {
  const order = delivery('1', 'accepted', { createdAt: 'c', orderedAt: 'o', promisedAt: 'p' });
  expect(expectedAt(order)).toBe('p');
  const { promisedAt: _p, ...unpromised } = order;
  expect(expectedAt(unpromised)).toBe('o');
  const { orderedAt: _o, ...soon } = unpromised;
  expect(expectedAt(soon)).toBe('c');
});

test.each([
  [2000, 0, 5000, { toCollect: 2000, changeAlong: 3000 }],
  [2000, 2000, 5000, { toCollect: 0, changeAlong: 0 }],
  [2000, 500, undefined, { toCollect: 1500, changeAlong: 0 }],
  [2000, 0, 1000, { toCollect: 2000, changeAlong: 0 }],
])(
  'of %d with %s paid, the guest giving %s, this is taken at the door: %j',
  (amountTotal, amountPaid, givenCash, door) => {
    const given = givenCash === undefined ? {} : { givenCash };
    expect(atTheDoor(delivery('1', 'in-delivery', { amountTotal, amountPaid, currency: 'EUR', ...given }))).toEqual(
      door,
    );
  },
);

const address = { street: 'Gasse 1/2', postalCode: '1010', city: 'Wien', country: 'AT' };
const opera = { ...address, lat: 48.2033, lng: 16.3691 };

/** The angle between two places on a globe, by their scalar product. */
function angle(from: { lat: number; lng: number }, to: { lat: number; lng: number }): number {
  const [one, other] = [from, to].map(({ lat, lng }) => {
    const [phi, lambda] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180];
    return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
  });
  return Math.acos(one!.reduce((sum, each, axis) => sum + each * other![axis]!, 0));
}

test.each([
  { lat: 48.2033, lng: 17.3691 },
  { lat: 49.2033, lng: 16.3691 },
  { lat: 0, lng: 16.3691 },
  { lat: -33.8568, lng: 151.2153 },
])('to %j it is as far as on a globe of 6371 km', (place) => {
  const there = { ...address, ...place };
  const metres = Math.round(6_371_000 * angle(opera, place));
  expect(crowDistance(opera, there)).toBe(metres);
  expect(crowDistance(there, opera)).toBe(metres);
});

test('no way is told to half a place', () => {
  for (const half of [{ lat: 48.2 }, { lng: 16.3 }]) {
    expect(crowDistance(opera, { ...address, ...half })).toBeUndefined();
    expect(crowDistance({ ...address, ...half }, opera)).toBeUndefined();
  }
});

test('the way is told where both places are known', () => {
  expect(crowDistance(opera, { ...opera, lat: 48.2085, lng: 16.3731 })).toBeGreaterThan(600);
  expect(crowDistance(opera, { ...opera, lat: 48.2085, lng: 16.3731 })).toBeLessThan(700);
  expect(crowDistance(opera, opera)).toBe(0);
  expect(crowDistance(opera, address)).toBeUndefined();
  expect(crowDistance(address, opera)).toBeUndefined();
});

test.each(navigators)('%s finds an address by its words, whatever stands in them', (by) => {
  const link = navigationLink({ ...address, street: 'A & B #1?' }, by);
  expect(decodeURIComponent(link)).toContain('A & B #1?, 1010 Wien, AT');
  expect(link).not.toContain('#');
});

const words = 'Gasse%201%2F2%2C%201010%20Wien%2C%20AT';
test.each<[Navigator, string, string]>([
  ['device', `geo:0,0?q=${words}`, `geo:48.2033,16.3691?q=${words}`],
  [
    'google',
    `https://www.google.com/maps/dir/?api=1&destination=${words}`,
    `https://www.google.com/maps/dir/?api=1&destination=${words}`,
  ],
  ['apple', `https://maps.apple.com/?daddr=${words}`, `https://maps.apple.com/?daddr=${words}`],
  [
    'openstreetmap',
    `https://www.openstreetmap.org/search?query=${words}`,
    'https://www.openstreetmap.org/directions?to=48.2033%2C16.3691',
  ],
])('%s opens the way by words, and by the place where all of it is known', (by, byWords, byPlace) => {
  expect(navigationLink(address, by)).toBe(byWords);
  expect(navigationLink(opera, by)).toBe(byPlace);
  expect(navigationLink({ ...address, lat: 48.2033 }, by)).toBe(byWords);
  expect(navigationLink({ ...address, lng: 16.3691 }, by)).toBe(byWords);
});

test('a place that is known is told as one', () => {
  expect(navigationLink(opera, 'device')).toMatch(/^geo:48\.2033,16\.3691\?q=/);
  expect(navigationLink(address, 'device')).toMatch(/^geo:0,0\?q=/);
  expect(navigationLink(opera, 'openstreetmap')).toBe('https://www.openstreetmap.org/directions?to=48.2033%2C16.3691');
});
