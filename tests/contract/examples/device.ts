import { randomUUID } from 'node:crypto';
import { encoded, newMachineId } from '../../support/testServer.ts';
import { orderFor } from '../../support/houses.ts';
import type { ExamplesOf } from './example.ts';

/** What devices do for themselves. */
type OwnCalls =
  | 'POST /device/register'
  | 'PUT /device/me'
  | 'PUT /device/refresh'
  | 'PUT /device/update-password'
  | 'GET /device/orders'
  | 'GET /restaurant/stream'
  | 'POST /device/replay'
  | 'GET /restaurant/employee'
  | 'POST /restaurant/employee'
  | 'POST /device/unlock'
  | 'POST /device/lock'
  | 'POST /device/pair';

const newDevice = () => ({ machineId: newMachineId(), password: encoded('secret word') });

export const deviceExamples = {
  'POST /device/register': { request: () => ({ body: newDevice() }) },
  'PUT /device/me': {
    request: ({ machineId, password }) => ({
      body: { machineId, password: encoded(password), language: 'hu', appVersion: '1.2', pendingReplays: 3 },
    }),
    // a deleted device hears that it was, and keeps its last token (D39)
    answers: { revokedDevice: 403 },
  },
  'PUT /device/refresh': {
    request: ({ password }) => ({ body: { password: encoded(password) } }),
    answers: { foreignDevice: 200 },
    spends: true,
  },
  'PUT /device/update-password': {
    request: ({ password }) => ({ body: { password: encoded(password), new_password: encoded('another word') } }),
    answers: { foreignDevice: 200 },
    spends: true,
  },
  'GET /device/orders': {
    request: async ({ house, openOrder }) => {
      await openOrder();
      return { query: { restaurant_id: house.restaurant_id, closed: 'false', unpaid: 'true' } };
    },
  },
  'GET /restaurant/stream': {
    request: async ({ house, openOrder }) => {
      await openOrder();
      return { query: { restaurant_id: house.restaurant_id, since: 0 } };
    },
  },
  'POST /device/replay': {
    request: ({ house }) => {
      const order = orderFor(house);
      const operation = {
        key: randomUUID(),
        lane: `order:${order.order_id}`,
        occurredAt: new Date().toISOString(),
        method: 'POST' as const,
        path: '/order',
        body: { order },
      };
      return { body: { operations: [operation] } };
    },
    outcome: ([only]) => only!.status,
    // what was eaten and paid is taken as it was, and flagged (D31)
    mayBeUnknown: ['item_id', 'option_id', 'menu_revision'],
    // what it did before it was deleted it may bring; this is later (D39)
    answers: { revokedDevice: 403 },
  },
  'GET /restaurant/employee': {
    request: ({ house, employee }) => ({
      query: { restaurant_id: house.restaurant_id, code: employee.code, type: 'waiter' },
    }),
    locks: true,
  },
  'POST /restaurant/employee': {
    request: ({ house, employee }) => ({
      body: { restaurant_id: house.restaurant_id, code: employee.code, type: 'waiter' },
    }),
    locks: true,
  },
  'POST /device/unlock': {
    request: ({ house, employee }) => ({ body: { restaurant_id: house.restaurant_id, code: employee.code } }),
  },
  // every device has its own
  'POST /device/lock': { request: () => ({}), answers: { foreignDevice: 200 } },
  'POST /device/pair': {
    request: async ({ as, house }) => {
      const { restaurant_id } = house;
      const code = await as.owner('POST /device/pairing-code', {
        body: { restaurant_id, mode: 'cashregister', name: 'Counter' },
      });
      return { body: { ...newDevice(), pairing_code: code.body.pairing_code } };
    },
  },
} satisfies ExamplesOf<OwnCalls>;
