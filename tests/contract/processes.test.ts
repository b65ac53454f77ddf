import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { DeviceRequest } from '#domain/device/device.ts';
import type { Order } from '#domain/order/order.ts';
import { apiClient, type Api } from '../support/api.ts';
import { makeHouses, orderFor, type House } from '../support/houses.ts';
import { listen, type Listening } from '../support/listening.ts';
import { asAdmin } from '../support/testDatabase.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

let server: TestServer;
let houses: House[];
const open: Listening[] = [];

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_ORDERS: '10' }, { processes: 2 });
  houses = await makeHouses(server.deps, 3, 10);
});
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});
afterAll(() => server?.close());

const origins = () => server.processes.map(({ origin }) => origin);
const [one, two] = [0, 1].map((index) => () => server.processes[index]!.app.deps) as [
  () => TestServer['deps'],
  () => TestServer['deps'],
];
const tillAt = (origin: string, house: House): Api =>
  apiClient(origin, 'device-authorization', house.devices.cashregister.token);
const kitchenAt = async (origin: string, house: House): Promise<Listening> => {
  const { token } = house.devices.orderprocessing;
  const screen = await listen(origin, { token, kind: 'device' }, `restaurant:${house.restaurant_id}`);
  open.push(screen);
  return screen;
};
const streamOf = async (house: House): Promise<{ seq: number; entity_id: string }[]> =>
  server.deps.db.query('select seq, entity_id from event where restaurant_id = $1 order by seq', [house.restaurant_id]);
const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

