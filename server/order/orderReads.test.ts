import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#domain/order/order.ts';
import { type Api, apiClient, scan } from '../../tests/support/api.ts';
import { type House, makeHouses, orderFor } from '../../tests/support/houses.ts';
import { newPerson } from '../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';
import { partialPayment } from './orderRepository.ts';

let server: TestServer;
let house: House;
let register: Api;
let elsewhere: Api;

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_ORDERS: '0', RATE_LIMIT_CALLS: '0' });
  const [here, there] = (await makeHouses(server.deps, 2, 5)) as [House, House];
  house = here;
  register = apiClient(server.origin, 'device-authorization', here.devices.cashregister.token);
  elsewhere = apiClient(server.origin, 'device-authorization', there.devices.cashregister.token);
});
afterAll(() => server.close());

async function placed(table = -1): Promise<Order> {
  const { table_id } = house.tables[table] ?? {};
  const order = table_id ? orderFor(house, { type: 'local', table_id }) : orderFor(house);
  const { status, body } = await register('POST /order', { body: { order } });
  expect(status).toBe(200);
  return body;
}
/** The order as it stands after these actions. */
async function after({ order_id }: Order, ...actions: ('accept' | 'prepare' | 'ready' | 'complete' | 'reject')[]) {
  for (const action of actions) {
    const { status } = await register('POST /order/action', { body: { order_id, action, note: 'so it is' } });
    expect(status).toBe(200);
  }
}
async function cash({ order_id }: Order): Promise<string> {
  const { body } = await register('PUT /order/payment-confirm-client', { body: { order_id, paymentOption: 'cash' } });
  return body.partialPayment!.partialPayment_id;
}
const idsOf = (orders: readonly { order_id: string }[]): string[] => orders.map(({ order_id }) => order_id);

describe('the orders that a screen of the house begins with', () => {
  const read = async (more: object = {}) => {
    const query = { restaurant_id: house.restaurant_id, ...more };
    const { body, headers } = await register('GET /device/orders', { query });
    return { ids: idsOf(body), seq: Number(headers.get('seq')) };
  };

  it('are those that are not over, with those that are still owed or all where that is asked for', async () => {
    const [open, owed, over] = [await placed(), await placed(), await placed()];
    await after(owed, 'accept', 'prepare', 'ready', 'complete');
    await cash(over);
    await after(over, 'accept', 'prepare', 'ready', 'complete');
    const among = async (more?: object) => {
      const { ids } = await read(more);
      return [open, owed, over].map(({ order_id }) => ids.includes(order_id));
    };
    expect(await among()).toEqual([true, false, false]);
    expect(await among({ closed: 'false', unpaid: 'false' })).toEqual([true, false, false]);
    expect(await among({ unpaid: 'true' })).toEqual([true, true, false]);
    expect(await among({ closed: 'true' })).toEqual([true, true, true]);
  });

  it('come with the position in the stream from which the screen goes on', async () => {
    const before = await read();
    const order = await placed();
    const now = await read();
    expect(now.seq).toBeGreaterThan(before.seq);
    const query = { restaurant_id: house.restaurant_id, since: before.seq };
    expect((await register('GET /restaurant/stream', { query })).body).toMatchObject({ seq: now.seq });
    expect(now.ids).toContain(order.order_id);
  });

  it('are nobody else’s to read', async () => {
    const query = { restaurant_id: house.restaurant_id };
    expect((await elsewhere('GET /device/orders', { query })).status).toBe(404);
    expect((await (await newPerson(server)).api('GET /device/orders', { query })).status).toBe(401);
  });
});

describe('what a screen has missed', () => {
  const read = (since: number, api = register) =>
    api('GET /restaurant/stream', { query: { restaurant_id: house.restaurant_id, since } });
  const head = async (): Promise<number> => {
    const { headers } = await register('GET /device/orders', { query: { restaurant_id: house.restaurant_id } });
    return Number(headers.get('seq'));
  };

  it('is every order, table and call that changed since, and how the restaurant stands', async () => {
    const earlier = await placed();
    const since = await head();
    const order = await placed(1);
    const { table_id, code } = house.tables[1]!;
    const guest = await scan(server.origin, code);
    const { event_id } = (await guest('POST /table/waiter', { body: { table_id, reason: 'payment' } })).body;
    const { body } = await read(since);
    expect(idsOf(body.orders)).toEqual([order.order_id]);
    expect(idsOf(body.orders)).not.toContain(earlier.order_id);
    expect(body.tableEvents).toMatchObject([{ event_id, reason: 'payment' }]);
    expect(body.tables).toMatchObject([{ table_id, page: expect.stringContaining(code) as string }]);
    expect(body).toMatchObject({
      seq: await head(),
      soldOut: [],
      menu_revision: house.menu_revision,
      restaurant: { restaurant_id: house.restaurant_id },
    });
  });

  it('is nothing for a screen that has missed nothing', async () => {
    const seq = await head();
    const { status, body } = await read(seq);
    expect(status).toBe(200);
    expect(body).toMatchObject({ seq, orders: [], tables: [], tableEvents: [] });
  });

  it('is more than the stream still has, or has ever had: then the screen reads everything anew', async () => {
    await placed();
    const seq = await head();
    expect((await read(seq + 1)).error.code).toBe('cursor_too_old');
    const { db } = server.deps;
    await db.query('delete from event where restaurant_id = $1 and seq < $2', [house.restaurant_id, seq]);
    expect((await read(seq - 2)).error.code).toBe('cursor_too_old');
    expect((await read(seq - 1)).status).toBe(200);
    await db.query('delete from event where restaurant_id = $1', [house.restaurant_id]);
    expect((await read(seq - 1)).error.code).toBe('cursor_too_old');
    expect((await read(seq)).body).toMatchObject({ seq, orders: [] });
  });

  it('is the house’s own', async () => {
    expect((await read(0, elsewhere)).status).toBe(404);
  });
});

