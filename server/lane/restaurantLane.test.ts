import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#domain/order/order.ts';
import { apiClient } from '../../tests/support/api.ts';
import { makeHouses, orderFor, type House } from '../../tests/support/houses.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';
import { orderSubmission } from '../order/orderSubmission.ts';
import type { Submission } from './submission.ts';

let server: TestServer;
let houses: House[];

beforeAll(async () => {
  server = await startTestServer();
  houses = await makeHouses(server.deps, 3, 10);
});
afterAll(() => server.close());

const till = (house: House) => apiClient(server.origin, 'device-authorization', house.devices.cashregister.token);

function placing(house: House): Submission {
  const { device_id } = house.devices.cashregister;
  const { restaurant_id } = house;
  const device = {
    device_id,
    mode: 'cashregister' as const,
    restaurants: [restaurant_id],
    name: '',
    employeeTypes: [],
  };
  return orderSubmission(
    restaurant_id,
    { type: 'order.place', body: { order: orderFor(house) } },
    { callers: { device }, key: randomUUID(), requestHash: Buffer.alloc(32), address: server.origin },
  );
}

async function streamOf(house: House): Promise<number[]> {
  const rows = await server.deps.db.query<{ seq: number }>(
    'select seq from event where restaurant_id = $1 order by seq',
    [house.restaurant_id],
  );
  return rows.map(({ seq }) => seq);
}

describe('lanes of several restaurants', () => {
  it('share a transaction, and each restaurant still has numbers and a stream of its own without gaps', async () => {
    const outcomes = await Promise.all(
      houses.flatMap((house) => Array.from({ length: 8 }, () => server.deps.orders.submit(placing(house)))),
    );
    const orders = outcomes.map(({ body }) => JSON.parse(body) as Order);
    for (const house of houses) {
      const own = orders.filter(({ restaurant_id }) => restaurant_id === house.restaurant_id);
      expect(own.map((order) => Number(order.number)).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
      expect(await streamOf(house)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    }
    const transactions = await server.deps.db.query('select distinct xmin::text from orders');
    expect(transactions).toHaveLength(1);
  });

  it('do not spoil each other: what the database refuses fails alone', async () => {
    const before = await Promise.all(houses.map(streamOf));
    const orders = houses.map((house) => orderFor(house));
    // a character that a document cannot hold
    const bad = { ...orderFor(houses[0]!), note: 'a\u0000b' };
    const answers = await Promise.all([
      till(houses[0]!)('POST /order', { body: { order: bad } }),
      ...houses.map((house, at) => till(house)('POST /order', { body: { order: orders[at]! } })),
    ]);
    expect(answers[0]?.status).toBe(400);
    expect(answers.slice(1).map(({ status }) => status)).toEqual([200, 200, 200]);
    const after = await Promise.all(houses.map(streamOf));
    expect(after.map((seqs, at) => seqs.length - before[at]!.length)).toEqual([1, 1, 1]);
  });
});
