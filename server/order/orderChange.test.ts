import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#domain/order/order.ts';
import { type Api, apiClient, scan } from '../../tests/support/api.ts';
import { type House, makeHouses, orderFor } from '../../tests/support/houses.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';

let server: TestServer;
let house: House;
let foreign: House;
let register: Api;
const device = (of: House, mode: keyof House['devices']): Api =>
  apiClient(server.origin, 'device-authorization', of.devices[mode].token);

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_ORDERS: '0' });
  [house, foreign] = (await makeHouses(server.deps, 2, 5)) as [House, House];
  register = device(house, 'cashregister');
});
afterAll(() => server.close());

const tableId = (index: number): string => house.tables[index]!.table_id;
const sit = (index: number): Promise<Api> => scan(server.origin, house.tables[index]!.code);
async function orderAt(index: number, by: Api): Promise<Order> {
  const { body, status } = await by('POST /order', {
    body: { order: orderFor(house, { type: 'local', table_id: tableId(index) }) },
  });
  expect(status).toBe(200);
  return body;
}
const journal = async (order_id: string) => (await register('GET /order/journal', { query: { order_id } })).body;
const complete = async (order_id: string): Promise<void> => {
  for (const action of ['accept', 'prepare', 'ready', 'complete'] as const)
    await register('POST /order/action', { body: { order_id, action } });
};

describe('POST /order/discount', () => {
  it('takes it off the bill and says so in the journal; the same again gives it once', async () => {
    const order = await orderAt(3, register);
    const key = randomUUID();
    const request = { body: { order_id: order.order_id, discount: { percent: 10, reason: 'Regular' } }, key };
    const given = (await register('POST /order/discount', request)).body;
    const amount = Math.round(order.amountTotal / 10);
    expect(given.amountTotal).toBe(order.amountTotal - amount);
    expect((await register('POST /order/discount', request)).body).toEqual(given);
    expect((await journal(order.order_id)).at(-1)).toMatchObject({
      what: 'order_discount',
      note: '10 % · Regular',
      amount: -amount,
    });
    const { discount_id } = given.discounts[0]!;
    const removed = await register('POST /order/discount', {
      body: { order_id: order.order_id, discount: { discount_id, remove: true } },
    });
    expect(removed.body).toMatchObject({ amountTotal: order.amountTotal, discounts: [] });
  });

  it('is refused below what is paid, without a reason, and to who takes no payments', async () => {
    const { order_id } = await orderAt(3, register);
    const discount = { amount: 1, reason: 'late' };
    const give = (api: Api, of: object = discount) => api('POST /order/discount', { body: { order_id, discount: of } });
    expect((await give(register, { amount: 1 })).error.code).toBe('note_required');
    expect((await give(device(house, 'orderprocessing'))).status).toBe(403);
    expect((await give(device(foreign, 'cashregister'))).status).toBe(404);
    await register('PUT /order/payment-confirm-client', { body: { order_id, paymentOption: 'cash' } });
    expect(await give(register)).toMatchObject({ status: 422, error: { code: 'amount_exceeds_remaining' } });
  });

  it('needs a cashier or waiter where the device asks who stands before it', async () => {
    const { order_id } = await orderAt(3, register);
    const { device_id } = house.devices.tablemanager;
    const manager = device(house, 'tablemanager');
    const give = () => manager('POST /order/discount', { body: { order_id, discount: { amount: 1, reason: 'late' } } });
    await server.deps.db.query(`update device set employee_types = '{deliverer}' where device_id = $1`, [device_id]);
    await server.deps.db.transaction((tx) => server.deps.tokens.changed(tx, device_id));
    expect((await give()).error.code).toBe('user_type_invalid');
    await server.deps.db.query(`update device set employee_types = '{}' where device_id = $1`, [device_id]);
    await server.deps.db.transaction((tx) => server.deps.tokens.changed(tx, device_id));
    expect((await give()).status).toBe(200);
  });
});

