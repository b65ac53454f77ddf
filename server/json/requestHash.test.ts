import { createHash, createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshCode } from '../../tests/contract/examples/employee.ts';
import { makeWorld } from '../../tests/contract/examples/makeWorld.ts';
import type { World } from '../../tests/contract/examples/world.ts';
import { apiClient } from '../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';
import { createApp } from '../app.ts';
import { canonicalJson } from './canonicalJson.ts';
import { requestHashWith } from './requestHash.ts';

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await startTestServer({}, { processes: 2 });
  world = await makeWorld(server);
});
afterAll(() => server.close());

const hired = (name = 'Toni') => ({
  restaurant_id: world.house.restaurant_id,
  employee: { name, code: freshCode(), types: ['waiter' as const] },
});
const hire = (origin: string, body: ReturnType<typeof hired>, key: string) =>
  apiClient(origin, 'authorization', world.as.owner.token)('POST /restaurant/employees', { body, key });

const keptHash = async (key: string): Promise<string | undefined> => {
  const [row] = await server.deps.db.query<{ hash: string }>(
    `select encode(request_hash, 'hex') as hash from operation where key = $1`,
    [key],
  );
  return row?.hash;
};

describe('the hash of a request', () => {
  it.each(['', 'short', 'a'.repeat(64), 'ü'.repeat(40)])('is its HMAC under the key %j', (secret) => {
    for (const text of ['ő', 'ő'.repeat(200_000)]) {
      const body = { b: [text, 1], a: { d: null, c: true } };
      const said = `POST /order?x=1\n${canonicalJson(body)}`;
      const made = requestHashWith(secret)('POST', '/order?x=1', body);
      expect(made).toEqual(createHmac('sha256', secret).update(said).digest());
    }
  });
});

describe('what is kept of a request', () => {
  it('cannot be found by trying codes, least of all without the key of the installation', async () => {
    const [body, key] = [hired(), randomUUID()];
    expect((await hire(server.origin, body, key)).status).toBe(200);
    const plain = createHash('sha256')
      .update(`POST /restaurant/employees\n${canonicalJson(body)}`)
      .digest('hex');
    const keyed = requestHashWith(server.deps.secrets.key('request'))(
      'POST',
      '/restaurant/employees',
      hired(),
    ).toString('hex');
    const kept = await keptHash(key);
    expect(kept).toBe(keyed);
    expect(kept).not.toBe(plain);
  });

  it('is the same in every process and after a restart, and another for every other request', async () => {
    const [one, other] = server.processes.map(({ origin }) => origin) as [string, string];
    const [body, key] = [hired(), randomUUID()];
    const first = await hire(one, body, key);
    expect([first.status, first.headers.get('idempotent-replayed')]).toEqual([200, null]);
    const started = await createApp(server.deps.config, { log: server.deps.log });
    try {
      await started.listen();
      const address = started.fastify.server.address();
      const fresh = `http://127.0.0.1:${(address as { port: number }).port}`;
      for (const origin of [one, other, fresh]) {
        const again = await hire(origin, body, key);
        expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
        expect(again.body).toEqual(first.body);
        const { error } = await hire(origin, hired('Someone'), key);
        expect(error).toMatchObject({ statusCode: 422, code: 'key_reused' });
      }
    } finally {
      await started.close();
    }
  });
});
