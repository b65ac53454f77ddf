import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#domain/order/order.ts';
import { type Api, apiClient, scan } from '../support/api.ts';
import { makeHouses, orderFor, type House } from '../support/houses.ts';
import { ownerOf } from '../support/owner.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

let server: TestServer;
let house: House;
let stranger: House;
let register: Api;
const device = (mode: keyof House['devices'], of = house): Api =>
  apiClient(server.origin, 'device-authorization', of.devices[mode].token);

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_ORDERS: '0' });
  [house, stranger] = (await makeHouses(server.deps, 2, 3)) as [House, House];
  register = device('cashregister');
});
afterAll(() => server.close());

async function placed(): Promise<Order> {
  const order = orderFor(house, { type: 'local', table_id: house.tables[0]!.table_id });
  const { body, status } = await register('POST /order', { body: { order } });
  expect(status).toBe(200);
  return body;
}
const cash = ({ order_id, restaurant_id }: Order, amount: number) => ({
  partialPayment: { partialPayment_id: randomUUID(), restaurant_id, orders: [order_id], amount },
  paymentOption: 'cash' as const,
  given: amount,
});
/** Brings what a register did without a network. */
const bring = (call: string, body: object, lane: string = randomUUID(), key = randomUUID()) => {
  const [method, path] = call.split(' ') as ['POST' | 'PUT', string];
  const occurredAt = server.deps.now().toISOString();
  const operation = { key, lane, occurredAt, method, path, body: body as Record<string, unknown> };
  return register('POST /device/replay', { body: { operations: [operation] } });
};
async function overpaid(excess: number): Promise<Order> {
  const order = await placed();
  const { body } = await bring('PUT /order/payment-confirm-client', cash(order, order.amountTotal + excess));
  expect(body).toMatchObject([{ status: 200 }]);
  return read(order);
}
const read = async ({ order_id }: Order): Promise<Order> =>
  (await register('GET /order', { query: { order_id } })).body;
const giveBack = ({ order_id }: Order, amount: number, by = register, key = randomUUID()) =>
  by('POST /order/give-back', { body: { order_id, amount }, key });

describe('cash that is more than what remains (D12)', () => {
  it('is refused to a register that asks now, of the whole and of what is left', async () => {
    const order = await placed();
    const pay = (amount: number) => register('PUT /order/payment-confirm-client', { body: cash(order, amount) });
    const refused = await pay(order.amountTotal + 1);
    expect([refused.status, refused.error.message]).toEqual([422, 'Amount exceeds remaining amount']);
    expect((await pay(order.amountTotal - 100)).status).toBe(200);
    expect((await pay(101)).error.code).toBe('amount_exceeds_remaining');
    expect((await pay(100)).status).toBe(200);
    expect((await pay(1)).error.code).toBe('amount_exceeds_remaining');
    expect(await read(order)).toMatchObject({ amountPaid: order.amountTotal, flags: [] });
  });

  it('is recorded when a register took it offline, with the amount to give back', async () => {
    const order = await overpaid(500);
    expect(order).toMatchObject({ amountPaid: order.amountTotal + 500, flags: ['overpaid'] });
  });
});

