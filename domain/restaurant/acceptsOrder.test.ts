import { describe, expect, test } from 'vitest';
import { restaurant } from '../../tests/support/sampleOrder.ts';
import type { OrderType } from '../order/order.ts';
import type { Standing } from '../order/standing.ts';
import { acceptsOrder, type WantedOrder } from './acceptsOrder.ts';
import type { Restaurant } from './restaurant.ts';
import { ratingText } from './ratingText.ts';

const fridayLunch = { ...restaurant, openingDays: [{ weekDay: 5, time_from: '11:00', time_to: '14:00' }] };
const noon = '2026-11-20T11:00:00Z';
const evening = '2026-11-20T18:00:00Z';

function answer(house: Partial<Restaurant>, standing: Standing, wanted: Partial<WantedOrder> = {}): string {
  const result = acceptsOrder({ ...fridayLunch, ...house }, { type: 'takeaway', at: noon, standing, ...wanted });
  return result.ok ? result.value.join() || 'yes' : result.code;
}
const delivery = { type: 'delivery' as OrderType };
const to = (postalCode: string) => ({ ...delivery, address: { postalCode } });

describe('whether a restaurant takes an order (D8, D19, D31)', () => {
  test.each<[string, Partial<Restaurant>, Partial<WantedOrder>, string, string, string]>([
    ['open', {}, {}, 'yes', 'yes', 'yes'],
    ['closed', {}, { at: evening }, 'restaurant_closed', 'yes', 'closed'],
    ['closed, wanted when open', {}, { at: evening, orderedAt: '2026-11-27T11:00:00Z' }, 'yes', 'yes', 'yes'],
    ['open, wanted when closed', {}, { orderedAt: evening }, 'restaurant_closed', 'yes', 'closed'],
    ['open, wanted in the past', {}, { orderedAt: '2026-11-19T03:00:00Z' }, 'yes', 'yes', 'yes'],
    ['paused', { acceptingOrders: false }, {}, 'restaurant_paused', 'yes', 'yes'],
    [
      'paused until later',
      { acceptingOrders: false, pausedUntil: '2026-11-20T11:30:00Z' },
      {},
      'restaurant_paused',
      'yes',
      'yes',
    ],
    ['paused until before', { acceptingOrders: false, pausedUntil: noon }, {}, 'yes', 'yes', 'yes'],
    ['inactive', { status: 'inactive' }, {}, 'restaurant_inactive', 'yes', 'yes'],
    ['not approved', { activation: 'open' }, {}, 'restaurant_inactive', 'yes', 'yes'],
    ['another type', { orderTypes: ['local'] }, {}, 'order_type_unavailable', 'yes', 'yes'],
    ['delivery nearby', {}, to('1020'), 'yes', 'yes', 'yes'],
    ['delivery far away', {}, to('9999'), 'no_delivery_address', 'no_delivery_address', 'region'],
    ['delivery nowhere', {}, delivery, 'address_required', 'address_required', 'region'],
    ['far in the future', {}, { orderedAt: '2028-01-01T11:00:00Z' }, 'time_too_far', 'time_too_far', 'closed'],
    [
      'no regions, to nowhere',
      { deliveryRegions: [] },
      delivery,
      'no_delivery_address',
      'no_delivery_address',
      'region',
    ],
    ['no regions', { deliveryRegions: [] }, to('1010'), 'no_delivery_address', 'no_delivery_address', 'region'],
  ])('%s: guest, staff, offline', (_, house, wanted, guest, staff, offline) => {
    expect([answer(house, 'guest', wanted), answer(house, 'staff', wanted), answer(house, 'offline', wanted)]).toEqual([
      guest,
      staff,
      offline,
    ]);
  });
});

test.each([
  [undefined, 'Soon available'],
  [{ stars: 0, count: 0 }, 'Soon available'],
  [{ stars: 9, count: 2 }, '4.5'],
  [{ stars: 14, count: 3 }, '4.7'],
  [{ stars: 5, count: 1 }, '5.0'],
])('a rating of %j says %s', (rating, text) => {
  expect(ratingText(rating)).toEqual(
    rating?.count ? { kind: 'rated', average: rating.stars / rating.count, text } : { kind: 'none', text },
  );
});
