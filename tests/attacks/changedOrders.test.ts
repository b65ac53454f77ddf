import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderedLines } from '#domain/cart/orderChange.ts';
import type { NewOrderItem, Order } from '#domain/order/order.ts';
import { type Api, apiClient, scan } from '../support/api.ts';
import { type House, lineOf, makeHouses, orderFor } from '../support/houses.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

let server: TestServer;
let house: House;
let till: Api;
let kitchen: Api;

beforeAll(async () => {
  server = await startTestServer();
  [house] = (await makeHouses(server.deps, 1, 5)) as [House];
  till = apiClient(server.origin, 'device-authorization', house.devices.cashregister.token);
  kitchen = apiClient(server.origin, 'device-authorization', house.devices.orderprocessing.token);
});
afterAll(() => server.close());

async function orders(): Promise<{ guest: Api; order: Order }> {
  const guest = apiClient(server.origin, 'guest-authorization');
  const placed = await guest('POST /order', { body: { order: { ...orderFor(house), payment: { option: 'cash' } } } });
  expect(placed.status).toBe(200);
  guest.token = placed.headers.get('guest-authorization')!;
  return { guest, order: placed.body };
}
const read = async ({ order_id }: Order): Promise<Order> => (await till('GET /order', { query: { order_id } })).body;
const change = (api: Api, { order_id, version }: Order, items: NewOrderItem[], key = randomUUID()) =>
  api('PUT /order', { body: { order: { order_id, version, items } }, key });
const more = (order: Order): NewOrderItem[] => [...orderedLines(order), lineOf(house.items[0]!)];

describe('a guest’s change of an order', () => {
  it('is refused with another guest’s token, at home and at another table, and with none', async () => {
    const { order } = await orders();
    const [here, there] = house.tables;
    const friend = await scan(server.origin, here!.code);
    const stranger = await scan(server.origin, there!.code);
    const wanted = orderFor(house, { type: 'local', table_id: here!.table_id });
    const atTable = (await friend('POST /order', { body: { order: wanted } })).body;
    const nobody = apiClient(server.origin, 'guest-authorization');
    const { guest: other } = await orders();
    const answers = [
      await change(other, order, more(order)),
      await change(friend, order, more(order)),
      await change(stranger, atTable, more(atTable)),
      await change(other, atTable, more(atTable)),
      await change(nobody, order, more(order)),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 401]);
    for (const { error } of answers) expect(error).not.toHaveProperty('details');
    expect(await read(order)).toEqual(order);
    expect(await read(atTable)).toEqual(atTable);
  });

  it('is booked at the sum that the phone has shown, or not at all', async () => {
    const { guest, order } = await orders();
    const { order_id, version } = order;
    const items = more(order);
    const [dish] = house.items;
    const amountTotal = order.amountTotal + dish!.options[0]!.price;
    const named = (sum: number) =>
      guest('PUT /order', { body: { order: { order_id, version, items, amountTotal: sum } } });
    const refused = await named(amountTotal - 1);
    expect(refused.status).toBe(409);
    expect(refused.error).toMatchObject({ code: 'price_changed', details: { amountTotal } });
    expect(await read(order)).toEqual(order);
    const changed = await named(amountTotal);
    expect(changed.status).toBe(200);
    expect(changed.body.amountTotal).toBe(amountTotal);
  });

  it('is made once, of two at the same time: the other hears how the order stands', async () => {
    const { guest, order } = await orders();
    const [first] = orderedLines(order);
    const answers = await Promise.all([change(guest, order, more(order)), change(guest, order, [first!])]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)!;
    expect(refused.error).toMatchObject({ code: 'order_changed', details: { current: { version: 2 } } });
    const now = await read(order);
    expect([now.version, now.items.length]).toEqual([2, answers[0].status === 200 ? 4 : 1]);
  });

  it('that is sent again after a lost answer is the same change, and never a second line', async () => {
    const { guest, order } = await orders();
    const [items, key] = [more(order), randomUUID()];
    const [one, again] = [await change(guest, order, items, key), await change(guest, order, items, key)];
    expect(again.body).toEqual(one.body);
    expect(await read(order)).toMatchObject({ version: 2, items: { length: 4 } });
    // an order of before, played again under a key of its own, changes nothing
    expect((await change(guest, order, orderedLines(order))).error.code).toBe('order_changed');
    expect(await read(order)).toMatchObject({ version: 2, items: { length: 4 } });
  });

  it('comes too late once the kitchen has it, and cannot empty it, hold it back or move lines of another order', async () => {
    const { guest, order } = await orders();
    const { order: other } = await orders();
    const held = orderedLines(order).map((line) => ({ ...line, held: true as const }));
    expect((await change(guest, order, [])).error.code).toBe('invalid_request');
    expect((await change(guest, order, held)).error.code).toBe('not_allowed');
    expect((await change(guest, order, orderedLines(other))).error.code).toBe('line_taken');
    expect(await read(order)).toEqual(order);
    await kitchen('POST /order/action', { body: { order_id: order.order_id, action: 'accept' } });
    const late = await change(guest, order, more(order));
    expect(late.error).toMatchObject({
      code: 'order_changed',
      details: { current: { statusEntry: { status: 'accepted' } } },
    });
    expect((await read(order)).items).toEqual(order.items);
  });
});
