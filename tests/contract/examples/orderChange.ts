import { randomUUID } from 'node:crypto';
import type { orderChangeCalls } from '#contract/orderChange.ts';
import { lineOf } from '../../support/houses.ts';
import type { ExamplesOf } from './example.ts';
import type { World } from './world.ts';

export const orderChangeExamples = {
  'POST /order/discount': {
    request: async ({ openOrder }) => ({
      body: { order_id: (await openOrder()).order_id, discount: { percent: 10, reason: 'Regular guest' } },
    }),
  },
  'POST /order/give-back': {
    request: async (world) => ({ body: { order_id: await overpaidOrder(world), amount: 200 } }),
  },
  'POST /order/move': {
    // its own table again: the guest of the examples stays where the other examples look for it
    request: async ({ house, openOrder }) => ({
      body: { order_id: (await openOrder()).order_id, to: { table_id: house.tables[0]!.table_id } },
    }),
  },
  'POST /order/split': {
    // one of its lines as a bill of its own, where it is
    request: async ({ house, openOrder, as }) => {
      const { order_id, items, menu_revision } = await openOrder();
      await as.device('POST /order/lines', { body: { order_id, add: [lineOf(house.items[2]!)], menu_revision } });
      return { body: { order_id, to: {}, lines: [{ line_id: items[0]!.line_id, quantity: 1 }] } };
    },
  },
  'POST /order/rating': {
    request: async ({ completedOrder }, caller) => ({
      body: { order_id: (await completedOrder(caller)).order_id, stars: 5 },
    }),
    // who owns the house does not rate it
    answers: { owner: 404 },
  },
  'POST /order/receipt-mail': {
    request: async ({ openOrder }, caller) => ({
      body: { order_id: (await openOrder(caller)).order_id, email: 'guest@example.com', language: 'hu' },
    }),
  },
  'GET /order/receipt-link': {
    request: async ({ openOrder }, caller) => ({ query: { order_id: (await openOrder(caller)).order_id } }),
  },
} satisfies ExamplesOf<keyof typeof orderChangeCalls>;

/** An order for which a register took five more than it costs while it was offline. */
async function overpaidOrder({ house, openOrder, deviceOf }: World): Promise<string> {
  const { order_id, amountTotal } = await openOrder();
  const { restaurant_id } = house;
  const partialPayment = {
    partialPayment_id: randomUUID(),
    restaurant_id,
    orders: [order_id],
    amount: amountTotal + 500,
  };
  const operation = {
    key: randomUUID(),
    lane: `register:${house.devices.cashregister.device_id}`,
    occurredAt: new Date().toISOString(),
    method: 'PUT' as const,
    path: '/order/payment-confirm-client',
    body: { partialPayment, paymentOption: 'cash' },
  };
  await deviceOf('cashregister')('POST /device/replay', { body: { operations: [operation] } });
  return order_id;
}
