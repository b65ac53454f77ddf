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

it('a text is an answer where a text is asked for', async () => {
  answering('<html>Receipt</html>', 'text/html');
  const { caller } = asked;
  expect(await call('GET /order/receipt', { query: { order_id: 'o' }, text: true, caller })).toContain('Receipt');
});
