import '../contract/examples/cheapPasswords.ts';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls, type CallKey } from '#contract/calls.ts';
import type { WireError } from '#contract/errors.ts';
import { socketNamespace, type FromClient, type JoinAnswer, type Room, type ToClient } from '#contract/socketEvents.ts';
import type { Device } from '#domain/device/device.ts';
import { allExamples } from '../contract/examples/allExamples.ts';
import type { Example } from '../contract/examples/example.ts';
import { makeWorld } from '../contract/examples/makeWorld.ts';
import { hangUp, transmit, wireRequest } from '../contract/examples/transmit.ts';
import type { World } from '../contract/examples/world.ts';
import { scan, type Api } from '../support/api.ts';
import { orderFor } from '../support/houses.ts';
import { encoded, newMachineId, startTestServer, type TestServer } from '../support/testServer.ts';

type Client = Socket<ToClient, FromClient>;
type Tablet = { api: Api; device_id: string };

let server: TestServer;
let world: World;
let restaurant_id: string;
const sockets: Client[] = [];

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_ORDERS: '0', RATE_LIMIT_CALLS: '0' });
  world = await makeWorld(server);
  restaurant_id = world.house.restaurant_id;
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  hangUp();
  await server.close();
});

const table = (index: number) => world.house.tables[index]!;

/** What an owner makes of a device; a table of null takes it away from its table. */
const setUp = (device_id: string, table_id: string | null, more: Partial<Device> = {}) =>
  world.as.owner('PUT /restaurant/devices', {
    body: { restaurant_id, device: { device_id, name: 'Tablet', mode: 'tablemanager', ...more, table_id } },
  });

/** A table manager that its owner has made the tablet of a table. */
async function tabletAt(table_id: string): Promise<Tablet> {
  const api = await world.another('device', 'tablemanager');
  const { device_id } = (await api('PUT /device/me', { body: {} })).body;
  const { body } = await setUp(device_id, table_id);
  expect(body.table_id).toBe(table_id);
  return { api, device_id };
}

/** The headers of a call that somebody makes who has unlocked the tablet. */
async function unlock({ api }: Tablet): Promise<{ 'employee-authorization': string }> {
  const { headers } = await api('POST /device/unlock', { body: { restaurant_id, code: world.employee.code } });
  return { 'employee-authorization': `Bearer ${headers.get('employee-authorization')}` };
}

const order = (index: number) => orderFor(world.house, { type: 'local', table_id: table(index).table_id });
const exampleOf = (call: CallKey) => (allExamples as unknown as Record<CallKey, Example<CallKey>>)[call];
const whoOf = (call: CallKey): Call['who'] => calls[call].who;
const ofDevices = (Object.keys(calls) as CallKey[]).filter((call) => whoOf(call).includes('device'));
const isItsOwn = (call: CallKey) => (calls[call] as Call).ofItself === true;

async function connect({ api }: Pick<Tablet, 'api'>, employee?: string): Promise<Client> {
  const socket: Client = io(`${server.origin}${socketNamespace}`, {
    transports: ['websocket'],
    auth: { token: api.token, kind: 'device', ...(employee ? { employee: employee.slice('Bearer '.length) } : {}) },
    forceNew: true,
    reconnection: false,
  });
  sockets.push(socket);
  await once(socket as unknown as NodeJS.EventEmitter, 'connect');
  return socket;
}
async function join(socket: Client, room: string): Promise<string> {
  const answer: JoinAnswer = await socket.emitWithAck('join_room', room as Room);
  return 'error' in answer ? answer.error.code : 'in';
}

it('a table’s tablet does for itself what it needs to be signed in, to be unlocked, and to bring what was done on it', () => {
  expect(ofDevices.filter(isItsOwn).toSorted()).toEqual([
    'POST /device/lock',
    'POST /device/replay',
    'POST /device/unlock',
    'PUT /device/me',
    'PUT /device/refresh',
    'PUT /device/update-password',
  ]);
});

