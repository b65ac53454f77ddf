import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiClient, type Api } from '../../tests/support/api.ts';
import { makeHouses, orderFor, type House } from '../../tests/support/houses.ts';
import { encoded, newMachineId, startTestServer, type TestServer } from '../../tests/support/testServer.ts';
import { employeeCodeHmac } from './employeeCode.ts';
import { insertEmployee } from './employeeRepository.ts';

const day = 86_400_000;
let server: TestServer;
let house: House;
let other: House;
let owner: Api;

beforeAll(async () => {
  server = await startTestServer();
  [house, other] = (await makeHouses(server.deps, 2, 1)) as [House, House];
  owner = await registered('owner@example.com');
  const { body } = await owner('GET /user/me');
  await server.deps.db.query('insert into chain_owner (chain_id, user_id) values ($1, $2)', [
    house.chain_id,
    body.user_id,
  ]);
});
afterAll(() => server.close());

const device = (token?: string): Api => apiClient(server.origin, 'device-authorization', token);

async function registered(email: string): Promise<Api> {
  const { headers } = await apiClient(server.origin, 'authorization')('POST /user/register', {
    body: { email, first_name: 'A', last_name: 'B', password: encoded('correct horse') },
  });
  return apiClient(server.origin, 'authorization', headers.get('authorization') ?? '');
}

async function freshDevice(password = 'secret word') {
  const machineId = newMachineId();
  const { body, headers } = await device()('POST /device/register', {
    body: { machineId, password: encoded(password) },
  });
  return { machineId, device_id: body.device_id, api: device(headers.get('device-authorization') ?? '') };
}

async function linkedDevice(employeeTypes: ('cashier' | 'waiter')[] = []) {
  const fresh = await freshDevice();
  const { body } = await owner('POST /restaurant/devices', {
    body: {
      restaurant_id: house.restaurant_id,
      device: { machineId: fresh.machineId, name: 'Till', mode: 'cashregister', employeeTypes },
    },
  });
  return { ...fresh, device: body };
}

const unlink = (device_id: string) =>
  owner('DELETE /restaurant/devices', { query: { restaurant_id: house.restaurant_id, device_id } });

describe('a device', () => {
  it('registers itself once and is known again by its password', async () => {
    const machineId = newMachineId();
    const register = (password: string) =>
      device()('POST /device/register', { body: { machineId, password: encoded(password) } });
    const first = await register('one password');
    expect(first.body).toMatchObject({ machineId, mode: 'browser', password_exists: true, restaurants: [] });
    expect((await register('one password')).body.device_id).toBe(first.body.device_id);
    expect((await register('two passwords')).error).toMatchObject({ statusCode: 409, code: 'device_password_wrong' });
  });

  it('registers once even when it asks many times at once', async () => {
    const machineId = newMachineId();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        device()('POST /device/register', { body: { machineId, password: encoded('one password') } }),
      ),
    );
    expect(new Set(answers.map(({ body }) => body.device_id)).size).toBe(1);
  });

  it('signs in by token, by machineId, or by its cookie', async () => {
    const { machineId, device_id, api } = await freshDevice();
    expect((await api('PUT /device/me', { body: {} })).body.device_id).toBe(device_id);
    const password = encoded('secret word');
    const byMachine = await device()('PUT /device/me', { body: { machineId, password } });
    expect(byMachine.headers.get('device-authorization')).toMatch(/^[\w-]{43}$/);
    const byCookie = await fetch(`${server.origin}/device/me`, {
      method: 'PUT',
      headers: { cookie: `machineId=${machineId}`, 'content-type': 'application/json' },
      body: JSON.stringify({ password }),
    });
    expect(byCookie.status).toBe(200);
    const wrong = await device()('PUT /device/me', { body: { machineId, password: encoded('guess') } });
    expect(wrong.error.code).toBe('device_password_wrong');
    expect((await device()('PUT /device/me', { body: {} })).status).toBe(401);
    const unknown = await device()('PUT /device/me', { body: { machineId: newMachineId(), password } });
    expect(unknown.status).toBe(404);
  });

  it('gets a new token for its password; the old one lives until the new one was used', async () => {
    const { api } = await freshDevice();
    const { headers } = await api('PUT /device/refresh', { body: { password: encoded('secret word') } });
    expect((await api('PUT /device/refresh', { body: { password: encoded('guess') } })).status).toBe(409);
    const next = device(headers.get('device-authorization') ?? '');
    expect((await next('PUT /device/refresh', { body: { password: encoded('secret word') } })).status).toBe(200);
    await expect
      .poll(async () => (await api('PUT /device/refresh', { body: { password: encoded('x') } })).status)
      .toBe(401);
  });

  it('changes its password, which ends its other tokens', async () => {
    const { machineId, api } = await freshDevice();
    const second = await device()('PUT /device/me', { body: { machineId, password: encoded('secret word') } });
    const elsewhere = device(second.headers.get('device-authorization') ?? '');
    const changed = await api('PUT /device/update-password', {
      body: { password: encoded('secret word'), new_password: encoded('another word') },
    });
    expect(changed.headers.get('device-authorization')).toBeTruthy();
    await expect
      .poll(
        async () => (await elsewhere('PUT /device/refresh', { body: { password: encoded('another word') } })).status,
      )
      .toBe(401);
    const signedIn = await device()('PUT /device/me', { body: { machineId, password: encoded('another word') } });
    expect(signedIn.status).toBe(200);
  });

  it('says what it is doing, and works only where it is linked', async () => {
    const { api, device: linked } = await linkedDevice();
    expect(linked).toMatchObject({
      restaurants: [house.restaurant_id],
      restaurant: house.restaurant_id,
      mode: 'cashregister',
    });
    const { body } = await api('PUT /device/me', { body: { language: 'hu', appVersion: '1.2', pendingReplays: 3 } });
    expect(body).toMatchObject({
      language: 'hu',
      appVersion: '1.2',
      pendingReplays: 3,
      lastSeenAt: expect.any(String),
    });
    const { error } = await api('PUT /device/me', { body: { restaurant: other.restaurant_id } });
    expect(error.message).toBe('Device is currently not operating this restaurant');
  });
});

