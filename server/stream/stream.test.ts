import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld } from '../../tests/contract/examples/makeWorld.ts';
import type { World } from '../../tests/contract/examples/world.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';
import { cleanUp } from '../housekeeping.ts';
import { startBroadcast } from '../socket/broadcast.ts';
import { createBus } from './bus.ts';
import type { StreamEvent } from './streamRepository.ts';

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server);
});
afterAll(() => server.close());

const since = (seq: number) =>
  world.as.device('GET /restaurant/stream', { query: { restaurant_id: world.house.restaurant_id, since: seq } });

describe("a restaurant's stream", () => {
  it('is not followed from before what is kept of it, also when nothing is kept any more', async () => {
    await world.openOrder();
    const { seq } = (await since(0)).body;
    expect(seq).toBeGreaterThan(0);
    await server.deps.db.query(`update event set at = at - interval '8 days'`);
    await cleanUp(server.deps);
    expect(await since(seq - 1)).toMatchObject({ status: 410, error: { code: 'cursor_too_old' } });
    expect(await since(seq)).toMatchObject({ status: 200, body: { seq, orders: [] } });
    const { order_id } = await world.openOrder();
    expect(await since(seq - 1)).toMatchObject({ status: 410 });
    expect((await since(seq)).body.orders.map((order) => order.order_id)).toEqual([order_id]);
  });
});

describe('the news of a process', () => {
  it('reach the others when the database was away for a moment, of however many restaurants', async () => {
    const told = new Set<string>();
    let away = true;
    const bus = createBus();
    const broadcast = await startBroadcast({
      db: {
        listen: async () => undefined,
        query: async () => [],
        notify: async (_channel: string, payload: string) => {
          if (away) {
            away = false;
            throw new Error('the database is away');
          }
          for (const id of Object.keys((JSON.parse(payload) as { heads: object }).heads)) told.add(id);
        },
      } as never,
      bus,
      namespace: { adapter: { rooms: new Map() } } as never,
      processId: 'this one',
      tableChanged: () => undefined,
      tables: async () => [],
      presentTable: (table) => table,
      log: { error: () => undefined },
    });
    const event = { seq: 1, kind: 'table', table_id: 'some' } satisfies StreamEvent;
    for (let n = 0; n < 250; n += 1) bus.emit(`restaurant ${n}`, [event]);
    await expect.poll(() => told.size).toBe(250);
    await broadcast.stop();
  });
});
