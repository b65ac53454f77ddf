import '../contract/examples/cheapPasswords.ts';
import { once } from 'node:events';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls, type CallKey } from '#contract/calls.ts';
import { socketNamespace, type FromClient, type JoinAnswer, type Room, type ToClient } from '#contract/socketEvents.ts';
import { deviceModes, type DeviceMode } from '#domain/device/device.ts';
import type { Order } from '#domain/order/order.ts';
import { allExamples } from '../contract/examples/allExamples.ts';
import type { Example } from '../contract/examples/example.ts';
import { isRead } from '../contract/examples/impliedStatus.ts';
import { makeWorld } from '../contract/examples/makeWorld.ts';
import { hangUp, transmit, wireRequest } from '../contract/examples/transmit.ts';
import type { World } from '../contract/examples/world.ts';
import { apiClient, scan, type Api } from '../support/api.ts';
import { lineOf } from '../support/houses.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

/** Devices by mode; an order screen as a board for guests and as a wall of the kitchen. */
type Kind = Exclude<DeviceMode, 'orderscreen'> | 'board' | 'wall';
const kinds = ['browser', 'board', 'wall', 'orderprocessing', 'delivery', 'tablemanager', 'cashregister'] as const;
const staff = ['orderprocessing', 'delivery', 'tablemanager', 'cashregister'] as const;
const floor = ['tablemanager', 'cashregister'] as const;
const screens = ['board', 'wall'] as const;

/** Which devices may make each read; everybody else is refused, or, where guests may too, is answered as a guest. */
const table: Partial<Record<CallKey, readonly Kind[]>> = {
  'GET /device/orders': [...screens, ...staff],
  'GET /restaurant/stream': [...screens, ...staff],
  'GET /restaurant/tables': [...screens, ...staff],
  'GET /order': [...screens, ...staff],
  'POST /order/seen': [...screens, ...staff],
  'GET /order/seen': floor,
  'GET /device/house': ['wall', ...staff],
  'GET /orders': staff,
  'GET /order/journal': staff,
  'GET /order/receipt': staff,
  'GET /order/receipt-link': staff,
  'GET /restaurant/employee': staff,
  'POST /restaurant/employee': staff,
  'GET /chain/menus': ['wall', ...staff],
  'GET /chain/menu': ['wall', ...staff],
  'GET /table/orders': floor,
  'GET /restaurant/table-areas': floor,
  'GET /user/code': floor,
  'POST /user/code': floor,
  'GET /restaurant/terminals': ['delivery', ...floor],
  'GET /restaurant/terminal/connection_token': ['delivery', ...floor],
  'GET /order/reader-payment': ['delivery', ...floor],
  'GET /restaurant/printers': ['wall', ...staff],
  'GET /restaurant/print-job': staff,
  'GET /restaurant/shifts': ['cashregister'],
  'GET /restaurant/tours': staff,
};
const reads = Object.entries(table) as [CallKey, readonly Kind[]][];

let server: TestServer;
let world: World;
let devices: Record<Kind, Api>;

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_ORDERS: '0', RATE_LIMIT_CALLS: '0' });
  world = await makeWorld(server);
  const { restaurant_id } = world.house;
  const made = await Promise.all(
    kinds.map(async (kind) => {
      const mode = kind === 'board' || kind === 'wall' ? 'orderscreen' : kind;
      const api = await world.another('device', mode);
      if (kind !== 'wall') return [kind, api] as const;
      const { device_id } = (await api('PUT /device/me', { body: {} })).body;
      const device = { device_id, name: 'Wall', mode: 'orderscreen' as const, shows: 'dishes' as const };
      expect((await world.as.owner('PUT /restaurant/devices', { body: { restaurant_id, device } })).status).toBe(200);
      return [kind, api] as const;
    }),
  );
  devices = Object.fromEntries(made) as typeof devices;
});
afterAll(async () => {
  hangUp();
  await server.close();
});

const exampleOf = (call: CallKey) => (allExamples as unknown as Record<CallKey, Example<CallKey>>)[call];

it('every read that devices may make says what they must be able to do for it, and every mode is tried', () => {
  const forDevices = (Object.keys(calls) as CallKey[]).filter((call) => {
    const { who }: Call = calls[call];
    return isRead(call) && who.includes('device');
  });
  expect(forDevices.filter((call) => !(calls[call] as Call).can)).toEqual([]);
  expect(forDevices.filter((call) => !(call in table))).toEqual([]);
  expect(new Set<string>(kinds.map((kind) => (kind === 'board' || kind === 'wall' ? 'orderscreen' : kind)))).toEqual(
    new Set(deviceModes),
  );
});

