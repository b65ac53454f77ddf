import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localTime } from '#domain/restaurant/localTime.ts';
import type { OpeningException } from '#domain/restaurant/restaurant.ts';
import { type Api, apiClient, scan } from '../../tests/support/api.ts';
import { type House, makeHouses, orderFor } from '../../tests/support/houses.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';
import { insertChain } from '../chain/chainRepository.ts';
import { insertUser } from '../user/userRepository.ts';
import { setActivation } from './restaurantRepository.ts';

let server: TestServer;
let houses: House[];
let anyone: Api;
const device = (house: House, mode: keyof House['devices']): Api =>
  apiClient(server.origin, 'device-authorization', house.devices[mode].token);
const here = (): House => houses[0]!;
const elsewhere = (): House => houses[1]!;

async function user(role: 'owner' | 'admin' | 'guest', owns?: string): Promise<Api> {
  const { db, newId, tokens } = server.deps;
  const user_id = newId();
  const names = { email: `${user_id}@example.com`, first_name: role, last_name: '' };
  const verified = { emailVerified: true, phoneVerified: false };
  await insertUser(db, { user_id, ...names, ...verified, roles: ['guest', role] }, 'none', new Date());
  if (owns) await db.query('insert into chain_owner (chain_id, user_id) values ($1, $2)', [owns, user_id]);
  const token = await tokens.issue(db, { kind: 'user', subject: user_id, days: 1 });
  return apiClient(server.origin, 'authorization', token);
}

beforeAll(async () => {
  server = await startTestServer();
  houses = await makeHouses(server.deps, 3, 3);
  anyone = apiClient(server.origin, 'authorization');
});
afterAll(() => server.close());

describe('a day on which a house is closed although its week is open', () => {
  it('refuses guests for then, and not its own register, until the owner takes it back', async () => {
    const { restaurant_id, chain_id, timezone } = (await server.deps.restaurants.get(here().restaurant_id))!;
    const owner = await user('owner', chain_id);
    const { year, month, day } = localTime(new Date().toISOString(), timezone);
    const dates = [0, 1].map((ahead) => new Date(Date.UTC(year, month - 1, day + ahead)).toISOString().slice(0, 10));
    const change = async (openingExceptions: OpeningException[]): Promise<void> => {
      const { status } = await owner('PUT /restaurant', { body: { restaurant: { restaurant_id, openingExceptions } } });
      expect(status).toBe(200);
    };
    const guest = await scan(server.origin, here().tables[0]!.code);
    const place = (api: Api) =>
      api('POST /order', {
        body: { order: orderFor(here(), { type: 'local', table_id: here().tables[0]!.table_id }) },
      });
    await change(dates.map((date) => ({ date, spans: [] })));
    expect((await place(guest)).error.code).toBe('restaurant_closed');
    expect((await place(device(here(), 'cashregister'))).status).toBe(200);
    await change(dates.map((date) => ({ date, spans: [{ time_from: '00:00', time_to: '00:00' }] })));
    expect((await place(guest)).status).toBe(200);
    await change([]);
    expect((await place(guest)).status).toBe(200);
  });
});

