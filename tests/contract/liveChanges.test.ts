import './examples/cheapPasswords.ts';
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { socketNamespace, type FromClient, type Room, type ToClient } from '#contract/socketEvents.ts';
import { scan, type Api } from '../support/api.ts';
import { lineOf } from '../support/houses.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';
import { makeWorld } from './examples/makeWorld.ts';
import type { World } from './examples/world.ts';

let server: TestServer;
let world: World;
const sockets: Socket[] = [];

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_ORDERS: '0' });
  world = await makeWorld(server);
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await server.close();
});

type Told = { name: keyof ToClient; message: Record<string, unknown> };
type Listener = { told: Told[]; said: (name: keyof ToClient, is?: (message: never) => boolean) => Promise<never> };

/** Listens to a room and keeps what it is told. */
async function listener({ token }: Api, kind: 'device' | 'guest', room: Room): Promise<Listener> {
  const socket: Socket<ToClient, FromClient> = io(`${server.origin}${socketNamespace}`, {
    transports: ['websocket'],
    auth: { token, kind },
    forceNew: true,
    reconnection: false,
  });
  sockets.push(socket);
  const told: Told[] = [];
  const waiting = new Set<() => void>();
  socket.onAny((name: keyof ToClient, message: Record<string, unknown>) => {
    told.push({ name, message });
    for (const look of waiting) look();
  });
  await new Promise<void>((resolve) => void socket.on('connect', resolve));
  expect(await socket.emitWithAck('join_room', room)).toHaveProperty('seq');
  return {
    told,
    said: (name, is = () => true) =>
      new Promise((resolve) => {
        const look = (): void => {
          const found = told.find((each) => each.name === name && is(each.message as never));
          if (!found) return;
          waiting.delete(look);
          resolve(found.message as never);
        };
        waiting.add(look);
        look();
      }),
  };
}

type TableMessage = { seq: number; table: { table_id: string; name: string; code: string; session?: unknown } };

const ofTable =
  (table_id: string) =>
  ({ table }: TableMessage): boolean =>
    table.table_id === table_id;

async function orderAt(table: { table_id: string; code: string }): Promise<Api> {
  const guest = await scan(server.origin, table.code);
  const { house } = world;
  const item = house.items[0]!;
  const order = {
    restaurant_id: house.restaurant_id,
    type: 'local' as const,
    table_id: table.table_id,
    items: [lineOf(item)],
    payment: { option: 'later' as const },
    menu_revision: house.menu_revision,
    amountTotal: item.options[0]!.price,
  };
  expect((await guest('POST /order', { body: { order } })).status).toBe(200);
  return guest;
}

describe('a screen of the house', () => {
  it('hears of the session that the first order at a table opens, each `seq` by a message, its code only where it may', async () => {
    const { house } = world;
    const room = `restaurant:${house.restaurant_id}` as const;
    const register = await listener(world.deviceOf('cashregister'), 'device', room);
    const kitchen = await listener(world.deviceOf('orderprocessing'), 'device', room);
    const table = house.tables[1]!;
    await orderAt(table);
    const { seq } = (await register.said('update_order', ({ order }: { order: { table_id: string } }) => {
      return order.table_id === table.table_id;
    })) as { seq: number };
    const opened: TableMessage = await register.said('table_changed', ofTable(table.table_id));
    expect(opened).toMatchObject({ seq: seq + 1, table: { code: table.code, session: {} } });
    expect(opened.table).toHaveProperty('page', `${server.deps.origin()}/order/table?code=${table.code}`);
    const inKitchen: TableMessage = await kitchen.said('table_changed', ofTable(table.table_id));
    expect(inKitchen.table).toMatchObject({ code: '', session: {} });
  });

  it('hears of a table that its owner changes, and of an area', async () => {
    const { restaurant_id, tables } = world.house;
    const register = await listener(world.deviceOf('cashregister'), 'device', `restaurant:${restaurant_id}`);
    const { table_id } = tables[2]!;
    await world.as.owner('PUT /restaurant/tables', { body: { table: { restaurant_id, table_id, name: 'Fireside' } } });
    const changed: TableMessage = await register.said('table_changed', ofTable(table_id));
    expect(changed.table.name).toBe('Fireside');
    await world.as.owner('POST /restaurant/table-areas', { body: { area: { restaurant_id, name: 'Garden' } } });
    expect(await register.said('areas_changed')).toMatchObject({ restaurant_id, areas: [{ name: 'Garden' }] });
  });

  it('tells a guest who comes to the table how the house stands: what changed since the page was read is not lost', async () => {
    const { restaurant_id, tables } = world.house;
    const guest = await scan(server.origin, tables[0]!.code);
    const phone = await listener(guest, 'guest', `table:${tables[0]!.table_id}`);
    const { menu_revision, soldOut } = (await server.deps.restaurants.get(restaurant_id))!;
    expect(await phone.said('menu_changed')).toMatchObject({ restaurant_id, menu_revision, soldOut });
  });

  it('hears at once of hours, taxes, names, payment types and confirmations that its owner changes, and of a pause', async () => {
    const { restaurant_id } = world.house;
    const register = await listener(world.deviceOf('cashregister'), 'device', `restaurant:${restaurant_id}`);
    const { body: known } = await world.as.owner('GET /restaurant', { query: { restaurant_id } });
    const changes = {
      openingDays: [{ weekDay: 1, time_from: '09:00', time_to: '15:00' }],
      legalName: 'House & Sons GmbH',
      paymentTypes: ['cash' as const],
      confirmFirstOrder: true,
      taxByOrderType: { takeaway: 20 },
    };
    for (const [field, value] of Object.entries(changes)) {
      const { body } = await world.as.owner('GET /restaurant', { query: { restaurant_id } });
      const { restaurant_id: _id, ...own } = { ...body, [field]: value };
      const sent = await world.as.owner('PUT /restaurant', {
        body: { restaurant: { ...own, restaurant_id } },
      });
      expect([field, sent.status]).toEqual([field, 200]);
      await register.said('menu_changed', (message: { restaurant: Record<string, unknown> }) => {
        return isDeepStrictEqual(message.restaurant[field], value);
      });
    }
    await world.as.owner('POST /restaurant/action', { body: { restaurant_id, type: 'pause' } });
    await register.said('menu_changed', (message: { restaurant: { acceptingOrders: boolean } }) => {
      return !message.restaurant.acceptingOrders;
    });
    const stream = await world.deviceOf('cashregister')('GET /restaurant/stream', {
      query: { restaurant_id, since: 0 },
    });
    expect(stream.body.restaurant).toMatchObject({ ...changes, acceptingOrders: false, name: known.name });
  });
});

