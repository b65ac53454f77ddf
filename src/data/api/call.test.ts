import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { call } from './call.ts';
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