describe('PUT /restaurant/sold-out', () => {
  it('shows at the next read and tells the screens', async () => {
    const told: string[] = [];
    server.deps.bus.on('restaurant', (restaurant_id) => told.push(restaurant_id));
    const { restaurant_id, items } = here();
    const mark = { restaurant_id, item_id: items[0]!.item_id, soldOut: true };
    const { status } = await device(here(), 'orderprocessing')('PUT /restaurant/sold-out', { body: mark });
    expect(status).toBe(200);
    const read = await anyone('GET /restaurant', { query: { restaurant_id } });
    expect(read.body.soldOut).toEqual([items[0]!.item_id]);
    await expect.poll(() => told).toContain(restaurant_id);
    await device(here(), 'cashregister')('PUT /restaurant/sold-out', { body: { ...mark, soldOut: false } });
    expect((await anyone('GET /restaurant', { query: { restaurant_id } })).body.soldOut).toEqual([]);
  });

  it('is not there for the devices of another restaurant and for unknown items', async () => {
    const { restaurant_id, items } = here();
    const mark = { restaurant_id, item_id: items[0]!.item_id, soldOut: true };
    expect((await device(elsewhere(), 'cashregister')('PUT /restaurant/sold-out', { body: mark })).status).toBe(404);
    const unknown = { ...mark, item_id: randomUUID() };
    expect((await device(here(), 'cashregister')('PUT /restaurant/sold-out', { body: unknown })).status).toBe(404);
    expect((await anyone('PUT /restaurant/sold-out', { body: mark })).error.code).toBe('no_token');
  });
});

describe('POST /restaurant/action', () => {
  it('pauses until the time given and ends the pause by itself', async () => {
    const { restaurant_id } = here();
    const until = new Date(server.deps.now().getTime() + 60_000).toISOString();
    const paused = await device(here(), 'cashregister')('POST /restaurant/action', {
      body: { restaurant_id, type: 'pause', until },
    });
    expect(paused.body).toMatchObject({ acceptingOrders: false, pausedUntil: until });
    server.advance(61_000);
    const read = await anyone('GET /restaurant', { query: { restaurant_id } });
    expect(read.body.acceptingOrders).toBe(true);
    expect(read.body.pausedUntil).toBeUndefined();
  });

  it('takes a closed restaurant out of the list and back into it', async () => {
    const { restaurant_id, chain_id } = here();
    const owner = await user('owner', chain_id);
    const listed = async (): Promise<string[]> =>
      (await anyone('POST /restaurants', { body: { type: 'local' } })).body.map((each) => each.restaurant_id);
    await owner('POST /restaurant/action', { body: { restaurant_id, type: 'close' } });
    expect(await listed()).not.toContain(restaurant_id);
    await owner('POST /restaurant/action', { body: { restaurant_id, type: 'open' } });
    expect(await listed()).toContain(restaurant_id);
  });

  it('lets only an admin approve and decline', async () => {
    const { restaurant_id, chain_id } = here();
    const decline = { body: { restaurant_id, type: 'decline' as const } };
    expect((await (await user('owner', chain_id))('POST /restaurant/action', decline)).status).toBe(403);
    expect((await (await user('guest'))('POST /restaurant/action', decline)).status).toBe(404);
    expect((await device(here(), 'cashregister')('POST /restaurant/action', decline)).status).toBe(403);
    expect((await (await user('admin'))('POST /restaurant/action', decline)).body.activation).toBe('declined');
    const approve = { body: { restaurant_id, type: 'approve' as const } };
    expect((await (await user('admin'))('POST /restaurant/action', approve)).body.activation).toBe('approved');
  });

  it('gives the owner of another chain nothing to act on', async () => {
    const stranger = randomUUID();
    const owner_id = server.deps.newId();
    const names = { email: 'other@example.com', first_name: '', last_name: '' };
    const verified = { emailVerified: true, phoneVerified: false };
    await insertUser(
      server.deps.db,
      { user_id: owner_id, ...names, ...verified, roles: ['owner'] },
      'none',
      new Date(),
    );
    await insertChain(server.deps.db, { chain_id: stranger, name: 'Other', doc: {}, owner_id, now: new Date() });
    const token = await server.deps.tokens.issue(server.deps.db, { kind: 'user', subject: owner_id, days: 1 });
    const other = apiClient(server.origin, 'authorization', token);
    const { restaurant_id } = here();
    expect((await other('POST /restaurant/action', { body: { restaurant_id, type: 'close' } })).status).toBe(404);
    expect((await other('GET /restaurant/tables', { query: { restaurant_id } })).status).toBe(404);
  });
});

