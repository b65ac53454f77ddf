import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiClient } from '../support/api.ts';
import { freePort } from '../../server/db/postmaster.ts';
import { makeHouses, orderFor, type House } from '../support/houses.ts';
import { listen } from '../support/listening.ts';
import { serverProcess } from '../support/serverProcess.ts';
import { followRestaurant, sell } from '../support/stubbornDevice.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

/** Whoever is waited for is so for a minute: sockets are asked for a sign of life, idle connections are kept. */
const waitedForMs = 30_000;

let server: TestServer;
let house: House;

beforeAll(async () => {
  server = await startTestServer({}, { processes: 2 });
  [house] = (await makeHouses(server.deps, 1, 10)) as [House];
});
afterAll(() => server?.close());

/** A request whose body is not finished yet. */
function slowOrder(origin: string, agent: http.Agent) {
  const body = JSON.stringify({ order: orderFor(house) });
  const answer = Promise.withResolvers<number | undefined>();
  const request = http.request(`${origin}/order`, {
    method: 'POST',
    agent,
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'device-authorization': `Bearer ${house.devices.cashregister.token}`,
    },
  });
  request.on('error', answer.reject);
  request.on('response', (response) => {
    response.resume();
    answer.resolve(response.statusCode);
  });
  request.write(body.slice(0, 20));
  return { finish: () => request.end(body.slice(20)), answer: answer.promise };
}

/** A client whose socket is open and that says nothing any more, as a phone in a lift. */
async function silent(origin: string): Promise<{ ended: Promise<unknown>; destroy(): void }> {
  const request = http.request(`${origin}/socket.io/?EIO=4&transport=websocket`, {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': randomBytes(16).toString('base64'),
    },
  });
  request.end();
  const [, socket] = (await once(request, 'upgrade')) as [http.IncomingMessage, Socket];
  socket.resume();
  return { ended: once(socket, 'end'), destroy: () => socket.destroy() };
}

describe('a server that is asked to stop', () => {
  it('waits for no client that does not answer', async () => {
    const stopping = await startTestServer({}, { processes: 1 });
    const client = await silent(stopping.origin);
    const started = performance.now();
    await stopping.close();
    expect(performance.now() - started).toBeLessThan(waitedForMs);
    await client.ended;
    client.destroy();
  });

  it('finishes what is running, sends its screens elsewhere, and takes nothing new', async () => {
    const [stopping, staying] = server.processes as [TestServer['processes'][0], TestServer['processes'][0]];
    const auth = { token: house.devices.orderprocessing.token, kind: 'device' as const };
    const room = `restaurant:${house.restaurant_id}` as const;
    const here = await listen(stopping.origin, auth, room);
    const elsewhere = await listen(staying.origin, auth, room);
    const hints: number[] = [];
    here.socket.on('reconnect', ({ after }) => hints.push(after));
    const agent = new http.Agent({ keepAlive: true });
    const begun = once(stopping.app.fastify.server, 'request');
    const running = slowOrder(stopping.origin, agent);
    await begun;
    const started = performance.now();
    const closed = stopping.app.close();
    await expect.poll(() => hints.length).toBe(1);
    await expect(fetch(`${stopping.origin}/health`)).rejects.toThrow();
    running.finish();
    expect(await running.answer).toBe(200);
    await closed;
    expect(performance.now() - started).toBeLessThan(waitedForMs);
    await expect.poll(() => here.socket.connected).toBe(false);
    // what was committed while it stopped is heard elsewhere
    await expect.poll(() => elsewhere.heard.length).toBe(1);
    elsewhere.close();
    here.close();
    agent.destroy();
  });

  it('says so at once where a load balancer asks, and serves on until that has noticed', async () => {
    const draining = await startTestServer({ DRAIN_SECONDS: '6' }, { processes: 1 });
    const till = apiClient(draining.origin, 'device-authorization');
    expect((await till('GET /ready')).status).toBe(200);
    const closing = draining.close();
    const ready = await till('GET /ready');
    expect([ready.status, ready.error.retry]).toEqual([503, 'later']);
    expect((await till('GET /config')).status).toBe(200);
    await closing;
    await expect(till('GET /ready')).rejects.toThrow();
  });

  it('is replaced by the next one under load without one call or event lost', { timeout: 600_000 }, async () => {
    const keeper = await startTestServer({}, { processes: 1 });
    const [shop] = (await makeHouses(keeper.deps, 1, 10)) as [House];
    const environment = {
      DATABASE_URL: keeper.databaseUrl,
      DATA_DIR: keeper.deps.config.dataDir,
      DEMO: 'off',
      LOG_LEVEL: 'fatal',
    };
    const processes = [serverProcess(await freePort(), environment), serverProcess(await freePort(), environment)];
    const origins = processes.map(({ origin }) => origin);
    await Promise.all(processes.map((each) => each.start()));
    const screen = followRestaurant(origins, shop);
    const work = { goesOn: true };
    const selling = (async () => {
      let sold = 0;
      for (; work.goesOn; sold += 1) await sell(origins, shop);
      return sold;
    })();
    for (const each of processes) {
      // in time, and of its own accord
      expect(await each.stop()).toBe(0);
      await each.start();
    }
    work.goesOn = false;
    const sold = await selling;
    expect(sold).toBeGreaterThan(0);
    await expect.poll(() => screen.seq(), { timeout: 120_000 }).toBe(sold * 3);
    expect(screen.orders.size).toBe(sold);
    screen.close();
    await Promise.all(processes.map((each) => each.stop()));
    await keeper.close();
  });
});
