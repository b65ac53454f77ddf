import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BodyOf } from '#contract/calls.ts';
import type { Order } from '#domain/order/order.ts';
import { type Api, apiClient } from '../../tests/support/api.ts';
import { type House, makeHouses, orderFor } from '../../tests/support/houses.ts';
import { ownerOf } from '../../tests/support/owner.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';
import { bookShift } from './shifts.ts';

const minute = 60_000;
type Sent = NonNullable<BodyOf<'POST /device/shift'>>['shift'];

let server: TestServer;
let house: House;
let elsewhere: House;
let register: Api;
/** another register of the house, with the letter C */
let other: Api;
let owner: Api;

beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());
beforeEach(async () => {
  [house, elsewhere] = (await makeHouses(server.deps, 2, 1)) as [House, House];
  const { cashregister, tablemanager } = house.devices;
  const { db } = server.deps;
  await db.query(`update device set mode = 'cashregister' where device_id = $1`, [tablemanager.device_id]);
  register = device(cashregister.token);
  other = device(tablemanager.token);
  owner = await ownerOf(server, house.chain_id);
});

const device = (token: string): Api => apiClient(server.origin, 'device-authorization', token);
/** So many milliseconds from now, or before it. */
const at = (ms = 0): string => new Date(server.deps.now().getTime() + ms).toISOString();
const shiftOf = (more: Partial<Sent> = {}): Sent => ({
  shift_id: randomUUID(),
  openedAt: at(),
  float: 10_000,
  ...more,
});
const over = (shift: Sent, closedAt = at()): Sent => ({ ...shift, count: 10_000, closedAt });
const book = (shift: Sent, api = register) =>
  api('POST /device/shift', { body: { restaurant_id: house.restaurant_id, shift } });
async function replayed(shift: Sent) {
  const operation = {
    key: randomUUID(),
    lane: 'shift',
    occurredAt: shift.openedAt,
    method: 'POST' as const,
    path: '/device/shift',
    body: { restaurant_id: house.restaurant_id, shift },
  };
  const { body } = await register('POST /device/replay', { body: { operations: [operation] } });
  return body[0]!;
}
/** An order of the register for which it took too much cash while it had no network. */
async function overpaid(excess: number): Promise<Order> {
  const order = orderFor(house);
  const lane = randomUUID();
  const bring = async (path: string, method: 'POST' | 'PUT', body: object) => {
    const operation = { key: randomUUID(), lane, occurredAt: at(), method, path, body };
    const [answer] = (await register('POST /device/replay', { body: { operations: [operation] } })).body;
    expect(answer?.status).toBe(200);
    return answer!.body;
  };
  const { amountTotal } = (await bring('/order', 'POST', { order })) as Order;
  const amount = amountTotal + excess;
  const { restaurant_id } = house;
  const partialPayment = { partialPayment_id: randomUUID(), restaurant_id, orders: [order.order_id], amount };
  const cash = { partialPayment, paymentOption: 'cash', given: amount };
  await bring('/order/payment-confirm-client', 'PUT', cash);
  return (await register('GET /order', { query: { order_id: order.order_id } })).body;
}
const shifts = (query: object = {}, api = register) =>
  api('GET /restaurant/shifts', { query: { restaurant_id: house.restaurant_id, ...query } });
/** What the register is given new letters for. */
async function loses(letters: string): Promise<string> {
  const lost = { restaurant_id: house.restaurant_id, register: letters };
  return (await register('POST /device/journal', { body: { records: [], lost } })).body.prefix!;
}
const told = async (shift_id: string) =>
  (await owner('GET /chain/journal', { query: { chain_id: house.chain_id, entity_id: shift_id } })).body;