describe('POST /order/move', () => {
  it('takes a table to another one; its phones go on seeing their orders, and order nothing more where they sat', async () => {
    const guest = await sit(0);
    const [one, two] = [await orderAt(0, guest), await orderAt(0, guest)];
    const moved = await register('POST /order/move', { body: { table_id: tableId(0), to: { table_id: tableId(1) } } });
    expect((moved.body as Order[]).map(({ order_id, table_id }) => [order_id, table_id])).toEqual([
      [one.order_id, tableId(1)],
      [two.order_id, tableId(1)],
    ]);
    const tables = (await register('GET /restaurant/tables', { query: { restaurant_id: house.restaurant_id } })).body;
    expect(tables.find(({ table_id }) => table_id === tableId(0))).toMatchObject({ generation: 2 });
    expect(tables.find(({ table_id }) => table_id === tableId(0))?.session).toBeUndefined();
    const there = (await register('GET /table/orders', { query: { table_id: tableId(1) } })).body;
    expect(there.map(({ order_id }) => order_id)).toEqual([one.order_id, two.order_id]);
    expect((await guest('GET /order', { query: { order_id: one.order_id } })).body.table_id).toBe(tableId(1));
    const again = await guest('POST /order', {
      body: { order: orderFor(house, { type: 'local', table_id: tableId(0) }) },
    });
    expect(again.error.code).toBe('table_session_over');
    expect((await journal(one.order_id)).at(-1)).toMatchObject({ what: 'order_move', note: '1 → 2' });
    // who sits down next sees nothing of it
    const next = await sit(0);
    expect((await next('GET /order', { query: { order_id: one.order_id } })).status).toBe(404);
  });

  it('moves one order, and frees its table when it was the last', async () => {
    const [one, two] = [await orderAt(2, register), await orderAt(2, register)];
    const move = async ({ order_id }: Order) => {
      const { body } = await register('POST /order/move', { body: { order_id, to: { table_id: tableId(3) } } });
      return body as Order;
    };
    const first = await move(one);
    expect((await register('GET /table/orders', { query: { table_id: tableId(2) } })).body).toHaveLength(1);
    expect((await move(two)).session_id).toBe(first.session_id);
    expect((await register('GET /table/orders', { query: { table_id: tableId(2) } })).body).toEqual([]);
  });

  it('works in a replay as it does at once, also of what the same replay placed', async () => {
    const order = orderFor(house, { type: 'local', table_id: tableId(2) });
    const { order_id } = order;
    const at = (seconds: number): string =>
      new Date(server.deps.now().getTime() - 3_600_000 + seconds * 1000).toISOString();
    const operation = (path: string, body: object, seconds: number, lane = `order:${order_id}`) => ({
      key: randomUUID(),
      lane,
      occurredAt: at(seconds),
      method: 'POST' as const,
      path,
      body,
    });
    const { body } = await register('POST /device/replay', {
      body: {
        operations: [
          operation('/order', { order }, 0),
          operation('/order/move', { table_id: tableId(2), to: { table_id: tableId(0) } }, 60, `table:${tableId(2)}`),
          operation(
            '/order/discount',
            { order_id, discount: { discount_id: randomUUID(), amount: 100, reason: 'late' } },
            120,
          ),
          operation('/order/move', { order_id, to: { table_id: tableId(2) } }, 180),
        ],
      },
    });
    expect(body.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { body: stands } = await register('GET /order', { query: { order_id } });
    expect(stands).toMatchObject({ table_id: tableId(2), amountTotal: order.amountTotal - 100 });
    expect(stands.movedFrom).toHaveLength(2);
    expect((await register('GET /table/orders', { query: { table_id: tableId(0) } })).body).toEqual([]);
  });

  it('is not for guests, other houses, nor to tables of others', async () => {
    const { order_id } = await orderAt(3, register);
    const move = (api: Api, to = tableId(1)) => api('POST /order/move', { body: { order_id, to: { table_id: to } } });
    expect((await move(await sit(3))).status).toBe(401);
    expect((await move(device(foreign, 'cashregister'))).status).toBe(404);
    expect((await move(register, foreign.tables[0]!.table_id)).error.code).toBe('table_unknown');
    expect((await move(device(house, 'orderprocessing'))).status).toBe(403);
  });
});

describe('POST /order/rating', () => {
  it('counts once, after the order is completed, also when the table has been closed since', async () => {
    const guest = await sit(1);
    const { order_id } = await orderAt(1, guest);
    const rate = (api: Api, stars = 4) => api('POST /order/rating', { body: { order_id, stars } });
    expect((await rate(guest)).error.code).toBe('invalid_order_action');
    await complete(order_id);
    await register('POST /table/session', { body: { table_id: tableId(1), force: true, note: 'left' } });
    expect((await rate(await sit(1))).status).toBe(404);
    expect((await rate(guest)).body).toEqual({ stars: 4, count: 1 });
    expect(await rate(guest)).toMatchObject({ status: 409, error: { code: 'already_rated' } });
    const { body } = await guest('GET /restaurant', { query: { restaurant_id: house.restaurant_id } });
    expect(body.rating).toEqual({ stars: 4, count: 1 });
  });
});

describe('text that no column can hold', () => {
  it('is refused before anything is asked of the database, in a replay too', async () => {
    const { order_id } = await orderAt(3, register);
    for (const note of ['a\0b', 'half \ud800 of it']) {
      expect((await register('PUT /order/info', { body: { order_id, note } })).status).toBe(400);
      const operation = {
        key: randomUUID(),
        lane: 'l',
        occurredAt: new Date().toISOString(),
        method: 'PUT' as const,
        path: '/order/info',
        body: { order_id, note },
      };
      const { body } = await register('POST /device/replay', { body: { operations: [operation] } });
      expect(body).toMatchObject([{ status: 400 }]);
    }
    expect((await register('PUT /order/info', { body: { order_id, note: 'Grüße 😀' } })).status).toBe(200);
  });
});

describe('GET /order/journal', () => {
  it('is read page by page', async () => {
    const { order_id } = await orderAt(3, register);
    await complete(order_id);
    const first = await register('GET /order/journal', { query: { order_id, limit: 3 } });
    const cursor = Number(first.headers.get('next-cursor'));
    const rest = await register('GET /order/journal', { query: { order_id, limit: 3, cursor } });
    expect([...first.body, ...rest.body].map(({ what }) => what)).toEqual([
      'order_place',
      'accept',
      'prepare',
      'ready',
      'complete',
    ]);
    expect(rest.headers.get('next-cursor')).toBeNull();
  });
});