describe.each(reads)('%s', (call, allowed) => {
  it.each(kinds)('answers a device as %s by what it is able to do', async (kind) => {
    const api = devices[kind];
    const request = await exampleOf(call).request(world, 'device');
    const answer = await transmit(server.origin, await wireRequest(call, request, { kind: 'device', api }));
    const may = allowed.includes(kind);
    // whoever has no token at all may try to open a receipt by a signed link
    const asGuest = call === 'GET /order/receipt' ? [401] : [403];
    expect([kind, answer.status]).toEqual([kind, may ? 200 : asGuest[0]]);
  });
});

const phone = '+43 660 7654321';
const person = 'Leopoldine Secret';
const street = 'Hidden Lane 7';
const note = 'without nuts please';

/** A delivery with somebody's name and address, and an order at a table that somebody calls the waiter to. */
async function orders(): Promise<{ delivery: Order; local: Order; guest: Api }> {
  const { house } = world;
  const item = house.items[0]!;
  const common = () => ({
    restaurant_id: house.restaurant_id,
    items: [{ ...lineOf(item), note }],
    menu_revision: house.menu_revision,
  });
  const delivery = await world.as.user('POST /order', {
    body: {
      order: {
        ...common(),
        type: 'delivery',
        payment: { option: 'cash' },
        amountTotal: item.options[0]!.price + 250,
        contact: { name: person, phone },
        address: { street, postalCode: '1010', city: 'Wien', country: 'AT' },
      },
    },
  });
  expect(delivery.status).toBe(200);
  const { code, table_id } = house.tables[2]!;
  const guest = await scan(server.origin, code);
  const local = await guest('POST /order', {
    body: {
      order: {
        ...common(),
        type: 'local',
        payment: { option: 'later' },
        amountTotal: item.options[0]!.price,
        table_id,
      },
    },
  });
  expect(local.status).toBe(200);
  // a waiter who is on the way already is not called again
  server.advance(10 * 60_000);
  const called = await guest('POST /table/waiter', { body: { table_id, reason: 'other', comment: 'A secret wish' } });
  expect(called.status).toBe(200);
  return { delivery: delivery.body, local: local.body, guest };
}

/** What must not be read off a screen, whatever it asks. */
function expectToTell(kind: Kind, text: string, { delivery }: { delivery: Order }): void {
  const secrets = {
    person: [person, phone, street, delivery.user_id!],
    money: [`:${delivery.amountTotal}`, `:${delivery.items[0]!.unitPrice}`, '"intent_id"'],
    dishes: [note, delivery.items[0]!.line_id, 'Dish 1'],
    codes: world.house.tables.map(({ code }) => code),
    calls: ['A secret wish'],
  };
  const hidden: Record<Kind, (keyof typeof secrets)[]> = {
    browser: ['person', 'money', 'dishes', 'codes', 'calls'],
    board: ['person', 'money', 'dishes', 'codes', 'calls'],
    wall: ['person', 'money', 'codes', 'calls'],
    orderprocessing: ['codes'],
    delivery: ['codes'],
    tablemanager: [],
    cashregister: [],
  };
  for (const what of hidden[kind]) {
    for (const secret of secrets[what])
      expect([kind, what, text.includes(secret) ? secret : '']).toEqual([kind, what, '']);
  }
}

describe('what is read', () => {
  it('tells a board numbers and states, a wall dishes, waiter calls the staff, and codes who works with tables', async () => {
    const made = await orders();
    const { restaurant_id } = world.house;
    for (const kind of kinds) {
      const api = devices[kind];
      const texts = await Promise.all([
        api('GET /device/orders', { query: { restaurant_id } }),
        api('GET /restaurant/stream', { query: { restaurant_id, since: 0 } }),
        api('GET /restaurant/tables', { query: { restaurant_id, orders: 'true' } }),
        api('GET /order', { query: { order_id: made.delivery.order_id } }),
        api('GET /restaurant', {
          query: { restaurant_id, populate: 'menus,tables,areas,terminals,events,devices,employees' },
        }),
      ]);
      const whole = texts.map(({ body }) => JSON.stringify(body)).join();
      expectToTell(kind, whole, made);
      const known = [made.delivery, made.local].every(({ order_id }) => whole.includes(order_id));
      expect([kind, known]).toEqual([kind, kind !== 'browser']);
      if (kind !== 'board' && kind !== 'browser') expect(whole).toContain(note);
      if (kind === 'board') {
        const seen = texts[0].body;
        expect(seen.find(({ order_id }) => order_id === made.local.order_id)).toMatchObject({
          number: made.local.number,
          statusEntry: { status: 'created' },
          items: [],
        });
      }
    }
  });

  it('shows a kiosk with a guest at it what the guest may see, and nothing of the house', async () => {
    const { local, delivery, guest } = await orders();
    const kiosk = apiClient(server.origin, 'guest-authorization', guest.token);
    const headers = { 'device-authorization': `Bearer ${devices.browser.token}` };
    expect((await kiosk('GET /order', { query: { order_id: local.order_id }, headers })).body).toMatchObject({
      order_id: local.order_id,
      amountTotal: local.amountTotal,
    });
    expect((await kiosk('GET /order', { query: { order_id: delivery.order_id }, headers })).status).toBe(404);
    const { table_id } = world.house.tables[2]!;
    expect((await kiosk('GET /table/orders', { query: { table_id }, headers })).body.length).toBeGreaterThan(0);
    const { restaurant_id } = world.house;
    expect((await kiosk('GET /orders', { query: { restaurant_id }, headers })).status).toBe(403);
  });
});