describe('the letters of a shift', () => {
  it('are its own register’s: not those of another, and none that nobody has', async () => {
    for (const letters of ['A', 'Z']) {
      const refused = await book(shiftOf({ register: letters }), other);
      expect(refused).toMatchObject({ status: 403, error: { code: 'not_allowed' } });
    }
    // asking for it has taken nothing
    expect((await book(over(shiftOf()))).body).toMatchObject({ register: 'A', zNumber: 1 });
    for (const shift of [shiftOf({ register: 'A' }), over(shiftOf({ register: 'A' }))])
      expect((await book(shift, other)).error.code).toBe('not_allowed');
  });

  it('stay with what was begun under them, when the register gets new ones', async () => {
    const shift = shiftOf({ register: 'A' });
    await book(shift);
    const letters = await loses('A');
    expect(letters).not.toBe('A');
    expect((await book({ ...shift, register: letters })).error.code).toBe('id_taken');
    expect((await book(shift, other)).error.code).toBe('not_allowed');
    expect((await book(over(shift))).body).toMatchObject({ register: 'A', zNumber: 1 });
    // what it had not told yet of the old ones
    expect((await book(over(shiftOf({ register: 'A' })))).body).toMatchObject({ register: 'A', zNumber: 2 });
    expect((await book(shiftOf())).body).toMatchObject({ register: letters });
  });

  it('are needed: a device without any opens none', async () => {
    const { device_id } = house.devices.tablemanager;
    await server.deps.db.query('update device set prefix = null where device_id = $1', [device_id]);
    expect((await book(shiftOf(), other)).error.code).toBe('device_not_linked');
  });
});

describe('the times of a shift', () => {
  it('begin where the shift before it ended', async () => {
    const [opened, between, closed] = [at(-3_000), at(-2_000), at(-1_000)];
    await book(over(shiftOf({ openedAt: opened }), closed));
    const { body } = await book(shiftOf({ openedAt: between }));
    expect(body).toMatchObject({ openedAt: closed, clock: { openedAt: between } });
  });

  it('are believed of what is replayed, and of what is told as it happens only as far as clocks are wrong', async () => {
    const [opened, closed] = [at(-30 * minute), at(-20 * minute)];
    const { status, body } = await replayed(over(shiftOf({ openedAt: opened }), closed));
    expect([status, body]).toMatchObject([200, { openedAt: opened, closedAt: closed }]);
    expect(body).not.toHaveProperty('clock');
    const direct = await book(shiftOf({ openedAt: opened }), other);
    expect(direct.body.clock).toEqual({ openedAt: opened });
    expect(Date.parse(direct.body.openedAt)).toBeGreaterThan(Date.parse(closed));
  });

  it('are kept in one way to write them', async () => {
    const away = (instant: string) => instant.replace('Z', '+00:00');
    const time = at();
    const movement = { movement_id: randomUUID(), kind: 'in' as const, amount: 1, reason: 'Change', at: away(time) };
    const shift = shiftOf({ openedAt: away(time), movements: [movement] });
    const { body } = await book({ ...shift, count: 1, closedAt: away(time) });
    expect(body).toMatchObject({ openedAt: time, closedAt: time, movements: [{ ...movement, at: time }] });
    expect(body).not.toHaveProperty('clock');
  });
});

describe('an open shift', () => {
  it('is the only one of its register, also for one that comes while it is opened', async () => {
    const first = shiftOf();
    await book(first);
    const { device_id } = house.devices.cashregister;
    const second = { shift_id: randomUUID(), register: 'A', openedAt: at(), float: 100, movements: [] };
    const prefixes = [{ restaurant_id: house.restaurant_id, prefix: 'A' }];
    const caller = { device_id, prefix: 'A', prefixes } as Parameters<typeof bookShift>[3];
    const { db, now } = server.deps;
    const booked = await db.transaction((tx) =>
      bookShift(tx, house.restaurant_id, second, caller, {
        now: now(),
        replayed: false,
      }),
    );
    expect(booked).toMatchObject({ ok: false, code: 'shift_open' });
    expect((await shifts()).body.map(({ shift_id }) => shift_id)).toEqual([first.shift_id]);
    // another register's is not in its way
    expect((await book(shiftOf(), other)).status).toBe(200);
  });

  it('is booked on again, and so is one that is over, while the next is open', async () => {
    const first = shiftOf();
    await book(over(first));
    const second = shiftOf();
    expect((await book(second)).status).toBe(200);
    const movement = { movement_id: randomUUID(), kind: 'in' as const, amount: 5, reason: 'Change', at: at() };
    expect((await book({ ...second, movements: [movement] })).body.report.paidIn).toBe(5);
    const late = { ...movement, movement_id: randomUUID() };
    expect((await book({ ...first, movements: [late] })).body.later).toMatchObject({ paidIn: 5 });
  });

  it('has one report until more is known, whether it is open or over', async () => {
    const shift = shiftOf();
    expect((await book(shift)).body).not.toHaveProperty('later');
    expect((await book(over(shift))).body).not.toHaveProperty('later');
    expect((await shifts()).body[0]).not.toHaveProperty('later');
  });
});

