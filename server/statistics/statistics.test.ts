import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#domain/order/order.ts';
import { groupings, type Grouping } from '#domain/statistics/figures.ts';
import { type Api, apiClient } from '../../tests/support/api.ts';
import { type House, makeHouses, orderFor } from '../../tests/support/houses.ts';
import { ownerOf } from '../../tests/support/owner.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';
import { chainFigures } from './chainFigures.ts';

let server: TestServer;
let houses: House[];
const till = (house: House): Api => apiClient(server.origin, 'device-authorization', house.devices.cashregister.token);
const ask = async (groupBy: Grouping, from = '2026-01-01', to = '2030-12-31', restaurants?: string[]) => {
  const figures = await chainFigures(server.deps.db, houses[0]!.chain_id, { from, to, groupBy, restaurants });
  if (!figures) throw new Error('no figures');
  return figures;
};

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_ORDERS: '0', RATE_LIMIT_CALLS: '0' });
  houses = await makeHouses(server.deps, 2, 12);
});
afterAll(() => server.close());

/** Places an order as the register does, at a time of its own. */
async function sell(house: House, occurredAt: string, type: 'local' | 'takeaway' = 'takeaway'): Promise<Order> {
  const table_id = house.tables[0]!.table_id;
  const order = orderFor(house, { type, ...(type === 'local' ? { table_id } : {}) });
  // nobody brings what is months old: the server's clock goes there and back
  const away = Date.parse(occurredAt) - server.deps.now().getTime();
  server.advance(away);
  const [answer] = (
    await till(house)('POST /device/replay', {
      body: {
        operations: [
          {
            key: randomUUID(),
            lane: `order:${order.order_id}`,
            occurredAt,
            method: 'POST',
            path: '/order',
            body: { order },
          },
        ],
      },
    })
  ).body;
  server.advance(-away);
  if (answer?.status !== 200) throw new Error(JSON.stringify(answer));
  return answer.body as Order;
}

async function pay(house: House, order: Order, amount: number, tip: number, paymentOption: 'cash' | 'card' | 'later') {
  const { restaurant_id } = house;
  const part = { partialPayment_id: randomUUID(), restaurant_id, orders: [order.order_id], amount, tip };
  const opened = await till(house)('POST /order/partial-payment', { body: part });
  expect(opened.status).toBe(200);
  const { partialPayment_id } = part;
  const paid = await till(house)('PUT /order/payment-confirm-client', { body: { partialPayment_id, paymentOption } });
  expect(paid.status).toBe(200);
}

const act = (house: House, order: Order, action: 'reject' | 'accept') =>
  till(house)('POST /order/action', { body: { order_id: order.order_id, action, note: 'because' } });

/** The figures as the raw orders give them, summed up in another way than the server's. */
async function fromRaw(from: string, to: string, key: (order: Order, local: Date) => string) {
  const rows = await server.deps.db.query<{ doc: Order }>('select doc from orders where restaurant_id = any($1)', [
    houses.map(({ restaurant_id }) => restaurant_id),
  ]);
  const groups = new Map<string, { orders: number; items: number; amount: number; tips: number }>();
  for (const { doc } of rows) {
    if (doc.statusEntry.status === 'rejected' || doc.statusEntry.status === 'refunded') continue;
    // the wall clock of Vienna, as if it were UTC
    const wall = new Date(
      `${new Date(doc.createdAt).toLocaleString('sv', { timeZone: 'Europe/Vienna' }).replace(' ', 'T')}Z`,
    );
    const day = new Date(wall.getTime() - 4 * 3_600_000).toISOString().slice(0, 10);
    if (day < from || day > to) continue;
    const name = key(doc, wall);
    const group = groups.get(name) ?? { orders: 0, items: 0, amount: 0, tips: 0 };
    group.orders += 1;
    group.items += doc.items.filter((line) => !line.voided).reduce((sum, line) => sum + line.quantity, 0);
    group.amount += doc.amountTotal;
    group.tips += doc.tip;
    groups.set(name, group);
  }
  return groups;
}

