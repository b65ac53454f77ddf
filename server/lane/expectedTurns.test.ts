import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { refuse } from '#domain/error/refusal.ts';
import type { Order } from '#domain/order/order.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { type Api, apiClient } from '../../tests/support/api.ts';
import { type House, makeHouses, orderFor } from '../../tests/support/houses.ts';
import { ownerOf } from '../../tests/support/owner.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';
import type { Database } from '../db/database.ts';
import type { Sql } from '../db/sql.ts';
import { orderSubmission } from '../order/orderSubmission.ts';
import { lockStreams } from '../stream/streamRepository.ts';
import { runTurns } from './runTurns.ts';
import { createStreamStates } from './streamStates.ts';
import type { Submission } from './submission.ts';

let server: TestServer;
let house: House;
let other: House;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  [house, other] = (await makeHouses(server.deps, 2, 5)) as [House, House];
});

/** Turns until nothing is asked any more. */
const settling = 11;

/** A process with a memory of its own; `reads` counts how often it asked before it decided, `tries` how often it did not. */
function startProcess({ at = server.deps.now, restaurants = server.deps.restaurants } = {}) {
  const { newId, menus } = server.deps;
  const counted = { reads: 0, turns: 0, tries: 0, statements: 0 };
  const counting = (sql: Sql): Sql => ({
    query(text, values, name) {
      counted.statements += 1;
      if (/\bread_0\b/.test(text)) counted.reads += 1;
      if (name === 'expected-orders') counted.tries += 1;
      return sql.query(text, values, name);
    },
  });
  const { db: real } = server.deps;
  const db: Database = { ...real, ...counting(real), pipeline: (work) => real.pipeline((tx) => work(counting(tx))) };
  const states = createStreamStates();
  const parts = { db, now: at, newId, restaurants, menus, states, revisionAllowed: async () => true };
  const run = async (...submissions: Submission[]) => {
    counted.turns += 1;
    const { outcomes } = await runTurns(parts, submissions, () => undefined);
    return submissions.map((submission) => outcomes.get(submission)!);
  };
  const place = async (submission = byGuest()): Promise<Order> => {
    const [outcome] = await run(submission);
    expect(outcome).toMatchObject({ status: 200 });
    return JSON.parse(outcome!.body) as Order;
  };
  /** Orders at the house's first table until nothing is asked any more. */
  const settle = async (): Promise<void> => {
    for (let times = 0; times < settling - 1; times++) await place();
    counted.reads = 0;
    await place();
    expect(counted.reads).toBe(0);
  };
  return { run, place, settle, counted };
}

const till = (): Api => apiClient(server.origin, 'device-authorization', house.devices.cashregister.token);

type Given = { key?: string; order?: object; at?: House; generation?: number };

function byGuest({ key = randomUUID(), order = {}, at = house, generation = 1 }: Given = {}): Submission {
  const table_id = at.tables[0]!.table_id;
  const guest = { guest_id: randomUUID(), restaurant_id: at.restaurant_id, table_id, generation, order_ids: [] };
  const body = { order: { ...orderFor(at, { type: 'local' as const, table_id }), ...order } };
  return orderSubmission(
    at.restaurant_id,
    { type: 'order.place', body },
    { callers: { guest }, key, requestHash: Buffer.alloc(32), address: server.origin },
  );
}

function byRegister(order: ReturnType<typeof orderFor>): Submission {
  const { device_id } = house.devices.cashregister;
  const device = {
    device_id,
    mode: 'cashregister' as const,
    restaurants: [house.restaurant_id],
    name: '',
    employeeTypes: [],
  };
  return orderSubmission(
    house.restaurant_id,
    { type: 'order.place', body: { order } },
    { callers: { device }, key: randomUUID(), requestHash: Buffer.alloc(32), address: server.origin },
  );
}