describe('a register that gives numbers by itself', () => {
  it('is told the highest that was ever given under its letters', async () => {
    const first = await linkedDevice();
    const second = await linkedDevice();
    const lastNumberOf = async ({ api }: typeof first) => (await api('PUT /device/me', { body: {} })).body.lastNumber;
    const place = async ({ api, device: { prefix } }: typeof first, running: number) => {
      const number = `${prefix}-${running}`;
      const { body } = await api('POST /order', { body: { order: { ...orderFor(house), number } } });
      expect(body.number).toBe(number);
    };
    expect(await lastNumberOf(first)).toBeUndefined();
    for (const running of [9, 12, 10]) await place(first, running);
    await place(second, 40);
    expect(await lastNumberOf(first)).toBe(12);
    expect(await lastNumberOf(second)).toBe(40);
  });
});

describe('linking', () => {
  it('gives every device letters that nobody had before', async () => {
    const first = await linkedDevice();
    const links = [first, await linkedDevice(), await linkedDevice()];
    const prefixes = links.map(({ device: linked }) => linked.prefix);
    expect(new Set(prefixes).size).toBe(3);
    await unlink(first.device_id);
    const back = await owner('POST /restaurant/devices', {
      body: {
        restaurant_id: house.restaurant_id,
        device: { machineId: first.machineId, name: 'Back', mode: 'cashregister' },
      },
    });
    expect(prefixes).not.toContain(back.body.prefix);
  });

  it('is for owners of the restaurant alone', async () => {
    const stranger = await registered('stranger@example.com');
    const { machineId } = await freshDevice();
    const body = {
      restaurant_id: house.restaurant_id,
      device: { machineId, name: 'X', mode: 'cashregister' as const },
    };
    expect((await stranger('POST /restaurant/devices', { body })).status).toBe(404);
    expect((await stranger('GET /restaurant/devices', { query: { restaurant_id: house.restaurant_id } })).status).toBe(
      404,
    );
  });

  it('ends at once when the device is deleted; its token may only replay, for 40 days', async () => {
    const { api, device_id } = await linkedDevice();
    const query = { restaurant_id: house.restaurant_id };
    expect((await api('GET /restaurant/tables', { query })).status).toBe(200);
    const signals: string[] = [];
    server.deps.bus.on('device', (id, what) => void (id === device_id && signals.push(what)));
    expect((await unlink(device_id)).body).toEqual({ deleted: true });
    expect((await api('GET /restaurant/tables', { query })).status).toBe(401);
    // the news that it was linked may still be on its way when the listener begins
    await expect.poll(() => signals.filter((what) => what !== 'device_changed')).toEqual(['device_revoked']);
    const operations = [
      {
        key: randomUUID(),
        lane: 'x',
        occurredAt: new Date().toISOString(),
        method: 'POST' as const,
        path: '/nothing',
        body: {},
      },
    ];
    expect((await api('POST /device/replay', { body: { operations } })).status).toBe(200);
    server.advance(41 * day);
    for (const { app } of server.processes) app.deps.tokens.forget(device_id);
    expect((await api('POST /device/replay', { body: { operations } })).status).toBe(401);
    server.advance(-41 * day);
    expect((await unlink(device_id)).status).toBe(404);
  });
});

