import { randomUUID } from 'node:crypto';
import { request as plainRequest } from 'node:http';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { WireError } from '#contract/errors.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer({ HOST: '0.0.0.0' })));
afterAll(() => server.close());

type Reply = { status: number; error: WireError; headers: Headers };
async function send(method: string, path: string, body?: string, headers: Record<string, string> = {}): Promise<Reply> {
  const response = await fetch(`${server.origin}${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  return { status: response.status, error: JSON.parse(text) as WireError, headers: response.headers };
}
const shape = {
  statusCode: expect.any(Number),
  code: expect.any(String),
  message: expect.any(String),
  retry: expect.any(String),
};

describe('every refusal has the one shape', () => {
  it.each([
    ['a malformed body', 'POST', '/user/login', '{"login":', 400, 'invalid_request'],
    ['a missing body', 'POST', '/user/login', undefined, 400, 'invalid_request'],
    ['an unknown field', 'POST', '/user/login', '{"login":"eHh4eA==","admin":true}', 400, 'invalid_request'],
    ['an unknown query field', 'GET', '/restaurant?restaurant=1', undefined, 400, 'invalid_request'],
    ['an unknown path', 'GET', '/nowhere', undefined, 404, 'not_found'],
    ['another method', 'POST', '/health', '{}', 405, 'method_not_allowed'],
    ['a call of a later version', 'DELETE', '/chain', undefined, 501, 'not_implemented'],
    [
      'an oversize body',
      'POST',
      '/user/login',
      JSON.stringify({ login: 'x'.repeat(1_100_000) }),
      413,
      'body_too_large',
    ],
    ['no token', 'GET', '/user/me', undefined, 401, 'no_token'],
  ])('for %s', async (_, method, path, body, status, code) => {
    const { status: given, error } = await send(method, path, body);
    expect(error).toMatchObject({ ...shape, statusCode: status, code });
    expect(given).toBe(status);
  });

  it('names the place of what is wrong', async () => {
    const { error } = await send('POST', '/user/register', '{"email":"nobody"}');
    const paths = (error.details as { path: string }[]).map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(['email', 'first_name', 'password']));
  });

  it('for another content type', async () => {
    const { error } = await send('POST', '/user/login', '<login/>', { 'content-type': 'text/xml' });
    expect(error).toMatchObject({ ...shape, statusCode: 415 });
  });

  it('for a dead token', async () => {
    const { error } = await send('GET', '/user/me', undefined, { authorization: `Bearer ${'x'.repeat(43)}` });
    expect(error).toMatchObject({ ...shape, statusCode: 401, message: 'No Token provided' });
  });

  it('for a key that is no UUID', async () => {
    const { error } = await send('POST', '/user/login', '{"login":"eHh4eA=="}', { 'idempotency-key': 'mine' });
    expect(error).toMatchObject({ ...shape, statusCode: 400 });
  });

  it('asks a client with a newer contract to come back', async () => {
    const { error, headers } = await send('GET', '/health', undefined, { 'contract-version': '99' });
    expect(error).toMatchObject({ ...shape, statusCode: 503, retry: 'later' });
    expect(headers.get('retry-after')).toBe('1');
  });
});

describe('a connection that is not secure', () => {
  const outside = Object.values(networkInterfaces())
    .flat()
    .find((each) => each?.family === 'IPv4' && !each.internal);

  it('is refused from anywhere but this machine', async () => {
    // without a network this machine has only itself to be called from
    const address = outside?.address ?? '127.0.0.1';
    const status = await new Promise((resolve, reject) => {
      const port = new URL(server.origin).port;
      plainRequest({ host: address, port, path: '/health' }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(outside ? 403 : 200);
  });

  it('is accepted from a proxy that says it was encrypted, and only then', async () => {
    const behind = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
    const through = (proto: string) =>
      fetch(`${behind.origin}/health`, { headers: { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': proto } });
    expect((await through('https')).status).toBe(200);
    expect(await (await through('http')).json()).toMatchObject({ code: 'https_required' });
    await behind.close();
  });
});

describe('the contract', () => {
  it('is served as OpenAPI with every call in it', async () => {
    const document = (await (await fetch(`${server.origin}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, unknown>>;
    };
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    expect(documented.sort()).toEqual(Object.keys(calls).sort());
  });

  it('is served whole: every call has a route with a policy', () => {
    const missing = Object.keys(calls).filter((name) => {
      const [method = 'GET', url = ''] = name.split(' ');
      return !server.app.fastify.hasRoute({ method, url });
    });
    expect(missing).toEqual([]);
  });

  it('lets nobody in without a token where one is needed', async () => {
    for (const [name, { who }] of Object.entries(calls)) {
      if ((who as readonly string[]).includes('anyone')) continue;
      const [method = 'GET', path = ''] = name.split(' ');
      const { status } = await send(method, path, method === 'GET' ? undefined : '{}');
      expect([name, status]).toEqual([name, 401]);
    }
  });
});

describe('idempotency keys over the wire', () => {
  const body = JSON.stringify({
    email: 'twice@example.com',
    first_name: 'Ann',
    last_name: 'Twice',
    password: Buffer.from('correct horse').toString('base64'),
  });

  it('give the first answer again, marked as replayed and without its token (D38)', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const first = await send('POST', '/user/register', body, key);
    const again = await send('POST', '/user/register', body, key);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.error).toEqual(first.error);
    expect([first, again].map((reply) => reply.headers.get('idempotent-replayed'))).toEqual([null, 'true']);
    expect([first, again].map((reply) => reply.headers.has('authorization'))).toEqual([true, false]);
  });

  it('keep a refusal by a rule', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const refused = [await send('POST', '/user/register', body, key), await send('POST', '/user/register', body, key)];
    expect(refused.map((reply) => reply.error.code)).toEqual(['email_taken', 'email_taken']);
    expect(refused[1]?.headers.get('idempotent-replayed')).toBe('true');
  });
});

describe('health', () => {
  it('is up and ready, and shows its figures', async () => {
    expect(await (await fetch(`${server.origin}/ready`)).json()).toEqual({ status: 'ready' });
    expect(await (await fetch(`${server.origin}/metrics`)).text()).toContain(
      'http_request_duration_seconds_count{call="GET /ready",status="200"}',
    );
  });
});