describe('figures', () => {
  it('are the raw orders, to the cent, whatever they are grouped by, and follow every change', async () => {
    const [one, two] = houses as [House, House];
    const first = await sell(one, '2026-11-20T12:15:00Z');
    // 03:30 in Vienna still belongs to the evening before
    await sell(one, '2026-11-21T02:30:00Z', 'local');
    await sell(one, '2026-11-21T03:30:00Z');
    const other = await sell(two, '2026-11-20T18:00:00Z');
    const gone = await sell(two, '2026-11-20T18:05:00Z');
    const hour = (_order: Order, local: Date) => local.toISOString().slice(11, 13);
    const before = await ask('hour');
    expect(
      new Map(before.rows.map(({ key, orders, items, amount, tips }) => [key, { orders, items, amount, tips }])),
    ).toEqual(await fromRaw('2026-01-01', '2030-12-31', hour));
    expect(before.totals.orders).toBe(5);

    await pay(one, first, first.amountTotal - 500, 101, 'cash');
    await pay(one, first, 500, 200, 'card');
    await pay(two, other, 700, 0, 'card');
    await act(two, gone, 'reject');
    const days = await ask('day', '2026-11-20', '2026-11-20');
    expect(days.rows.map(({ key }) => key)).toEqual(['2026-11-20']);
    const raw = (await fromRaw('2026-11-20', '2026-11-20', () => 'all')).get('all')!;
    expect(days.totals).toEqual({ ...raw, average: Math.round(raw.amount / raw.orders) });
    expect(days.totals).toMatchObject({ orders: 3, tips: 301 });

    const byOption = Object.fromEntries((await ask('paymentOption')).rows.map((row) => [row.key, row]));
    expect(byOption['cash']).toMatchObject({ orders: 1, amount: first.amountTotal - 500, tips: 101 });
    expect(byOption['card']).toMatchObject({ orders: 2, amount: 1200, tips: 200 });
    const { totals } = await ask('orderType');
    expect(Object.values(byOption).reduce((sum, { amount }) => sum + amount, 0)).toBe(totals.amount);
    expect(Object.values(byOption).reduce((sum, { tips }) => sum + tips, 0)).toBe(totals.tips);

    for (const groupBy of groupings.filter((each) => !['item', 'category', 'paymentOption'].includes(each))) {
      const { rows } = await ask(groupBy);
      expect(rows.reduce((sum, row) => sum + row.amount, 0)).toBe(totals.amount);
      expect(rows.reduce((sum, row) => sum + row.orders, 0)).toBe(totals.orders);
    }
  });

  it('name dishes and categories, from months where they are whole and from days at both ends', async () => {
    const [one] = houses as [House, House];
    const times = ['2026-08-31T10:00:00Z', '2026-09-01T10:00:00Z', '2026-09-30T10:00:00Z', '2026-10-15T10:00:00Z'];
    const sold = [];
    for (const at of times) sold.push(await sell(one, at));
    const lines = sold.slice(1).flatMap((order) => order.items);
    for (const [from, to] of [
      ['2026-09-01', '2026-10-15'],
      ['2026-08-31', '2026-09-30'],
      ['2026-09-02', '2026-09-30'],
    ] as const) {
      const { rows, totals } = await ask('item', from, to, [one.restaurant_id]);
      const inRange = sold.filter(
        (order) => order.createdAt.slice(0, 10) >= from && order.createdAt.slice(0, 10) <= to,
      );
      expect(rows.reduce((sum, row) => sum + row.amount, 0)).toBe(
        inRange.flatMap((order) => order.items).reduce((sum, line) => sum + line.amount, 0),
      );
      expect(totals.orders).toBe(inRange.length);
    }
    const { rows } = await ask('item', '2026-09-01', '2026-10-31', [one.restaurant_id]);
    for (const item_id of new Set(lines.map((line) => line.item!.item_id))) {
      const own = lines.filter((line) => line.item!.item_id === item_id);
      expect(rows.find(({ key }) => key === item_id)).toMatchObject({
        items: own.reduce((sum, line) => sum + line.quantity, 0),
        amount: own.reduce((sum, line) => sum + line.amount, 0),
      });
    }
    const categories = await ask('category', '2026-09-01', '2026-10-31', [one.restaurant_id]);
    expect(categories.rows).toHaveLength(1);
    expect(categories.rows[0]).toMatchObject({ orders: 3, amount: lines.reduce((sum, line) => sum + line.amount, 0) });
  });

  it('name dishes, combos and categories also when they were deleted', async () => {
    const [one] = houses as [House, House];
    const { chain_id, restaurant_id } = one;
    const owner = await ownerOf(server, chain_id);
    const made = await owner('POST /chain/items', {
      body: {
        chain_id,
        item: { name: { en: 'Gone soup', de: 'Weg' }, type: 'dish', options: [{ name: {}, price: 500 }], taxRate: 10 },
      },
    });
    const { item_id, options } = made.body;
    const [menu] = (await owner('GET /chain/menus', { query: { chain_id } })).body;
    const items = [...menu!.items, item_id];
    const { menu_id } = menu!;
    expect((await owner('PUT /chain/menu/items', { body: { chain_id, menu_id, items } })).status).toBe(200);
    const { menu_revision } = (await owner('GET /restaurant', { query: { restaurant_id } })).body;
    const line = {
      line_id: randomUUID(),
      quantity: 2,
      item: { item_id, option_id: options[0]!.option_id, ingredients: {}, toppings: {}, selections: {} },
    };
    const order = { ...orderFor(one), items: [line], menu_revision, amountTotal: 1000 };
    const placed = await till(one)('POST /order', { body: { order } });
    expect([placed.status, placed.error.message]).toEqual([200, undefined]);
    await owner('PUT /chain/menu/items', { body: { chain_id, menu_id, items: menu!.items } });
    expect((await owner('DELETE /chain/items', { query: { chain_id, item_id } })).status).toBe(200);
    const { rows } = await ask('item');
    expect(rows.find(({ key }) => key === item_id)).toMatchObject({ name: { en: 'Gone soup', de: 'Weg' }, items: 2 });
    expect(rows.filter(({ name }) => !name)).toEqual([]);
    expect((await ask('category')).rows[0]?.name).toEqual({ en: 'Dishes', de: 'Speisen' });
    expect((await ask('day')).rows.filter(({ name }) => name)).toEqual([]);
  });

  it('tell how long orders were prepared, from when they were begun until they were ready', async () => {
    const [one] = (await makeHouses(server.deps, 1, 5)) as [House];
    const restaurants = [one.restaurant_id];
    const prepared = async (...seconds: number[]) => {
      const { order_id } = await sell(one, '2026-11-20T12:00:00Z');
      const steps = ['created', 'accepted', 'in-preparation', 'waiting-pickup'];
      const entries = seconds.map((second, index) => ({
        status: steps[index]!,
        at: new Date(Date.parse('2026-11-20T12:00:00Z') + second * 1000).toISOString(),
      }));
      await server.deps.db.query(
        `update orders set doc = jsonb_set(doc, '{statusEntries}', $2::jsonb) where order_id = $1`,
        [order_id, JSON.stringify(entries)],
      );
    };
    const figures = () =>
      chainFigures(server.deps.db, one.chain_id, {
        from: '2026-11-20',
        to: '2026-11-20',
        groupBy: 'hour',
        restaurants,
      });
    await prepared(0, 60);
    expect((await figures())?.totals).not.toHaveProperty('preparation');
    await prepared(0, 60, 120, 720);
    await prepared(0, 30, 100, 401);
    expect((await figures())?.totals).toMatchObject({ orders: 3, preparation: 451 });
    expect((await figures())?.rows).toMatchObject([{ key: '13', preparation: 451 }]);
  });

  it('count what was held from when the first of it was sent to the kitchen', async () => {
    const [one] = (await makeHouses(server.deps, 1, 5)) as [House];
    const { order_id, items } = await sell(one, '2026-11-20T12:00:00Z');
    const at = (minutes: number): string =>
      new Date(Date.parse('2026-11-20T12:00:00Z') + minutes * 60_000).toISOString();
    const entries = ['created', 'accepted', 'in-preparation', 'waiting-pickup'].map((status, index) => ({
      status,
      at: at([0, 1, 2, 45][index]!),
    }));
    const fired = items.map((line, index) => ({ ...line, sentAt: at(30 + index) }));
    await server.deps.db.query(
      `update orders set doc = doc || jsonb_build_object('statusEntries', $2::jsonb, 'items', $3::jsonb) where order_id = $1`,
      [order_id, JSON.stringify(entries), JSON.stringify(fired)],
    );
    const day = { from: '2026-11-20', to: '2026-11-20', groupBy: 'hour' as const, restaurants: [one.restaurant_id] };
    expect((await chainFigures(server.deps.db, one.chain_id, day))?.totals.preparation).toBe(15 * 60);
  });

  it('are right when many ask while orders come in, in two processes’ manner', async () => {
    const [one] = houses as [House, House];
    const before = (await ask('day')).totals;
    const orders: Order[] = [];
    const selling = (async () => {
      for (let count = 0; count < 12; count++) orders.push(await sell(one, new Date().toISOString()));
    })();
    await Promise.all([selling, ...Array.from({ length: 12 }, () => ask('item'))]);
    const after = (await ask('day')).totals;
    expect(after.orders - before.orders).toBe(12);
    expect(after.amount - before.amount).toBe(orders.reduce((sum, order) => sum + order.amountTotal, 0));
  });

  it('move with the restaurant’s clock', async () => {
    const [one] = houses as [House, House];
    await server.deps.db.query(
      `update restaurant set doc = jsonb_set(doc, '{timezone}', '"Europe/Bucharest"') where restaurant_id = $1`,
      [one.restaurant_id],
    );
    const rows = (await ask('hour', '2026-09-01', '2026-09-01', [one.restaurant_id])).rows;
    expect(rows.map(({ key }) => key)).toEqual(['13']);
  });
});
