import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Command } from '#domain/order/command.ts';
import type { DeviceCaller } from '../caller/caller.ts';
import { type Api, apiClient, scan } from '../../tests/support/api.ts';
import { type House, makeHouses, orderFor } from '../../tests/support/houses.ts';
import { ownerOf } from '../../tests/support/owner.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';
import { prepareCommand } from './orderCommands.ts';
import { forgetOldLines } from './orderRepository.ts';

let server: TestServer;
let house: House;
let register: Api;

beforeAll(async () => void (server = await startTestServer({ RATE_LIMIT_ORDERS: '0' })));
afterAll(() => server.close());
beforeEach(async () => {
  [house] = (await makeHouses(server.deps, 1, 5)) as [House];
  register = apiClient(server.origin, 'device-authorization', house.devices.cashregister.token);
});

const placed = async (order: object = orderFor(house), by = register) => {
  const { status, body, headers } = await by('POST /order', { body: { order } as never });
  expect(status).toBe(200);
  return { order: body, token: headers.get('guest-authorization') };
};
const answersTo = async (...operations: { lane: string; path: string; body: object; method?: 'PUT' }[]) => {
  const all = operations.map((each) => ({
    key: randomUUID(),
    occurredAt: server.deps.now().toISOString(),
    method: 'POST' as const,
    ...each,
  }));
  return (await register('POST /device/replay', { body: { operations: all } })).body;
};
const replay = async (...operations: Parameters<typeof answersTo>): Promise<string[]> =>
  (await answersTo(...operations)).map(({ status, body }) => (status === 200 ? 'ok' : (body as { code: string }).code));

describe('what a device replays', () => {
  it('is known to what comes after it in the same batch, also a call that it made itself', async () => {
    const { table_id } = house.tables[1]!;
    const event_id = randomUUID();
    const answers = await replay(
      { lane: 'table', path: '/table/waiter', body: { table_id, event_id, reason: 'payment' } },
      { lane: 'event', path: '/table/event/process', body: { event_id } },
    );
    expect(answers).toEqual(['ok', 'ok']);
  });

  it('stops behind what failed in its lane, also what is a call of its own, and in no other', async () => {
    const bad = { path: '/order/action', body: { order_id: randomUUID(), action: 'accept' } };
    const journal = { path: '/device/journal', body: { records: [] } };
    const answers = await replay(
      { lane: 'one', ...bad },
      { lane: 'one', ...journal },
      { lane: 'one', ...bad },
      { lane: 'two', ...journal },
      { lane: 'three', path: '/device/journal', body: { records: 'none' } },
      { lane: 'three', ...journal },
    );
    expect(answers).toEqual(['not_found', 'lane_failed', 'lane_failed', 'ok', 'invalid_request', 'lane_failed']);
  });

  it('is refused when it is no operation, and for reasons that say where', async () => {
    const { order_id } = (await placed()).order;
    const answers = await replay(
      { lane: 'one', path: '/nothing', body: {} },
      { lane: 'two', path: '/order/action', body: { order_id, action: 'eat' } },
      {
        lane: 'three',
        path: '/order/payment-confirm-client',
        body: { order_id, paymentOption: 'online' },
        method: 'PUT',
      },
    );
    expect(answers).toEqual(['operation_unknown', 'invalid_request', 'payment_intent_invalid']);
    const eaten = { lane: 'two', path: '/order/action', body: { order_id, action: 'eat' } };
    expect(await answersTo(eaten)).toMatchObject([
      { status: 400, body: { details: [{ path: 'action', message: expect.any(String) as string }] } },
    ]);
  });
});

describe('a card payment that a device queued its confirmation of', () => {
  it('is booked with what proves it, once the provider has the money', async () => {
    const { order_id, amountTotal } = (await placed()).order;
    const intent = (await register('POST /order/payment-intent', { body: { order_id } })).body;
    const { intent_id, client_secret } = intent;
    const form = await fetch(`${server.origin}/simulated-provider/intents/${intent_id}/confirm`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'device-authorization': `Bearer ${register.token}` },
      body: JSON.stringify({ client_secret }),
    });
    expect(form.status).toBe(200);
    server.advance(1_000);
    const [part] = (await register('GET /order', { query: { order_id } })).body.payments;
    const { partialPayment_id } = part!;
    const body = { partialPayment_id, paymentOption: 'card' };
    const confirming = { lane: 'one', path: '/order/payment-confirm-client', method: 'PUT' as const, body };
    expect(await answersTo(confirming)).toMatchObject([
      { status: 200, body: { partialPayment: { status: 'paid', option: 'card', intent_id, amount: amountTotal } } },
    ]);
  });
});

