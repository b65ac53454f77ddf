import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Order } from '#domain/order/order.ts';
import { type Api, apiClient } from '../../tests/support/api.ts';
import { type House, makeHouses, orderFor } from '../../tests/support/houses.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';
import { up } from '../db/migrations/016-chosen-ids.ts';

let server: TestServer;
let here: House;
let elsewhere: House;
let till: Api;

beforeAll(async () => {
  server = await startTestServer();
  [here, elsewhere] = (await makeHouses(server.deps, 2, 5)) as [House, House];
  till = apiClient(server.origin, 'device-authorization', here.devices.cashregister.token);
});
afterAll(() => server.close());

const storedOrder = async (order_id: string): Promise<Order> => {
  const [row] = await server.deps.db.query<{ doc: Order }>('select doc from orders where order_id = $1', [order_id]);
  return row!.doc;
};

it('orders from before the migration go on, with ids in small letters and without another’s table', async () => {
  const [capital, foreign, plain] = [orderFor(here), orderFor(here), orderFor(here)];
  for (const order of [capital, foreign, plain])
    await till('POST /order', { body: { order: { ...order, note: 'ABC-1' } } });
  const { db } = server.deps;
  const before = await storedOrder(capital.order_id);
  const text = JSON.stringify(before).replace(/"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"/g, (id) => id.toUpperCase());
  await db.query('update orders set doc = $2 where order_id = $1', [capital.order_id, text]);
  const { table_id } = elsewhere.tables[0]!;
  await db.query(
    `update orders set table_id = $2::uuid, doc = doc || jsonb_build_object('table_id', $2::uuid) where order_id = $1`,
    [foreign.order_id, table_id],
  );
  const untouched = await storedOrder(plain.order_id);
  await db.query('drop table order_line');

  const kysely = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString: server.databaseUrl, max: 1 }) }),
  });
  await up(kysely);
  await kysely.destroy();

  expect(await storedOrder(capital.order_id)).toEqual(before);
  expect(await storedOrder(plain.order_id)).toEqual(untouched);
  const { table_id: _, flags, ...rest } = await storedOrder(foreign.order_id);
  expect([rest.note, flags]).toEqual(['ABC-1', ['table_unknown']]);
  const accepted = await till('POST /order/action', { body: { order_id: capital.order_id, action: 'accept' } });
  expect(accepted.status).toBe(200);
  // and a cart that was sent before is known
  const again = await till('POST /order', { body: { order: { ...plain, order_id: randomUUID() } } });
  expect(again.error.code).toBe('line_taken');
});
