import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiClient } from '../../tests/support/api.ts';
import { type House, makeHouses, orderFor } from '../../tests/support/houses.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';

let server: TestServer;
let house: House;

beforeAll(async () => {
  server = await startTestServer();
  [house] = (await makeHouses(server.deps, 1, 2)) as [House];
});
afterAll(() => server.close());

it('the receipt of a payment is the same to the letter after its dish was given back, and the bill’s says what remains', async () => {
  const register = apiClient(server.origin, 'device-authorization', house.devices.cashregister.token);
  const order = orderFor(house, { type: 'local', table_id: house.tables[0]!.table_id });
  const { order_id, items, amountTotal } = (await register('POST /order', { body: { order } })).body;
  const [{ line_id, unitPrice, name }] = items as [(typeof items)[number]];
  const lines = [{ order_id, line_id, quantity: 1 }];
  const partialPayment_id = randomUUID();
  const partialPayment = { partialPayment_id, restaurant_id: house.restaurant_id, orders: [order_id], lines };
  await register('PUT /order/payment-confirm-client', { body: { partialPayment, paymentOption: 'cash' } });
  const opened = async (query: { partialPayment_id?: string }): Promise<string> =>
    String((await register('GET /order/receipt', { query: { order_id, language: 'en', ...query } })).body);
  const before = await opened({ partialPayment_id });
  expect(before).toContain(`1 ${name['en']}`);
  const back = { order_id, amount: unitPrice, note: 'cold', lines: [{ line_id, quantity: 1, part_id: randomUUID() }] };
  const { status, body } = await register('POST /order/give-back', { body: back });
  expect([status, body.paidStates?.[0]?.payments]).toEqual([200, [partialPayment_id]]);
  expect(await opened({ partialPayment_id })).toBe(before);
  const whole = (await opened({})).replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
  expect(whole).toContain(`Still to pay ${((amountTotal - unitPrice) / 100).toFixed(2)}`);
});
