import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { issueReset } from '#server/login/passwordReset.ts';
import { apiClient } from '../support/api.ts';
import { loginOf, newPerson, personsPassword } from '../support/people.ts';
import { encoded, newMachineId, startTestServer, type TestServer } from '../support/testServer.ts';

let server: TestServer;
/** a tenth of what it is by itself: every guess costs a real check */
const few = 2;

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1', RATE_LIMIT_LOGINS: String(few) });
});
afterAll(() => server?.close());
// no guesses of a test lie on both sides of a window
beforeEach(() => server.nextWindow(15 * 60_000));

type Where = { network: string; cookie?: string; token?: string };
const home = '203.0.113.7';
const headersOf = ({ network, cookie }: Where) => ({
  'x-forwarded-for': network,
  'x-forwarded-proto': 'https',
  ...(cookie ? { cookie } : {}),
});
const knownBrowser = (headers: Headers): string =>
  headers
    .getSetCookie()
    .map((each) => each.split(';')[0]!)
    .find((each) => each.startsWith('known-browser=')) ?? '';

const tryLogin = (email: string, password: string, where: Where) =>
  apiClient(server.origin, 'authorization')('POST /user/login', {
    body: { login: loginOf(email, password) },
    headers: headersOf(where),
  });
let networks = 0;
const anotherNetwork = (): string => `198.51.${Math.floor((networks += 1) / 250)}.${networks % 250}`;

/** Wrong passwords from one network until it is stopped. */
async function guessFrom(email: string, network: string): Promise<void> {
  for (let at = 0; at < few; at += 1) expect((await tryLogin(email, 'a guess', { network })).status).toBe(401);
  const stopped = await tryLogin(email, 'a guess', { network });
  expect([stopped.status, Number(stopped.headers.get('retry-after')) > 0]).toEqual([429, true]);
}

describe('a user', () => {
  it('is not locked out by wrong passwords from another network', async () => {
    const { user } = await newPerson(server);
    await guessFrom(user.email, anotherNetwork());
    expect((await tryLogin(user.email, personsPassword, { network: home })).status).toBe(200);
  });

  it('gets in from a browser that is known, whatever strangers do, also in the same network', async () => {
    const { user } = await newPerson(server);
    const first = await tryLogin(user.email, personsPassword, { network: home });
    const cookie = knownBrowser(first.headers);
    expect(first.headers.getSetCookie().find((each) => each.startsWith('known-browser='))).toMatch(/; HttpOnly;/);
    await guessFrom(user.email, home);
    for (let at = 1; at < 10; at += 1) await guessFrom(user.email, anotherNetwork());
    expect((await tryLogin(user.email, personsPassword, { network: anotherNetwork() })).status).toBe(429);
    expect((await tryLogin(user.email, personsPassword, { network: home, cookie })).status).toBe(200);
    // what makes a browser known opens nothing and does not fit another account
    const { user: other } = await newPerson(server);
    await guessFrom(other.email, home);
    expect((await tryLogin(other.email, personsPassword, { network: home, cookie })).status).toBe(429);
    expect((await tryLogin(user.email, 'a guess', { network: home, cookie })).status).toBe(401);
  });

  it('is free again as soon as the password was reset by mail', async () => {
    const { user } = await newPerson(server);
    await guessFrom(user.email, home);
    const token = (await issueReset(server.deps.db, user, server.deps.now()))!;
    const fresh = 'another battery staple';
    const reset = await apiClient(server.origin, 'authorization')('PUT /user/reset-password', {
      body: { token, new_password: encoded(fresh) },
      headers: headersOf({ network: home }),
    });
    expect(reset.status).toBe(200);
    expect((await tryLogin(user.email, fresh, { network: home })).status).toBe(200);
    await guessFrom(user.email, anotherNetwork());
    expect((await tryLogin(user.email, fresh, { network: home, cookie: knownBrowser(reset.headers) })).status).toBe(
      200,
    );
  });

  it('can type the password again in an open session while strangers guess, and no more often than they', async () => {
    const { user, api } = await newPerson(server);
    await guessFrom(user.email, home);
    const change = (password: string) =>
      api('PUT /user/update-password', {
        body: { password: encoded(password), new_password: encoded('another battery staple') },
        headers: headersOf({ network: home }),
      });
    for (let at = 0; at < few; at += 1) expect((await change('a guess')).error.code).toBe('password_wrong');
    expect((await change('a guess')).status).toBe(429);
    // whoever got hold of the session locks nobody out of the account by it
    expect((await tryLogin(user.email, personsPassword, { network: anotherNetwork() })).status).toBe(200);
    server.advance(15 * 60_000);
    expect((await change(personsPassword)).status).toBe(200);
  });
});

describe('guessing', () => {
  it('is stopped in a known browser too', async () => {
    const { user } = await newPerson(server);
    const cookie = knownBrowser((await tryLogin(user.email, personsPassword, { network: home })).headers);
    for (let at = 0; at < few; at += 1)
      expect((await tryLogin(user.email, 'a guess', { network: anotherNetwork(), cookie })).status).toBe(401);
    expect((await tryLogin(user.email, 'a guess', { network: anotherNetwork(), cookie })).status).toBe(429);
  });

  it('is not made easier by a cookie that somebody made up', async () => {
    const { user } = await newPerson(server);
    await guessFrom(user.email, home);
    const cookie = `known-browser=${'0'.repeat(18)}-${'0'.repeat(32)}`;
    expect((await tryLogin(user.email, 'a guess', { network: home, cookie })).status).toBe(429);
  });

  it('at many accounts is stopped for its network', async () => {
    const network = anotherNetwork();
    const statuses: number[] = [];
    for (let at = 0; at <= few * 10; at += 1)
      statuses.push((await tryLogin(`${randomUUID()}@example.com`, 'a guess', { network })).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(few * 10);
    expect(statuses.at(-1)).toBe(429);
  });

  it('from everywhere at one account gets slower the longer it goes on', async () => {
    const { user } = await newPerson(server);
    const tried: number[] = [];
    for (let quarter = 0; quarter < 8; quarter += 1) {
      let wrong = 0;
      while ((await tryLogin(user.email, 'a guess', { network: anotherNetwork() })).status === 401) wrong += 1;
      tried.push(wrong);
      server.advance(15 * 60_000);
    }
    const all = tried.reduce((sum, wrong) => sum + wrong, 0);
    expect(tried[0]).toBeLessThanOrEqual(few * 10);
    expect(all).toBeGreaterThan(few * 10);
    // two windows of six hours at the most may be touched
    expect(all).toBeLessThanOrEqual(few * 60);
  });
});

describe('a device', () => {
  const device = () => apiClient(server.origin, 'device-authorization');
  const password = encoded('the password of a tablet');

  it('is not locked out by those who know its machineId', async () => {
    const machineId = newMachineId();
    const body = { machineId, password };
    const registered = await device()('POST /device/register', { body, headers: headersOf({ network: home }) });
    const cookie = knownBrowser(registered.headers);
    const signIn = (given: string, where: Where) =>
      device()('PUT /device/me', { body: { machineId, password: given }, headers: headersOf(where) });
    for (const network of [home, ...Array.from({ length: 9 }, anotherNetwork)])
      for (let at = 0; at < few; at += 1)
        expect((await signIn(encoded('a guess'), { network })).error.code).toBe('device_password_wrong');
    expect((await signIn(encoded('a guess'), { network: home })).status).toBe(429);
    expect((await signIn(password, { network: anotherNetwork() })).status).toBe(429);
    expect((await signIn(password, { network: home, cookie })).status).toBe(200);
  });
});
