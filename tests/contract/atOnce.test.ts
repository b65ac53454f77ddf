import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/testServer.ts';
import { makeWorld } from './examples/makeWorld.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer({ DATABASE_CONNECTIONS: '3' })));
afterAll(() => server.close());

it('furnishes a floor with more hands at once than there are connections', async () => {
  const { as, house } = await makeWorld(server);
  const { restaurant_id } = house;
  const tables = Array.from({ length: 12 }, (_, index) => ({ restaurant_id, name: `W${index}` }));
  const made = await Promise.all(tables.map((table) => as.owner('POST /restaurant/tables', { body: { table } })));
  expect(made.map(({ status }) => status)).toEqual(tables.map(() => 200));
});
