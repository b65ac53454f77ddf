import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { QueryOf } from '#contract/calls.ts';
import type { Order } from '#domain/order/order.ts';
import { type Api, apiClient } from '../../tests/support/api.ts';
import { type House, makeHouses, orderFor } from '../../tests/support/houses.ts';
import { ownerOf } from '../../tests/support/owner.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';
import type { Sql } from '../db/sql.ts';
import { ordersInTime } from './orderListRepository.ts';

let server: TestServer;
let here: House;
let beside: House;
let elsewhere: House;
let owner: Api;
const till = (house: House): Api => apiClient(server.origin, 'device-authorization', house.devices.cashregister.token);

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_ORDERS: '0', RATE_LIMIT_CALLS: '0' });
  [here, beside] = (await makeHouses(server.deps, 2, 5)) as [House, House];
  [elsewhere] = (await makeHouses(server.deps, 1, 5)) as [House];
  owner = await ownerOf(server, here.chain_id);
});
afterAll(() => server.close());

async function sell(house: House, about: object = {}, options: Parameters<typeof orderFor>[1] = {}): Promise<Order> {
  const { status, body, error } = await till(house)('POST /order', {
    body: { order: { ...orderFor(house, options), ...about } },
  });
  if (status !== 200) throw new Error(error.message);
  return body;
}

type Query = QueryOf<'GET /orders'>;
const listed = async (query: Query, api = owner): Promise<string[]> =>
  (await api('GET /orders', { query })).body.map(({ order_id }) => order_id);
const idsOf = (...orders: Order[]): string[] => orders.map(({ order_id }) => order_id);

/** How the database goes about the one statement of a reading, whatever its values, with as many orders as there may be. */
async function planOf(read: (sql: Sql) => Promise<unknown>): Promise<string[]> {
  const asked: { text: string; values: readonly unknown[] }[] = [];
  await read({ query: async (text, values = []) => (asked.push({ text, values }), []) });
  const [{ text, values }] = asked as [(typeof asked)[0]];
  return server.deps.db.transaction(async (tx) => {
    await tx.query('set local enable_seqscan = off');
    await tx.query('set local enable_bitmapscan = off');
    await tx.query(`prepare looked_at (uuid[], timestamptz[], timestamptz[], timestamptz, uuid, bigint) as ${text}`);
    const given = values.map(literal).join(', ');
    const lines = await tx.query<{ 'QUERY PLAN': string }>(`explain execute looked_at (${given})`);
    await tx.query('deallocate looked_at');
    return lines.map((line) => line['QUERY PLAN']);
  });
}
const literal = (value: unknown): string => {
  if (value === null) return 'null';
  return Array.isArray(value) ? `'{${value.map((each) => each ?? 'null').join()}}'` : `'${value as string | number}'`;
};

