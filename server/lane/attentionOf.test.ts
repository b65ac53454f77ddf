import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, apiClient } from '../../tests/support/api.ts';
import { type House, lineOf, makeHouses, orderFor } from '../../tests/support/houses.ts';
import { ownerOf } from '../../tests/support/owner.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';

let server: TestServer;
let house: House;
let register: Api;
let owner: Api;

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_ORDERS: '0' });
  [house] = (await makeHouses(server.deps, 1, 5)) as [House];
  register = apiClient(server.origin, 'device-authorization', house.devices.cashregister.token);
  owner = await ownerOf(server, house.chain_id);
});
afterAll(() => server.close());

/** What a register queued while it had no network; gives its answers. */
async function replay(...calls: { path: string; body: object; method?: 'POST' | 'PUT'; lane: string; key?: string }[]) {
  const operations = calls.map(({ method = 'POST', key = randomUUID(), ...call }) => ({
    key,
    method,
    occurredAt: server.deps.now().toISOString(),
    ...call,
  }));
  return (await register('POST /device/replay', { body: { operations } })).body.map(({ status }) => status);
}
const listed = async (kind: 'order_flagged' | 'card_incident') =>
  (await owner('GET /chain/attention', { query: { chain_id: house.chain_id, kind } })).body;
const soldOut = (item_id: string, is: boolean) =>
  register('PUT /restaurant/sold-out', {
    body: { restaurant_id: house.restaurant_id, item_id, soldOut: is },
  });

/** An order of one dish, as a register has taken it. */
function orderOf(index = 0) {
  const item = house.items[index]!;
  const { price } = item.options[0]!;
  return { ...orderFor(house), items: [lineOf(item)], amountTotal: price };
}

describe('the owners’ *Needs attention*', () => {
  it('lists an order that was taken offline although a dish was sold out, once, with who took it', async () => {
    const order = orderOf();
    const { order_id } = order;
    await soldOut(house.items[0]!.item_id, true);
    const call = { lane: `order:${order_id}`, path: '/order', body: { order }, key: randomUUID() };
    expect(await replay(call)).toEqual([200]);
    expect(await replay(call)).toEqual([200]);
    await soldOut(house.items[0]!.item_id, false);
    await register('POST /order/action', { body: { order_id, action: 'accept' } });
    const [line, ...others] = await listed('order_flagged');
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      restaurant_id: house.restaurant_id,
      actor: `device:${house.devices.cashregister.device_id}`,
      flags: ['sold_out'],
      changed: [{ order_id, what: 'order_place', to: 'created', amount: order.amountTotal }],
    });
    expect(line).not.toHaveProperty('meant');
    const { attention_id } = line!;
    const body = { chain_id: house.chain_id, attention_ids: [attention_id], note: 'Told the kitchen' };
    expect((await owner('POST /chain/attention/settle', { body })).body[0]?.settled?.note).toBe('Told the kitchen');
    expect(await listed('order_flagged')).toEqual([]);
  });

  it('lists how much is to be given back where more cash was taken than an order came to', async () => {
    const order = orderOf(1);
    const { order_id, restaurant_id } = order;
    const lane = `order:${order_id}`;
    const pay = () => ({
      lane,
      method: 'PUT' as const,
      path: '/order/payment-confirm-client',
      body: {
        paymentOption: 'cash',
        partialPayment: {
          partialPayment_id: randomUUID(),
          restaurant_id,
          orders: [order_id],
          amount: order.amountTotal,
        },
      },
    });
    expect(await replay({ lane, path: '/order', body: { order } }, pay(), pay())).toEqual([200, 200, 200]);
    expect(await listed('order_flagged')).toMatchObject([
      { flags: ['overpaid'], excess: order.amountTotal, changed: [{ order_id, what: 'payment_confirm' }] },
    ]);
  });

  it('lists nothing of an order that is as it should be, and nothing for the owners of others', async () => {
    const before = await listed('order_flagged');
    expect((await register('POST /order', { body: { order: orderOf(2) } })).status).toBe(200);
    expect(await listed('order_flagged')).toEqual(before);
    const [other] = (await makeHouses(server.deps, 1, 5)) as [House];
    const stranger = await ownerOf(server, other.chain_id);
    expect((await stranger('GET /chain/attention', { query: { chain_id: house.chain_id } })).status).toBe(404);
    expect((await stranger('GET /chain/attention', { query: { chain_id: other.chain_id } })).body).toEqual([]);
  });
});
