import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshCode } from '../../tests/contract/examples/employee.ts';
import { makeWorld } from '../../tests/contract/examples/makeWorld.ts';
import type { World } from '../../tests/contract/examples/world.ts';
import { apiClient } from '../../tests/support/api.ts';
import { encoded, newMachineId, startTestServer, type TestServer } from '../../tests/support/testServer.ts';
import { unlinkDevice } from './linkDevice.ts';
import { indexOf, prefixOf } from './registerPrefix.ts';

let server: TestServer;
let world: World;
let restaurant_id: string;
const signals: string[] = [];

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server);
  restaurant_id = world.house.restaurant_id;
  server.deps.bus.on('device', (device_id, what) => signals.push(`${what} ${device_id}`));
});
afterAll(() => server.close());

async function registered() {
  const machineId = newMachineId();
  const { body, headers } = await world.as.nobody('POST /device/register', {
    body: { machineId, password: encoded('secret word') },
  });
  const api = apiClient(server.origin, 'device-authorization', headers.get('device-authorization')!);
  return { api, machineId, device_id: body.device_id };
}

const link = (machineId: string, to = restaurant_id) =>
  world.as.owner('POST /restaurant/devices', {
    body: { restaurant_id: to, device: { machineId, name: 'Till', mode: 'cashregister' } },
  });

async function linked() {
  const fresh = await registered();
  return { ...fresh, device: (await link(fresh.machineId)).body };
}

/** A device in two restaurants of the chain. */
async function linkedTwice() {
  const device = await linked();
  const address = { street: 'Ring 1', postalCode: '1010', city: 'Wien', country: 'AT' };
  const { body: second } = await world.as.owner('POST /restaurant', {
    body: { chain_id: world.house.chain_id, restaurant: { name: 'Second', address } },
  });
  await link(device.machineId, second.restaurant_id);
  return { ...device, second };
}

it('a device that is taken from its last two restaurants at the same moment is deleted', async () => {
  const { device_id, second } = await linkedTwice();
  const { db, tokens, now } = server.deps;
  let [begun, goOn] = [(): void => undefined, (): void => undefined];
  const holding = new Promise<void>((resolve) => (begun = resolve));
  const waiting = new Promise<void>((resolve) => (goOn = resolve));
  const one = db.transaction(async (tx) => {
    await unlinkDevice(tx, tokens, { device_id, restaurant_id, now: now() });
    begun();
    await waiting;
  });
  // the other one would otherwise be through before it, on a busy machine
  await Promise.race([holding, one]);
  const other = world.as.owner('DELETE /restaurant/devices', {
    query: { restaurant_id: second.restaurant_id, device_id },
  });
  const blocked = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(() => db.query(blocked)).not.toEqual([]);
  goOn();
  await one;
  expect((await other).status).toBe(200);
  const scopes = await db.query('select scope from auth_token where subject = $1', [device_id]);
  expect(scopes).toEqual([{ scope: { revoked: true } }]);
  const former = await db.query('select restaurant_id from device_former_link where device_id = $1', [device_id]);
  expect(new Set(former.map((link) => link['restaurant_id']))).toEqual(new Set([restaurant_id, second.restaurant_id]));
});

describe('who has unlocked a device', () => {
  it('acts no more with it when it was taken from the restaurant where that was', async () => {
    const { api, device_id, second } = await linkedTwice();
    const code = freshCode();
    const employee = { name: 'Toni', code, types: ['cashier' as const] };
    await world.as.owner('POST /restaurant/employees', { body: { restaurant_id, employee } });
    const { headers } = await api('POST /device/unlock', { body: { restaurant_id, code } });
    const status = async () => {
      const response = await fetch(`${server.origin}/device/orders?restaurant_id=${second.restaurant_id}`, {
        headers: {
          'device-authorization': `Bearer ${api.token}`,
          'employee-authorization': `Bearer ${headers.get('employee-authorization')}`,
        },
      });
      return response.status;
    };
    expect(await status()).toBe(200);
    await world.as.owner('DELETE /restaurant/devices', { query: { restaurant_id, device_id } });
    expect(await status()).toBe(401);
  });
});