describe('GET /orders', () => {
  it('shows the orders of a whole chain to its owners, newest first and page by page', async () => {
    const { chain_id } = here;
    const orders = [await sell(here), await sell(beside), await sell(here), await sell(beside)].toReversed();
    await sell(elsewhere);
    expect(await listed({ chain_id })).toEqual(idsOf(...orders));
    const first = await owner('GET /orders', { query: { chain_id, limit: 3 } });
    expect(first.body.map(({ order_id }) => order_id)).toEqual(idsOf(...orders.slice(0, 3)));
    const cursor = first.headers.get('next-cursor')!;
    const last = await owner('GET /orders', { query: { chain_id, limit: 3, cursor } });
    expect(last.body.map(({ order_id }) => order_id)).toEqual(idsOf(...orders.slice(3)));
    expect(last.headers.get('next-cursor')).toBeNull();
    expect(await listed({ chain_id, restaurant_id: beside.restaurant_id })).toEqual(idsOf(orders[0]!, orders[2]!));
  });

  it('shows a chain to nobody else, and no restaurant as another chain’s', async () => {
    const { chain_id } = here;
    const stranger = await ownerOf(server, elsewhere.chain_id);
    expect((await stranger('GET /orders', { query: { chain_id } })).status).toBe(404);
    const mixed = { chain_id: elsewhere.chain_id, restaurant_id: here.restaurant_id };
    expect((await stranger('GET /orders', { query: mixed })).status).toBe(404);
    // a device has its restaurant, and no chain
    expect((await till(here)('GET /orders', { query: { chain_id } })).status).toBe(401);
    expect((await owner('GET /orders', { query: {} })).status).toBe(400);
  });

  it('finds by status, type, table, device, flag and what somebody typed, all of them together', async () => {
    const [house] = (await makeHouses(server.deps, 1, 5)) as [House];
    const { restaurant_id } = house;
    const device = till(house);
    const { table_id } = house.tables[2]!;
    const atTable = await sell(house, {}, { type: 'local', table_id });
    const away = await sell(house, { contact: { name: 'Szabó Éva', phone: '+43 660 1234567' } });
    await device('POST /order/action', { body: { order_id: away.order_id, action: 'accept' } });
    await device('PUT /restaurant/sold-out', {
      body: { restaurant_id, item_id: house.items[0]!.item_id, soldOut: true },
    });
    const find = (query: Query) => listed({ restaurant_id, ...query }, device);
    expect(await find({ status: 'accepted,rejected' })).toEqual(idsOf(away));
    expect(await find({ type: 'local' })).toEqual(idsOf(atTable));
    expect(await find({ table_id })).toEqual(idsOf(atTable));
    expect(await find({ device_id: house.devices.cashregister.device_id })).toEqual(idsOf(away, atTable));
    expect(await find({ device_id: house.devices.tablemanager.device_id })).toEqual([]);
    expect(await find({ flag: 'overpaid' })).toEqual([]);
    expect(await find({ text: 'szabo' })).toEqual(idsOf(away));
    expect(await find({ text: atTable.number, type: 'local' })).toEqual(idsOf(atTable));
    expect(await find({ text: 'szabo', type: 'local' })).toEqual([]);
    expect(await find({ payment: 'open' })).toEqual(idsOf(away, atTable));
    const paid = { order_id: atTable.order_id, paymentOption: 'cash' as const };
    await device('PUT /order/payment-confirm-client', { body: paid });
    expect(await find({ payment: 'open' })).toEqual(idsOf(away));
    expect(await find({ payment: 'cash' })).toEqual(idsOf(atTable));
    expect(await find({ payment: 'card,online' })).toEqual([]);
    const named = `update dining_table set name = 'Laube' where table_id = $1`;
    await server.deps.db.query(named, [table_id]);
    expect(await find({ text: 'laube' })).toEqual(idsOf(atTable));
    expect((await device('GET /orders', { query: { restaurant_id, status: 'eaten' } })).status).toBe(400);
  });

  it('finds by who took it, and by who is on the way with it', async () => {
    const { restaurant_id } = elsewhere;
    const order = await sell(elsewhere);
    const employee_id = randomUUID();
    const noted = (field: string) =>
      server.deps.db.query(
        `update orders set doc = doc || jsonb_build_object($2::text, $3::text) where order_id = $1`,
        [order.order_id, field, employee_id],
      );
    await noted('employee_id');
    expect(await listed({ restaurant_id, employee_id }, till(elsewhere))).toEqual(idsOf(order));
    expect(await listed({ restaurant_id, employee_id: randomUUID() }, till(elsewhere))).toEqual([]);
    await noted('assignedTo');
    expect(await listed({ restaurant_id, device_id: employee_id }, till(elsewhere))).toEqual(idsOf(order));
  });

  it('counts days as the restaurant does: until four in the morning it is the day before', async () => {
    const [house] = (await makeHouses(server.deps, 1, 5)) as [House];
    const { restaurant_id } = house;
    const orders = [await sell(house), await sell(house), await sell(house)];
    // 03:59 and 04:00 in Vienna, and the evening of the same business day
    const times = ['2026-03-02T02:59:00Z', '2026-03-02T03:00:00Z', '2026-03-03T02:59:59Z'];
    for (const [index, { order_id }] of orders.entries())
      await server.deps.db.query('update orders set created_at = $2 where order_id = $1', [order_id, times[index]]);
    const [early, morning, night] = orders as [Order, Order, Order];
    const find = (query: Query) => listed({ restaurant_id, ...query }, till(house));
    expect(await find({ from: '2026-03-02', to: '2026-03-02' })).toEqual(idsOf(night, morning));
    expect(await find({ to: '2026-03-01' })).toEqual(idsOf(early));
    expect(await find({ from: '2026-03-03' })).toEqual([]);
    expect((await till(house)('GET /orders', { query: { restaurant_id, from: '2026-02-30' } })).status).toBe(400);
  });

  it.each(['0001-01-01', '1969-12-31', '9999-01-01', '9999-12-31'])(
    'refuses %s, a day that no restaurant has, at either end',
    async (day) => {
      const { restaurant_id } = here;
      for (const days of [{ from: day }, { to: day }])
        expect((await till(here)('GET /orders', { query: { restaurant_id, ...days } })).status).toBe(400);
    },
  );

  it('takes the first day and the last', async () => {
    const { restaurant_id } = here;
    const query = { restaurant_id, from: '1970-01-01', to: '9998-12-31' };
    expect((await till(here)('GET /orders', { query })).status).toBe(200);
  });

  it('is found by the index from the first moment to the last, and from where the page goes on', async () => {
    const span = { restaurant_id: here.restaurant_id, since: '2026-03-02T03:00:00Z', until: '2026-03-03T03:00:00Z' };
    const before = { createdAt: '2026-03-02T12:00:00Z', order_id: randomUUID() };
    for (const place of [before, undefined]) {
      const plan = await planOf((sql) => ordersInTime(sql, [span], { limit: 50, before: place }));
      const [looked = ''] = plan.flatMap((line) => /Index Cond: .*created_at.*/.exec(line) ?? []);
      // as many bounds as there are: the first moment, the last, and where the page goes on
      expect([
        looked.match(/created_at >= /g),
        looked.match(/created_at < /g),
        looked.match(/created_at <= /g),
      ]).toEqual([['created_at >= '], ['created_at < '], ['created_at <= ']]);
    }
  });

  it('looks at many orders for what is rare, and says where the search goes on', async () => {
    const [house] = (await makeHouses(server.deps, 1, 5)) as [House];
    const { restaurant_id } = house;
    const rare = await sell(house, { contact: { name: 'Needle', phone: '+43 660 1234567' } });
    await server.deps.db.query(
      `insert into orders (order_id, restaurant_id, seq, version, status, closed, unpaid, number, created_at, doc)
       select gen_random_uuid(), restaurant_id, 0, 1, 'completed', true, false, n::text, created_at + n * interval '1 second',
              jsonb_build_object('type', 'takeaway', 'flags', '[]'::jsonb)
         from orders, generate_series(1, 20500) n where order_id = $1`,
      [rare.order_id],
    );
    const query = { restaurant_id, text: 'needle' };
    const first = await till(house)('GET /orders', { query });
    expect(first.body).toEqual([]);
    const cursor = first.headers.get('next-cursor')!;
    const second = await till(house)('GET /orders', { query: { ...query, cursor } });
    expect(second.body.map(({ order_id }) => order_id)).toEqual(idsOf(rare));
    expect(second.headers.get('next-cursor')).toBeNull();
  });
});
