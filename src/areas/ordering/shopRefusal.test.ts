import { expect, it } from 'vitest';
import { restaurant, theMenu } from '#src/data/testing/house.ts';
import { closedMenusAt } from './closedMenusAt.ts';
import { shopRefusal } from './shopRefusal.ts';

const everyDay = (time_from: string, time_to: string) =>
  [0, 1, 2, 3, 4, 5, 6].map((weekDay) => ({ weekDay, time_from, time_to }));
const house = {
  ...restaurant,
  timezone: 'Europe/Vienna',
  openingDays: everyDay('11:00', '22:00'),
  orderTypes: ['delivery' as const, 'takeaway' as const],
  deliveryRegions: [{ postalCode: '1010', fee: 0 }],
};
const [noon, night] = ['2026-11-23T11:00:00.000Z', '2026-11-23T23:00:00.000Z'];
const wished = { type: 'delivery' as const, address: {}, at: noon };

it.each([
  ['an open house takes orders', house, wished, undefined],
  ['a closed one takes them for when it is open', house, { ...wished, at: night }, undefined],
  ['one that never opens takes none', { ...house, openingDays: [] }, wished, 'restaurant_closed'],
  ['a paused one takes none', { ...house, acceptingOrders: false }, wished, 'restaurant_paused'],
  [
    'a paused one takes them when the pause is over',
    { ...house, acceptingOrders: false, pausedUntil: noon },
    wished,
    undefined,
  ],
  [
    'one that was taken off the list takes none',
    { ...house, status: 'inactive' as const },
    wished,
    'restaurant_inactive',
  ],
  ['one that is not approved takes none', { ...house, activation: 'open' as const }, wished, 'restaurant_inactive'],
  ['one that serves at tables takes none', house, { ...wished, type: undefined }, 'order_type_unavailable'],
  ['nobody delivers outside', house, { ...wished, address: { postalCode: '8010' } }, 'no_delivery_address'],
  ['the postal code may be typed loosely', house, { ...wished, address: { postalCode: ' 10 10' } }, undefined],
  [
    'a pick-up comes from anywhere',
    house,
    { ...wished, type: 'takeaway' as const, address: { postalCode: '8010' } },
    undefined,
  ],
])('%s', (_, where, how, refusal) => {
  expect(shopRefusal(where, how)).toBe(refusal);
});

it('a menu is closed that is not served when it is wanted: then, or as soon as the house is open', () => {
  const [menu] = theMenu.menu.menus;
  const index = {
    ...theMenu,
    menu: { ...theMenu.menu, menus: [{ ...menu!, menu_id: 'lunch', times: everyDay('11:30', '14:00') }] },
  };
  const at = (time: string, wantedAt?: string) => closedMenusAt(index, house, { at: time, wantedAt });
  expect(at(noon)).toEqual([]);
  expect(at(noon, '2026-11-23T18:00:00.000Z')).toEqual(['lunch']);
  expect(at('2026-11-23T18:00:00.000Z', noon)).toEqual(['lunch']);
  expect(at(night)).toEqual(['lunch']);
  expect(at(night, '2026-11-24T11:00:00.000Z')).toEqual([]);
});