describe('what owners read of shifts', () => {
  it('says in their journal what was before and what it became, and nothing when nothing is new', async () => {
    const shift = shiftOf();
    await book(shift);
    await book(shift);
    const end = over(shift);
    await book(end);
    await book(end);
    const { shift_id: _, ...opened } = shift;
    const [changed, created, ...more] = await told(shift.shift_id);
    expect(more).toEqual([]);
    expect(created).toMatchObject({ what: 'created', entity: 'shift', restaurant_id: house.restaurant_id });
    expect(created?.after).toEqual({ ...opened, register: 'A', movements: [] });
    expect(created?.before ?? null).toBeNull();
    expect(changed).toMatchObject({ what: 'changed', before: opened, after: { count: 10_000, zNumber: 1 } });
    expect(changed?.after).not.toHaveProperty('report');
  });

  it('comes newest first, page by page, of one register or of all', async () => {
    const times = [-3, -2, -1].map((second) => at(second * 1_000));
    for (const openedAt of times) await book(over(shiftOf({ openedAt }), openedAt));
    const mine = (await shifts()).body.map(({ openedAt }) => openedAt);
    expect(mine).toEqual(times.toReversed());
    await book(shiftOf(), other);
    expect((await shifts({ register: 'A' })).body.map(({ openedAt }) => openedAt)).toEqual(mine);
    expect((await shifts({ register: 'C' })).body.map((each) => each.register)).toEqual(['C']);
    const [page, all] = [await shifts({ limit: 2 }), await shifts()];
    const cursor = page.headers.get('next-cursor')!;
    const rest = await shifts({ cursor });
    expect([...page.body, ...rest.body]).toEqual(all.body);
    expect(rest.headers.get('next-cursor')).toBeNull();
    for (const wrong of ['', 'yesterday', cursor.replace('~', ' ')]) {
      const refused = await shifts({ cursor: wrong });
      expect(refused.error).toMatchObject({ code: 'invalid_request', details: [{ path: 'cursor' }] });
    }
  });

  it('goes on in the middle of shifts that were opened at the same moment', async () => {
    const openedAt = at();
    for (let each = 0; each < 3; each += 1) await book(over(shiftOf({ openedAt }), openedAt));
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null && seen.length < 4;) {
      const { body, headers } = await shifts({ limit: 1, ...(cursor ? { cursor } : {}) });
      seen.push(...body.map(({ shift_id }) => shift_id));
      cursor = headers.get('next-cursor');
    }
    expect(seen).toEqual((await shifts()).body.map(({ shift_id }) => shift_id));
    expect(seen).toHaveLength(3);
  });

  it('says of each shift what was taken and given back in it, and not in the others', async () => {
    const taken: number[] = [];
    for (const excess of [300, 700]) {
      const shift = shiftOf();
      await book(shift);
      server.advance(1_000);
      const order = await overpaid(excess);
      const { order_id } = order;
      const { status } = await register('POST /order/give-back', { body: { order_id, amount: excess - 100 } });
      expect(status).toBe(200);
      taken.push(order.amountPaid);
      server.advance(1_000);
      await book(over(shift));
    }
    const reports = (await shifts()).body.toReversed().map(({ report }) => report);
    expect(reports).toMatchObject([
      { payments: [{ option: 'cash', count: 1, amount: taken[0] }], refunds: 200, orders: { count: 1 } },
      { payments: [{ option: 'cash', count: 1, amount: taken[1] }], refunds: 600, orders: { count: 1 } },
    ]);
  });

  it('is the house’s own', async () => {
    await book(shiftOf());
    for (const api of [device(elsewhere.devices.cashregister.token), apiClient(server.origin, 'authorization')])
      expect([401, 404]).toContain((await shifts({}, api)).status);
    expect((await shifts({}, owner)).body).toHaveLength(1);
  });
});
