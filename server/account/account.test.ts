import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiClient } from '../../tests/support/api.ts';
import { encoded, startTestServer, type TestServer } from '../../tests/support/testServer.ts';

const day = 86_400_000;
const admin = { ADMIN_EMAIL: 'first@example.com', ADMIN_PASSWORD: 'the first admin' };
let server: TestServer;
beforeAll(async () => void (server = await startTestServer({ ...admin, RATE_LIMIT_LOGINS: '6' })));
afterAll(() => server.close());

const anyone = () => apiClient(server.origin, 'authorization');
const loginOf = (email: string, password: string): string => encoded(JSON.stringify({ email, password }));

async function register(email: string) {
  const { status, headers, body } = await anyone()('POST /user/register', {
    body: { email, first_name: 'Ann', last_name: 'Example', password: encoded('correct horse') },
  });
  expect(status).toBe(200);
  return { user: body, api: apiClient(server.origin, 'authorization', headers.get('authorization') ?? '') };
}

describe('accounts', () => {
  it('are registered once for an address, whatever its case', async () => {
    const { user, api } = await register('Ann@Example.com');
    expect(user).toMatchObject({ email: 'Ann@Example.com', roles: ['guest'], emailVerified: false });
    expect(JSON.stringify(user)).not.toContain('argon2');
    expect((await api('GET /user/me')).body).toEqual(user);
    const again = await anyone()('POST /user/register', {
      body: { email: 'ann@example.com', first_name: 'B', last_name: 'B', password: encoded('correct horse') },
    });
    expect(again.error.code).toBe('email_taken');
  });

  it('need a password of some length', async () => {
    const { error } = await anyone()('POST /user/register', {
      body: { email: 'short@example.com', first_name: 'A', last_name: 'B', password: encoded('short') },
    });
    expect(error).toMatchObject({ statusCode: 400, details: [{ path: 'password' }] });
  });

  it('cannot be told from unknown ones by text or time', async () => {
    await register('known@example.com');
    // time of the processor: whatever else the machine does, a password is checked against something each time
    const attempt = async (email: string) => {
      const before = process.cpuUsage();
      const { error } = await anyone()('POST /user/login', { body: { login: loginOf(email, 'wrong') } });
      const { user, system } = process.cpuUsage(before);
      return { error, took: user + system };
    };
    const attempts = async (email: string) => {
      const [first, second, third] = [await attempt(email), await attempt(email), await attempt(email)];
      expect([second.error, third.error]).toEqual([first.error, first.error]);
      return { error: first.error, took: Math.min(first.took, second.took, third.took) };
    };
    await attempt('warm@example.com');
    const [known, unknown] = [await attempts('known@example.com'), await attempts('unknown@example.com')];
    expect(known.error).toEqual(unknown.error);
    expect(known.error).toMatchObject({ statusCode: 401, message: 'Email or password is wrong' });
    // without that it would be a tenth of the other
    expect(unknown.took).toBeGreaterThan(known.took / 2);
    expect(known.took).toBeGreaterThan(unknown.took / 2);
  });

  it('are not told apart by the time that writing down a failure takes', async () => {
    await register('timed@example.com');
    const held = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const holding = server.deps.db.transaction(async (tx) => {
      await tx.query('lock table login_history in access exclusive mode');
      locked.resolve();
      await held.promise;
    });
    await locked.promise;
    const answer = await Promise.race([
      anyone()('POST /user/login', { body: { login: loginOf('timed@example.com', 'wrong') } }),
      new Promise<'waits'>((resolve) => setTimeout(resolve, 60_000, 'waits')),
    ]);
    held.resolve();
    await holding;
    expect(answer).toMatchObject({ status: 401 });
  });

  it('lock after too many wrong passwords, and not after right ones', async () => {
    await register('tried@example.com');
    const attempt = async (password: string) =>
      (await anyone()('POST /user/login', { body: { login: loginOf('tried@example.com', password) } })).status;
    // not over the end of a window
    const windowMs = 15 * 60_000;
    server.advance(windowMs - (server.deps.now().getTime() % windowMs));
    for (let round = 0; round < 8; round += 1) expect(await attempt('correct horse')).toBe(200);
    for (let round = 0; round < 6; round += 1) expect(await attempt('wrong')).toBe(401);
    expect(await attempt('correct horse')).toBe(429);
    server.advance(windowMs);
    expect(await attempt('correct horse')).toBe(200);
  });

  it('have every login in their history', async () => {
    const { user } = await register('history@example.com');
    await anyone()('POST /user/login', { body: { login: loginOf('history@example.com', 'wrong') } });
    await anyone()('POST /user/login', { body: { login: loginOf('history@example.com', 'correct horse') } });
    const written = () =>
      server.deps.db.query('select success from login_history where user_id = $1 order by at', [user.user_id]);
    // nobody waits for the failure to be written down
    await expect.poll(written).toEqual([{ success: false }, { success: true }]);
  });

  it('begin with the admin of the configuration', async () => {
    const { body } = await anyone()('POST /user/login', {
      body: { login: loginOf(admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD) },
    });
    expect(body.roles).toContain('admin');
  });
});

describe('tokens', () => {
  it('are never stored as they are', async () => {
    const { api } = await register('hashed@example.com');
    const rows = await server.deps.db.query('select 1 from auth_token where encode(token_hash, $1) = $2', [
      'escape',
      api.token,
    ]);
    expect(rows).toEqual([]);
  });

  it('end with the logout, at once', async () => {
    const { api } = await register('leaving@example.com');
    expect((await api('GET /user/me')).status).toBe(200);
    expect((await api('POST /user/logout')).body).toEqual({ deleted: true });
    expect((await api('GET /user/me')).error).toMatchObject({ statusCode: 401, message: 'No Token provided' });
  });

  it('are replaced while they are used, and the old one lives until its successor was used', async () => {
    const { api } = await register('sliding@example.com');
    expect((await api('GET /user/me')).headers.get('authorization')).toBeNull();
    server.advance(2 * day);
    server.deps.tokens.forget((await api('GET /user/me')).body.user_id);
    const answers = await Promise.all([1, 2, 3].map(() => api('GET /user/me')));
    const successors = answers.flatMap(({ headers }) => headers.get('authorization') ?? []);
    expect(successors).toHaveLength(1);
    expect((await api('GET /user/me')).status).toBe(200);
    const next = apiClient(server.origin, 'authorization', successors[0]);
    expect((await next('GET /user/me')).status).toBe(200);
    await expect.poll(async () => (await api('GET /user/me')).status).toBe(401);
  });

  it('die of age', async () => {
    const { api, user } = await register('old@example.com');
    server.advance(31 * day);
    server.deps.tokens.forget(user.user_id);
    expect((await api('GET /user/me')).status).toBe(401);
  });
});
