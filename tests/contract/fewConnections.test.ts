import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/testServer.ts';
import { makeWorld } from './examples/makeWorld.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer({ DATABASE_CONNECTIONS: '2' })));
afterAll(() => server.close());

it('answers sixteen tables at once over two connections, without one that waits for itself', async () => {
  const { as, house } = await makeWorld(server);
  const { restaurant_id } = house;
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, index) =>
      as.owner('POST /restaurant/tables', { body: { table: { restaurant_id, name: `At once ${index}` } } }),
    ),
  );
  // whoever waited for itself would give up after ten seconds and be answered with 503
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});
