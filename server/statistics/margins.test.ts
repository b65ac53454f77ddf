import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roundHalfAway } from '#domain/money/round.ts';
import type { Order } from '#domain/order/order.ts';
import { type Api, apiClient } from '../../tests/support/api.ts';
import { type House, lineOf, makeHouses } from '../../tests/support/houses.ts';
import { ownerOf } from '../../tests/support/owner.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';
import { keepSales } from './refreshSales.ts';

let server: TestServer;
let house: House;
let owner: Api;
let combo_id: string;
let chain_id: string;
const till = (): Api => apiClient(server.origin, 'device-authorization', house.devices.cashregister.token);

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_ORDERS: '0', RATE_LIMIT_CALLS: '0' });
  [house] = (await makeHouses(server.deps, 1, 6)) as [House];
  chain_id = house.chain_id;
  owner = await ownerOf(server, chain_id);
  const [menu] = (await owner('GET /chain/menus', { query: { chain_id } })).body;
  const [, , , , dish, drink] = house.items;
  // a combo of two tax rates
  const stored = (await owner('GET /chain/items', { query: { chain_id } })).body;
  const taxed = stored.find(({ item_id }) => item_id === drink!.item_id)!;
  await owner('PUT /chain/items', { body: { chain_id, item: { ...taxed, taxRate: 20 } } });
  const combo = {
    name: { en: 'Dish and drink' },
    priceType: 'reduction' as const,
    price: 101,
    options: [
      { name: { en: 'Dish' }, items: [dish!.item_id] },
      { name: { en: 'Drink' }, items: [drink!.item_id] },
    ],
  };
  const made = await owner('POST /chain/menu/combos', { body: { chain_id, menu_id: menu!.menu_id, combo } });
  combo_id = made.body.combos[0]!.combo_id;
  const { restaurant_id } = house;
  house.menu_revision = (await owner('GET /restaurant', { query: { restaurant_id } })).body.menu_revision;
});
afterAll(() => server.close());

type Line = ReturnType<typeof lineOf> | { line_id: string; quantity: number; combo: object };
const dish = (at: number, option = 0, quantity = 1): Line => {
  const line = lineOf(house.items[at]!);
  return { ...line, quantity, item: { ...line.item, option_id: house.items[at]!.options[option]!.option_id } };
};
const comboLine = (quantity: number, option = 0): Line => ({
  line_id: randomUUID(),
  quantity,
  combo: {
    combo_id,
    options: [4, 5].map((at) => ({
      ...lineOf(house.items[at]!).item,
      option_id: house.items[at]!.options[option]!.option_id,
    })),
  },
});

/** Sells these lines at a time of its own, as the register does. */
async function sell(occurredAt: string, items: Line[]): Promise<Order> {
  const order_id = randomUUID();
  const { restaurant_id, menu_revision } = house;
  const contact = { name: 'Gast', phone: '+43 660 1234567' };
  const payment = { option: 'later' as const };
  const order = { order_id, restaurant_id, type: 'takeaway', items, payment, menu_revision, contact, amountTotal: 0 };
  const away = Date.parse(occurredAt) - server.deps.now().getTime();
  server.advance(away);
  const operation = {
    key: randomUUID(),
    lane: `order:${order_id}`,
    occurredAt,
    method: 'POST',
    path: '/order',
    body: { order },
  };
  const [answer] = (await till()('POST /device/replay', { body: { operations: [operation] } as never })).body;
  server.advance(-away);
  if (answer?.status !== 200) throw new Error(JSON.stringify(answer));
  return answer.body as Order;
}

const ask = async (from: string, to: string) => {
  const answer = await owner('POST /chain/margins', { body: { chain_id, statistics: { from, to } } });
  expect(answer.status).toBe(200);
  return answer.body;
};

/** The same from the raw orders, line by line, in another way than the server's. */
async function fromRaw(from: string, to: string, costs: ReadonlyMap<string, number>) {
  const rows = await server.deps.db.query<{ doc: Order }>('select doc from orders where restaurant_id = $1', [
    house.restaurant_id,
  ]);
  const articles = new Map<string, { items: number; amount: number; net: number; known: number[] }>();
  for (const { doc } of rows) {
    const day = new Date(Date.parse(doc.createdAt) - 3 * 3_600_000).toISOString().slice(0, 10);
    if (doc.statusEntry.status === 'rejected' || day < from || day > to) continue;
    for (const line of doc.items.filter(({ voided }) => !voided)) {
      const key = line.item?.item_id ?? line.combo!.combo_id;
      const shares = line.taxShares ?? [{ rate: line.taxRate, amount: line.unitPrice }];
      const net = shares.reduce(
        (sum, { rate, amount }) => sum + roundHalfAway((amount * line.quantity * 100) / (100 + rate)),
        0,
      );
      const chosen = line.item ? [line.item.option_id] : line.combo!.options.map(({ option_id }) => option_id);
      const sum = articles.get(key) ?? { items: 0, amount: 0, net: 0, known: [0, 0, 0] };
      sum.items += line.quantity;
      sum.amount += line.amount;
      sum.net += net;
      if (chosen.every((id) => costs.has(id))) {
        const cost = chosen.reduce((all, id) => all + costs.get(id)!, 0);
        sum.known = [sum.known[0]! + line.quantity, sum.known[1]! + net, sum.known[2]! + cost * line.quantity];
      }
      articles.set(key, sum);
    }
  }
  return [...articles].map(
    ([
      key,
      {
        known: [items, net, cost],
        ...sum
      },
    ]) => ({ key, ...sum, known: { items, net, cost } }),
  );
}