describe('the waiter calls of a table', () => {
  const callFrom = (guest: Api, table_id: string, reason: 'other' | 'clean') =>
    guest('POST /table/waiter', { body: { table_id, reason, comment: 'Salt', event_id: randomUUID() } });

  it('are there when a guest loads the page anew or comes back, open and answered, and on the floor', async () => {
    const away = await makeWorld(server);
    const table = away.house.tables[0]!;
    const { restaurant_id } = away.house;
    const guest = away.as.guest;
    const { body: open } = await callFrom(guest, table.table_id, 'other');
    const { body: done } = await callFrom(guest, table.table_id, 'clean');
    await away.deviceOf('tablemanager')('POST /table/event/process', { body: { event_id: done.event_id } });
    const { body } = await guest('GET /table', { query: { code: table.code } });
    expect(body.events.map(({ event_id }) => event_id)).toEqual([open.event_id]);
    const again = await listener(guest, 'guest', `table:${table.table_id}`);
    await again.said('table_event', ({ event }: { event: { event_id: string } }) => event.event_id === open.event_id);
    await again.said('table_event', ({ event }: { event: { event_id: string; processedAt?: string } }) => {
      return event.event_id === done.event_id && event.processedAt !== undefined;
    });
    const floor = await away.deviceOf('tablemanager')('GET /restaurant/tables', { query: { restaurant_id } });
    const events = floor.body.flatMap((each) => each.events);
    expect(events.map(({ event_id }) => event_id)).toEqual([open.event_id]);
  });

  it('are not for the guests who sit there next', async () => {
    const away = await makeWorld(server);
    world = away;
    const table = away.house.tables[3]!;
    const guest = await orderAt(table);
    await callFrom(guest, table.table_id, 'other');
    const closing = { table_id: table.table_id, force: true, note: 'left' };
    const sitting = await listener(guest, 'guest', `table:${table.table_id}`);
    expect((await away.deviceOf('tablemanager')('POST /table/session', { body: closing })).status).toBe(200);
    // whoever sat there is told before nothing more is
    await sitting.said('table_over', ({ table_id }: { table_id: string }) => table_id === table.table_id);
    server.advance(1_000);
    const next = await scan(server.origin, table.code);
    expect((await next('GET /table', { query: { code: table.code } })).body.events).toEqual([]);
  });

  it('are not for whoever sits there three hours later, though the staff still has them', async () => {
    const away = await makeWorld(server);
    const { house } = away;
    const [young, old] = [house.tables[0]!, house.tables[1]!];
    for (const [table, age] of [
      [young, '2 hours 59 minutes'],
      [old, '3 hours 1 minute'],
    ] as const) {
      const caller = await scan(server.origin, table.code);
      const { body } = await callFrom(caller, table.table_id, 'other');
      await server.deps.db.query(
        `update table_event set doc = doc || jsonb_build_object('createdAt', now() - $2::interval) where event_id = $1`,
        [body.event_id, age],
      );
    }
    const shownAt = async ({ code }: { code: string }) => {
      const guest = await scan(server.origin, code);
      return (await guest('GET /table', { query: { code } })).body.events.length;
    };
    expect([await shownAt(young), await shownAt(old)]).toEqual([1, 0]);
    const query = { restaurant_id: house.restaurant_id };
    const floor = (await away.deviceOf('tablemanager')('GET /restaurant/tables', { query })).body;
    const open = [young, old].map(({ table_id }) => floor.find((each) => each.table_id === table_id)!.events.length);
    expect(open).toEqual([1, 1]);
  });
});
