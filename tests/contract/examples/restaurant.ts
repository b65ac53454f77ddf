import type { restaurantCalls } from '#contract/restaurantCalls.ts';
import { everybody } from './chain.ts';
import type { ExamplesOf } from './example.ts';

const address = { street: 'Ring 1', postalCode: '1010', city: 'Wien', country: 'AT', lat: 48.2, lng: 16.37 };

/** A restaurant as an owner describes it. */
export const restaurantFields = {
  name: 'At the corner',
  description: { en: 'Around the corner', de: 'Ums Eck' },
  address,
  timezone: 'Europe/Vienna',
  currency: 'EUR' as const,
  minOrderValue: 1500,
  deliveryRegions: [{ postalCode: '1010', fee: 250 }],
  openingDays: [
    { weekDay: 1, time_from: '11:00', time_to: '14:30' },
    { weekDay: 1, time_from: '18:00', time_to: '02:00' },
  ],
  openingExceptions: [
    { date: '2026-12-24', spans: [{ time_from: '11:00', time_to: '14:30' }] },
    { date: '2026-12-25', spans: [] },
  ],
  orderTypes: ['local' as const, 'takeaway' as const, 'delivery' as const],
  paymentTypes: ['cash' as const, 'online' as const],
  readerTips: true,
  confirmFirstOrder: false,
  website: 'corner.example',
  social: { instagram: 'https://instagram.com/corner' },
  legalName: 'Corner GmbH',
  vatNumber: 'ATU12345678',
  taxByOrderType: { takeaway: 10 },
};

export const restaurantExamples = {
  'POST /restaurants': {
    request: () => ({ body: { type: 'delivery', address: { postalCode: '1010' }, fields: [] } }),
  },
  'GET /restaurant': {
    request: ({ house: { restaurant_id } }) => ({
      query: { restaurant_id, populate: 'chain,goesWith,menus,tables,areas,terminals,devices,employees,events' },
    }),
  },
  'GET /restaurants/activation/open': { request: () => ({}) },
  'POST /restaurant': {
    request: ({ house: { chain_id } }) => ({ body: { chain_id, restaurant: restaurantFields } }),
  },
  'PUT /restaurant': {
    request: ({ house: { chain_id, restaurant_id } }) => ({
      body: { chain_id, restaurant: { ...restaurantFields, restaurant_id } },
    }),
  },
  'DELETE /restaurant': {
    request: ({ house: { restaurant_id } }) => ({ query: { restaurant_id } }),
    answers: everybody(501),
  },
  'PUT /restaurant/sold-out': {
    request: ({ house: { restaurant_id, items } }) => ({
      body: { restaurant_id, item_id: items[0]!.item_id, soldOut: false },
    }),
  },
  'PUT /chain/sold-out': {
    request: ({ house: { chain_id, restaurant_id, items } }) => ({
      body: { chain_id, marks: [{ restaurant_id, soldOut: [items[1]!.item_id], available: [items[0]!.item_id] }] },
    }),
  },
  'POST /restaurant/action': {
    request: ({ house: { restaurant_id } }) => ({ body: { restaurant_id, type: 'resume' } }),
    // the platform opens and closes nobody's house (D19)
    answers: { admin: 404 },
  },
} satisfies ExamplesOf<keyof typeof restaurantCalls>;
