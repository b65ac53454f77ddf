import { randomUUID } from 'node:crypto';
import type { orderCalls } from '#contract/order.ts';
import type { Order } from '#domain/order/order.ts';
import { lineOf, orderFor } from '../../support/houses.ts';
import type { CallerKind, ExamplesOf } from './example.ts';
import type { World } from './world.ts';

const note = 'Without onions';
/** Who opens a part may pay it or give it up; devices may so for everybody. */
const mayOpen = (caller: CallerKind): boolean => caller === 'guest' || caller === 'device';

export const orderExamples = {
  'POST /order': {
    request: ({ house }) => ({
      body: { order: { ...orderFor(house), payment: { option: 'cash' }, legal_version: '0'.repeat(64) } },
    }),
    answers: { foreignDevice: 404 },
    // what gives the same total is accepted (D6)
    mayBeUnknown: ['menu_revision'],
  },
  'PUT /order': {
    request: async ({ house, openOrder }) => {
      const { order_id, version } = await openOrder();
      return { body: { order: { order_id, version, items: [lineOf(house.items[1]!)] } } };
    },
  },
  'PUT /order/info': {
    request: async ({ openOrder }) => ({ body: { order_id: (await openOrder()).order_id, note } }),
  },
  'POST /order/lines': {
    request: async ({ house, openOrder }) => {
      const { order_id, menu_revision } = await openOrder();
      return { body: { order_id, add: [lineOf(house.items[2]!)], menu_revision } };
    },
    mayBeUnknown: ['menu_revision'],
  },
  'GET /order': {
    request: async ({ openOrder }, caller) => ({
      query: { order_id: (await openOrder(caller)).order_id, restaurant: 'true' },
    }),
  },
  'GET /orders': {
    request: ({ house: { restaurant_id, tables }, employee: { employee_id } }) => ({
      query: {
        restaurant_id,
        status: 'created,accepted',
        type: 'local',
        flag: 'sold_out',
        from: '2026-01-01',
        to: '2099-12-31',
        table_id: tables[0]!.table_id,
        employee_id,
        text: 'Ann',
        limit: 5,
      },
    }),
    answers: { user: 404 },
    // nothing was ordered at a table, or taken by somebody, that does not exist
    mayBeUnknown: ['table_id', 'employee_id'],
  },
  'POST /order/action': {
    request: async ({ openOrder }) => ({
      body: { order_id: (await openOrder()).order_id, action: 'reject', note: 'sold out' },
    }),
    answers: { user: 404 },
  },
  'POST /order/partial-payment': {
    request: async ({ house: { restaurant_id }, openOrder }) => ({
      body: { restaurant_id, orders: [(await openOrder()).order_id], partialPayment_id: randomUUID(), amount: 100 },
    }),
  },
  'DELETE /order/partial-payment': {
    request: async (world, caller) => ({ query: { partialPayment_id: await openPart(world, caller) } }),
    answers: { foreignGuest: 404 },
  },
  'POST /order/payment-intent': {
    request: async ({ openOrder }, caller) => ({ body: { order_id: (await openOrder(caller)).order_id } }),
  },
  'PUT /order/payment-confirm-client': {
    request: async ({ openOrder }, caller) => ({
      body: { order_id: (await openOrder(caller)).order_id, paymentOption: 'later' },
    }),
    answers: { guest: 403, user: 403 },
  },
  'GET /order/receipt': {
    request: async ({ openOrder }, caller) => ({
      query: { order_id: (await openOrder(caller)).order_id, type: 'html', language: 'en' },
    }),
    // whoever has no signed link is asked for a token
    answers: { nobody: 401, foreignGuest: 404, foreignOwner: 404, foreignDevice: 404 },
  },
  'GET /order/journal': {
    request: async ({ openOrder }) => ({ query: { order_id: (await openOrder()).order_id, limit: 5 } }),
  },
} satisfies ExamplesOf<keyof typeof orderCalls>;

async function openPart(world: World, caller: CallerKind): Promise<string> {
  const order: Order = await world.openOrder();
  const body = { restaurant_id: world.house.restaurant_id, orders: [order.order_id], amount: 100 };
  const by = mayOpen(caller) ? world.as[caller] : world.as.guest;
  return (await by('POST /order/partial-payment', { body })).body.partialPayment_id;
}
