import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { tokenDays } from '#server/caller/tokens.ts';
import { securityHeaders } from '#server/http/securityHeaders.ts';
import { newPerson } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

const metricsToken = 'a-token-of-the-watchers';
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer(
    { TRUST_PROXY: 'on', METRICS_TOKEN: metricsToken, RATE_LIMIT_CALLS: '30' },
    { processes: 1 },
  );
});
afterAll(() => server.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}${path}`, { headers: { accept: 'application/json', ...headers } });
const through = (address: string, proto = 'https') => ({ 'x-forwarded-for': address, 'x-forwarded-proto': proto });
const controlOf = (answer: Response) => answer.headers.get('cache-control');

describe('no cache keeps', () => {
  it('what was said to one person, or a refusal', async () => {
    const { api } = await newPerson(server);
    const me = await api('GET /user/me');
    expect([me.status, me.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const refused = [await get('/user/me'), await get('/nowhere'), await get('/order?order_id=%')];
    expect(refused.map((answer) => [answer.status, controlOf(answer)])).toEqual([
      [401, 'no-store'],
      [404, 'no-store'],
      [expect.any(Number), 'no-store'],
    ]);
  });

  it('any answer of a call that does not say itself that it is public', async () => {
    const open = Object.keys(calls).filter((name) => name.startsWith('GET ') && !name.includes(':'));
    const kept: string[] = [];
    for (const name of open) {
      const answer = await server.app.fastify.inject({ method: 'GET', url: name.slice(4) });
      if (answer.headers['cache-control'] !== 'no-store') kept.push(name);
    }
    expect(kept).toEqual(['GET /openapi.json']);
  });

  it('an answer that carries a token, not even a public one', async () => {
    const { user } = await newPerson(server);
    const { tokens, db } = server.deps;
    const token = await tokens.issue(db, { kind: 'user', subject: user.user_id, days: tokenDays.user });
    // late enough for a successor
    server.advance(20 * 86_400_000);
    const answer = await get('/openapi.json', { authorization: `Bearer ${token}` });
    expect(answer.headers.get('authorization')).toBeTruthy();
    expect(controlOf(answer)).toBe('no-store');
    expect(controlOf(await get('/openapi.json'))).toBe('public, max-age=300');
  });
});

describe('pages', () => {
  it('may not ask a device for what no screen needs', async () => {
    const site = Fastify();
    securityHeaders(site, { secure: true, stripe: true });
    site.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send('<!doctype html>'));
    const policy = (await site.inject('/')).headers['permissions-policy'];
    expect(policy).toContain('camera=(self)');
    expect(policy).toContain('microphone=()');
    expect(policy).toContain('hid=()');
    // a register's printer is chosen at its own cable
    for (const cable of ['serial', 'usb']) expect(policy).toContain(`${cable}=(self)`);
  });
});

describe('the figures of the process', () => {
  const metrics = (headers: Record<string, string> = {}) => get('/metrics', headers).then(({ status }) => status);

  it('are for the machine itself, and for who has the token', async () => {
    expect(await metrics()).toBe(200);
    expect(await metrics(through('203.0.113.7'))).toBe(401);
    expect(await metrics({ ...through('203.0.113.7'), authorization: 'Bearer a-token-of-nobody-else' })).toBe(401);
    expect(await metrics({ ...through('203.0.113.7'), authorization: `Bearer ${metricsToken}` })).toBe(200);
  });

  it('are not for who says to be this machine', async () => {
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1', 'localhost']) {
      expect(await metrics(through(address))).toBe(401);
    }
    expect(await metrics({ forwarded: 'for=127.0.0.1;proto=https', 'x-forwarded-proto': 'https' })).toBe(401);
    const stranger = await server.app.fastify.inject({
      url: '/metrics',
      remoteAddress: '203.0.113.7',
      headers: through('127.0.0.1'),
    });
    expect(stranger.statusCode).toBe(401);
  });

  it('are nobody else’s where there is no token', async () => {
    const { config } = server.deps;
    const { metricsToken: kept } = config;
    delete config.metricsToken;
    expect(await metrics({ ...through('203.0.113.7'), authorization: 'Bearer undefined' })).toBe(401);
    config.metricsToken = kept!;
  });
});

describe('X-Forwarded-For', () => {
  it('makes nobody local: the limits of an address hold for who calls himself 127.0.0.1', async () => {
    server.nextWindow(60_000);
    const statuses = await Promise.all(
      Array.from({ length: 40 }, () => get('/health', through('127.0.0.1')).then(({ status }) => status)),
    );
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(9);
    expect((await get('/health')).status).toBe(200);
  });

  it('makes no connection secure', async () => {
    const codeOf = async (headers: Record<string, string>) =>
      ((await (await get('/health', headers)).json()) as { code?: string }).code;
    expect(await codeOf({ 'x-forwarded-for': '127.0.0.1' })).toBe('https_required');
    expect(await codeOf({ 'x-forwarded-for': '198.51.100.1' })).toBe('https_required');
    expect(await codeOf(through('198.51.100.1', ''))).toBe('https_required');
    expect(await codeOf(through('198.51.100.1', 'https, http'))).toBe('https_required');
    expect(await codeOf(through('198.51.100.1'))).toBeUndefined();
  });

  it('makes no socket secure', async () => {
    const reason = (headers: Record<string, string>) => {
      const socket = io(`${server.origin}/device`, {
        transports: ['websocket'],
        extraHeaders: headers,
        auth: { token: randomUUID(), kind: 'user' },
        forceNew: true,
        reconnection: false,
      });
      return new Promise<string | undefined>((resolve) =>
        socket.once('connect_error', (error: Error & { data?: { code: string } }) => {
          socket.disconnect();
          resolve(error.data?.code);
        }),
      );
    };
    expect(await reason({ 'x-forwarded-for': '127.0.0.1' })).toBeUndefined();
    expect(await reason(through('198.51.100.2'))).toBe('no_token');
  });
});

describe('the contract’s text', () => {
  it('is kept: asking for it a hundred times costs what sending it costs', async () => {
    const [first, ...others] = await Promise.all(
      [1, 2, 3].map(() => server.app.fastify.inject({ url: '/openapi.json', headers: { 'accept-encoding': 'gzip' } })),
    );
    expect(first!.headers['content-encoding']).toBe('gzip');
    for (const other of others) expect(other.rawPayload.equals(first!.rawPayload)).toBe(true);
    const before = process.cpuUsage();
    for (let asked = 0; asked < 100; asked++) await server.app.fastify.inject({ url: '/openapi.json' });
    const { user } = process.cpuUsage(before);
    // made anew it takes more than 100 ms each time
    expect(user / 1000).toBeLessThan(5_000);
  });
});