describe('pairing', () => {
  const codeFor = async (): Promise<string> => {
    const { body } = await owner('POST /device/pairing-code', {
      body: { restaurant_id: house.restaurant_id, mode: 'orderprocessing', name: 'Kitchen' },
    });
    return body.pairing_code;
  };
  const pair = (pairing_code: string, key = randomUUID(), machineId = newMachineId()) =>
    device()('POST /device/pair', { body: { pairing_code, machineId, password: encoded('secret word') }, key });

  it('links a new device with one code, however it is typed', async () => {
    const code = await codeFor();
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
    const { body, headers } = await pair(`${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`);
    expect(body).toMatchObject({ name: 'Kitchen', mode: 'orderprocessing', restaurants: [house.restaurant_id] });
    const api = device(headers.get('device-authorization') ?? '');
    expect((await api('GET /restaurant/tables', { query: { restaurant_id: house.restaurant_id } })).status).toBe(200);
    expect((await pair(code)).error.code).toBe('pairing_code_invalid');
  });

  it('answers the same again when the first answer was lost, but for the token (D38)', async () => {
    const [code, key, machineId] = [await codeFor(), randomUUID(), newMachineId()];
    const first = await pair(code, key, machineId);
    const again = await pair(code, key, machineId);
    expect(again.body).toEqual(first.body);
    expect(first.headers.get('device-authorization')).toBeTruthy();
    expect(again.headers.get('device-authorization')).toBeNull();
  });

  it('leaves a device that is paired again the readers that nobody speaks of', async () => {
    const machineId = newMachineId();
    const { device_id } = (await pair(await codeFor(), randomUUID(), machineId)).body;
    const { db } = server.deps;
    const id = randomUUID();
    await db.query(
      `insert into terminal (id, restaurant_id, provider, terminal_id, label, status, checked_at)
       values ($1, $2, 'simulated', 'tmr_bar', 'Bar', 'online', now())`,
      [id, house.restaurant_id],
    );
    const terminals = [{ terminal_id: 'tmr_bar' }];
    await db.query('update device set terminals = $2 where device_id = $1', [device_id, JSON.stringify(terminals)]);
    const again = await pair(await codeFor(), randomUUID(), machineId);
    expect(again.body).toMatchObject({ device_id, terminals });
  });

  it('ends after ten minutes', async () => {
    const code = await codeFor();
    server.advance(10 * 60_000 + 1);
    expect((await pair(code)).error.code).toBe('pairing_code_invalid');
  });
});

describe('employee codes', () => {
  let employee_id: string;
  const right = '482913';

  beforeAll(async () => {
    employee_id = randomUUID();
    const { db } = server.deps;
    const codeHmac = employeeCodeHmac(server.deps.secrets, house.restaurant_id, right);
    const { restaurant_id } = house;
    await insertEmployee(db, { employee_id, restaurant_id, name: 'Eva', types: ['waiter'], active: true, codeHmac });
  });
  const unlock = (api: Api, code: string) =>
    api('POST /device/unlock', { body: { restaurant_id: house.restaurant_id, code } });

  it('unlock a device and name who acts', async () => {
    const { api } = await linkedDevice(['waiter']);
    const { body, headers } = await unlock(api, right);
    expect(body.employee).toMatchObject({ employee_id, name: 'Eva', types: ['waiter'] });
    expect(JSON.stringify(body)).not.toContain(right);
    const employee = headers.get('employee-authorization') ?? '';
    const resolved = await server.deps.tokens.resolve('employee', employee);
    expect(resolved?.callers.employee).toMatchObject({ employee_id, name: 'Eva' });
  });

  it('do not unlock a device for other roles', async () => {
    const { api } = await linkedDevice(['cashier']);
    expect((await unlock(api, right)).error).toMatchObject({ statusCode: 403, message: 'User type invalid' });
    const query = { restaurant_id: house.restaurant_id, code: right };
    expect((await api('GET /restaurant/employee', { query: { ...query, type: 'waiter' } })).body.name).toBe('Eva');
    expect((await api('GET /restaurant/employee', { query: { ...query, type: 'cashier' } })).error.message).toBe(
      'User type invalid',
    );
  });

  it('lock the check after five wrong ones, twice as long with each further one', async () => {
    const { api } = await linkedDevice();
    for (let guess = 0; guess < 5; guess += 1) expect((await unlock(api, `00000${guess}`)).status).toBe(403);
    const locked = await unlock(api, right);
    expect(locked.error).toMatchObject({ statusCode: 429, code: 'code_locked' });
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0);
    server.advance(61_000);
    expect((await unlock(api, '999999')).status).toBe(403);
    server.advance(61_000);
    expect((await unlock(api, right)).status).toBe(429);
    server.advance(61_000);
    expect((await unlock(api, right)).status).toBe(200);
  });

  it('count guesses that are made at the same time', async () => {
    const { api } = await linkedDevice();
    const guesses = await Promise.all(Array.from({ length: 12 }, (_, guess) => unlock(api, `1000${10 + guess}`)));
    expect(guesses.filter(({ status }) => status === 403)).toHaveLength(5);
  });

  it('say nothing to a device of another house', async () => {
    const { api } = await freshDevice();
    expect((await unlock(api, right)).status).toBe(404);
  });
});
