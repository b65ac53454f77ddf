import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { employeeCodeHmac } from '#server/device/employeeCode.ts';
import { insertEmployee } from '#server/device/employeeRepository.ts';
import { createPairingCode } from '#server/device/pairingCode.ts';
import { issueReset } from '#server/login/passwordReset.ts';
import { userByEmail } from '#server/user/userRepository.ts';
import { apiClient, type Api } from '../support/api.ts';
import { makeHouses, orderFor, type House } from '../support/houses.ts';
import { logIn, newPerson, personsPassword } from '../support/people.ts';
import { encoded, newMachineId, startTestServer, type TestServer } from '../support/testServer.ts';

let server: TestServer;
let house: House;

beforeAll(async () => {
  server = await startTestServer();
  [house] = (await makeHouses(server.deps, 1, 10)) as [House];
});
afterAll(() => server?.close());

const anyone = (): Api => apiClient(server.origin, 'authorization');
const password = encoded(personsPassword);
const newcomer = () => ({ email: `${randomUUID()}@example.com`, first_name: 'A', last_name: 'B', password });
/** Whatever lets somebody in. */
const credentials = (headers: Headers) =>
  ['authorization', 'device-authorization', 'employee-authorization', 'set-cookie'].filter((name) => headers.has(name));

async function resetPassword(email: string, fresh: string) {
  const { deps } = server;
  const user = (await userByEmail(deps.db, email))!;
  const token = (await issueReset(deps.db, user, deps.now()))!;
  const reset = { body: { token, new_password: encoded(fresh) }, key: randomUUID() };
  expect((await anyone()('PUT /user/reset-password', reset)).status).toBe(200);
  return reset;
}

const pairingCode = () =>
  server.deps.db.transaction((tx) =>
    createPairingCode(
      tx,
      { restaurant_id: house.restaurant_id, mode: 'cashregister', name: 'A tablet' },
      server.deps.now(),
    ),
  );

describe('a kept answer', () => {
  it('of a registration signs nobody in, and whoever asked logs in with his password', async () => {
    const [body, key] = [newcomer(), randomUUID()];
    const first = await anyone()('POST /user/register', { body, key });
    expect(credentials(first.headers)).toContain('authorization');
    const again = await anyone()('POST /user/register', { body, key });
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
    expect(again.body).toEqual(first.body);
    expect(credentials(again.headers)).toEqual([]);
    expect((await logIn(server, body.email)).status).toBe(200);
  });

  it('of a registration is given no more once the password was reset or changed', async () => {
    for (const change of ['reset', 'changed'] as const) {
      const [body, key] = [newcomer(), randomUUID()];
      const { headers } = await anyone()('POST /user/register', { body, key });
      if (change === 'reset') await resetPassword(body.email, 'another battery staple');
      else {
        const own = apiClient(server.origin, 'authorization', headers.get('authorization')!);
        const asked = { password, new_password: encoded('another battery staple') };
        expect((await own('PUT /user/update-password', { body: asked })).status).toBe(200);
      }
      const again = await anyone()('POST /user/register', { body, key });
      expect(again.error.code).toBe('email_taken');
      expect(credentials(again.headers)).toEqual([]);
    }
  });

  it('of a reset tells once more that it was done, and is given no more after the next one', async () => {
    const { user } = await newPerson(server);
    const first = await resetPassword(user.email, 'another battery staple');
    const again = await anyone()('PUT /user/reset-password', first);
    expect([again.status, credentials(again.headers)]).toEqual([200, []]);
    await resetPassword(user.email, 'a third battery staple');
    expect((await anyone()('PUT /user/reset-password', first)).error.code).toBe('reset_token_invalid');
  });

  it('of a changed password gives no token, also to a session that was not ended', async () => {
    const { api } = await newPerson(server);
    const asked = { body: { password, new_password: encoded('another battery staple') }, key: randomUUID() };
    expect(credentials((await api('PUT /user/update-password', asked)).headers)).toContain('authorization');
    expect(credentials((await api('PUT /user/update-password', asked)).headers)).toEqual([]);
  });

  it('of a pairing gives the device no token, which signs in with its password, and ends with that password', async () => {
    const { code } = await pairingCode();
    const machineId = newMachineId();
    const asked = { body: { pairing_code: code, machineId, password }, key: randomUUID() };
    const device = () => apiClient(server.origin, 'device-authorization');
    expect(credentials((await device()('POST /device/pair', asked)).headers)).toContain('device-authorization');
    const again = await device()('POST /device/pair', asked);
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
    expect(credentials(again.headers)).toEqual([]);
    const signedIn = await device()('PUT /device/me', { body: { machineId, password } });
    expect(signedIn.body.device_id).toBe(again.body.device_id);
    const own = apiClient(server.origin, 'device-authorization', signedIn.headers.get('device-authorization')!);
    const changed = { body: { password, new_password: encoded('the next password') }, key: randomUUID() };
    expect(credentials((await own('PUT /device/update-password', changed)).headers)).toContain('device-authorization');
    expect(credentials((await own('PUT /device/update-password', changed)).headers)).not.toContain(
      'device-authorization',
    );
    expect((await device()('POST /device/pair', asked)).error.code).toBe('pairing_code_invalid');
  });

  it('of an order gives a guest the token for that order again, since its key is his only proof', async () => {
    const placed = () => ({ order: { ...orderFor(house), payment: { option: 'cash' as const } } });
    const asked = { body: placed(), key: randomUUID() };
    const guest = () => apiClient(server.origin, 'guest-authorization');
    const first = await guest()('POST /order', asked);
    expect([first.status, first.error.code]).toEqual([200, undefined]);
    const again = await guest()('POST /order', asked);
    expect(credentials(again.headers)).toEqual([]);
    const own = apiClient(server.origin, 'guest-authorization', again.headers.get('guest-authorization')!);
    const seen = await own('GET /order', { query: { order_id: first.body.order_id } });
    expect(seen.status).toBe(200);
    const other = await guest()('POST /order', { body: placed() });
    const foreign = await own('GET /order', { query: { order_id: other.body.order_id } });
    expect(foreign.status).toBe(404);
  });
});

describe('the code of an employee', () => {
  it('needs to stand in no address: whoever asks for the person behind it sends it in the body', async () => {
    const register = apiClient(server.origin, 'device-authorization', house.devices.cashregister.token);
    const { restaurant_id } = house;
    const code = '735264';
    const employee = {
      employee_id: randomUUID(),
      restaurant_id,
      name: 'Eva',
      types: ['waiter' as const],
      active: true,
    };
    const codeHmac = employeeCodeHmac(server.deps.secrets, restaurant_id, code);
    await insertEmployee(server.deps.db, { ...employee, codeHmac });
    const found = await register('POST /restaurant/employee', { body: { restaurant_id, code } });
    expect([found.status, found.body.name]).toEqual([200, 'Eva']);
    expect((await register('POST /user/code', { body: { code } })).body.employee_id).toBe(employee.employee_id);
    // wrong ones count as they do elsewhere
    const guess = () => register('POST /restaurant/employee', { body: { restaurant_id, code: '999999' } });
    for (let at = 0; at < 5; at += 1) expect((await guess()).error.code).toBe('employee_code_wrong');
    expect((await guess()).error.code).toBe('code_locked');
    expect((await register('POST /user/code', { body: { code } })).error.code).toBe('code_locked');
  });
});
