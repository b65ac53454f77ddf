import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DeviceRequest } from '#domain/device/device.ts';
import { type Api, apiClient } from '../../tests/support/api.ts';
import { type House, makeHouses, orderFor } from '../../tests/support/houses.ts';
import { listen, type Listening } from '../../tests/support/listening.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';
import { cleanUp } from '../housekeeping.ts';

let server: TestServer;
let house: House;
let elsewhere: House;
let register: Api;
let waiter: Api;
const open: Listening[] = [];

beforeAll(async () => {
  server = await startTestServer({}, { processes: 2 });
  [house, elsewhere] = (await makeHouses(server.deps, 2, 5)) as [House, House];
  register = device(house.devices.cashregister.token);
  waiter = device(house.devices.tablemanager.token);
});
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});
afterAll(() => server.close());

const device = (token: string): Api => apiClient(server.origin, 'device-authorization', token);
const target = () => house.devices.tablemanager.device_id;
const seconds = (count: number): number => count * 1_000;

/** A part of a fresh order that is open. */
async function openPart(): Promise<{ partialPayment_id: string; order_id: string }> {
  const order = orderFor(house);
  await register('POST /order', { body: { order } });
  const partialPayment_id = randomUUID();
  const { restaurant_id } = house;
  const body = { partialPayment_id, restaurant_id, orders: [order.order_id], amount: 500 };
  expect((await register('POST /order/partial-payment', { body })).status).toBe(200);
  return { partialPayment_id, order_id: order.order_id };
}
const payment = (partialPayment_id: string, more: object = {}) => ({
  id: randomUUID(),
  type: 'terminal_payment',
  restaurant_id: house.restaurant_id,
  device_id: target(),
  data: { partialPayment_id },
  ...more,
});
const ask = (api: Api, body: Parameters<typeof send>[1], key?: string) => send(api, body, key);
const send = (
  api: Api,
  body: NonNullable<Parameters<typeof register<'POST /device/request'>>[1]>['body'],
  key?: string,
) => api('POST /device/request', { body, ...(key ? { key } : {}) });
async function asked(more: object = {}): Promise<DeviceRequest> {
  const { partialPayment_id } = await openPart();
  const { status, body } = await ask(register, payment(partialPayment_id, more));
  expect(status).toBe(200);
  return body;
}
const read = async (id: string): Promise<DeviceRequest> => (await ask(register, { id })).body;
const claim = (id: string, key?: string) => ask(waiter, { id, device_id: target() }, key);
const success = { success: true, message: 'Payment confirmed', code: 'payment_confirmed' };
const stopped = { success: false, message: 'cancelled by the cashier' };
const tooOld = { success: false, message: 'Request is too old', code: 'too_old' };

