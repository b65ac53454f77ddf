import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, apiClient, scan } from '../support/api.ts';
import { type House, makeHouses, orderFor } from '../support/houses.ts';
import { ownerOf } from '../support/owner.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

let server: TestServer;
let house: House;
let owner: Api;

beforeAll(async () => {
  server = await startTestServer();
  [house] = (await makeHouses(server.deps, 1, 5)) as [House];
  owner = await ownerOf(server, house.chain_id);
});
afterAll(() => server.close());

it('nobody orders from home with a code that was renewed, not by the token that he got for it before', async () => {
  const { table_id, code } = house.tables[0]!;
  const away = await scan(server.origin, code);
  const renewed = await owner('POST /table/code', { body: { table_id } });
  const order = () => orderFor(house, { type: 'local', table_id });
  const over = { statusCode: 401, code: 'table_session_over' };
  expect((await away('POST /order', { body: { order: order() } })).error).toMatchObject(over);
  expect((await away('POST /table/waiter', { body: { table_id, reason: 'payment' } })).error).toMatchObject(over);
  const there = await scan(server.origin, renewed.body.code);
  expect((await there('POST /order', { body: { order: order() } })).status).toBe(200);
});

it('nobody comes to the table of others by an order of theirs that was typed at his and put right', async () => {
  const [mine, theirs] = [house.tables[1]!, house.tables[2]!];
  const till = apiClient(server.origin, 'device-authorization', house.devices.cashregister.token);
  const order = { order: orderFor(house, { type: 'local', table_id: mine.table_id }) };
  const guest = await scan(server.origin, mine.code);
  const { order_id } = (await till('POST /order', { body: order })).body;
  await till('POST /order/move', { body: { order_id, to: { table_id: theirs.table_id } } });
  const asked = await guest('GET /table', { query: {} });
  expect([asked.error?.code, asked.headers.get('guest-authorization')]).toEqual(['table_session_over', null]);
  const bill = await guest('GET /table/orders', { query: { table_id: theirs.table_id } });
  expect(bill.status).not.toBe(200);
});
