import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Command } from '#domain/order/command.ts';
import type { Order } from '#domain/order/order.ts';
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

type Placing = Extract<Command, { type: 'order.place' }>;

function placing(house: House, more: object = {}): Submission {
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
    { type: 'order.place', body: { order: { ...orderFor(house), ...more } } },
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
    // a character that a document cannot hold, which nothing but the database would find here
    const bad = placing(houses[0]!, { note: 'a\u0000b' });
    const answers = await Promise.allSettled(
      [bad, ...houses.map((house) => placing(house))].map((each) => server.deps.orders.submit(each)),
    );
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
    const after = await Promise.all(houses.map(streamOf));
    expect(after.map((seqs, at) => seqs.length - before[at]!.length)).toEqual([1, 1, 1]);
  });

  it('refuse an id that another restaurant has taken, and go on with the rest of the batch', async () => {
    const [one, other] = houses as [House, House];
    const first = placing(one);
    expect((await server.deps.orders.submit(first)).status).toBe(200);
    const { order_id } = (first.command as Placing).body.order;
    const both = [placing(other, { order_id }), placing(other)].map((each) => server.deps.orders.submit(each));
    const [taken, stands] = await Promise.all(both);
    expect([taken?.status, taken?.body]).toEqual([409, expect.stringContaining('id_taken')]);
    expect(stands?.status).toBe(200);
  });
});
