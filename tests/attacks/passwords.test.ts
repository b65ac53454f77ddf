import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '#server/login/password.ts';
import { issueReset } from '#server/login/passwordReset.ts';
import { insertDevice } from '#server/device/deviceRepository.ts';
import { apiClient } from '../support/api.ts';
import { logIn, newPerson, personsPassword } from '../support/people.ts';
import { encoded, newMachineId, startTestServer, type TestServer } from '../support/testServer.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

const anyone = () => apiClient(server.origin, 'authorization');
const common = ['password1', 'qwertzuiop', 'iloveyou2'];
const tooEasy = (path: string) => ({ statusCode: 400, code: 'password_too_easy', details: [{ path }] });

describe('a password that everybody guesses', () => {
  it.each([...common, 'Sandra.Sommer', 'sommer1999'])('opens no new account: %s', async (password) => {
    const names = { first_name: 'Sandra', last_name: 'Sommer' };
    const body = { ...names, email: `${randomUUID()}@example.com`, password: encoded(password) };
    expect((await anyone()('POST /user/register', { body })).error).toMatchObject(tooEasy('password'));
  });

  it('is not the own address', async () => {
    const email = `waldmeister-${Date.now()}@example.com`;
    const body = { first_name: 'A', last_name: 'B', email, password: encoded(email) };
    expect((await anyone()('POST /user/register', { body })).error).toMatchObject(tooEasy('password'));
  });

  it.each(common)('is not taken when the password is changed or chosen anew: %s', async (password) => {
    const { user, api } = await newPerson(server);
    const body = { password: encoded(personsPassword), new_password: encoded(password) };
    expect((await api('PUT /user/update-password', { body })).error).toMatchObject(tooEasy('new_password'));
    const token = (await issueReset(server.deps.db, user, server.deps.now()))!;
    const chosen = (new_password: string) =>
      anyone()('PUT /user/reset-password', { body: { token, new_password: encoded(new_password) } });
    expect((await chosen(password)).error).toMatchObject(tooEasy('new_password'));
    // the link is not used up by it
    expect((await chosen('violet staircase')).status).toBe(200);
  });

  it('is not the first admin’s', async () => {
    const admin = { ADMIN_EMAIL: 'first@example.com', ADMIN_PASSWORD: 'password123' };
    await expect(startTestServer(admin)).rejects.toThrow('ADMIN_PASSWORD is too easy to guess');
  });

  it('still opens an account that has it from before', async () => {
    const { user } = await newPerson(server);
    const hash = await hashPassword('password1');
    await server.deps.db.query('update user_account set password_hash = $2 where user_id = $1', [user.user_id, hash]);
    expect((await logIn(server, user.email, 'password1')).status).toBe(200);
  });
});

describe('a device’s password', () => {
  const register = (machineId: string, password: string) =>
    apiClient(server.origin, 'device-authorization')('POST /device/register', {
      body: { machineId, password: encoded(password) },
    });

  it('has more than one character and is none that everybody guesses', async () => {
    expect((await register(newMachineId(), 'x')).error).toMatchObject({
      statusCode: 400,
      details: [{ path: 'password' }],
    });
    for (const password of common)
      expect((await register(newMachineId(), password)).error).toMatchObject(tooEasy('password'));
  });

  it('is as good when a machine made it', async () => {
    for (const made of [randomUUID(), randomUUID().slice(0, 13), Buffer.from(randomUUID()).toString('base64url')])
      expect((await register(newMachineId(), made)).status).toBe(200);
  });

  it('is not changed to one that everybody guesses', async () => {
    const { headers } = await register(newMachineId(), 'violet staircase');
    const api = apiClient(server.origin, 'device-authorization', headers.get('device-authorization') ?? '');
    const change = (fresh: string) =>
      api('PUT /device/update-password', {
        body: { password: encoded('violet staircase'), new_password: encoded(fresh) },
      });
    expect((await change('x')).error).toMatchObject({ statusCode: 400, details: [{ path: 'new_password' }] });
    expect((await change('12345678')).error).toMatchObject(tooEasy('new_password'));
    expect((await change('orange staircase')).status).toBe(200);
  });

  it('still opens a device that has a short one from before', async () => {
    const machineId = newMachineId();
    const { db, now } = server.deps;
    await insertDevice(db, { device_id: randomUUID(), machineId, passwordHash: await hashPassword('x'), now: now() });
    expect((await register(machineId, 'x')).status).toBe(200);
  });
});
