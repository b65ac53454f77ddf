import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BodyOf } from '#contract/calls.ts';
import type { Order } from '#domain/order/order.ts';
import type { Shift } from '#domain/register/shift.ts';
import { type Api, apiClient } from '../support/api.ts';
import { type House, lineOf, makeHouses, orderFor } from '../support/houses.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

let server: TestServer;
let house: House;
let register: Api;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  [house] = (await makeHouses(server.deps, 1, 5)) as [House];
  register = apiClient(server.origin, 'device-authorization', house.devices.cashregister.token);
});
afterAll(() => server.close());

const minutes = (count: number): string => new Date(server.deps.now().getTime() + count * 60_000).toISOString();
const [hour, day] = [60, 24 * 60];
const operation = (occurredAt: string, call: string, body: object) => {
  const [method, path] = call.split(' ') as ['POST' | 'PUT', string];
  return { key: randomUUID(), lane: randomUUID(), occurredAt, method, path, body };
};
const replay = async (...operations: ReturnType<typeof operation>[]) =>
  (await register('POST /device/replay', { body: { operations } })).body;
const journal = async (order_id: string) => (await register('GET /order/journal', { query: { order_id } })).body;

async function placedAt(occurredAt: string, table_id?: string): Promise<Order> {
  const order = orderFor(house, table_id ? { type: 'local', table_id } : {});
  const [answer] = await replay(operation(occurredAt, 'POST /order', { order }));
  expect(answer!.status).toBe(200);
  return answer!.body as Order;
}

const cashBody = (order_id: string, amount = 100) => ({
  partialPayment: { partialPayment_id: randomUUID(), restaurant_id: house.restaurant_id, orders: [order_id], amount },
  paymentOption: 'cash' as const,
  given: amount,
});
async function cashAt(occurredAt: string, { order_id }: Order) {
  const [answer] = await replay(operation(occurredAt, 'PUT /order/payment-confirm-client', cashBody(order_id)));
  expect(answer!.status).toBe(200);
  const { partialPayment } = answer!.body as { partialPayment: Order['payments'][number] };
  return { confirmedAt: partialPayment.confirmedAt!, entry: (await journal(order_id)).at(-1)! };
}

/** Now by the server, within the time that a call takes on a busy machine. */
const isNow = (instant: string): void => {
  const ago = server.deps.now().getTime() - Date.parse(instant);
  expect(ago).toBeGreaterThanOrEqual(0);
  expect(ago).toBeLessThan(60_000);
};

type Sent = NonNullable<BodyOf<'POST /device/shift'>>['shift'];
const shiftFrom = (openedAt: string, more: Partial<Sent> = {}): Sent => ({
  shift_id: randomUUID(),
  openedAt,
  float: 1_000,
  ...more,
});
const bookAtOnce = async (shift: Sent): Promise<Shift> =>
  (await register('POST /device/shift', { body: { restaurant_id: house.restaurant_id, shift } })).body;
async function bookLater(occurredAt: string, shift: Sent): Promise<Shift> {
  const [answer] = await replay(
    operation(occurredAt, 'POST /device/shift', { restaurant_id: house.restaurant_id, shift }),
  );
  expect(answer).toMatchObject({ status: 200 });
  return answer!.body as Shift;
}
const shifts = async (): Promise<Shift[]> =>
  (await register('GET /restaurant/shifts', { query: { restaurant_id: house.restaurant_id } })).body;

describe('what is done at once', () => {
  it.each(['2020-01-01T00:00:00.000Z', '9999-12-31T23:59:59.000Z'])(
    'happens now, whatever its body says: %s',
    async (occurredAt) => {
      const order = orderFor(house);
      const { order_id } = order;
      const placed = await register('POST /order', { body: { order, occurredAt } });
      const paid = await register('PUT /order/payment-confirm-client', {
        body: { ...cashBody(order_id), occurredAt },
      });
      const moved = await register('POST /order/action', { body: { order_id, action: 'accept', occurredAt } });
      expect([placed, paid, moved].map(({ status }) => status)).toEqual([200, 200, 200]);
      isNow(placed.body.createdAt);
      isNow(paid.body.partialPayment!.confirmedAt!);
      isNow(moved.body.statusEntry.at);
      expect((await journal(order_id)).map((entry) => entry.occurredAt)).toEqual([undefined, undefined, undefined]);
    },
  );

  it('counts in the shift that is open, not in one that is over', async () => {
    await bookLater(minutes(-hour), shiftFrom(minutes(-5 * hour), { count: 1_000, closedAt: minutes(-4 * hour) }));
    await bookAtOnce(shiftFrom(minutes(0)));
    const order = await placedAt(minutes(0));
    const body = { ...cashBody(order.order_id), occurredAt: minutes(-4.5 * hour) };
    expect((await register('PUT /order/payment-confirm-client', { body })).status).toBe(200);
    server.advance(10);
    expect((await shifts()).map(({ report, later }) => [report.cashExpected, later])).toEqual([
      [1_100, undefined],
      [1_000, undefined],
    ]);
  });
});