describe('GET /restaurant', () => {
  it('hides what is not approved from all but the house', async () => {
    const { restaurant_id } = houses[2]!;
    await setActivation(server.deps.db, restaurant_id, 'open');
    server.deps.restaurants.forget(restaurant_id);
    expect((await anyone('GET /restaurant', { query: { restaurant_id } })).status).toBe(404);
    const own = device(houses[2]!, 'cashregister');
    expect((await own('GET /restaurant', { query: { restaurant_id } })).body.activation).toBe('open');
  });
});

describe('POST /restaurants', () => {
  it('finds for a delivery who delivers there, and gives the fields asked for', async () => {
    const search = (postalCode: string) =>
      anyone('POST /restaurants', { body: { type: 'delivery', address: { postalCode }, fields: ['name'] } });
    const [found] = (await search(' 10 10 ')).body;
    expect(Object.keys(found!).sort()).toEqual(['name', 'restaurant_id']);
    expect((await search('9999')).body).toEqual([]);
  });

  it('names the open ones first', async () => {
    const { restaurant_id } = here();
    const register = device(here(), 'cashregister');
    await register('POST /restaurant/action', { body: { restaurant_id, type: 'pause' } });
    const listed = (await anyone('POST /restaurants', { body: { type: 'local' } })).body;
    expect(listed.map((each) => each.restaurant_id)).toEqual([elsewhere().restaurant_id, restaurant_id]);
    await register('POST /restaurant/action', { body: { restaurant_id, type: 'resume' } });
  });
});

describe('GET /restaurant/tables', () => {
  it('gives the house its tables with the address behind each QR', async () => {
    const { restaurant_id, tables } = here();
    const read = await device(here(), 'tablemanager')('GET /restaurant/tables', { query: { restaurant_id } });
    const known = read.body.find((table) => table.table_id === tables[0]!.table_id);
    expect(known?.page).toBe(`${server.deps.origin()}/order/table?code=${tables[0]!.code}`);
    expect(read.body).toHaveLength(tables.length);
  });

  it('gives the same table in the stream and when its session is closed', async () => {
    const { restaurant_id, tables } = here();
    const { table_id } = tables[1]!;
    const manager = device(here(), 'tablemanager');
    const register = device(here(), 'cashregister');
    const placed = await register('POST /order', { body: { order: orderFor(here(), { type: 'local', table_id }) } });
    expect(placed.status).toBe(200);
    // its waiter calls are events of their own in the stream
    const listed = async () => {
      const { body } = await manager('GET /restaurant/tables', { query: { restaurant_id } });
      const { events, ...table } = body.find((each) => each.table_id === table_id)!;
      expect(events).toEqual([]);
      return table;
    };
    const streamed = async () =>
      (await manager('GET /restaurant/stream', { query: { restaurant_id, since: 0 } })).body.tables.find(
        (table) => table.table_id === table_id,
      );
    expect((await listed()).session).toBeDefined();
    expect(await streamed()).toEqual(await listed());
    const closed = await manager('POST /table/session', { body: { table_id, force: true, note: 'left' } });
    expect(closed.body).toEqual(await listed());
    expect(await streamed()).toEqual(await listed());
    expect(closed.body.session).toBeUndefined();
    expect(closed.body.generation).toBeGreaterThan(0);
  });

  it('keeps codes from guests and from other houses', async () => {
    const { restaurant_id, tables } = here();
    const scanned = await anyone('GET /table', { query: { code: tables[0]!.code } });
    const guest = apiClient(server.origin, 'guest-authorization', scanned.headers.get('guest-authorization')!);
    expect((await guest('GET /restaurant/tables', { query: { restaurant_id } })).status).toBe(401);
    const other = device(elsewhere(), 'tablemanager');
    expect((await other('GET /restaurant/tables', { query: { restaurant_id } })).status).toBe(404);
    expect((await other('GET /restaurant/table-areas', { query: { restaurant_id } })).status).toBe(404);
  });
});