describe('a part of a bill that is given back', () => {
  it('is free again for whoever pays next, and is given back by nobody else', async () => {
    const { table_id, code } = house.tables[0]!;
    const guest = await scan(server.origin, code);
    const { order } = await placed(orderFor(house, { type: 'local', table_id }), guest);
    const partialPayment_id = randomUUID();
    const { restaurant_id } = house;
    const part = { partialPayment_id, restaurant_id, orders: [order.order_id], amount: 500 };
    expect((await guest('POST /order/partial-payment', { body: part })).status).toBe(200);
    const giveBack = (api: Api, query = { partialPayment_id }) => api('DELETE /order/partial-payment', { query });
    expect((await giveBack(await scan(server.origin, code))).error.code).toBe('not_allowed');
    expect((await giveBack(await scan(server.origin, house.tables[1]!.code))).error.code).toBe('not_found');
    expect((await giveBack(guest)).body).toEqual({ deleted: true });
    expect((await giveBack(guest, { partialPayment_id: randomUUID() })).error.code).toBe('partial_payment_invalid');
    const [kept] = (await register('GET /order', { query: { order_id: order.order_id } })).body.payments;
    expect(kept).toMatchObject({ partialPayment_id, status: 'cancelled' });
  });
});

describe('whoever places an order', () => {
  it('gets a token to follow it with no table and no account; at a table, and as a device, none', async () => {
    const cash = (order: object) => ({ ...order, payment: { option: 'cash' } });
    const stranger = apiClient(server.origin, 'guest-authorization');
    expect((await placed(cash(orderFor(house)), stranger)).token).not.toBeNull();
    expect((await placed()).token).toBeNull();
    const [table] = house.tables as [House['tables'][0]];
    const guest = await scan(server.origin, table.code);
    expect((await placed(orderFor(house, { type: 'local', table_id: table.table_id }), guest)).token).toBeNull();
  });

  it('is told that its lines are taken, until they are older than what any device may bring', async () => {
    const order = orderFor(house);
    await placed(order);
    const again = () => register('POST /order', { body: { order: { ...order, order_id: randomUUID() } } });
    await forgetOldLines(server.deps.db, new Date(server.deps.now().getTime() - 60_000));
    expect((await again()).error.code).toBe('line_taken');
    await forgetOldLines(server.deps.db, new Date(server.deps.now().getTime() + 60_000));
    expect((await again()).status).toBe(200);
  });
});

describe('a card payment that the provider has confirmed', () => {
  it('is booked by a device that nobody has unlocked, and nothing else is', async () => {
    const { order_id } = (await placed()).order;
    const device: DeviceCaller = {
      device_id: house.devices.cashregister.device_id,
      mode: 'cashregister',
      restaurants: [house.restaurant_id],
      name: 'Till',
      employeeTypes: ['waiter'],
    };
    const command: Command = { type: 'payment.confirm', body: { order_id, paymentOption: 'card' } };
    const prepared = (proven?: { intent_id: string }) => prepareCommand(server.deps, command, { device }, proven);
    expect(await prepared({ intent_id: 'pi' })).toMatchObject({
      ok: true,
      value: { restaurant_id: house.restaurant_id },
    });
    expect(await prepared()).toMatchObject({ ok: false, code: 'device_locked' });
  });
});

