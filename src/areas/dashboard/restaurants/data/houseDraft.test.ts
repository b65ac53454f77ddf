import { expect, it } from 'vitest';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { draftOf, houseFaults, restaurantOf, typedPercent, type HouseDraft } from './houseDraft.ts';

const house: Restaurant = {
  restaurant_id: 'r',
  chain_id: 'c',
  name: 'Tavern',
  description: { de: 'Gut' },
  avatar: '/media/a',
  status: 'active',
  activation: 'approved',
  address: { street: 'Main 1', postalCode: '1010', city: 'Vienna', country: 'AT', lat: 48, lng: 16 },
  timezone: 'Europe/Vienna',
  currency: 'EUR',
  minOrderValue: 1500,
  deliveryRegions: [{ postalCode: '1010', fee: 250 }],
  openingDays: [{ weekDay: 1, time_from: '11:00', time_to: '22:00' }],
  openingExceptions: [{ date: '2026-12-24', spans: [] }],
  orderTypes: ['local', 'delivery'],
  paymentTypes: ['cash'],
  readerTips: true,
  confirmFirstOrder: true,
  acceptingOrders: true,
  menu_revision: 'm',
  soldOut: [],
  website: 'https://www.tavern.example',
  social: { instagram: 'https://www.instagram.com/tavern' },
  legalName: 'Tavern Ltd',
  vatNumber: 'ATU1',
  taxByOrderType: { local: 10, delivery: 20 },
  stations: [{ station_id: 's', name: 'Bar', categories: ['x'] }],
  version: 4,
};

it('what was not touched is sent as it was, so that nothing is taken away', () => {
  const { chain_id, status, activation, acceptingOrders, menu_revision, soldOut, ...kept } = house;
  expect([chain_id, status, activation, acceptingOrders, menu_revision, soldOut]).toBeDefined();
  expect(restaurantOf(draftOf(house), house)).toEqual(kept);
});

it('days with other hours are taken away by none, and not spoken of where there never were any', () => {
  const emptied = { ...draftOf(house), openingExceptions: [] };
  expect(restaurantOf(emptied, house).openingExceptions).toEqual([]);
  const { openingExceptions: _none, ...without } = house;
  expect(restaurantOf(draftOf(without), without)).not.toHaveProperty('openingExceptions');
});

it('what was emptied is left out', () => {
  const emptied: HouseDraft = {
    ...draftOf(house),
    avatar: undefined,
    minOrderValue: undefined,
    website: ' ',
    instagram: '',
    legalName: '',
    vatNumber: '',
    taxes: { local: ' ' },
  };
  const sent = restaurantOf(emptied, house);
  for (const field of ['avatar', 'minOrderValue', 'website', 'social', 'legalName', 'vatNumber', 'taxByOrderType'])
    expect(sent).not.toHaveProperty(field);
});

it('stations are sent as they stand in the form, and an empty list where there were some', () => {
  const station = { station_id: 's', name: ' Grill ', categories: ['x', 'y'] };
  const { stations: _, ...without } = house;
  expect(restaurantOf({ ...draftOf(house), stations: [] }, house).stations).toEqual([]);
  expect(restaurantOf({ ...draftOf(without), stations: [station] }, without).stations).toEqual([
    { ...station, name: 'Grill' },
  ]);
  expect(restaurantOf(draftOf(without), without)).not.toHaveProperty('stations');
});

it.each([
  ['10', 10],
  ['10,5', 10.5],
  [' 7.7 % ', 7.7],
  ['0', 0],
  ['100', 100],
  ['101', undefined],
  ['', undefined],
  ['ten', undefined],
  ['-1', undefined],
])('%j is %j percent', (text, percent) => {
  expect(typedPercent(text)).toBe(percent);
});

it.each<[Partial<HouseDraft>, object]>([
  [{}, {}],
  [{ name: '  ' }, { name: 'missing' }],
  [{ address: { street: 'Main 1', postalCode: '', city: 'Vienna', country: 'AT' } }, { address: 'missing' }],
  [{ website: 'not one' }, { website: 'web_address' }],
  [{ website: 'tavern.example' }, {}],
  [
    { orderTypes: [], paymentTypes: [] },
    { orderTypes: 'missing', paymentTypes: 'missing' },
  ],
  [{ openingDays: [{ weekDay: 1, time_from: '', time_to: '22:00' }] }, { openingDays: 'hours' }],
  [{ zones: [{ fee: 1, codes: '1010, 1010' }] }, {}],
  [{ zones: [1, 2].map((fee) => ({ fee, codes: '1010' })) }, { zones: 'zones' }],
  [{ stations: [{ station_id: 's', name: 'Bar', categories: [] }] }, { stations: 'stations' }],
  [{ taxes: { local: 'much' } }, { taxes: 'percent' }],
])('of %j it says %j', (change, faults) => {
  expect(houseFaults({ ...draftOf(house), ...change })).toEqual(faults);
});
