import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, apiClient, scan } from '../support/api.ts';
import { type House, makeHouses, orderFor } from '../support/houses.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

let server: TestServer;
let here: House;
let elsewhere: House;
const register = (house: House): Api =>
  apiClient(server.origin, 'device-authorization', house.devices.cashregister.token);

beforeAll(async () => {
  server = await startTestServer();
  [here, elsewhere] = (await makeHouses(server.deps, 2, 5)) as [House, House];
});
afterAll(() => server.close());

const stored = async (table: string, column: string, id: string) =>
  server.deps.db.query(`select doc, restaurant_id from ${table} where ${column} = $1`, [id]);
/** As another process would know them: nothing. */
const forget = () => (server.deps.restaurantOf as Map<string, string>).clear();

describe.each([
  ['known to this process', () => undefined],
  ['known to the database alone', forget],
])('an id that is another restaurant’s, %s', (_, before) => {
  it('makes no order over theirs, by whichever way', async () => {
    const theirs = orderFor(elsewhere);
    const { order_id } = theirs;
    expect((await register(elsewhere)('POST /order', { body: { order: theirs } })).status).toBe(200);
    const kept = await stored('orders', 'order_id', order_id);
    const order = orderFor(here, { order_id });
    before();
    expect((await register(here)('POST /order', { body: { order } })).status).toBeGreaterThanOrEqual(400);
    const guest = await scan(server.origin, here.tables[0]!.code);
    const { table_id } = here.tables[0]!;
    before();
    const local = orderFor(here, { order_id, type: 'local', table_id });
    expect((await guest('POST /order', { body: { order: local } })).status).toBeGreaterThanOrEqual(400);
    before();
    const lane = `order:${order_id}`;
    const beside = orderFor(here);
    const operations = [order, beside].map((each, index) => ({
      key: randomUUID(),
      lane: index === 0 ? lane : `order:${beside.order_id}`,
      occurredAt: new Date().toISOString(),
      method: 'POST' as const,
      path: '/order',
      body: { order: each },
    }));
    const answers = (await register(here)('POST /device/replay', { body: { operations } })).body;
    expect(answers[0]?.status).toBeGreaterThanOrEqual(400);
    expect(answers[1]?.status).toBe(200);
    expect(await stored('orders', 'order_id', order_id)).toEqual(kept);
    // and theirs goes on where it stood
    before();
    const accepted = await register(elsewhere)('POST /order/action', { body: { order_id, action: 'accept' } });
    expect(accepted.status).toBe(200);
  });

  it('makes no payment and no waiter call over theirs', async () => {
    const theirs = orderFor(elsewhere, { type: 'local', table_id: elsewhere.tables[0]!.table_id });
    const ours = orderFor(here, { type: 'local', table_id: here.tables[0]!.table_id });
    const [partialPayment_id, event_id] = [randomUUID(), randomUUID()];
    const give = async (house: House, order: typeof theirs) => {
      const api = register(house);
      await api('POST /order', { body: { order } });
      before();
      const { restaurant_id } = house;
      const part = { partialPayment_id, restaurant_id, orders: [order.order_id], amount: 100 };
      const opened = await api('POST /order/partial-payment', { body: part });
      const { table_id } = order as { table_id: string };
      const called = await api('POST /table/waiter', { body: { event_id, table_id, reason: 'payment' } });
      return [opened.status, called.status];
    };
    expect(await give(elsewhere, theirs)).toEqual([200, 200]);
    const payment = await stored('partial_payment', 'partial_payment_id', partialPayment_id);
    const call = await stored('table_event', 'event_id', event_id);
    for (const status of await give(here, ours)) expect(status).toBeGreaterThanOrEqual(400);
    expect(await stored('partial_payment', 'partial_payment_id', partialPayment_id)).toEqual(payment);
    expect(await stored('table_event', 'event_id', event_id)).toEqual(call);
  });
});