const seqs = async (at = house): Promise<number[]> =>
  (
    await server.deps.db.query<{ seq: number }>('select seq from event where restaurant_id = $1 order by seq', [
      at.restaurant_id,
    ])
  ).map(({ seq }) => seq);
const numbers = async (at = house): Promise<number[]> =>
  (
    await server.deps.db.query<{ number: string }>('select number from orders where restaurant_id = $1', [
      at.restaurant_id,
    ])
  )
    .map(({ number }) => Number(number))
    .toSorted((a, b) => a - b);
const upTo = (last: number): number[] => Array.from({ length: last }, (_, at) => at + 1);

describe('a turn that only makes orders', () => {
  it('is decided on what the last one left, and leaves what a turn that asks would have left', async () => {
    const { place, settle, counted } = startProcess();
    await settle();
    const orders = [await place(), await place(byRegister(orderFor(house)))];
    expect(counted.reads).toBe(0);
    expect(orders.map(({ number }) => Number(number))).toEqual([settling + 1, settling + 2]);
    expect(await numbers()).toEqual(upTo(settling + 2));
    // the first order opened the table's session, which is an event of its own
    expect(await seqs()).toEqual(upTo(settling + 3));
    const journal = await server.deps.db.query('select what from order_journal where order_id = $1', [
      orders[0]!.order_id,
    ]);
    expect(journal).toEqual([{ what: 'order_place' }]);
  });

  it('is stored by one statement', async () => {
    const { place, settle, counted } = startProcess();
    await settle();
    Object.assign(counted, { tries: 0, statements: 0 });
    await place();
    expect(counted).toMatchObject({ tries: 1, statements: 1 });
  });

  it.each([
    ['its table is gone', 'deleted_at = now()', 'table_unknown'],
    ['its table’s session is over', 'generation = generation + 1', 'table_session_over'],
  ])('waits for whoever holds its restaurant’s stream, and sees what was left there: %s', async (_, change, code) => {
    const { run, settle, counted } = startProcess();
    await settle();
    counted.tries = 0;
    const submission = byGuest();
    const waiting =
      'select count(distinct pid)::int as count from pg_locks where pg_backend_pid() = any(pg_blocking_pids(pid))';
    const locked = Promise.withResolvers<void>();
    const changed = server.deps.db.transaction(async (tx) => {
      await lockStreams(tx, [house.restaurant_id]);
      locked.resolve();
      await vi.waitFor(async () => expect(await tx.query(waiting)).toEqual([{ count: 1 }]), { timeout: 10_000 });
      await tx.query(`update dining_table set ${change} where table_id = $1`, [house.tables[0]!.table_id]);
      // as every turn does, also one after which the head is where it was
      await tx.query('update stream set head_seq = head_seq where restaurant_id = $1', [house.restaurant_id]);
    });
    await locked.promise;
    const [[refused]] = await Promise.all([run(submission), changed]);
    expect(counted.tries).toBe(1);
    expect(refused?.body).toContain(code);
    expect(await numbers()).toEqual(upTo(settling));
  });

  it('is decided anew when another process has written meanwhile: no number and no position twice', async () => {
    const [one, two] = [startProcess(), startProcess()];
    await one.settle();
    await two.settle();
    for (let times = 0; times < 4; times++) {
      await one.place();
      await two.place();
      await two.place();
    }
    const count = one.counted.turns + two.counted.turns;
    expect(await numbers()).toEqual(upTo(count));
    expect(await seqs()).toEqual(upTo(count + 1));
  });

  it('is decided anew for all restaurants when one of them has changed', async () => {
    const mine = startProcess();
    for (let times = 0; times < settling; times++) await mine.run(byGuest(), byGuest({ at: other }));
    await startProcess().place();
    const [here, there] = await mine.run(byGuest(), byGuest({ at: other }));
    expect([here?.status, there?.status]).toEqual([200, 200]);
    expect(await numbers()).toEqual(upTo(settling + 2));
    expect(await numbers(other)).toEqual(upTo(settling + 1));
  });

  it('answers a key that was used as it was answered then, and makes nothing', async () => {
    const { run, place, settle } = startProcess();
    await settle();
    const submission = byGuest();
    const first = await place(submission);
    const [again] = await run(submission);
    expect(again).toMatchObject({ status: 200, replayed: true });
    expect((JSON.parse(again!.body) as Order).order_id).toBe(first.order_id);
    const refused = { ...submission, permits: () => refuse('not_allowed') };
    expect(await run(refused)).toMatchObject([{ status: 200, replayed: true }]);
    expect(await numbers()).toEqual(upTo(settling + 1));
  });

  it('refuses a key that was used for another order', async () => {
    const { run, place, settle } = startProcess();
    await settle();
    const used = byGuest();
    await place(used);
    const { key, caller } = used;
    const [outcome] = await run({ ...byGuest({ key }), caller, requestHash: Buffer.alloc(32, 1) });
    expect(outcome?.body).toContain('key_reused');
    expect(await numbers()).toEqual(upTo(settling + 1));
  });

  it('answers a key that comes twice in one turn once', async () => {
    const { run, settle } = startProcess();
    await settle();
    const submission = byGuest();
    const outcomes = await run(submission, { ...submission });
    expect(outcomes.map(({ replayed }) => replayed)).toEqual([false, true]);
    expect(await numbers()).toEqual(upTo(settling + 1));
  });

  it('does not take an id that is another order’s, of this house or of another', async () => {
    const { run, place, settle } = startProcess();
    const foreign = await startProcess().place(byGuest({ at: other }));
    await settle();
    const { order_id } = await place();
    expect(await run(byGuest({ order: { order_id } }))).toMatchObject([{ status: 409 }]);
    await expect(run(byGuest({ order: { order_id: foreign.order_id } }))).rejects.toThrow(/orders_pkey/);
    expect(await numbers()).toEqual(upTo(settling + 1));
    expect(await numbers(other)).toEqual([1]);
  });

  it('does not take a line that stands in another order', async () => {
    const { run, place, settle } = startProcess();
    await settle();
    const { items, amountTotal } = await place();
    const [outcome] = await run(byGuest({ order: { items, amountTotal } }));
    expect(outcome).toMatchObject({ status: 409 });
    expect(outcome?.body).toContain('line_taken');
    expect(await numbers()).toEqual(upTo(settling + 1));
  });

  it('goes on from where the restaurant stands, whoever brought it there', async () => {
    const { place, settle } = startProcess();
    await settle();
    await server.deps.db.query('update stream set last_number = 41 where restaurant_id = $1', [house.restaurant_id]);
    expect((await place()).number).toBe('42');
  });

  it('finds the cash that was taken for an order of the staff before it came', async () => {
    const { place, settle } = startProcess();
    await settle();
    const order = orderFor(house);
    const { order_id, restaurant_id, amountTotal: amount } = order;
    const partialPayment = { partialPayment_id: randomUUID(), restaurant_id, orders: [order_id], amount };
    const body = { paymentOption: 'cash' as const, partialPayment };
    const operation = {
      key: randomUUID(),
      lane: `order:${order_id}`,
      method: 'PUT' as const,
      path: '/order/payment-confirm-client',
      body,
      occurredAt: server.deps.now().toISOString(),
    };
    const answer = await till()('POST /device/replay', { body: { operations: [operation] } });
    expect(answer.body.map(({ status }) => status)).toEqual([200]);
    expect((await place(byRegister(order))).amountPaid).toBe(order.amountTotal);
  });

  it('lets a phone order with the new code of a table before anybody else did', async () => {
    const { run, settle } = startProcess();
    await settle();
    const { table_id } = house.tables[0]!;
    const body = { table_id, force: true, note: 'they left' };
    expect((await till()('POST /table/session', { body })).status).toBe(200);
    expect(await run(byGuest({ generation: 2 }))).toMatchObject([{ status: 200 }]);
  });

  it('does not let a phone order with the code that was replaced', async () => {
    const { run, settle } = startProcess();
    await settle();
    const owner = await ownerOf(server, house.chain_id);
    const { table_id } = house.tables[0]!;
    const note = 'they left';
    expect((await till()('POST /table/session', { body: { table_id, force: true, note } })).status).toBe(200);
    expect((await owner('POST /table/code', { body: { table_id } })).status).toBe(200);
    const contact = { name: 'Gast', phone: '+43 660 1234567' };
    const takenAway = byGuest({ order: { type: 'takeaway', table_id: undefined, contact } });
    for (const submission of [takenAway, byGuest()]) {
      const [outcome] = await run(submission);
      expect(outcome?.body).toContain('table_session_over');
    }
    expect(await numbers()).toEqual(upTo(settling));
  });

  it('sees that its table is gone, also where that was not told to the restaurant', async () => {
    const { run, settle } = startProcess();
    await settle();
    await server.deps.db.query('update dining_table set deleted_at = now() where table_id = $1', [
      house.tables[0]!.table_id,
    ]);
    const [outcome] = await run(byGuest());
    expect(outcome?.body).toContain('table_unknown');
  });

  it('does not try again and again what is not as it was', async () => {
    const { run, place, settle, counted } = startProcess();
    await settle();
    const submission = byGuest();
    await place(submission);
    const before = counted.tries;
    for (let times = 0; times < 5; times++) await run(submission);
    expect(counted.tries - before).toBe(1);
  });

  it('loses nothing and says so when the database is gone in the middle of it', async () => {
    const { run, settle } = startProcess();
    await settle();
    const submission = byGuest();
    let ended: Promise<unknown> = Promise.resolve();
    const lost = run({
      ...submission,
      answer: (picture, change, rating) => {
        ended = server.deps.db
          .query(
            // waits for each to be gone, in milliseconds
            `select pg_terminate_backend(pid, 5000) from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid()`,
          )
          .catch(() => undefined);
        return submission.answer(picture, change, rating);
      },
    });
    await lost.catch(() => undefined);
    await ended;
    // As a client asks again after a 503: the next connection may be one that is ended only now.
    const outcome = await vi.waitFor(async () => (await run(submission))[0], { timeout: 10_000 });
    expect(outcome).toMatchObject({ status: 200 });
    expect(await numbers()).toEqual(upTo(settling + 1));
    expect(await seqs()).toEqual(upTo(settling + 2));
    // that a connection was ended is found out by whoever uses it next: no other test is to be that
    const usesAll = () => Promise.all(Array.from({ length: 60 }, () => server.deps.db.query('select 1')));
    await vi.waitFor(usesAll, { timeout: 10_000 });
  });

  it('begins to count at one with the next business day', async () => {
    let now = new Date();
    const { place, settle, counted } = startProcess({ at: () => now });
    await settle();
    // a day may have 25 hours
    now = new Date(now.getTime() + 26 * 3_600_000);
    expect((await place()).number).toBe('1');
    expect((await place()).number).toBe('2');
    expect(counted.reads).toBe(0);
  });

  it('asks the waiter where the first order of a table is confirmed', async () => {
    const careful = async (id: string): Promise<Restaurant | undefined> => {
      const restaurant = await server.deps.restaurants.get(id);
      return restaurant && { ...restaurant, confirmFirstOrder: true };
    };
    const { place } = startProcess({ restaurants: { ...server.deps.restaurants, get: careful } });
    const orders: Order[] = [];
    for (let times = 0; times < 5; times++) orders.push(await place());
    for (const { flags } of orders) expect(flags).toContain('needs_confirmation');
    const { order_id } = orders[0]!;
    expect((await till()('POST /order/action', { body: { order_id, action: 'accept' } })).status).toBe(200);
    for (let times = 0; times < 5; times++) expect((await place()).flags).toEqual([]);
  });
});
