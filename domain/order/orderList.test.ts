import { describe, expect, test } from 'vitest';
import { orderIn, placed } from '../../tests/support/sampleOrder.ts';
import { orderStatuses, type Order, type OrderStatus } from './order.ts';
import { byArrival, isForKitchen, matchesSearch } from './orderList.ts';

const order: Order = { ...orderIn(placed()), number: 'A-17' };
const came = (createdAt: string, order_id: string): Order => ({ ...order, createdAt, order_id });

describe('a list of orders', () => {
  test('begins with who came first; those of one instant stand by their id', () => {
    const arrivals = [came('10:00', 'z'), came('10:01', 'b'), came('10:01', 'c'), came('10:02', 'a')];
    for (const [position, one] of arrivals.entries())
      for (const [place, other] of arrivals.entries())
        expect([one.order_id, other.order_id, byArrival(one, other)]).toEqual([
          one.order_id,
          other.order_id,
          Math.sign(position - place),
        ]);
    expect(arrivals.toReversed().sort(byArrival)).toEqual(arrivals);
  });

  test('is the kitchen’s without what is over and what waits for its payment', () => {
    const standing = (status: OrderStatus): Order => ({ ...order, statusEntry: { ...order.statusEntry, status } });
    expect(orderStatuses.filter((status) => !isForKitchen(standing(status)))).toEqual([
      'completed',
      'rejected',
      'refunded',
    ]);
    expect(isForKitchen({ ...order, flags: ['awaiting_payment'] })).toBe(false);
    expect(isForKitchen({ ...order, flags: ['ticket_printed'] })).toBe(true);
  });

  const guest = {
    ...order,
    contact: { name: 'Szabó Éva', phone: '+436641234567' },
    address: { street: 'Lange Straße 5', postalCode: '1010', city: 'Wien', country: 'AT' },
  };
  test.each([
    ['17', true],
    ['szabo', true],
    ['SZABÓ eva', true],
    ['6641234', true],
    ['terrace', true],
    ['', true],
    ['kovacs', false],
    ['szabo kovacs', false],
    ['strasse', true],
    ['STRASSE', true],
    ['straße', true],
    [' szabo  eva ', true],
    ['\tszabo', true],
    ['a-17', true],
    ['17szabo', false],
    ['5terrace', false],
    ['wien', false],
  ])('finds %j of a guest: %s', (search, found) => {
    expect(matchesSearch(guest, search, 'Terrace 4')).toBe(found);
  });

  test('finds nothing in what an order does not say', () => {
    expect(matchesSearch(order, '17')).toBe(true);
    for (const search of ['undefined', 'here', 'null']) expect(matchesSearch(order, search)).toBe(false);
    expect(matchesSearch({ ...order, contact: { name: 'Eva' } }, 'eva')).toBe(true);
  });
});