/** What the reader does with the card that is held to it. */
async function charge(partialPayment_id: string): Promise<void> {
  const { body } = await waiter('POST /order/payment-intent', { body: { partialPayment_id, type: 'card' } });
  const { status } = await fetch(`${server.origin}/simulated-provider/intents/${body.intent_id}/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'device-authorization': `Bearer ${waiter.token}` },
    body: JSON.stringify({ client_secret: body.client_secret }),
  });
  expect(status).toBe(200);
  server.advance(seconds(1));
}

async function screen(token: string, process = 0): Promise<Listening & { shown: DeviceRequest[] }> {
  const listening = await listen(server.processes[process]!.origin, { token, kind: 'device' });
  open.push(listening);
  const shown: DeviceRequest[] = [];
  listening.socket.on('device_request', (request) => shown.push(request));
  return { ...listening, shown };
}

describe('a payment that one device asks another for', () => {
  it('reaches the target wherever it is connected, is claimed, charged, and told to the requester', async () => {
    const [till, reader] = [
      await screen(house.devices.cashregister.token, 0),
      await screen(house.devices.tablemanager.token, 1),
    ];
    const heard: DeviceRequest[] = [];
    reader.socket.on('device_request_processing', (request, answer) => {
      heard.push(request);
      void (async () => {
        await claim(request.id);
        await charge(request.data.partialPayment_id!);
        answer(success);
      })();
    });
    const { partialPayment_id, order_id } = await openPart();
    const { body } = await ask(register, payment(partialPayment_id));
    await expect.poll(async () => (await read(body.id)).result).toEqual(success);
    expect(heard).toMatchObject([{ id: body.id, requestedBy: house.devices.cashregister.device_id }]);
    await expect.poll(() => till.shown.at(-1)).toMatchObject({ id: body.id, result: success });
    const order = (await register('GET /order', { query: { order_id } })).body;
    expect(order).toMatchObject({
      amountPaid: 500,
      payments: [{ status: 'paid', option: 'card', device_id: target() }],
    });
  });

  it('ends with what the target says at once, when it cannot begin', async () => {
    const reader = await screen(house.devices.tablemanager.token);
    reader.socket.on('device_request_processing', (_, answer) =>
      answer({ success: false, message: 'Terminal not connected' }),
    );
    const { id } = await asked();
    await expect.poll(async () => (await read(id)).result?.message).toBe('Terminal not connected');
  });

  it('is believed only when it was claimed and the card provider has the money', async () => {
    const request = await asked();
    const paid = () => ask(waiter, { id: request.id, result: success });
    await charge(request.data.partialPayment_id!);
    expect((await paid()).error.code).toBe('payment_not_confirmed');
    await claim(request.id);
    expect((await paid()).body.result).toEqual(success);

    const unpaid = await asked();
    await claim(unpaid.id);
    expect((await ask(waiter, { id: unpaid.id, result: success })).status).toBeGreaterThanOrEqual(400);
    expect(await read(unpaid.id)).not.toHaveProperty('result');
  });

  it('goes to who holds the terminal, else to another device that takes cards', async () => {
    await server.deps.db.query('update device set terminals = $2 where device_id = $1', [
      target(),
      JSON.stringify([{ id: 't', terminal_id: 'tmr_1', label: 'Bar', status: 'online' }]),
    ]);
    const [one, two] = [await openPart(), await openPart()];
    const { device_id: _, ...unnamed } = payment(one.partialPayment_id);
    expect((await ask(register, unnamed)).body.device_id).toBe(target());
    const data = { partialPayment_id: two.partialPayment_id, terminal_id: 'tmr_1' };
    expect((await ask(register, { ...unnamed, id: randomUUID(), data })).body.device_id).toBe(target());
    const unknown = { ...unnamed, id: randomUUID(), data: { ...data, terminal_id: 'tmr_2' } };
    expect((await ask(register, unknown)).error.message).toBe('Terminal id invalid');
  });

  it.each<[string, object, string]>([
    ['names no payment', { data: {} }, 'Partial payment id invalid'],
    ['names no terminal to stop', { type: 'terminal_cancel_action' }, 'Terminal id invalid'],
    ['is of no known type', { type: 'dance' }, 'Unknown Request'],
    ['names a part that nobody opened', { data: { partialPayment_id: randomUUID() } }, 'Invalid partial payment id'],
    ['goes to a kitchen', { to: 'orderprocessing' }, 'Device is currently not operating this restaurant'],
  ])('is refused when it %s', async (_, { to, ...more }: { to?: 'orderprocessing' }, message) => {
    const { partialPayment_id } = await openPart();
    const device_id = house.devices[to ?? 'tablemanager'].device_id;
    expect((await ask(register, payment(partialPayment_id, { device_id, ...more }))).error.message).toBe(message);
  });

  it('is refused for a restaurant that the device does not operate', async () => {
    const { partialPayment_id } = await openPart();
    const restaurant_id = elsewhere.restaurant_id;
    expect((await ask(register, payment(partialPayment_id, { restaurant_id }))).status).toBe(404);
    const { device_id } = house.devices.cashregister;
    await server.deps.db.query('insert into device_restaurant values ($1, $2)', [device_id, restaurant_id]);
    await server.deps.db.transaction((tx) => server.deps.tokens.changed(tx, device_id));
    const refused = await ask(register, payment(partialPayment_id, { restaurant_id }));
    expect(refused.error.message).toBe('Device is currently not operating this restaurant');
  });

  it('is asked of one device at a time', async () => {
    const { partialPayment_id } = await openPart();
    expect((await ask(register, payment(partialPayment_id))).status).toBe(200);
    expect((await ask(register, payment(partialPayment_id))).error.code).toBe('lines_already_claimed');
  });
});

describe('whoever asks again', () => {
  it('asks for the same once, with the same id or the same key', async () => {
    const { partialPayment_id } = await openPart();
    const body = payment(partialPayment_id);
    const first = await ask(register, body);
    expect((await ask(register, body)).body).toEqual(first.body);
    expect((await ask(register, { ...body, data: { ...body.data, terminal_id: 'x' } })).error.code).toBe('id_taken');
    const other = await openPart();
    const { id: _, ...unnamed } = payment(other.partialPayment_id);
    const key = randomUUID();
    const named = await ask(register, unnamed, key);
    const again = await ask(register, unnamed, key);
    expect(again.body).toEqual(named.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  it('begins with one screen only: the same claim again is fine, with less time left', async () => {
    const { id } = await asked();
    const key = randomUUID();
    const first = await claim(id, key);
    expect(first.body.expiresIn).toBeLessThanOrEqual(seconds(120));
    server.advance(seconds(20));
    const again = await claim(id, key);
    expect(again.body.expiresIn).toBeLessThanOrEqual(first.body.expiresIn! - seconds(20));
    expect((await claim(id)).error.code).toBe('in_flight');
    expect((await ask(register, { id, device_id: target() })).status).toBe(403);
  });

  it('hears the first result, whatever is said later', async () => {
    const { id } = await asked();
    expect((await ask(waiter, { id, result: stopped })).body.result).toEqual(stopped);
    const other = { success: false, message: 'Card was declined' };
    expect((await ask(waiter, { id, result: other })).body.result).toEqual(stopped);
    expect((await claim(id)).error).toMatchObject({
      code: 'request_closed',
      details: { current: { result: stopped } },
    });
  });

  it('is the business of those two devices, and does not exist for other restaurants', async () => {
    const { id } = await asked();
    const kitchen = device(house.devices.orderprocessing.token);
    expect((await ask(kitchen, { id })).status).toBe(200);
    expect((await ask(kitchen, { id, result: stopped })).status).toBe(403);
    expect((await ask(register, { id, result: success })).status).toBe(403);
    expect((await ask(device(elsewhere.devices.cashregister.token), { id })).status).toBe(404);
    const me = (await waiter('PUT /device/me', { body: {} })).body;
    expect(me.deviceRequests?.map((each) => each.id)).toContain(id);
    await ask(waiter, { id, result: stopped });
    expect((await waiter('PUT /device/me', { body: {} })).body.deviceRequests?.map((each) => each.id)).not.toContain(
      id,
    );
  });
});

describe('120 seconds', () => {
  it('are all that a request has: then it has ended, and nobody can begin it or give it another end', async () => {
    const { id, data } = await asked();
    await claim(id);
    server.advance(seconds(121));
    expect((await read(id)).result).toEqual(tooOld);
    await charge(data.partialPayment_id!);
    expect((await ask(waiter, { id, result: success })).body.result).toEqual(tooOld);
    const late = await asked();
    server.advance(seconds(121));
    expect((await claim(late.id)).error.code).toBe('request_closed');
  });

  it.each<[string, number, object]>([
    // the domain knows the second; here the call may take some
    ['90 s ago is passed on', -90, {}],
    ['120 s ago is over at once and asks nobody', -120, { result: tooOld }],
    ['by a clock that is far ahead may have waited for any time', 60, { result: tooOld }],
  ])('one that was queued %s', async (_, ago, outcome) => {
    const reader = await screen(house.devices.tablemanager.token);
    const heard: string[] = [];
    reader.socket.on('device_request_processing', ({ id }) => heard.push(id));
    const { partialPayment_id } = await openPart();
    const occurredAt = new Date(server.deps.now().getTime() + seconds(ago)).toISOString();
    const body = payment(partialPayment_id);
    const operation = {
      key: randomUUID(),
      lane: `request:${body.id}`,
      occurredAt,
      method: 'POST' as const,
      path: '/device/request',
      body,
    };
    const [answer] = (await register('POST /device/replay', { body: { operations: [operation] } })).body;
    expect(answer).toMatchObject({ status: 200, body: { id: body.id, ...outcome } });
    const [again] = (await register('POST /device/replay', { body: { operations: [operation] } })).body;
    expect(again).toEqual(answer);
    if ('result' in outcome) {
      expect((await claim(body.id)).error.code).toBe('request_closed');
      // what was asked before may still be on its way to this screen
      expect(heard).not.toContain(body.id);
    } else {
      await expect.poll(() => heard).toContain(body.id);
    }
  });
});

describe('a cancel', () => {
  it('by the requester ends what nobody has begun, and is refused once it has', async () => {
    const waiting = await asked();
    expect((await ask(register, { id: waiting.id, result: stopped })).body.result).toEqual(stopped);
    expect((await claim(waiting.id)).error.code).toBe('request_closed');
    const begun = await asked();
    await claim(begun.id);
    expect((await ask(register, { id: begun.id, result: stopped })).error.code).toBe('in_flight');
  });

  it('of a terminal asks the target to stop what it has begun, and says when there is nothing to stop', async () => {
    const cancel = () => ({
      id: randomUUID(),
      type: 'terminal_cancel_action',
      restaurant_id: house.restaurant_id,
      device_id: target(),
      data: { terminal_id: 'tmr_9' },
    });
    server.advance(seconds(121));
    const nothing = await ask(register, cancel());
    const message = 'No active payment on this terminal';
    expect(nothing.body.result).toEqual({ success: false, message, code: 'no_active_payment' });
    const waiting = await asked();
    expect((await ask(register, cancel())).body.result?.success).toBe(true);
    expect((await read(waiting.id)).result).toMatchObject({ success: false, code: 'request_cancelled' });

    const begun = await asked();
    await claim(begun.id);
    const reader = await screen(house.devices.tablemanager.token);
    reader.socket.on('device_request_processing', (_, answer) => answer({ success: true, message: 'stopped' }));
    const { body } = await ask(register, cancel());
    await expect.poll(async () => (await read(body.id)).result?.message).toBe('stopped');
    await expect.poll(async () => (await read(begun.id)).result).toMatchObject({ success: false });
  });
});

describe('what is over', () => {
  it('is thrown away after a week', async () => {
    const { id } = await asked();
    server.advance(seconds(8 * 86_400));
    await cleanUp(server.deps);
    expect((await ask(register, { id })).status).toBe(404);
  });
});