type Client = Socket<ToClient, FromClient>;

describe('rooms', () => {
  const sockets: Client[] = [];
  afterAll(() => sockets.forEach((socket) => socket.disconnect()));

  async function connected({ token }: Api): Promise<Client> {
    const socket: Client = io(`${server.origin}${socketNamespace}`, {
      transports: ['websocket'],
      auth: { token, kind: 'device' },
      forceNew: true,
      reconnection: false,
    });
    sockets.push(socket);
    await once(socket as unknown as NodeJS.EventEmitter, 'connect');
    return socket;
  }
  const join = (socket: Client, room: string): Promise<JoinAnswer> => socket.emitWithAck('join_room', room as Room);

  it('let in who may read there, and say only what each may read', async () => {
    const { restaurant_id, tables } = world.house;
    const { order_id } = await world.openOrder();
    const heard = new Map<Kind, string[]>(kinds.map((kind) => [kind, []]));
    const joined: Record<string, (number | string)[]> = {};
    for (const kind of kinds) {
      const socket = await connected(devices[kind]);
      socket.on('update_order', (message) => heard.get(kind)!.push(JSON.stringify(message)));
      socket.on('table_event', (message) => heard.get(kind)!.push(JSON.stringify(message)));
      const rooms = [`restaurant:${restaurant_id}`, `table:${tables[2]!.table_id}`, `order:${order_id}`];
      const answers = await Promise.all(rooms.map((room) => join(socket, room)));
      joined[kind] = answers.map((answer) => ('error' in answer ? answer.error.code : 'in'));
    }
    const [no, yes] = ['not_allowed', 'in'];
    expect(joined).toEqual({
      browser: [no, no, no],
      board: [yes, no, yes],
      wall: [yes, no, yes],
      orderprocessing: [yes, no, yes],
      delivery: [yes, no, yes],
      tablemanager: [yes, yes, yes],
      cashregister: [yes, yes, yes],
    });
    const made = await orders();
    const knows = (kind: Kind, id: string) => heard.get(kind)!.some((text) => text.includes(id));
    for (const kind of kinds.slice(1)) await expect.poll(() => knows(kind, made.local.order_id)).toBe(true);
    for (const kind of staff) await expect.poll(() => heard.get(kind)!.join()).toContain('A secret wish');
    expect(heard.get('browser')).toEqual([]);
    for (const kind of kinds) expectToTell(kind, heard.get(kind)!.join(), made);
    expect(heard.get('wall')!.join()).toContain(note);
  });

  it('say less, or more, to a device from the moment on that its owner sets it up anew', async () => {
    const { restaurant_id } = world.house;
    const api = await world.another('device', 'cashregister');
    const { device_id } = (await api('PUT /device/me', { body: {} })).body;
    const socket = await connected(api);
    let heard: string[] = [];
    socket.on('update_order', (message) => heard.push(JSON.stringify(message)));
    expect(await join(socket, `restaurant:${restaurant_id}`)).toHaveProperty('seq');
    const become = async (mode: DeviceMode) => {
      const told = once(socket as unknown as NodeJS.EventEmitter, 'device_changed');
      const device = { device_id, name: 'Changing', mode };
      expect((await world.as.owner('PUT /restaurant/devices', { body: { restaurant_id, device } })).status).toBe(200);
      await told;
    };
    const heardOf = async ({ delivery, local }: Awaited<ReturnType<typeof orders>>): Promise<string> => {
      await expect.poll(() => heard.some((text) => text.includes(local.order_id))).toBe(true);
      const text = heard.filter((each) => each.includes(delivery.order_id)).join();
      heard = [];
      return text;
    };
    // the word of it and the second look at its rooms come one after the other
    const standing = async () => {
      const answer = await join(socket, `restaurant:${restaurant_id}`);
      return 'error' in answer ? answer.error.code : 'in';
    };
    expect(await heardOf(await orders())).toContain(phone);
    await become('orderscreen');
    await expect.poll(() => join(socket, `table:${world.house.tables[2]!.table_id}`)).toHaveProperty('error');
    expect(await standing()).toBe('in');
    const trimmed = await orders();
    expectToTell('board', await heardOf(trimmed), trimmed);
    await become('browser');
    await expect.poll(standing).toBe('not_allowed');
    await become('tablemanager');
    await expect.poll(standing).toBe('in');
    expect(await heardOf(await orders())).toContain(phone);
  });
});
