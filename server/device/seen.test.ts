import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld } from '../../tests/contract/examples/makeWorld.ts';
import type { World } from '../../tests/contract/examples/world.ts';
import { shownNowhere } from '#domain/order/shownNowhere.ts';
import type { ScreenContent } from '#domain/device/device.ts';
import type { Order } from '#domain/order/order.ts';
import type { Api } from '../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';

let server: TestServer;
let world: World;
let restaurant_id: string;

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_ORDERS: '0' });
  world = await makeWorld(server);
  restaurant_id = world.house.restaurant_id;
});
afterAll(() => server.close());

const kitchen = () => world.deviceOf('orderprocessing');
const head = async () =>
  (await world.as.device('GET /restaurant/stream', { query: { restaurant_id, since: 0 } })).body.seq;
const confirm = (by: Api, seq: number, house = restaurant_id) =>
  by('POST /order/seen', { body: { restaurant_id: house, seq } });
const read = async (by: Api = world.as.device, house = restaurant_id) =>
  (await by('GET /order/seen', { query: { restaurant_id: house } })).body;
const idOf = async (api: Api) => (await api('PUT /device/me', { body: {} })).body.device_id;

/** Whether the register misses the order on the kitchen's screens. */
async function missed(order: Order): Promise<boolean> {
  const { at, screens, orders } = await read();
  const place = orders.find(({ order_id }) => order_id === order.order_id)!;
  return shownNowhere({ ...order, ...place }, screens, at);
}

async function screen(shows: ScreenContent): Promise<Api> {
  const api = await world.another('device', 'orderscreen');
  const device = { device_id: await idOf(api), name: `Screen with ${shows}`, mode: 'orderscreen' as const, shows };
  expect((await world.as.owner('PUT /restaurant/devices', { body: { restaurant_id, device } })).status).toBe(200);
  return api;
}

describe('what the kitchen’s screens show', () => {
  it('is read by the register, the tables’ staff and the owner, with where each order last changed', async () => {
    const order = await world.openOrder();
    const seq = await head();
    expect((await confirm(kitchen(), seq)).status).toBe(200);
    const device_id = await idOf(kitchen());
    for (const by of [world.as.device, world.deviceOf('tablemanager'), world.as.owner]) {
      const { screens, orders } = await read(by);
      expect(screens).toEqual([
        { device_id, name: 'orderprocessing', mode: 'orderprocessing', seq, heardAt: expect.any(String) },
      ]);
      const place = orders.find(({ order_id }) => order_id === order.order_id);
      // the same stream says that the table has a session now
      expect(place?.seq).toBe(seq - 1);
    }
  });

  it('says of an order after 10 s that it is shown nowhere, until a screen confirms it', async () => {
    await confirm(kitchen(), await head());
    const order = await world.openOrder();
    expect(await missed(order)).toBe(false);
    server.advance(10_000);
    expect(await missed(order)).toBe(true);
    await confirm(kitchen(), await head());
    expect(await missed(order)).toBe(false);
  });

  it('never goes back when a late confirmation comes after a newer one', async () => {
    const seq = await head();
    await confirm(kitchen(), seq);
    await confirm(kitchen(), 1);
    expect((await read()).screens.map((each) => each.seq)).toEqual([seq]);
  });

  it('tells a wall of the kitchen and no board for guests', async () => {
    const [wall, board] = [await screen('dishes'), await screen('numbers')];
    const seq = await head();
    for (const api of [wall, board]) expect((await confirm(api, seq)).status).toBe(200);
    const { screens } = await read();
    expect(screens.map(({ name }) => name)).toEqual(['Screen with dishes', 'orderprocessing']);
  });

  it('counts for the restaurant whose stream it is, and only while the screen works there', async () => {
    const address = { street: 'Ring 1', postalCode: '1010', city: 'Wien', country: 'AT' };
    const { body: second } = await world.as.owner('POST /restaurant', {
      body: { chain_id: world.house.chain_id, restaurant: { name: 'Second', address } },
    });
    const api = await world.another('device', 'orderprocessing');
    const me = (await api('PUT /device/me', { body: {} })).body;
    const { machineId, device_id } = me;
    const device = { machineId, name: 'Roaming', mode: 'orderprocessing' as const };
    const linked = await world.as.owner('POST /restaurant/devices', {
      body: { restaurant_id: second.restaurant_id, device },
    });
    expect(linked.status).toBe(200);
    const seq = await head();
    await confirm(api, seq);
    const roaming = async (house: string) =>
      (await read(world.as.owner, house)).screens.find((each) => each.device_id === device_id);
    expect(await roaming(restaurant_id)).toMatchObject({ seq });
    expect(await roaming(second.restaurant_id)).toBeUndefined();
    await api('PUT /device/me', { body: { restaurant: second.restaurant_id } });
    expect(await roaming(restaurant_id)).toBeUndefined();
    const there = await roaming(second.restaurant_id);
    expect([there?.name, there?.seq]).toEqual(['Roaming', undefined]);
  });
});

describe('GET /device/house', () => {
  const house = async (api = world.as.device) =>
    (await api('GET /device/house', { query: { restaurant_id: world.house.restaurant_id } })).body;

  it('tells a device which others work for its house, and when each was last heard: names, and nothing to sign in with', async () => {
    const { device_id, name, mode } = (await world.as.device('PUT /device/me', { body: {} })).body;
    const { at, devices } = await house();
    const own = devices.find((device) => device.device_id === device_id);
    expect(own).toEqual({ device_id, name, mode, heardAt: expect.any(String) as unknown });
    expect(Date.parse(at) - Date.parse(own!.heardAt!)).toBeLessThan(60_000);
    expect(devices.length).toBeGreaterThan(1);
  });

  it('is nothing that another house reads', async () => {
    const stranger = world.mirrored().as.device;
    expect((await stranger('GET /device/house', { query: { restaurant_id } })).status).toBe(404);
  });
});