describe('two processes over one database', () => {
  it('give one restaurant numbers and a stream without gaps, and each screen every event once', async () => {
    const screens = await Promise.all(origins().flatMap((origin) => houses.map((house) => kitchenAt(origin, house))));
    const each = 12;
    const answers = await Promise.all(
      origins().flatMap((origin) =>
        houses.flatMap((house) =>
          upTo(each).map(() => tillAt(origin, house)('POST /order', { body: { order: orderFor(house) } })),
        ),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const total = each * origins().length;
    for (const [at, house] of houses.entries()) {
      const orders = answers.map(({ body }) => body).filter((order) => order.restaurant_id === house.restaurant_id);
      const byNumber = orders.toSorted((a, b) => Number(a.number) - Number(b.number));
      expect(byNumber.map(({ number }) => Number(number))).toEqual(upTo(total));
      const stream = await streamOf(house);
      expect(stream.map(({ seq }) => seq)).toEqual(upTo(total));
      // the stream's order is the order in which the numbers were given: both come from behind one lock
      expect(stream.map(({ entity_id }) => entity_id)).toEqual(byNumber.map(({ order_id }) => order_id));
      for (const screen of [screens[at]!, screens[at + houses.length]!]) {
        await expect.poll(() => screen.heard.length).toBeGreaterThanOrEqual(total);
        expect(screen.heard.map(({ seq }) => seq)).toEqual(upTo(total));
      }
    }
  });

  it('do once what is sent to both at once under one key', async () => {
    const [house] = houses as [House];
    for (let round = 0; round < 10; round += 1) {
      const order = orderFor(house);
      const key = randomUUID();
      const answers = await Promise.all(
        [...origins(), ...origins()].map((origin) => tillAt(origin, house)('POST /order', { body: { order }, key })),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(new Set(answers.map(({ body }) => body.number)).size).toBe(1);
      const rows = await server.deps.db.query('select 1 from event where entity_id = $1', [order.order_id]);
      expect(rows).toHaveLength(1);
    }
  });

  it('count the calls of a guest together', async () => {
    const [house] = houses as [House];
    const { table_id } = house.tables[0]!;
    const token = await server.deps.tokens.issue(server.deps.db, {
      kind: 'guest',
      subject: randomUUID(),
      scope: { restaurant_id: house.restaurant_id, table_id, generation: 1, order_ids: [] },
      days: 2,
    });
    // not over the end of a minute
    server.advance(60_000 - (server.deps.now().getTime() % 60_000));
    const statuses: number[] = [];
    for (let at = 0; at < 30; at += 1) {
      const guest = apiClient(origins()[at % 2]!, 'guest-authorization', token);
      const order = orderFor(house, { type: 'local', table_id });
      statuses.push((await guest('POST /order', { body: { order } })).status);
      // what one has counted the other learns within a second: here at once
      for (const { app } of server.processes) await app.deps.limits.flush();
    }
    const placed = statuses.filter((status) => status === 200).length;
    expect(placed).toBeGreaterThanOrEqual(10);
    expect(placed).toBeLessThanOrEqual(12);
    expect(statuses.slice(-10)).toEqual(Array.from({ length: 10 }, () => 429));
  });

  it('tell the screens of both that something is sold out, once, and both refuse it', async () => {
    const [, house] = houses as [House, House];
    const screens = await Promise.all(origins().map((origin) => kitchenAt(origin, house)));
    const told = screens.map(({ socket }) => {
      const messages: string[][] = [];
      socket.on('menu_changed', ({ soldOut }) => messages.push(soldOut));
      return messages;
    });
    const [item] = house.items;
    const { item_id } = item!;
    const body = { restaurant_id: house.restaurant_id, item_id, soldOut: true };
    await tillAt(origins()[0]!, house)('PUT /restaurant/sold-out', { body });
    for (const origin of origins()) {
      const answer = await tillAt(origin, house)('GET /restaurant', { query: { restaurant_id: house.restaurant_id } });
      expect(answer.body.soldOut).toEqual([item_id]);
    }
    await expect.poll(() => told).toEqual([[[item_id]], [[item_id]]]);
  });

  it('end a token, and its sockets, on both', async () => {
    const [house] = await makeHouses(server.deps, 1, 3);
    const { device_id, token } = house!.devices.tablemanager;
    const screens = await Promise.all(
      origins().map((origin) => listen(origin, { token, kind: 'device' }, `restaurant:${house!.restaurant_id}`)),
    );
    open.push(...screens);
    const revoked = new Set<number>();
    screens.forEach(({ socket }, at) => socket.on('device_revoked', () => revoked.add(at)));
    const { unlinkDevice } = await import('#server/device/linkDevice.ts');
    const { restaurant_id } = house!;
    await one().db.transaction((tx) => unlinkDevice(tx, one().tokens, { device_id, restaurant_id, now: new Date() }));
    for (const origin of origins()) {
      const api = apiClient(origin, 'device-authorization', token);
      expect((await api('GET /restaurant/tables', { query: { restaurant_id } })).status).toBe(401);
    }
    await expect.poll(() => revoked).toEqual(new Set([0, 1]));
    await expect.poll(() => screens.some(({ socket }) => socket.connected)).toBe(false);
  });

  it('bring a request to a device wherever it is connected, and its answer back', async () => {
    const [house] = houses as [House];
    const { device_id, token } = house.devices.cashregister;
    const request: DeviceRequest = {
      id: randomUUID(),
      type: 'terminal_payment',
      restaurant_id: house.restaurant_id,
      createdAt: new Date().toISOString(),
      // longer than a notification may be
      data: { partialPayment_id: randomUUID(), terminal_id: 'x'.repeat(9_000) },
    };
    const screen = await listen(origins()[1]!, { token, kind: 'device' });
    open.push(screen);
    const shown: DeviceRequest[] = [];
    screen.socket.on('device_request', (each) => shown.push(each));
    screen.socket.on('device_request_processing', (asked, answer) =>
      answer({ success: asked.id === request.id, message: 'Payment confirmed' }),
    );
    one().bus.emitRequest(device_id, request);
    await expect.poll(() => shown).toEqual([request]);
    for (const asking of [one(), two()]) {
      const answer = await asking.bus.askDevice(device_id, request, 30_000);
      expect(answer).toEqual({ success: true, message: 'Payment confirmed' });
    }
    screen.close();
    expect(await one().bus.askDevice(device_id, request, 300)).toBeUndefined();
  });

  it('make good what they could not hear while the listening connection was lost', async () => {
    const [, , house] = houses as [House, House, House];
    const { restaurant_id } = house;
    const [here, there] = origins() as [string, string];
    const screen = await kitchenAt(there, house);
    const told: string[][] = [];
    screen.socket.on('menu_changed', ({ soldOut }) => told.push(soldOut));
    await tillAt(there, house)('GET /restaurant', { query: { restaurant_id } });
    const [placed, soldOut]: [string[], string[]] = [[], []];
    let unheard = false;
    // it is back after half a second: where that was sooner than both were done, once more
    for (let tries = 1; !unheard && tries < 10; tries += 1) {
      const lost = vi.waitFor(() => expect(two().db.hears()).toBe(false), { timeout: 30_000, interval: 5 });
      await asAdmin(server.databaseUrl, (client) =>
        client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'comanda listen' and datname = current_database()`,
        ),
      );
      await lost;
      const { item_id } = house.items[tries]!;
      const [{ body: order }] = await Promise.all([
        tillAt(here, house)('POST /order', { body: { order: orderFor(house) } }),
        tillAt(here, house)('PUT /restaurant/sold-out', { body: { restaurant_id, item_id, soldOut: true } }),
      ]);
      unheard = !two().db.hears();
      placed.push(order.order_id);
      soldOut.push(item_id);
      await expect.poll(() => two().db.hears()).toBe(true);
    }
    expect(unheard).toBe(true);
    const seen = await tillAt(there, house)('GET /restaurant', { query: { restaurant_id } });
    expect(seen.body.soldOut.toSorted()).toEqual(soldOut.toSorted());
    await expect.poll(() => told.at(-1)?.toSorted()).toEqual(soldOut.toSorted());
    const numbers = (): string[] => screen.heard.map((message: { order: Order }) => message.order.order_id);
    await expect.poll(numbers).toEqual(placed);
  });
});

describe('the database of two processes', () => {
  it('lets work run in one of them at a time, and in the other when that one has finished', async () => {
    const begun = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const first = one().db.alone('a job', async () => {
      begun.resolve();
      await finish.promise;
    });
    await begun.promise;
    expect(await two().db.alone('a job', async () => undefined)).toBe(false);
    expect(await two().db.alone('another job', async () => undefined)).toBe(true);
    finish.resolve();
    expect(await first).toBe(true);
    expect(await two().db.alone('a job', async () => undefined)).toBe(true);
  });

  it('runs a transaction again that was given up for a deadlock', async () => {
    const { db } = server.deps;
    await db.query('create table if not exists knot (name text primary key, n int not null default 0)');
    await db.query(`insert into knot values ('a'), ('b')`);
    const both = Promise.withResolvers<void>();
    let arrived = 0;
    const crossing = (side: TestServer['deps'], names: string[]) =>
      side.db.transaction(async (tx) => {
        for (const name of names) {
          await tx.query('update knot set n = n + 1 where name = $1', [name]);
          if (++arrived === 2) both.resolve();
          await both.promise;
        }
      });
    await Promise.all([crossing(one(), ['a', 'b']), crossing(two(), ['b', 'a'])]);
    expect(await db.query('select n from knot')).toEqual([{ n: 2 }, { n: 2 }]);
  });

  it('may end a connection in the middle of a transaction, and the process lives on', async () => {
    const { db } = one();
    const lost = db.transaction(async (tx) => {
      const [row] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
      await asAdmin(server.databaseUrl, (client) => client.query('select pg_terminate_backend($1)', [row?.pid]));
      await expect
        .poll(async () => (await two().db.query('select 1 from pg_stat_activity where pid = $1', [row?.pid])).length)
        .toBe(0);
      await tx.query('select 1');
    });
    await expect(lost).rejects.toThrow();
    expect(await db.query('select 1 as n')).toEqual([{ n: 1 }]);
  });
});