describe('a table’s tablet that nobody has unlocked', () => {
  it.each(ofDevices.filter((call) => !isItsOwn(call)))(
    'is answered by %s as a phone at that table is',
    async (call) => {
      const { api } = await tabletAt(table(0).table_id);
      const answerTo = async (by: Api, kind: 'guest' | 'device') => {
        const request = await exampleOf(call).request(world, 'guest');
        const answer = await transmit(server.origin, await wireRequest(call, request, { kind, api: by }));
        return [answer.status, answer.status >= 400 ? (JSON.parse(answer.text) as WireError).code : ''] as const;
      };
      const may = whoOf(call).includes('guest') || whoOf(call).includes('anyone');
      const asPhone = may ? await answerTo(await scan(server.origin, table(0).code), 'guest') : [403, 'device_locked'];
      expect(await answerTo(api, 'device')).toEqual(asPhone);
    },
  );

  it('orders, follows, calls and pays a part at its own table, and finds it without a code to scan', async () => {
    const { api } = await tabletAt(table(1).table_id);
    const { body: seat } = await api('GET /table', { query: {} });
    expect(seat).toMatchObject({ table_id: table(1).table_id, restaurant: { restaurant_id } });
    const placed = await api('POST /order', { body: { order: order(1) } });
    expect([placed.status, placed.body.table_id, placed.body.device_id]).toEqual([200, table(1).table_id, undefined]);
    const { order_id } = placed.body;
    const listed = await api('GET /table/orders', { query: { table_id: table(1).table_id } });
    expect(listed.body.map((each) => each.order_id)).toEqual([order_id]);
    const part = { restaurant_id, orders: [order_id], amount: 100 };
    expect((await api('POST /order/partial-payment', { body: part })).status).toBe(200);
    const called = await api('POST /table/waiter', { body: { table_id: table(1).table_id, reason: 'payment' } });
    expect(called.status).toBe(200);
  });

  it('reads, changes and orders nothing at other tables, nor takes its own order further than a guest', async () => {
    const { api } = await tabletAt(table(1).table_id);
    const next = await scan(server.origin, table(2).code);
    const { order_id } = (await next('POST /order', { body: { order: order(2) } })).body;
    const answers = [
      await api('GET /order', { query: { order_id } }),
      await api('GET /table/orders', { query: { table_id: table(2).table_id } }),
      await api('POST /order', { body: { order: order(2) } }),
      await api('POST /order/action', { body: { order_id, action: 'reject', note: 'no' } }),
      await api('POST /table/waiter', { body: { table_id: table(2).table_id, reason: 'payment' } }),
      await api('PUT /order/payment-confirm-client', { body: { order_id, paymentOption: 'cash' } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    const own = (await api('POST /order', { body: { order: order(1) } })).body.order_id;
    const accepted = await api('POST /order/action', { body: { order_id: own, action: 'accept' } });
    const paid = await api('PUT /order/payment-confirm-client', { body: { order_id: own, paymentOption: 'cash' } });
    expect([accepted.error.code, paid.error.code]).toEqual(['not_allowed', 'payment_needs_staff']);
  });

  it('hears its own table and nothing of the house', async () => {
    const tablet = await tabletAt(table(1).table_id);
    const other = (await (await scan(server.origin, table(2).code))('POST /order', { body: { order: order(2) } })).body;
    const socket = await connect(tablet);
    const rooms = [`restaurant:${restaurant_id}`, `table:${table(2).table_id}`, `order:${other.order_id}`];
    expect(await Promise.all(rooms.map((room) => join(socket, room)))).toEqual(rooms.map(() => 'not_found'));
    expect(await join(socket, `table:${table(1).table_id}`)).toBe('in');
  });

  it('brings nothing from a time without a network for nobody, nor for somebody who had not unlocked it', async () => {
    const tablet = await tabletAt(table(1).table_id);
    const bring = async (actor?: string) => {
      const placing = order(2);
      const operation = {
        key: randomUUID(),
        lane: `order:${placing.order_id}`,
        occurredAt: server.deps.now().toISOString(),
        ...(actor ? { actor } : {}),
        method: 'POST' as const,
        path: '/order',
        body: { order: placing },
      };
      const { body } = await tablet.api('POST /device/replay', { body: { operations: [operation] } });
      return [body[0]!.status, (body[0]!.body as WireError).code];
    };
    const eva = `employee:${world.employee.employee_id}`;
    for (const actor of [undefined, `device:${tablet.device_id}`, eva])
      expect(await bring(actor)).toEqual([403, 'device_locked']);
    await unlock(tablet);
    await tablet.api('POST /device/lock');
    expect(await bring(eva)).toEqual([200, undefined]);
    expect(await bring()).toEqual([403, 'device_locked']);
  });

  it('books nothing into a register’s journal, and takes no card that another device asks for', async () => {
    const tablet = await tabletAt(table(1).table_id);
    const request = await exampleOf('POST /device/journal').request(world, 'device');
    const answer = await transmit(
      server.origin,
      await wireRequest('POST /device/journal', request, { kind: 'device', api: tablet.api }),
    );
    expect(answer.status).toBe(403);
    const { order_id } = await world.openOrder();
    const part = { restaurant_id, orders: [order_id], amount: 100 };
    const { partialPayment_id } = (await world.as.device('POST /order/partial-payment', { body: part })).body;
    const asked = await world.as.device('POST /device/request', {
      body: { type: 'terminal_payment', restaurant_id, device_id: tablet.device_id, data: { partialPayment_id } },
    });
    expect(asked.error.code).toBe('device_not_linked');
  });
});

describe('a table’s tablet that somebody has unlocked', () => {
  it('is the staff’s until it is locked again, by its calls and by its socket', async () => {
    const tablet = await tabletAt(table(1).table_id);
    const headers = await unlock(tablet);
    const read = (more = {}) => tablet.api('GET /device/orders', { query: { restaurant_id }, ...more });
    expect([(await read()).status, (await read({ headers })).status]).toEqual([403, 200]);
    const socket = await connect(tablet, headers['employee-authorization']);
    const room = `restaurant:${restaurant_id}`;
    expect(await join(socket, room)).toBe('in');
    expect((await tablet.api('POST /device/lock')).status).toBe(200);
    expect((await read({ headers })).status).toBe(401);
    await expect.poll(() => join(socket, room)).toBe('not_found');
    const heard: string[] = [];
    socket.on('update_order', (message) => heard.push(message.order.order_id));
    expect(await join(socket, `table:${table(1).table_id}`)).toBe('in');
    const elsewhere = await world.as.device('POST /order', { body: { order: order(2) } });
    const here = await world.as.device('POST /order', { body: { order: order(1) } });
    await expect.poll(() => heard).toContain(here.body.order_id);
    expect(heard).not.toContain(elsewhere.body.order_id);
  });

  it('is locked again when its owner asks for other roles', async () => {
    const tablet = await tabletAt(table(1).table_id);
    await setUp(tablet.device_id, table(1).table_id, { employeeTypes: ['waiter'] });
    const headers = await unlock(tablet);
    const read = () => tablet.api('GET /device/orders', { query: { restaurant_id }, headers });
    expect((await read()).status).toBe(200);
    await setUp(tablet.device_id, table(1).table_id, { employeeTypes: ['deliverer'] });
    expect((await read()).status).toBe(401);
  });
});

describe('who sits down after others', () => {
  it('finds nothing of them on the table’s tablet', async () => {
    const tablet = await tabletAt(table(3).table_id);
    const { order_id } = (await tablet.api('POST /order', { body: { order: order(3) } })).body;
    const part = { restaurant_id, orders: [order_id], amount: 100 };
    const { partialPayment_id } = (await tablet.api('POST /order/partial-payment', { body: part })).body;
    const socket = await connect(tablet);
    expect(await join(socket, `order:${order_id}`)).toBe('in');
    const heard: string[] = [];
    socket.on('update_order', (message) => heard.push(message.order.order_id));
    const left = { table_id: table(3).table_id, force: true, note: 'left' };
    expect((await world.as.device('POST /table/session', { body: left })).status).toBe(200);
    const answers = [
      await tablet.api('GET /order', { query: { order_id } }),
      await tablet.api('POST /order/action', { body: { order_id, action: 'reject', note: 'mine' } }),
      await tablet.api('POST /order/payment-intent', { body: { partialPayment_id } }),
      await tablet.api('DELETE /order/partial-payment', { query: { partialPayment_id } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await tablet.api('GET /table/orders', { query: { table_id: table(3).table_id } })).body).toEqual([]);
    await expect.poll(() => join(socket, `order:${order_id}`)).toBe('not_found');
    // and the tablet goes on, for them
    const next = await tablet.api('POST /order', { body: { order: order(3) } });
    expect(next.status).toBe(200);
    expect(await join(socket, `order:${next.body.order_id}`)).toBe('in');
    expect(heard).not.toContain(next.body.order_id);
  });
});

describe('an owner', () => {
  it('fixes a device to a table and takes it away, and it has these rights from then on, live', async () => {
    const api = await world.another('device', 'tablemanager');
    const { device_id } = (await api('PUT /device/me', { body: {} })).body;
    const socket = await connect({ api });
    const room = `restaurant:${restaurant_id}`;
    expect(await join(socket, room)).toBe('in');
    const told = async (): Promise<Device> =>
      (await once(socket as unknown as NodeJS.EventEmitter, 'device_changed'))[0] as Device;
    let changed = told();
    await setUp(device_id, table(1).table_id);
    expect((await changed).table_id).toBe(table(1).table_id);
    expect((await api('GET /device/orders', { query: { restaurant_id } })).status).toBe(403);
    await expect.poll(() => join(socket, room)).toBe('not_found');
    // what is left out stays
    changed = told();
    await world.as.owner('PUT /restaurant/devices', {
      body: { restaurant_id, device: { device_id, name: 'Renamed', mode: 'tablemanager' } },
    });
    expect(await changed).toMatchObject({ name: 'Renamed', table_id: table(1).table_id });
    expect((await api('GET /device/orders', { query: { restaurant_id } })).status).toBe(403);
    changed = told();
    await setUp(device_id, null);
    expect(await changed).not.toHaveProperty('table_id');
    expect((await api('GET /device/orders', { query: { restaurant_id } })).status).toBe(200);
    await expect.poll(() => join(socket, room)).toBe('in');
  });

  it('fixes none to a table of another house, nor one that does not manage tables', async () => {
    const foreign = world.foreign.tables[0]!.table_id;
    const { device_id } = await tabletAt(table(1).table_id);
    const refusals = [
      await setUp(device_id, foreign),
      await setUp(device_id, randomUUID()),
      await setUp(device_id, table(1).table_id, { mode: 'cashregister' }),
      await world.as.owner('POST /device/pairing-code', {
        body: { restaurant_id, name: 'Tablet', mode: 'tablemanager', table_id: foreign },
      }),
      await world.as.owner('POST /device/pairing-code', {
        body: { restaurant_id, name: 'Tablet', mode: 'tablemanager', terminals: [{ terminal_id: 'tmr_of_others' }] },
      }),
    ];
    expect(refusals.map(({ error }) => error.code)).toEqual([
      'invalid_request',
      'invalid_request',
      'invalid_request',
      'invalid_request',
      'terminal_id_invalid',
    ]);
  });

  it('pairs a tablet that is one from its first call on, with its roles', async () => {
    const wanted = { name: 'Tablet', mode: 'tablemanager' as const, employeeTypes: ['waiter' as const] };
    const { body } = await world.as.owner('POST /device/pairing-code', {
      body: { restaurant_id, ...wanted, table_id: table(2).table_id },
    });
    const { pairing_code } = body;
    const paired = await world.as.nobody('POST /device/pair', {
      body: { pairing_code, machineId: newMachineId(), password: encoded('secret word') },
    });
    expect(paired.body).toMatchObject({ ...wanted, table_id: table(2).table_id });
    const headers = { 'device-authorization': `Bearer ${paired.headers.get('device-authorization')}` };
    const read = await world.as.nobody('GET /device/orders', { query: { restaurant_id }, headers });
    expect(read.error.code).toBe('device_locked');
  });

  it('takes the table away under a tablet, which is then nobody’s guest and hears of it', async () => {
    const made = await world.as.owner('POST /restaurant/tables', { body: { table: { restaurant_id, name: 'Old' } } });
    const { table_id } = made.body;
    const tablet = await tabletAt(table_id);
    const socket = await connect(tablet);
    expect(await join(socket, `table:${table_id}`)).toBe('in');
    const told = once(socket as unknown as NodeJS.EventEmitter, 'device_changed');
    expect((await world.as.owner('DELETE /restaurant/tables', { query: { table_id } })).status).toBe(200);
    await told;
    expect((await tablet.api('GET /table/orders', { query: { table_id } })).error.code).toBe('device_locked');
    expect((await tablet.api('GET /device/orders', { query: { restaurant_id } })).error.code).toBe('device_locked');
    expect((await tablet.api('GET /table', { query: {} })).status).toBe(404);
    await expect.poll(() => join(socket, `table:${table_id}`)).toBe('not_found');
    expect((await tablet.api('PUT /device/me', { body: {} })).status).toBe(200);
  });

  it('gets a device of another house without the table that it stood at', async () => {
    const { api, device_id } = await tabletAt(table(1).table_id);
    const { machineId } = (await api('PUT /device/me', { body: {} })).body;
    await world.as.owner('DELETE /restaurant/devices', { query: { restaurant_id, device_id } });
    const linked = await world.as.foreignOwner('POST /restaurant/devices', {
      body: { restaurant_id: world.foreign.restaurant_id, device: { machineId, name: 'Ours', mode: 'tablemanager' } },
    });
    expect(linked.status).toBe(200);
    expect(linked.body).not.toHaveProperty('table_id');
  });
});
