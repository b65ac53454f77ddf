import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Order } from '#domain/order/order.ts';
import { type Api, apiClient } from '../../tests/support/api.ts';
import { type House, lineOf, makeHouses, orderFor } from '../../tests/support/houses.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';
import { orderSubmission } from '../order/orderSubmission.ts';
import { runTurns } from './runTurns.ts';
import { createStreamStates } from './streamStates.ts';

let server: TestServer;
let house: House;
let other: House;

beforeAll(async () => void (server = await startTestServer({ RATE_LIMIT_ORDERS: '0' })));
afterAll(() => server.close());
beforeEach(async () => {
  [house, other] = (await makeHouses(server.deps, 2, 5)) as [House, House];
});

const till = ({ devices }: House): Api => apiClient(server.origin, 'device-authorization', devices.cashregister.token);

type Queued = { path: string; body: object; key?: string; method?: 'PUT' };

/** What a register queued while it had no network, each time in a turn of its own. */
async function bring(queued: Queued, at = house): Promise<Order> {
  const occurredAt = server.deps.now().toISOString();
  const operation = { key: randomUUID(), lane: randomUUID(), method: 'POST' as const, occurredAt, ...queued };
  const [answer] = (await till(at)('POST /device/replay', { body: { operations: [operation] } })).body;
  expect(answer).toMatchObject({ status: 200 });
  return answer!.body as Order;
}

it('a number that a register gave stands on one order of a day alone, and other houses have their own', async () => {
  const bringNumbered = (number: string, at = house) =>
    bring({ path: '/order', body: { order: { ...orderFor(at), number } } }, at);
  const first = await bringNumbered('A-7');
  expect(first.number).toBe('A-7');
  expect((await bringNumbered('A-7')).number).toBe('1');
  expect((await bringNumbered('A-8')).number).toBe('A-8');
  expect((await bringNumbered('A-7', other)).number).toBe('A-7');
  const earlier = `update orders set created_at = created_at - interval '2 days' where order_id = $1`;
  await server.deps.db.query(earlier, [first.order_id]);
  expect((await bringNumbered('A-7')).number).toBe('A-7');
});

it('a number is looked for in its own house, also where two houses are written to in one turn', async () => {
  const submission = (at: House) => {
    const { restaurant_id, devices } = at;
    const device = {
      device_id: devices.cashregister.device_id,
      mode: 'cashregister' as const,
      restaurants: [restaurant_id],
      prefix: 'A',
      prefixes: [{ restaurant_id, prefix: 'A' }],
      name: '',
      employeeTypes: [],
    };
    return orderSubmission(
      restaurant_id,
      { type: 'order.place', body: { order: { ...orderFor(at), number: 'A-7' } } },
      { callers: { device }, key: randomUUID(), requestHash: Buffer.alloc(32), address: server.origin },
    );
  };
  const { db, now, newId, restaurants, menus } = server.deps;
  const parts = { db, now, newId, restaurants, menus, revisionAllowed: async () => true };
  const numbers = async (...of: House[]) => {
    const submissions = of.map(submission);
    const { outcomes } = await runTurns({ ...parts, states: createStreamStates() }, submissions, () => undefined);
    return submissions.map((each) => (JSON.parse(outcomes.get(each)!.body) as Order).number);
  };
  expect(await numbers(house)).toEqual(['A-7']);
  expect(await numbers(house, other)).toEqual(['1', 'A-7']);
});

it('cash that came before the lines that it was for, which came too late for their order, pays them', async () => {
  const register = till(house);
  const { order_id, restaurant_id } = (await register('POST /order', { body: { order: orderFor(house) } })).body;
  await register('POST /order/action', { body: { order_id, action: 'reject', note: 'gone' } });
  const [key, item] = [randomUUID(), house.items[0]!];
  const amount = item.options[0]!.price;
  const partialPayment = { partialPayment_id: randomUUID(), restaurant_id, orders: [key], amount };
  const paid = { paymentOption: 'cash', given: amount, partialPayment };
  await bring({ method: 'PUT', path: '/order/payment-confirm-client', body: paid });
  const made = await bring({ path: '/order/lines', key, body: { order_id, add: [lineOf(item)] } });
  expect(made).toMatchObject({ order_id: key, amountTotal: amount, amountPaid: amount });
  expect(made.flags).toContain('supplementary');
});