describe('POST /order/give-back', () => {
  it('records a part of it and then the rest: the order says what the house still has, its journal who gave back how much', async () => {
    const order = await overpaid(500);
    const half = await giveBack(order, 200);
    expect(half.body).toMatchObject({ amountPaid: order.amountTotal + 300, flags: ['overpaid'] });
    const whole = await giveBack(order, 300);
    expect(whole.body).toMatchObject({ amountPaid: order.amountTotal, flags: [] });
    expect(whole.body.returns).toMatchObject([
      { amount: 200, device_id: house.devices.cashregister.device_id },
      { amount: 300 },
    ]);
    expect(await read(order)).toEqual(whole.body);
    const journal = await register('GET /order/journal', { query: { order_id: order.order_id } });
    expect(journal.body.slice(-2)).toMatchObject([
      { what: 'payment_return', amount: -200 },
      { what: 'payment_return', amount: -300 },
    ]);
  });

  it('records the same call once, also one that is brought later', async () => {
    const order = await overpaid(500);
    const key = randomUUID();
    const { body: once } = await giveBack(order, 200, register, key);
    expect((await giveBack(order, 200, register, key)).body).toEqual(once);
    const brought = () =>
      bring('POST /order/give-back', { order_id: order.order_id, amount: 300 }, `order:${order.order_id}`, key2);
    const key2 = randomUUID();
    expect((await brought()).body).toMatchObject([{ status: 200, body: { amountPaid: order.amountTotal } }]);
    await brought();
    expect((await read(order)).returns).toHaveLength(2);
  });

  it('refuses more than that now, and keeps what was given back offline all the same', async () => {
    const order = await overpaid(500);
    expect((await giveBack(order, 501)).error).toMatchObject({ code: 'amount_invalid', details: { owed: 500 } });
    expect((await giveBack(await placed(), 1)).error.code).toBe('amount_invalid');
    const body = { order_id: order.order_id, amount: 700 };
    expect((await bring('POST /order/give-back', body)).body).toMatchObject([{ status: 200 }]);
    expect(await read(order)).toMatchObject({ amountPaid: order.amountTotal - 200, flags: [] });
  });

  it('is for who takes money of this house', async () => {
    const order = await overpaid(500);
    const guest = await scan(server.origin, house.tables[0]!.code);
    expect((await giveBack(order, 100, guest)).status).toBe(401);
    expect((await giveBack(order, 100, device('orderprocessing'))).error.code).toBe('not_allowed');
    expect((await giveBack(order, 100, device('cashregister', stranger))).status).toBe(404);
    expect((await read(order)).amountPaid).toBe(order.amountPaid);
    expect((await giveBack(order, 100, device('tablemanager'))).status).toBe(200);
  });

  it('leaves the drawer of the shift in which it was given, once when the rest is refunded', async () => {
    const restaurant_id = house.restaurant_id;
    const shift = { shift_id: randomUUID(), openedAt: server.deps.now().toISOString(), float: 10_000 };
    await register('POST /device/shift', { body: { restaurant_id, shift } });
    const report = async () => {
      server.advance(10);
      return (await register('GET /restaurant/shifts', { query: { restaurant_id } })).body[0]?.report;
    };
    const order = await overpaid(500);
    const { order_id, amountTotal } = order;
    await giveBack(order, 200);
    expect(await report()).toMatchObject({ refunds: 200, cashExpected: 10_000 + amountTotal + 300 });
    for (const action of ['reject', 'refund'] as const)
      await register('POST /order/action', { body: { order_id, action, note: 'cold' } });
    expect(await report()).toMatchObject({ refunds: amountTotal + 500, cashExpected: 10_000 });
  });

  it('goes down to figures by payment option: what was given back was not paid', async () => {
    const { chainFigures } = await import('#server/statistics/chainFigures.ts');
    const [own] = (await makeHouses(server.deps, 1, 3)) as [House];
    [house, stranger] = [own, house];
    register = device('cashregister');
    const order = await overpaid(500);
    await giveBack(order, 500);
    const asked = { from: '2026-01-01', to: '2099-12-31', groupBy: 'paymentOption' as const, restaurants: undefined };
    const figures = await chainFigures(server.deps.db, own.chain_id, asked);
    expect(figures?.rows).toMatchObject([{ key: 'cash', amount: order.amountTotal }]);
  });
});