describe('the journal of an order', () => {
  it('comes page by page, and says of money how much it was and of what waited when it happened', async () => {
    const order = await placed();
    const { order_id } = order;
    const occurredAt = new Date(server.deps.now().getTime() - 1_000).toISOString();
    const accept = { method: 'POST' as const, path: '/order/action', body: { order_id, action: 'accept' } };
    const operations = [{ key: randomUUID(), lane: 'one', occurredAt, ...accept }];
    await register('POST /device/replay', { body: { operations } });
    await cash(order);
    const page = (query: object) => register('GET /order/journal', { query: { order_id, ...query } });
    const all = await page({});
    expect(all.headers.get('next-cursor')).toBeNull();
    expect(all.body).toMatchObject([
      { what: 'order_place', amount: order.amountTotal },
      { what: 'accept', from: 'created', to: 'accepted' },
      { what: 'payment_confirm', amount: order.amountTotal },
    ]);
    expect(all.body.map((row) => 'occurredAt' in row)).toEqual([false, true, false]);
    const first = await page({ limit: 2 });
    const rest = await page({ cursor: first.headers.get('next-cursor')! });
    expect([...first.body, ...rest.body]).toEqual(all.body);
    expect([first.body.length, rest.body.length]).toEqual([2, 1]);
    expect((await page({ limit: 3 })).headers.get('next-cursor')).toBeNull();
  });
});

describe('the orders of a table', () => {
  const read = (api: Api, table_id: string) => api('GET /table/orders', { query: { table_id } });

  it('are those of whoever sits there, for them and for the staff', async () => {
    const { table_id, code } = house.tables[2]!;
    const guest = await scan(server.origin, code);
    expect((await read(guest, table_id)).body).toEqual([]);
    const [one, other] = [await placed(2), await placed(2)];
    for (const api of [guest, register]) expect(idsOf((await read(api, table_id)).body)).toEqual(idsOf([one, other]));
  });

  it('are no longer for a phone of guests who sat there before', async () => {
    const { table_id, code } = house.tables[2]!;
    const guest = await scan(server.origin, code);
    await register('POST /table/session', { body: { table_id, force: true, note: 'left' } });
    expect((await read(guest, table_id)).error.code).toBe('table_session_over');
    expect((await read(register, table_id)).body).toEqual([]);
  });

  it('are not for who sits at another table or works elsewhere, and of no table that is not there', async () => {
    const { table_id } = house.tables[2]!;
    const neighbour = await scan(server.origin, house.tables[3]!.code);
    for (const api of [neighbour, elsewhere]) expect((await read(api, table_id)).error.code).toBe('not_found');
    expect((await read(register, randomUUID())).error.code).toBe('not_found');
  });
});

describe('a part of a bill', () => {
  it('is found by its id alone, with whether its orders are there', async () => {
    const { db } = server.deps;
    const paid = await cash(await placed());
    expect(await partialPayment(db, paid)).toMatchObject({
      payment: { partialPayment_id: paid, status: 'paid' },
      assigned: true,
    });
    const partialPayment_id = randomUUID();
    const waiting = { partialPayment_id, restaurant_id: house.restaurant_id, orders: [randomUUID()], amount: 500 };
    const body = { partialPayment: waiting, paymentOption: 'cash', given: 500 };
    const path = '/order/payment-confirm-client';
    const occurredAt = server.deps.now().toISOString();
    const operations = [{ key: randomUUID(), lane: 'one', occurredAt, method: 'PUT' as const, path, body }];
    const { body: answers } = await register('POST /device/replay', { body: { operations } });
    expect(answers).toMatchObject([{ status: 200 }]);
    expect(await partialPayment(db, partialPayment_id)).toMatchObject({ assigned: false });
    expect(await partialPayment(db, randomUUID())).toBeUndefined();
  });
});
