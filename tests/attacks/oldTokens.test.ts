import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Api } from '../support/api.ts';
import { scan } from '../support/api.ts';
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