describe('a device that another owner has linked', () => {
  const takeOver = (machineId: string) =>
    world.as.foreignOwner('POST /restaurant/devices', {
      body: {
        restaurant_id: world.foreign.restaurant_id,
        device: { machineId, name: 'Mine', mode: 'cashregister' },
      },
    });
  const pairingCode = async () => {
    const body = { restaurant_id: world.foreign.restaurant_id, mode: 'cashregister' as const, name: 'Mine' };
    return (await world.as.foreignOwner('POST /device/pairing-code', { body })).body.pairing_code;
  };

  it('is set up by nobody else, whoever knows its machineId or types a code into it', async () => {
    const { machineId, device } = await linked();
    expect((await takeOver(machineId)).error.code).toBe('not_found');
    const pairing_code = await pairingCode();
    const body = { machineId, pairing_code, password: encoded('secret word') };
    expect((await world.as.nobody('POST /device/pair', { body })).error.code).toBe('not_allowed');
    const query = { restaurant_id };
    const { body: devices } = await world.as.owner('GET /restaurant/devices', { query });
    expect(devices.find(({ device_id }) => device_id === device.device_id)).toEqual(device);
    // the code is still good for a device of one's own
    const own = { machineId: newMachineId(), pairing_code, password: encoded('secret word') };
    expect((await world.as.nobody('POST /device/pair', { body: own })).status).toBe(200);
  });

  it('may be linked once its owner has let it go', async () => {
    const { machineId, device_id } = await linked();
    await world.as.owner('DELETE /restaurant/devices', { query: { restaurant_id, device_id } });
    expect((await takeOver(machineId)).body.restaurants).toEqual([world.foreign.restaurant_id]);
  });
});

type Wanted = { device_id: string; name: string; mode: 'cashregister' | 'orderscreen'; version?: number };
const change = (device: Wanted & Record<string, unknown>, owner: 'owner' | 'foreignOwner' = 'owner') =>
  world.as[owner]('PUT /restaurant/devices', {
    body: { restaurant_id: owner === 'owner' ? restaurant_id : world.foreign.restaurant_id, device },
  });
const asSent = (device: object) => device as Wanted & Record<string, unknown>;

describe('PUT /restaurant/devices', () => {
  it('changes what the device may do from its next call on, and tells it', async () => {
    const { api, device } = await linked();
    const pause = { restaurant_id, type: 'resume' as const };
    expect((await api('POST /restaurant/action', { body: pause })).status).toBe(200);
    const changed = await change(asSent({ ...device, mode: 'orderscreen', name: 'Wall' }));
    expect(changed.body).toMatchObject({ mode: 'orderscreen', name: 'Wall', version: device.version! + 1 });
    expect((await api('POST /restaurant/action', { body: pause })).status).toBe(403);
    await expect.poll(() => signals).toContain(`device_changed ${device.device_id}`);
    const query = { chain_id: world.house.chain_id, entity: 'device', entity_id: device.device_id };
    const journal = await world.as.owner('GET /chain/journal', { query });
    expect(journal.body.map(({ what }) => what)).toEqual(['changed', 'created']);
    expect(journal.body[0]).toMatchObject({ before: { mode: 'cashregister' }, after: { mode: 'orderscreen' } });
  });

  it('locks a device that is to be used by others, and leaves it open when only its name changes', async () => {
    const { api, device } = await linked();
    const code = freshCode();
    const employee = { name: 'Toni', code, types: ['waiter' as const] };
    await world.as.owner('POST /restaurant/employees', { body: { restaurant_id, employee } });
    const unlocked = await api('POST /device/unlock', { body: { restaurant_id, code } });
    const isUnlocked = async () => {
      const headers = {
        'device-authorization': `Bearer ${api.token}`,
        'employee-authorization': `Bearer ${unlocked.headers.get('employee-authorization')}`,
      };
      return (await fetch(`${server.origin}/device/orders?restaurant_id=${restaurant_id}`, { headers })).status;
    };
    const renamed = await change(asSent({ ...device, name: 'Bar' }));
    expect(await isUnlocked()).toBe(200);
    await change(asSent({ ...renamed.body, employeeTypes: ['cashier'] }));
    expect(await isUnlocked()).toBe(401);
  });

  it('refuses an older version, a device of another house, and a terminal that is not the restaurant’s', async () => {
    const { device } = await linked();
    const first = await change(asSent({ ...device, name: 'First' }));
    expect((await change(asSent({ ...device, name: 'Second' }))).error).toMatchObject({
      code: 'version_conflict',
      details: { current: first.body },
    });
    expect((await change(asSent({ ...device, name: 'Mine' }), 'foreignOwner')).status).toBe(404);
    const terminals = [{ terminal_id: 'tmr_somebody_elses' }];
    const { version: _any, ...latest } = first.body;
    expect((await change(asSent({ ...latest, terminals }))).error.code).toBe('terminal_id_invalid');
  });
});

