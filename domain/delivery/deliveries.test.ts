import { describe, expect, it, test } from 'vitest';
import { orderIn, placed } from '../../tests/support/sampleOrder.ts';
import type { Order, OrderStatus } from '../order/order.ts';
import { atTheDoor, crowDistance, deliveriesOf, expectedAt, navigationLink, navigators } from './deliveries.ts';

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
    delivery('cooking', 'in-preparation'),
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
    expect(ids(lists.coming)).toEqual(['cooking']);
    expect(ids(lists.owing)).toEqual(['brought']);
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

test('a place that is known is told as one', () => {
  expect(navigationLink(opera, 'device')).toMatch(/^geo:48\.2033,16\.3691\?q=/);
  expect(navigationLink(address, 'device')).toMatch(/^geo:0,0\?q=/);
  expect(navigationLink(opera, 'openstreetmap')).toBe('https://www.openstreetmap.org/directions?to=48.2033%2C16.3691');
});
