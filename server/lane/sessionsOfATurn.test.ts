import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Api, apiClient } from '../../tests/support/api.ts';
import { type House, makeHouses, orderFor } from '../../tests/support/houses.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';

let server: TestServer;
let house: House;
let till: Api;
let table_id: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  [house] = (await makeHouses(server.deps, 1, 5)) as [House];
  till = apiClient(server.origin, 'device-authorization', house.devices.cashregister.token);
  table_id = house.tables[0]!.table_id;
});

const placing = () => ({ path: '/order', body: { order: orderFor(house, { type: 'local', table_id }) } });
const closing = (note: string) => ({ path: '/table/session', body: { table_id, force: true, note } });

/** What a register brings after an outage comes in one turn. */
async function bring(...calls: { path: string; body: object }[]): Promise<void> {
  const operations = calls.map((call) => ({
    ...call,
    key: randomUUID(),
    lane: `table:${table_id}`,
    method: 'POST' as const,
    occurredAt: server.deps.now().toISOString(),
  }));
  const answer = await till('POST /device/replay', { body: { operations } });
  expect(answer.body.map(({ status }) => status)).toEqual(calls.map(() => 200));
}

const tableNow = async () =>
  (
    await server.deps.db.query<{ generation: number; session_id: string | null }>(
      'select generation, session_id from dining_table where table_id = $1',
      [table_id],
    )
  )[0]!;
const sessions = () =>
  server.deps.db.query<{ session_id: string; generation: number; over: boolean; note: string | null }>(
    `select session_id, generation, closed_at is not null as over, note from table_session
      where table_id = $1 order by generation`,
    [table_id],
  );

it('phones of guests who left do not sit with the next ones, who came in the same turn in which the table was closed', async () => {
  await bring(placing());
  const before = await tableNow();
  await bring(closing('left without paying'), placing());
  const after = await tableNow();
  expect(after.generation).toBe(before.generation + 1);
  expect(await sessions()).toEqual([
    { session_id: before.session_id, generation: before.generation, over: true, note: 'left without paying' },
    { session_id: after.session_id, generation: after.generation, over: false, note: null },
  ]);
});

it('a session that began and ended in one turn stands in the books, and its phones scan again', async () => {
  await bring(placing(), closing('first'), placing(), closing('second'));
  expect(await tableNow()).toEqual({ generation: 3, session_id: null });
  expect(await sessions()).toMatchObject([
    { generation: 1, over: true, note: 'first' },
    { generation: 2, over: true, note: 'second' },
  ]);
});

it('a table is free again when the one order at it was taken there and moved away in the same turn', async () => {
  const order = placing();
  const { order_id } = order.body.order;
  const other = house.tables[1]!.table_id;
  await bring(order, { path: '/order/move', body: { order_id, to: { table_id: other } } });
  expect(await tableNow()).toMatchObject({ session_id: null });
  expect(await sessions()).toMatchObject([{ over: true }]);
});

it('a table stays with those who sit there, when what they ordered besides is moved away in the turn that brought it', async () => {
  await bring(placing());
  const before = await tableNow();
  const order = placing();
  const { order_id } = order.body.order;
  const other = house.tables[1]!.table_id;
  await bring(order, { path: '/order/move', body: { order_id, to: { table_id: other } } });
  expect(await tableNow()).toEqual(before);
  expect(await sessions()).toMatchObject([{ session_id: before.session_id, over: false }]);
});