describe('the letters of a register', () => {
  it.each([0, 1, 25, 26, 27, 51, 52, 701, 702])('are read back as the number they stand for: %i', (index) => {
    expect(indexOf(prefixOf(index))).toBe(index);
  });

  it('are for good: nobody gets in a restaurant what another device had there', async () => {
    const address = { street: 'Ring 1', postalCode: '1010', city: 'Wien', country: 'AT' };
    const { body: second } = await world.as.owner('POST /restaurant', {
      body: { chain_id: world.house.chain_id, restaurant: { name: 'Second', address } },
    });
    const places = [restaurant_id, second.restaurant_id];
    const devices = await Promise.all([registered(), registered(), registered()]);
    const had = new Map<string, Set<string>>();
    const note = (place: string, prefix = '', device_id = '') => {
      const key = `${place} ${prefix}`;
      had.set(key, (had.get(key) ?? new Set()).add(device_id));
    };
    const join = async (which: number, place: number) => {
      const { machineId, device_id } = devices[which]!;
      const { body } = await link(machineId, places[place]);
      for (const restaurant of body.restaurants) note(restaurant, body.prefix, device_id);
    };
    const leave = (which: number, place: number) =>
      world.as.owner('DELETE /restaurant/devices', {
        query: { restaurant_id: places[place]!, device_id: devices[which]!.device_id },
      });
    const lose = async (which: number, place: number) => {
      const { api, device_id } = devices[which]!;
      const { body: me } = await api('PUT /device/me', { body: {} });
      const lost = { restaurant_id: places[place]!, register: me.prefix! };
      const { body } = await api('POST /device/journal', { body: { records: [], lost } });
      expect(body.prefix).not.toBe(me.prefix);
      for (const restaurant of me.restaurants) note(restaurant, body.prefix, device_id);
    };
    await join(0, 0);
    await join(1, 1);
    await lose(0, 0);
    await join(0, 1);
    await lose(0, 1);
    await join(2, 0);
    await leave(0, 1);
    await join(2, 1);
    await join(1, 0);
    await lose(1, 1);
    await join(0, 1);
    await lose(2, 0);
    expect(had.size).toBeGreaterThan(8);
    expect([...had.values()].filter((holders) => holders.size > 1)).toEqual([]);
    const rows = await server.deps.db.query<{ place: string; device_id: string }>(
      `select restaurant_id || ' ' || prefix as place, device_id from device_prefix where device_id = any($1)`,
      [devices.map(({ device_id }) => device_id)],
    );
    expect(Object.fromEntries(rows.map(({ place, device_id }) => [place, device_id]))).toEqual(
      Object.fromEntries([...had].map(([place, [holder]]) => [place, holder])),
    );
  });

  it('stay with a device that joins a further restaurant where they are free', async () => {
    const address = { street: 'Ring 1', postalCode: '1010', city: 'Wien', country: 'AT' };
    const further = async () => {
      const { chain_id } = world.house;
      const { body } = await world.as.owner('POST /restaurant', {
        body: { chain_id, restaurant: { name: 'B', address } },
      });
      return body.restaurant_id;
    };
    const { machineId, device } = await linked();
    const there = await further();
    expect((await link(machineId, there)).body.prefix).toBe(device.prefix);
    // whoever joins that restaurant next gets others, and one that left and comes back too
    const second = await registered();
    expect((await link(second.machineId, there)).body.prefix).not.toBe(device.prefix);
    await world.as.owner('DELETE /restaurant/devices', {
      query: { restaurant_id: there, device_id: device.device_id },
    });
    expect((await link(machineId, there)).body.prefix).not.toBe(device.prefix);
  });
});

describe('a device that pairs itself', () => {
  it('stands in the chain’s journal under its own name', async () => {
    const pairing = await world.as.owner('POST /device/pairing-code', {
      body: { restaurant_id, mode: 'cashregister', name: 'Counter' },
    });
    const { body } = await world.as.nobody('POST /device/pair', {
      body: {
        pairing_code: pairing.body.pairing_code,
        machineId: newMachineId(),
        password: encoded('secret word'),
      },
    });
    const query = { chain_id: world.house.chain_id, entity: 'device', entity_id: body.device_id };
    const journal = await world.as.owner('GET /chain/journal', { query });
    expect(journal.body).toMatchObject([{ what: 'created', actor: `device:${body.device_id}`, actorName: 'Counter' }]);
  });
});