describe('the refund of an order that two registers give back without a network', () => {
  /** Two registers with open shifts, and an order that the first has taken the cash for and that came to nothing. */
  async function twoRegisters() {
    [house] = (await makeHouses(server.deps, 1, 3)) as [House];
    const { cashregister, tablemanager } = house.devices;
    await server.deps.db.query(`update device set mode = 'cashregister' where device_id = $1`, [
      tablemanager.device_id,
    ]);
    const [till, bar] = [device('cashregister'), device('tablemanager')];
    register = till;
    const { restaurant_id } = house;
    for (const api of [till, bar]) {
      const shift = { shift_id: randomUUID(), openedAt: server.deps.now().toISOString(), float: 10_000 };
      expect((await api('POST /device/shift', { body: { restaurant_id, shift } })).status).toBe(200);
    }
    server.advance(10);
    const order = await placed();
    const { order_id, amountTotal } = order;
    await bring('PUT /order/payment-confirm-client', cash(order, amountTotal));
    await till('POST /order/action', { body: { order_id, action: 'reject', note: 'cold' } });
    const refunding = { order_id, action: 'refund' as const, note: 'cold' };
    const bringBy = (api: Api, amount?: number) => {
      register = api;
      return bring('POST /order/action', { ...refunding, ...(amount === undefined ? {} : { amount }) });
    };
    const cashIn = async () => {
      server.advance(10);
      const shifts = (await till('GET /restaurant/shifts', { query: { restaurant_id } })).body;
      return Object.fromEntries(shifts.map(({ register: letters, report }) => [letters, report.cashExpected]));
    };
    return { order, till, bar, refunding, bringBy, cashIn, devices: [cashregister, tablemanager] as const };
  }
  const missing = async () => {
    const owner = await ownerOf(server, house.chain_id);
    const { body } = await owner('GET /chain/attention', {
      query: { chain_id: house.chain_id, kind: 'order_flagged' },
    });
    return body.filter(({ flags = [] }) => flags.includes('returned_too_much'));
  };

  it('is recorded twice, each in its own drawer, and the owner is told what is missing', async () => {
    const { order, till, bar, bringBy, cashIn, devices } = await twoRegisters();
    const { amountTotal } = order;
    for (const api of [till, bar])
      expect((await bringBy(api, amountTotal)).body).toMatchObject([{ status: 200, body: { amountPaid: 0 } }]);
    const refunded = await read(order);
    expect(refunded).toMatchObject({ statusEntry: { status: 'refunded' }, flags: ['returned_too_much'] });
    expect(refunded.returns).toMatchObject([
      { device_id: devices[0].device_id, amount: amountTotal, whole: true },
      { device_id: devices[1].device_id, amount: amountTotal, whole: true, again: true },
    ]);
    expect(await cashIn()).toEqual({ A: 10_000, C: 10_000 - amountTotal });
    expect(await missing()).toMatchObject([
      { flags: ['returned_too_much'], missing: amountTotal, changed: [{ order_id: order.order_id, what: 'refund' }] },
    ]);
    const journal = (await till('GET /order/journal', { query: { order_id: order.order_id } })).body;
    expect(journal.map(({ what, amount = 0 }) => [what, amount]).slice(-3)).toEqual([
      ['reject', 0],
      ['refund', -amountTotal],
      ['refund', 0],
    ]);
  });

  it('is told again when it becomes more', async () => {
    const { order, till, bar, bringBy } = await twoRegisters();
    const { amountTotal } = order;
    for (const api of [till, bar, till]) await bringBy(api, amountTotal);
    const sums = (await missing()).map((line) => line.missing ?? 0);
    expect(sums.toSorted((a, b) => a - b)).toEqual([amountTotal, 2 * amountTotal]);
  });

  it('counts where it was given back, not where the money was taken; by an owner where it was taken', async () => {
    const { order, bar, bringBy, cashIn } = await twoRegisters();
    const { amountTotal } = order;
    // a release that says no amount
    await bringBy(bar);
    expect(await cashIn()).toEqual({ A: 10_000 + amountTotal, C: 10_000 - amountTotal });
    const second = await twoRegisters();
    const owner = await ownerOf(server, house.chain_id);
    expect((await owner('POST /order/action', { body: second.refunding })).status).toBe(200);
    expect(await second.cashIn()).toEqual({ A: 10_000, C: 10_000 });
  });

  it('is refused to the second that asks now, and for another sum', async () => {
    const { order, till, bar, refunding } = await twoRegisters();
    const { amountTotal } = order;
    const refund = (api: Api, amount: number) => api('POST /order/action', { body: { ...refunding, amount } });
    expect((await refund(till, amountTotal - 1)).error).toMatchObject({
      code: 'amount_invalid',
      details: { owed: amountTotal },
    });
    expect((await refund(till, amountTotal)).body).toMatchObject({ amountPaid: 0, flags: [] });
    for (const api of [till, bar]) expect((await refund(api, amountTotal)).error.code).toBe('invalid_order_action');
    expect(await missing()).toEqual([]);
  });
});