describe('the journal of an order', () => {
  it('says who did what and when, with notes, states and keys', async () => {
    const { order } = await placed();
    const { order_id } = order;
    const key = randomUUID();
    await register('POST /order/action', { body: { order_id, action: 'reject', note: 'out of beer' }, key });
    const { body } = await register('GET /order/journal', { query: { order_id } });
    const actor = `device:${house.devices.cashregister.device_id}`;
    expect(body).toMatchObject([
      { order_id, what: 'order_place', actor, actorName: 'cashregister', to: 'created' },
      {
        order_id,
        what: 'reject',
        actor,
        actorName: 'cashregister',
        from: 'created',
        to: 'rejected',
        note: 'out of beer',
        key,
      },
    ]);
    const [first] = body;
    for (const name of ['note', 'clock', 'from', 'occurredAt']) expect(first).not.toHaveProperty(name);
    expect(Object.keys(body[1]!).toSorted()).not.toContain('amount');
  });

  it('has the cash that a register brought before the order', async () => {
    const order = orderFor(house);
    const { order_id, restaurant_id } = order;
    const part = { partialPayment_id: randomUUID(), restaurant_id, orders: [order_id], amount: 500 };
    const cash = { partialPayment: part, paymentOption: 'cash', given: 400 };
    expect(
      await replay(
        { lane: 'register', path: '/order/payment-confirm-client', method: 'PUT', body: cash },
        { lane: 'order', path: '/order', body: { order } },
      ),
    ).toEqual(['ok', 'ok']);
    const { body } = await register('GET /order/journal', { query: { order_id } });
    expect(body.map(({ what, amount }) => [what, amount])).toEqual([
      ['order_place', (await register('GET /order', { query: { order_id } })).body.amountTotal],
      ['payment_confirm', 400],
    ]);
  });

  it('is for the house alone, and of no order that is not there', async () => {
    const { order_id } = (await placed()).order;
    const [elsewhere] = (await makeHouses(server.deps, 1, 1)) as [House];
    const others = apiClient(server.origin, 'device-authorization', elsewhere.devices.cashregister.token);
    expect((await others('GET /order/journal', { query: { order_id } })).status).toBe(404);
    expect((await register('GET /order/journal', { query: { order_id: randomUUID() } })).status).toBe(404);
  });
});

describe('an order', () => {
  it('is not what has another thing’s id: nobody rates a table', async () => {
    const { table_id, code } = house.tables[0]!;
    const guest = await scan(server.origin, code);
    const rated = await guest('POST /order/rating', { body: { order_id: table_id, stars: 5 } });
    expect(rated.error.code).toBe('not_found');
  });

  it('is read with its restaurant when that is asked for, and by nobody else', async () => {
    const { order_id } = (await placed()).order;
    const plain = await register('GET /order', { query: { order_id } });
    expect(plain.body).not.toHaveProperty('restaurant');
    const { restaurant_id } = house;
    const whole = await register('GET /order', { query: { order_id, restaurant: 'true' } });
    expect(whole.body).toMatchObject({ order_id, restaurant: { restaurant_id } });
    const stranger = await scan(server.origin, house.tables[0]!.code);
    expect((await stranger('GET /order', { query: { order_id } })).status).toBe(404);
  });

  it('is moved along by an owner as by the staff, and by no other user', async () => {
    const { order_id } = (await placed()).order;
    const owner = await ownerOf(server, house.chain_id);
    const [elsewhere] = (await makeHouses(server.deps, 1, 1)) as [House];
    const stranger = await ownerOf(server, elsewhere.chain_id);
    const reject = (api: Api) =>
      api('POST /order/action', { body: { order_id, action: 'reject', note: 'out of beer' } });
    expect((await reject(stranger)).status).toBe(404);
    expect((await reject(owner)).body).toMatchObject({ statusEntry: { status: 'rejected' } });
    const discount = { discount_id: randomUUID(), percent: 10, reason: 'late' };
    expect((await owner('POST /order/discount', { body: { order_id, discount } })).status).toBe(401);
  });

  it('names its table by the code on it, which has to be this restaurant’s and the one that was scanned', async () => {
    const [here, there] = house.tables as [House['tables'][0], House['tables'][0]];
    const guest = await scan(server.origin, here.code);
    const order = (more: object) => {
      const { contact: _, ...rest } = orderFor(house, { type: 'local' }) as ReturnType<typeof orderFor> & {
        contact?: object;
      };
      return { ...rest, ...more };
    };
    const asked = async (api: Api, more: object) => {
      const { status, body, error } = await api('POST /order', { body: { order: order(more) } });
      return status === 200 ? body.table_id : error.code;
    };
    expect(await asked(guest, { code: here.code })).toBe(here.table_id);
    expect(await asked(register, { code: there.code })).toBe(there.table_id);
    expect(await asked(guest, { code: there.code })).toBe('table_session_over');
    expect(await asked(guest, { code: 'unknown-code' })).toBe('table_unknown');
    expect(await asked(register, { code: here.code, table_id: there.table_id })).toBe('table_unknown');
    expect(await asked(register, { code: here.code, table_id: here.table_id })).toBe(here.table_id);
    const [elsewhere] = (await makeHouses(server.deps, 1, 1)) as [House];
    expect(await asked(register, { code: elsewhere.tables[0]!.code })).toBe('table_unknown');
  });
});
