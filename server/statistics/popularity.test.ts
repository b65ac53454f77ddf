import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Item } from '#domain/menu/menu.ts';
import { apiClient, type Api } from '../../tests/support/api.ts';
import { lineOf, makeHouses, orderFor, type House } from '../../tests/support/houses.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';
import { keepPopularity } from './keepPopularity.ts';

const day = 24 * 3_600_000;
let server: TestServer;
let houses: House[];

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_ORDERS: '0', RATE_LIMIT_CALLS: '0' });
  houses = await makeHouses(server.deps, 2, 24);
});
afterAll(() => server.close());

const till = (house: House): Api => apiClient(server.origin, 'device-authorization', house.devices.cashregister.token);
const anyone = (): Api => apiClient(server.origin, 'guest-authorization');
const seen = async (house: House) => {
  const query = { restaurant_id: house.restaurant_id, populate: 'goesWith' as never };
  const { body } = await anyone()('GET /restaurant', { query });
  return { popular: body.popular, goesWith: body.goesWith };
};
const countAfter = (ms: number): Promise<void> => {
  server.advance(ms);
  return keepPopularity(server.deps);
};

/** `times` orders of these dishes, paid together unless they are to stay open. */
async function sell(house: House, items: readonly Item[], times: number, paid = true): Promise<string[]> {
  const { restaurant_id } = house;
  const made: string[] = [];
  for (let left = times; left > 0; left--) {
    const order = {
      ...orderFor(house, { type: 'local', table_id: house.tables[0]!.table_id }),
      items: items.map(lineOf),
      amountTotal: items.reduce((sum, item) => sum + item.options[0]!.price, 0),
    };
    const { status } = await till(house)('POST /order', { body: { order } });
    expect(status).toBe(200);
    made.push(order.order_id);
  }
  for (let from = 0; from < (paid ? made.length : 0); from += 20) {
    const orders = made.slice(from, from + 20);
    const amount = orders.length * items.reduce((sum, item) => sum + item.options[0]!.price, 0);
    const partialPayment_id = randomUUID();
    const body = { partialPayment_id, restaurant_id, orders, amount, tip: 0 };
    expect((await till(house)('POST /order/partial-payment', { body })).status).toBe(200);
    const confirm = { partialPayment_id, paymentOption: 'cash' as const };
    expect((await till(house)('PUT /order/payment-confirm-client', { body: confirm })).status).toBe(200);
  }
  return made;
}

describe('what guests order', () => {
  it('is counted of all houses though that of one cannot be: it waits for its next turn with them', async () => {
    let turn = 0;
    const index = (revision: string) =>
      ++turn === 1 ? Promise.reject(new Error('unreadable')) : server.deps.menus.index(revision);
    const warned: unknown[] = [];
    const log = { warn: (what: unknown) => void warned.push(what) };
    await keepPopularity({ ...server.deps, menus: { index }, log });
    const counted = await server.deps.db.query<{ restaurant_id: string }>('select restaurant_id from dish_habit');
    const ids = counted.map(({ restaurant_id }) => restaurant_id);
    expect(ids).toEqual(expect.arrayContaining(houses.map(({ restaurant_id }) => restaurant_id)));
    expect(warned).toMatchObject([{ restaurant_id: expect.any(String), err: { message: 'unreadable' } }]);
    await keepPopularity({ ...server.deps, menus: { index }, log });
    expect(turn).toBe(houses.length);
  });

  it('is counted once a day from the house’s own paid orders, and told only when other dishes are popular', async () => {
    const [house, neighbour] = houses as [House, House];
    const [schnitzel, salad, soup] = house.items as [Item, Item, Item];
    const told: string[] = [];
    server.deps.bus.on('restaurant', (restaurant_id) => told.push(restaurant_id));

    await sell(house, [schnitzel], 60);
    await sell(house, [soup], 60, false);
    await countAfter(0);
    expect(await seen(house)).toEqual({ popular: undefined, goesWith: {} });

    await sell(house, [schnitzel, salad], 45);
    // the day has not passed: nobody counts
    await countAfter(day / 2);
    expect((await seen(house)).popular).toBeUndefined();
    await countAfter(day);
    // an open order is nobody's meal yet
    expect((await seen(house)).popular).toEqual([schnitzel.item_id, salad.item_id]);
    expect((await seen(neighbour)).popular).toBeUndefined();
    await expect.poll(() => told).toContain(house.restaurant_id);

    const before = told.length;
    await countAfter(2 * day);
    expect(told.length).toBe(before);

    // after two months the house has to show again what it is liked for
    await countAfter(62 * day);
    expect(await seen(house)).toEqual({ popular: undefined, goesWith: {} });
  });
});
