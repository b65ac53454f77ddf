import { randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WireError } from '#contract/errors.ts';
import { socketNamespace, type FromClient, type JoinAnswer, type Room, type ToClient } from '#contract/socketEvents.ts';
import { scan, type Api } from '../support/api.ts';
import { orderFor } from '../support/houses.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';
import { callerKinds, type CallerKind } from './examples/example.ts';
import { makeWorld } from './examples/makeWorld.ts';
import { tokenHeader } from './examples/transmit.ts';
import type { World } from './examples/world.ts';

let server: TestServer;
let world: World;
const sockets: Client[] = [];
const connections = new Map<CallerKind, Client>();

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server);
  for (const kind of callerKinds) {
    const client = await connect(kind, world.as[kind]);
    if (!('code' in client)) connections.set(kind, client);
  }
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await server.close();
});

type Client = Socket<ToClient, FromClient>;

/** A connected socket, or why the namespace let nobody in. */
function connect(kind: CallerKind, { token }: Api): Promise<Client | WireError> {
  const auth = { token, kind: tokenHeader[kind].startsWith('auth') ? 'user' : tokenHeader[kind].split('-')[0] };
  const socket: Client = io(`${server.origin}${socketNamespace}`, {
    transports: ['websocket'],
    auth,
    forceNew: true,
    reconnection: false,
  });
  sockets.push(socket);
  return new Promise((resolve) => {
    socket.on('connect', () => resolve(socket));
    socket.on('connect_error', (error) => resolve((error as Error & { data: WireError }).data));
  });
}

const join = (socket: Client, room: string): Promise<JoinAnswer> => socket.emitWithAck('join_room', room as Room);

/** 200 for a caller who may listen, the refusal's status for one who may not. */
async function statusOf(socket: Client, room: string): Promise<number> {
  const answer = await join(socket, room);
  if (!('error' in answer)) return 200;
  expect(Object.keys(answer.error).sort()).toEqual(['code', 'message', 'retry', 'statusCode']);
  return answer.error.statusCode;
}

async function whoHears(room: string): Promise<CallerKind[]> {
  const told = await Promise.all(
    [...connections].map(async ([kind, socket]) => [kind, await statusOf(socket, room)] as const),
  );
  expect(told.filter(([, status]) => status !== 200 && status !== 404)).toEqual([]);
  return told.filter(([, status]) => status === 200).map(([kind]) => kind);
}

const roomsOf = async ({ house, openOrder }: World) => ({
  restaurant: `restaurant:${house.restaurant_id}`,
  table: `table:${house.tables[0]!.table_id}`,
  order: `order:${(await openOrder()).order_id}`,
  device: `device:${house.devices.cashregister.device_id}`,
});

const listeners = {
  restaurant: ['owner', 'device', 'admin'],
  table: ['guest', 'device'],
  order: ['guest', 'owner', 'device', 'admin'],
  device: ['device'],
} satisfies Record<string, CallerKind[]>;
const seenFromThere: Partial<Record<CallerKind, CallerKind>> = {
  guest: 'foreignGuest',
  owner: 'foreignOwner',
  device: 'foreignDevice',
};
const kinds = Object.keys(listeners) as (keyof typeof listeners)[];
const sorted = (list: readonly CallerKind[]): CallerKind[] => list.toSorted();

