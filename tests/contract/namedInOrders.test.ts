import './examples/cheapPasswords.ts';
import { randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { socketNamespace, type FromClient, type ToClient } from '#contract/socketEvents.ts';
import { orderFor } from '../support/houses.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';
import { makeWorld } from './examples/makeWorld.ts';
import type { World } from './examples/world.ts';

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_ORDERS: '0' });
  world = await makeWorld(server);
});
afterAll(() => server.close());

describe('an order that a device takes for a customer', () => {
  const taking = (customer: string) => ({ order: { ...orderFor(world.house), customer } });

  it('stands among the orders of the user behind the code', async () => {
    const { user_id } = world.users.user;
    const { body } = await world.as.device('POST /order', { body: taking(user_id) });
    expect(body.user_id).toBe(user_id);
    const own = await world.as.user('GET /user/orders', {});
    expect(own.body.map(({ order_id }) => order_id)).toContain(body.order_id);
  });

  it('names nobody who is not known, and no guest names another person', async () => {
    const { user_id } = world.users.owner;
    expect((await world.as.device('POST /order', { body: taking(randomUUID()) })).error.code).toBe('not_found');
    expect((await world.as.guest('POST /order', { body: taking(user_id) })).error.code).toBe('not_allowed');
  });

  it('is not lost when its customer has left before it is brought', async () => {
    const { order } = taking(randomUUID());
    const operation = {
      key: randomUUID(),
      lane: `order:${order.order_id}`,
      occurredAt: server.deps.now().toISOString(),
      method: 'POST' as const,
      path: '/order',
      body: { order },
    };
    const { body } = await world.as.device('POST /device/replay', { body: { operations: [operation] } });
    expect(body[0]).toMatchObject({ status: 200 });
    expect(body[0]!.body).not.toHaveProperty('user_id');
  });
});

describe('a table that is closed although something is owed', () => {
  it('keeps who closed it and why, in the journal of each order that nobody paid', async () => {
    const order = await world.openOrder();
    const table_id = order.table_id!;
    const closing = { table_id, force: true, note: 'left without paying' };
    const till = world.deviceOf('cashregister');
    expect((await till('POST /table/session', { body: closing })).status).toBe(200);
    const { body } = await till('GET /order/journal', { query: { order_id: order.order_id } });
    const device = `device:${world.house.devices.cashregister.device_id}`;
    expect(body).toContainEqual(
      expect.objectContaining({ what: 'table_close', note: 'left without paying', actor: device }),
    );
    const [session] = await server.deps.db.query<{ note: string; closed_by: string }>(
      'select note, closed_by from table_session where session_id = $1',
      [order.session_id],
    );
    expect(session).toEqual({ note: 'left without paying', closed_by: device });
  });
});

describe('a device', () => {
  it('says with its heartbeat which release it runs and how much it has not brought yet', async () => {
    const { restaurant_id, devices } = world.house;
    const socket: Socket<ToClient, FromClient> = io(`${server.origin}${socketNamespace}`, {
      transports: ['websocket'],
      auth: { token: world.deviceOf('tablemanager').token, kind: 'device' },
      forceNew: true,
    });
    const said = async () => {
      const { body } = await world.as.owner('GET /restaurant/devices', { query: { restaurant_id } });
      return body.find(({ device_id }) => device_id === devices.tablemanager.device_id);
    };
    socket.emit('ping', { appVersion: '1.4.0', pendingReplays: 7 });
    await expect.poll(said).toMatchObject({ appVersion: '1.4.0', pendingReplays: 7 });
    socket.emit('ping', { appVersion: 'a\0b', pendingReplays: -1 });
    socket.emit('ping', { appVersion: '1.4.0', pendingReplays: 0 });
    await expect.poll(said).toMatchObject({ appVersion: '1.4.0', pendingReplays: 0, lastSeenAt: expect.any(String) });
    socket.disconnect();
  });
});