const byKey = <T extends { key: string }>(rows: readonly T[]): T[] => rows.toSorted((a, b) => (a.key < b.key ? -1 : 1));
const bare = async (from: string, to: string) =>
  byKey((await ask(from, to)).rows.map(({ name: _name, ...row }) => row));

describe('margins', () => {
  it('are the raw orders and today’s costs, to the cent, by dish and combo, from days and whole months', async () => {
    await sell('2026-08-31T10:00:00Z', [dish(0, 0, 3), dish(1, 1)]);
    await sell('2026-09-01T10:00:00Z', [dish(0, 1, 2), comboLine(3)]);
    await sell('2026-09-30T10:00:00Z', [dish(0), dish(2), comboLine(1, 1)]);
    await sell('2026-10-15T10:00:00Z', [dish(3, 0, 7), comboLine(2)]);
    const gone = await sell('2026-10-15T11:00:00Z', [dish(3, 0, 2)]);
    const option = (at: number, of = 0): string => house.items[at]!.options[of]!.option_id;
    const costs = new Map([
      [option(0), 310],
      [option(1, 1), 455],
      [option(3), 0],
      [option(4), 280],
      [option(5), 95],
      // of the large drink it is known, of the large dish not: the combo of both is not
      [option(5, 1), 130],
    ]);
    const said = [...costs].map(([option_id, cost]) => ({ option_id, cost }));
    expect((await owner('PUT /chain/costs', { body: { chain_id, costs: said } })).status).toBe(200);
    for (const [from, to] of [
      ['2026-09-01', '2026-10-15'],
      ['2026-08-31', '2026-09-30'],
      ['2026-09-02', '2026-09-30'],
      ['2026-01-01', '2026-12-31'],
    ] as const) {
      expect(await bare(from, to)).toEqual(byKey(await fromRaw(from, to, costs)));
    }
    const all = (await ask('2026-08-01', '2026-12-31')).rows;
    expect(all.find(({ key }) => key === combo_id)).toMatchObject({
      name: { en: 'Dish and drink' },
      items: 6,
      known: { items: 5, cost: 5 * (280 + 95) },
    });
    // what leaves the most comes first
    const left = all.map(({ known }) => known.net - known.cost);
    expect(left).toEqual(left.toSorted((a, b) => b - a));

    await till()('POST /order/action', { body: { order_id: gone.order_id, action: 'reject', note: 'because' } });
    expect(await bare('2026-10-01', '2026-10-31')).toEqual(byKey(await fromRaw('2026-10-01', '2026-10-31', costs)));
  });

  it('follow a cost that was changed, for what was sold before too, and outlive the dish', async () => {
    const { item_id, options } = house.items[0]!;
    const { option_id } = options[0]!;
    const of = async () => (await ask('2026-08-31', '2026-08-31')).rows.find(({ key }) => key === item_id)!;
    expect((await of()).known).toMatchObject({ items: 3, cost: 930 });
    await owner('PUT /chain/costs', { body: { chain_id, costs: [{ option_id, cost: 400 }] } });
    expect((await of()).known.cost).toBe(1200);
    await owner('DELETE /chain/items', { query: { chain_id, item_id } });
    expect(await of()).toMatchObject({ name: { en: 'Dish 1' }, known: { items: 3, cost: 1200 } });
  });

  it('are summed up in the background as figures are, also of what was sold before there were any', async () => {
    const stored = () =>
      server.deps.db.query('select * from sales_choice order by span, business_day, article_id, options');
    const before = await stored();
    expect(new Set(before.map((row) => (row as { span: string }).span))).toEqual(new Set(['day', 'month']));
    await server.deps.db.query('delete from choice_position');
    await server.deps.db.query('delete from sales_choice');
    await keepSales(server.deps.db);
    expect(await stored()).toEqual(before);
  });
});
