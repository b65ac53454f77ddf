import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Command } from '#domain/order/command.ts';
import type { Order } from '#domain/order/order.ts';
import { apiClient } from '../../tests/support/api.ts';
import { type House, makeHouses, orderFor } from '../../tests/support/houses.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';
import type { Database } from '../db/database.ts';
import type { Sql } from '../db/sql.ts';
import { orderSubmission } from '../order/orderSubmission.ts';
import { createStreamStates } from './streamStates.ts';
import { runTurns } from './runTurns.ts';
import type { Submission } from './submission.ts';

let server: TestServer;
let houses: House[];

beforeAll(async () => {
  server = await startTestServer();
  houses = (await makeHouses(server.deps, 3, 5)).toSorted((a, b) => (a.restaurant_id < b.restaurant_id ? -1 : 1));
});
afterAll(() => server.close());

function placing({ restaurant_id, devices, ...house }: House): Submission {
  const { device_id } = devices.cashregister;
  const order = orderFor({ restaurant_id, devices, ...house });
  const device = {
    device_id,
    mode: 'cashregister' as const,
    restaurants: [restaurant_id],
    name: '',
    employeeTypes: [],
  };
  return orderSubmission(
    restaurant_id,
    { type: 'order.place', body: { order } },
    { callers: { device }, key: randomUUID(), requestHash: Buffer.alloc(32), address: server.origin },
  );
}

/** The database, telling which restaurants' rows its statements of this kind lock, in their order. */
function watched(db: Database, kind: RegExp): { db: Database; locked: string[] } {
  const locked: string[] = [];
  const watch = (tx: Sql): Sql => ({
    query(text, values, name) {
      if (kind.test(text)) locked.push(...[values?.[0]].flat().map(String));
      return tx.query(text, values, name);
    },
  });
  return { db: { ...db, pipeline: (work) => db.pipeline((tx) => work(watch(tx))) }, locked };
}

function run(db: Database, submissions: Submission[], more: object = {}) {
  const { now, newId, restaurants, menus } = server.deps;
  const parts = {
    db,
    now,
    newId,
    restaurants,
    menus,
    states: createStreamStates(),
    revisionAllowed: async () => true,
    ...more,
  };
  return runTurns(parts, submissions, () => undefined);
}

const ids = (): string[] => houses.map(({ restaurant_id }) => restaurant_id);

it('the streams of several restaurants are locked by their ids, whoever came first', async () => {
  const { db, locked } = watched(server.deps.db, /\bfrom stream\b[^]*for update/);
  const { outcomes } = await run(db, houses.toReversed().map(placing));
  expect([...outcomes.values()].map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(locked).toEqual(ids());
});

it('the restaurants that get stars are locked by their ids, whoever came first', async () => {
  const rated: Submission[] = [];
  for (const house of houses) {
    const till = apiClient(server.origin, 'device-authorization', house.devices.cashregister.token);
    const order = orderFor(house);
    const { order_id, restaurant_id } = order;
    await till('POST /order', { body: { order } });
    for (const action of ['accept', 'prepare', 'ready', 'complete'] as const)
      expect((await till('POST /order/action', { body: { order_id, action } })).status).toBe(200);
    const guest = { guest_id: randomUUID(), restaurant_id, order_ids: [order_id] };
    rated.unshift(
      orderSubmission(
        restaurant_id,
        { type: 'order.rate', body: { order_id, stars: 5 } },
        { callers: { guest }, key: randomUUID(), requestHash: Buffer.alloc(32), address: server.origin },
      ),
    );
  }
  const { db, locked } = watched(server.deps.db, /\bupdate restaurant set rating_stars\b/);
  const { outcomes } = await run(db, rated);
  expect([...outcomes.values()].map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(locked).toEqual(ids());
});

it('a restaurant to which nobody gave stars is not written to', async () => {
  const { db, locked } = watched(server.deps.db, /\bupdate restaurant\b/);
  const { outcomes } = await run(db, houses.map(placing));
  expect([...outcomes.values()].map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(locked).toEqual([]);
});

it('an order is priced by the menu that it names as long as that may still price it, and by today’s afterwards', async () => {
  const { db, menus, now } = server.deps;
  const [house] = houses as [House];
  const asked: unknown[][] = [];
  const found: string[] = [];
  const pricedBy = async (allowed: boolean): Promise<string[]> => {
    const placed = placing(house);
    const { order } = (placed.command as Extract<Command, { type: 'order.place' }>).body;
    const command: Command = { type: 'order.place', body: { order: { ...order, menu_revision: 'earlier' } } };
    const index = async (menu_revision: string) => {
      found.push(menu_revision);
      return { ...(await menus.index(house.menu_revision)), menu_revision };
    };
    const revisionAllowed = async (...of: unknown[]) => (asked.push(of), allowed);
    const done = await run(db, [{ ...placed, command }], { menus: { index }, revisionAllowed });
    return [...done.outcomes.values()].map(({ body }) => (JSON.parse(body) as Order).menu_revision);
  };
  expect(await pricedBy(true)).toEqual(['earlier']);
  expect(found).toEqual([house.menu_revision, 'earlier']);
  expect(await pricedBy(false)).toEqual([house.menu_revision]);
  expect(found).toEqual([house.menu_revision, 'earlier', house.menu_revision]);
  expect(asked).toMatchObject([
    [{ restaurant_id: house.restaurant_id }, 'earlier', 'staff', expect.any(Date)],
    [{}, 'earlier', 'staff', expect.any(Date)],
  ]);
  expect((asked[0]![3] as Date).getTime()).toBeLessThanOrEqual(now().getTime());
});