describe('the socket', () => {
  it('lets nobody in without a token that lives', async () => {
    expect([...connections.keys()]).toEqual(callerKinds.filter((kind) => !/nobody|revoked/.test(kind)));
    for (const kind of ['nobody', 'revokedDevice'] as const) {
      expect(await connect(kind, world.as[kind])).toMatchObject({ statusCode: 401, code: 'no_token' });
    }
    const wrongKind = await connect('user', world.as.device);
    expect(wrongKind).toMatchObject({ statusCode: 401 });
  });

  it.each(kinds)('lets only those listen in a %s’s room who may, in one’s own house as in the other', async (kind) => {
    const [here, there] = [await roomsOf(world), await roomsOf(world.mirrored())];
    expect(sorted(await whoHears(here[kind]))).toEqual(sorted(listeners[kind]));
    const others = listeners[kind].map((each) => seenFromThere[each] ?? each);
    expect(sorted(await whoHears(there[kind]))).toEqual(sorted(others));
  });

  it.each(kinds)('has no %s’s room for what does not exist', async (kind) => {
    expect(await whoHears(`${kind}:${randomUUID()}`)).toEqual([]);
  });

  it('shows a user the own order, and only that user', async () => {
    const { order_id } = await world.openOrder('user');
    expect(sorted(await whoHears(`order:${order_id}`))).toEqual(sorted(['user', 'owner', 'device', 'admin']));
  });

  it.each([
    '',
    'restaurant',
    'restaurant:',
    'kitchen:1',
    `order:${randomUUID()}'--`,
    `menu:${randomUUID()}`,
    `order:${'-'.repeat(36)}`,
    5,
    null,
  ])('knows no room called %j', async (room) => {
    for (const socket of connections.values()) expect(await statusOf(socket, room as string)).toBe(400);
  });

  it('tells a screen of a restaurant of an order and of a waiter call, each at its place in the stream', async () => {
    const screen = (await connect('device', world.as.device)) as Client;
    expect(await statusOf(screen, `restaurant:${world.house.restaurant_id}`)).toBe(200);
    const heard: [string, string, number][] = [];
    screen.on('update_order', ({ seq, order }) => heard.push(['order', order.order_id, seq]));
    screen.on('table_event', ({ seq, event }) => heard.push(['call', event.event_id, seq]));
    const { order_id, table_id = '' } = await world.openOrder();
    const called = await world.as.device('POST /table/waiter', { body: { table_id, reason: 'clean' } });
    expect(called.status).toBe(200);
    await expect
      .poll(() => heard.map(([kind, id]) => [kind, id]))
      .toEqual([
        ['order', order_id],
        ['call', called.body.event_id],
      ]);
    const [first, second] = heard.map(([, , seq]) => seq);
    expect(second).toBeGreaterThan(first!);
  });

  it('leaves one room, or all of them, when it is asked to', async () => {
    const own = await roomsOf(world);
    const client = (await connect('owner', world.as.owner)) as Client;
    const heard = async (): Promise<string[]> => {
      const pong = new Promise<string[]>((resolve) => client.once('pong', ({ heads }) => resolve(Object.keys(heads))));
      client.emit('ping');
      return pong;
    };
    for (const room of [own.restaurant, own.order]) expect(await statusOf(client, room)).toBe(200);
    client.emit('leave_room', own.order as Room);
    expect(await heard()).toEqual([world.house.restaurant_id]);
    client.emit('leave_room', own.restaurant as Room);
    expect(await heard()).toEqual([]);
    expect(await statusOf(client, own.restaurant)).toBe(200);
    expect(await heard()).toEqual([world.house.restaurant_id]);
    client.emit('leave_rooms');
    expect(await heard()).toEqual([]);
  });

  it('keeps guests out of the orders of those who sat at the table before them, and these out of theirs', async () => {
    const there = world.mirrored();
    const { table_id, code } = there.house.tables[0]!;
    const former = connections.get('foreignGuest')!;
    const { order_id } = await there.openOrder();
    await there.as.device('POST /table/session', { body: { table_id, force: true, note: 'left' } });
    const scanned = await scan(server.origin, code);
    const next = (await connect('guest', scanned)) as Client;
    expect(await statusOf(next, `table:${table_id}`)).toBe(200);
    expect(await statusOf(next, `order:${order_id}`)).toBe(404);
    expect(await statusOf(former, `table:${table_id}`)).toBe(404);
    const order = orderFor(there.house, { type: 'local', table_id });
    expect((await scanned('POST /order', { body: { order } })).status).toBe(200);
    expect(await statusOf(next, `order:${order.order_id}`)).toBe(200);
    expect(await statusOf(former, `order:${order.order_id}`)).toBe(404);
  });
});
