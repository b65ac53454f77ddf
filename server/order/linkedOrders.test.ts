import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#domain/order/order.ts';
import { apiClient, type Api } from '../../tests/support/api.ts';
import { makeHouses, orderFor, type House } from '../../tests/support/houses.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';

let server: TestServer;
let house: House;
let till: Api;

beforeAll(async () => {
  server = await startTestServer();
  [house] = (await makeHouses(server.deps, 1, 10)) as [House];
  till = apiClient(server.origin, 'device-authorization', house.devices.cashregister.token);
});
afterAll(() => server.close());

const atTable = () => orderFor(house, { type: 'local', table_id: house.tables[0]!.table_id });
const stored = async (order_id: string): Promise<Order> => (await till('GET /order', { query: { order_id } })).body;

async function placed(): Promise<Order> {
  const { body, status } = await till('POST /order', { body: { order: atTable() } });
  expect(status).toBe(200);
  return body;
}

const replay = (...operations: { lane: string; method: 'POST' | 'PUT'; path: string; body: object }[]) =>
  till('POST /device/replay', {
    body: {
      operations: operations.map((operation) => ({
        key: randomUUID(),
        occurredAt: new Date().toISOString(),
        ...operation,
      })),
    },
  });

describe('orders that hang together through one payment', () => {
  it('attaches cash for two orders when the last of them arrives', async () => {
    const first = await placed();
    const late = atTable();
    const amount = first.amountTotal + late.amountTotal;
    const part = {
      partialPayment_id: randomUUID(),
      restaurant_id: house.restaurant_id,
      orders: [first.order_id, late.order_id],
      amount,
    };
    const cash = await replay({
      lane: `register:${house.devices.cashregister.device_id}`,
      method: 'PUT',
      path: '/order/payment-confirm-client',
      body: { partialPayment: part, partialPayment_id: part.partialPayment_id, paymentOption: 'cash', given: amount },
    });
    expect(cash.body.map(({ status }) => status)).toEqual([200]);
    await replay({ lane: `order:${late.order_id}`, method: 'POST', path: '/order', body: { order: late } });
    const both = [await stored(first.order_id), await stored(late.order_id)];
    expect(both.reduce((sum, order) => sum + order.amountPaid, 0)).toBe(amount);
    for (const order of both) expect(order.payments.map(({ status }) => status)).toEqual(['paid']);
  });

  it('cancels an open part on all its orders when one of them is rejected', async () => {
    const [one, other] = [await placed(), await placed()];
    const opened = await till('POST /order/partial-payment', {
      body: {
        partialPayment_id: randomUUID(),
        restaurant_id: house.restaurant_id,
        orders: [one.order_id, other.order_id],
        amount: one.amountTotal + other.amountTotal,
      },
    });
    expect(opened.status).toBe(200);
    const rejected = await till('POST /order/action', {
      body: { order_id: one.order_id, action: 'reject', note: 'left' },
    });
    expect(rejected.status).toBe(200);
    for (const { order_id } of [one, other]) {
      expect((await stored(order_id)).payments.map(({ status }) => status)).toEqual(['cancelled']);
    }
    const paid = await till('PUT /order/payment-confirm-client', {
      body: { order_id: other.order_id, paymentOption: 'cash' },
    });
    expect(paid.status).toBe(200);
  });
});
