import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeValue } from '../local/sessionDatabase.ts';
import { becomeIdentity } from '../session/identity.ts';
import { call, callWithHeaders } from './call.ts';
import { CallFailed } from './callFailed.ts';

afterEach(() => vi.unstubAllGlobals());

const asked = { query: { code: 'abc' }, caller: 'guest:c1' } as const;
function answering(body: string, type: string): void {
  vi.stubGlobal('fetch', async () => new Response(body, { status: 200, headers: { 'content-type': type } }));
}

it.each([
  ['an empty one', '', 'application/json', 'No Data received'],
  ['one of nothing', 'null', 'application/json', 'No Data received'],
  ['somebody else’s page', '<html>Please log in to this network</html>', 'text/html', 'Invalid response'],
  ['what is cut short', '{"table_id":', 'application/json', 'Error connecting to Server'],
])('an answer is no success that is %s', async (_, body, type, message) => {
  answering(body, type);
  const failure: unknown = await call('GET /table', asked).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(CallFailed);
  expect((failure as CallFailed).error).toMatchObject({ message, retry: 'later' });
});

const failing = (name: string) => async () => {
  throw new DOMException('It failed', name);
};
it.each([
  ['nothing was heard in time', 'timeout', failing('TimeoutError'), true],
  ['the connection was refused', 'refused', failing('TypeError'), true],
  ['the device has no network', 'offline', failing('TypeError'), false],
  [
    'the answer broke off',
    'garbled',
    async () => new Response('{"a":', { headers: { 'content-type': 'application/json' } }),
    true,
  ],
])('says why there is no answer: %s', async (_, reason, fetch, onLine) => {
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('navigator', { onLine });
  const failure: unknown = await call('GET /table', asked).catch((error: unknown) => error);
  expect((failure as CallFailed).error).toMatchObject({ code: 'no_connection', values: { reason } });
});

it('gives no reason where whoever asked gave up', async () => {
  vi.stubGlobal('fetch', failing('AbortError'));
  const failure: unknown = await call('GET /table', { ...asked, signal: AbortSignal.abort() }).catch(
    (error: unknown) => error,
  );
  expect((failure as CallFailed).error).toMatchObject({ code: 'no_connection' });
  expect((failure as CallFailed).error.values).toBeUndefined();
});

it('a text is an answer where a text is asked for', async () => {
  answering('<html>Receipt</html>', 'text/html');
  const { caller } = asked;
  expect(await call('GET /order/receipt', { query: { order_id: 'o' }, text: true, caller })).toContain('Receipt');
});

describe('what goes out', () => {
  type Sent = { path: string; init: RequestInit & { headers: Record<string, string> } };
  let sent: Sent[];
  beforeEach(() => {
    sent = [];
    vi.stubGlobal('fetch', async (path: string, init: Sent['init']) => {
      sent.push({ path, init });
      return Response.json({ table_id: 't' }, { headers: { seq: '7' } });
    });
  });
  const [caller] = [asked.caller];

  it('is the call with its names in the path and its query, which leaves out what was not given', async () => {
    await call('GET /menu/:menu_revision', { params: { menu_revision: 'a/b' }, caller });
    await call('GET /menu/:menu_revision', { caller });
    await call('GET /table', { query: { code: 'a b&c', more: undefined } as { code: string }, caller });
    expect(sent.map(({ path }) => path)).toEqual(['/menu/a%2Fb', '/menu/', '/table?code=a+b%26c']);
    expect(sent.map(({ init }) => init.method)).toEqual(['GET', 'GET', 'GET']);
  });

  it('has a key of its own when it changes something, or the one that was given', async () => {
    const seen = { restaurant_id: 'r', seq: 1 };
    for (const key of [undefined, undefined, 'mine'])
      await call('POST /order/seen', { body: seen, caller, ...(key ? { key } : {}) });
    await call('GET /table', asked);
    const [one, other, given, read] = sent.map(({ init }) => init.headers['Idempotency-Key']);
    expect(one).toMatch(/^[0-9a-f-]{36}$/);
    expect(other).toMatch(/^[0-9a-f-]{36}$/);
    expect(one).not.toBe(other);
    expect([given, read]).toEqual(['mine', undefined]);
    expect(sent.map(({ init }) => init.body)).toEqual([...Array(3).fill(JSON.stringify(seen)), undefined]);
  });

  it('waits as long as it is told to', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    await call('GET /table', { ...asked, patience: 700 });
    await call('GET /table', asked);
    expect(timeout.mock.calls).toEqual([[700], [20_000]]);
    timeout.mockRestore();
  });

  it('goes in the name of this tab, where no other is given', async () => {
    await writeValue('token:guest:here', 'secret');
    becomeIdentity({ caller: 'guest:here', scope: 'guest' });
    await call('GET /table', { query: asked.query });
    await call('GET /table', asked);
    const tokens = sent.map(({ init }) => init.headers['Guest-Authorization']);
    expect(tokens).toEqual(['Bearer secret', undefined]);
  });

  it('gives the answer, with its headers where these are wanted', async () => {
    expect(await call('GET /table', asked)).toEqual({ table_id: 't' });
    const { answer, headers } = await callWithHeaders('GET /table', asked);
    expect([answer, headers.get('seq')]).toEqual([{ table_id: 't' }, '7']);
  });
});

it.each([300, 404])('an answer of %i is a refusal, in the server’s own words where it has some', async (status) => {
  const refusal = { statusCode: status, code: 'table_unknown', message: 'No such table', retry: 'never' };
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status }));
  const failure: unknown = await call('GET /table', asked).catch((error: unknown) => error);
  expect((failure as CallFailed).error).toEqual(refusal);
});