describe('what a device brings later', () => {
  it('keeps its own time', async () => {
    const order = await placedAt(minutes(-3 * hour));
    expect(order).toMatchObject({ createdAt: order.occurredAt, flags: [] });
    const at = minutes(-2 * hour);
    const { confirmedAt, entry } = await cashAt(at, order);
    expect([confirmedAt, entry.occurredAt, entry.clock]).toEqual([at, at, undefined]);
  });

  it.each([
    ['in 2020', '2020-01-01T00:00:00.000Z'],
    ['in the year 9999', '9999-12-31T23:59:59.000Z'],
  ])('is not done %s: it counts from now, and says so', async (_, said) => {
    const order = await placedAt(said);
    isNow(order.createdAt);
    expect(order.flags).toEqual(['clock']);
    expect((await journal(order.order_id)).map(({ clock }) => clock)).toEqual([said]);
    const { confirmedAt, entry } = await cashAt(said, order);
    isNow(confirmedAt);
    expect(entry).toMatchObject({ clock: said });
    expect(entry.occurredAt).toBeUndefined();
  });

  it('is not done before its order', async () => {
    const order = await placedAt(minutes(-hour));
    const { order_id, createdAt } = order;
    const early = minutes(-day);
    const line = lineOf(house.items[0]!);
    const answers = await replay(
      operation(early, 'POST /order/lines', { order_id, add: [line] }),
      operation(early, 'POST /order/action', { order_id, action: 'accept' }),
      operation(early, 'PUT /order/payment-confirm-client', cashBody(order_id)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { body } = await register('GET /order', { query: { order_id } });
    for (const instant of [body.items.at(-1)!.sentAt!, body.statusEntry.at, body.payments[0]!.confirmedAt!])
      isNow(instant);
    expect(body).toMatchObject({ createdAt, flags: ['clock'] });
  });

  it('is not older than the guests who sit at its table, though it may be older than their phones’ first order', async () => {
    const { table_id } = house.tables[0]!;
    const guests = await placedAt(minutes(-2 * hour), table_id);
    await register('POST /table/session', { body: { table_id, force: true, note: 'left' } });
    server.advance(30 * 60_000);
    const next = await placedAt(minutes(0), table_id);
    const inOutage = minutes(-20);
    expect(await placedAt(inOutage, table_id)).toMatchObject({
      createdAt: inOutage,
      session_id: next.session_id,
      flags: [],
    });
    const earlier = await placedAt(minutes(-hour), table_id);
    expect(earlier).toMatchObject({ session_id: next.session_id, flags: ['clock'] });
    isNow(earlier.createdAt);
    expect(guests.session_id).not.toBe(next.session_id);
  });

  it('is money of the shift that is open, unless it lies in one before', async () => {
    await bookLater(minutes(0), shiftFrom(minutes(-5 * hour), { count: 1_000, closedAt: minutes(-4 * hour) }));
    const order = await placedAt(minutes(-10 * hour));
    await bookLater(minutes(0), shiftFrom(minutes(-hour)));
    const inFirst = minutes(-4.5 * hour);
    expect((await cashAt(inFirst, order)).confirmedAt).toBe(inFirst);
    const { confirmedAt, entry } = await cashAt(minutes(-2 * hour), order);
    isNow(confirmedAt);
    expect(entry.clock).toBeDefined();
    server.advance(10);
    const [open, closed] = await shifts();
    expect(open!.report.cashExpected).toBe(1_100);
    expect(closed!.later?.cashExpected).toBe(1_100);
  });
});

describe('a shift', () => {
  it('does not close before it opens, nor does it open or close in another time', async () => {
    const backwards = shiftFrom(minutes(-hour), { count: 1_000, closedAt: minutes(-5 * hour) });
    const { openedAt, closedAt, clock } = await bookLater(minutes(0), backwards);
    isNow(closedAt!);
    expect({ openedAt, clock }).toEqual({ openedAt: backwards.openedAt, clock: { closedAt: backwards.closedAt } });
    const forged = shiftFrom('9999-12-31T23:59:59.000Z');
    const booked = await bookAtOnce(forged);
    isNow(booked.openedAt);
    expect(booked.clock).toEqual({ openedAt: forged.openedAt });
    expect(await bookAtOnce(forged)).toMatchObject({ openedAt: booked.openedAt });
  });

  it('does not reach into the one before, so that money is counted once', async () => {
    await bookLater(minutes(0), shiftFrom(minutes(-5 * hour), { count: 1_000, closedAt: minutes(-hour) }));
    const order = await placedAt(minutes(-4 * hour));
    await cashAt(minutes(-3 * hour), order);
    const second = await bookLater(minutes(0), shiftFrom(minutes(-4 * hour)));
    isNow(second.openedAt);
    expect((await shifts()).map(({ report, later }) => (later ?? report).cashExpected)).toEqual([1_000, 1_100]);
  });

  it('tells at once what happens now: no opening of yesterday', async () => {
    const booked = await bookAtOnce(shiftFrom(minutes(-day)));
    isNow(booked.openedAt);
  });
});

describe('times that people plan for', () => {
  it('lie within a year: nobody orders for the year 9999', async () => {
    const orderedAt = '9999-12-31T23:59:59.000Z';
    const guest = apiClient(server.origin, 'guest-authorization');
    expect(
      (await guest('POST /order', { body: { order: { ...orderFor(house), payment: { option: 'cash' }, orderedAt } } }))
        .error.code,
    ).toBe('time_too_far');
    const { order_id } = await placedAt(minutes(0));
    const promised = await register('PUT /order/info', { body: { order_id, promisedAt: orderedAt } });
    expect(promised.error.code).toBe('time_too_far');
  });

  it('lie ahead: an order wanted in 2020 does not come before all others', async () => {
    const guest = apiClient(server.origin, 'guest-authorization');
    const order = { ...orderFor(house), payment: { option: 'cash' as const }, orderedAt: '2020-01-01T00:00:00.000Z' };
    const { status, body } = await guest('POST /order', { body: { order } });
    expect([status, body.orderedAt]).toEqual([200, undefined]);
  });
});

it('nobody from outside says that his call is a replay', async () => {
  const headers = { 'comanda-replayed': minutes(-day) };
  const { body } = await register('POST /device/shift', {
    headers,
    body: { restaurant_id: house.restaurant_id, shift: shiftFrom(minutes(-day)) },
  });
  isNow(body.openedAt);
});
