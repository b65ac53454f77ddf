import { request as plainRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WireError } from '#contract/errors.ts';
import { type House, makeHouses } from '../../tests/support/houses.ts';
import { ownerOf } from '../../tests/support/owner.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';

let server: TestServer;
let chain_id: string;
beforeAll(async () => {
  server = await startTestServer();
  [{ chain_id }] = (await makeHouses(server.deps, 1, 1)) as [House];
});
afterAll(() => server.close());

const size = 16_000_000;

/** The answer to a call whose body was announced and never comes. */
function answerWithoutBody(headers: Record<string, string>): Promise<{ status: number; error: WireError }> {
  return new Promise((resolve, reject) => {
    const url = new URL('/chain/import', server.processes[0]!.origin);
    const length = { 'content-type': 'application/json', 'content-length': String(size) };
    const request = plainRequest(url, { method: 'POST', headers: { ...length, ...headers } }, (response) => {
      let text = '';
      response.on('data', (part: Buffer) => (text += part.toString()));
      response.on('end', () => {
        request.destroy();
        resolve({ status: response.statusCode ?? 0, error: JSON.parse(text) as WireError });
      });
    });
    request.on('error', reject);
    request.flushHeaders();
  });
}

describe('a call that may have a large body', () => {
  it.each([
    ['a stranger', {}],
    ['somebody with a dead token', { authorization: `Bearer ${'x'.repeat(43)}` }],
  ])('answers %s before any of it has come', async (_, headers: Record<string, string>) => {
    const { status, error } = await answerWithoutBody(headers);
    expect([status, error.code]).toEqual([401, 'no_token']);
  });

  it('still tells a stranger who has sent all of it', async () => {
    const response = await fetch(`${server.origin}/chain/import`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ chain_id, format: 'json', data: 'x'.repeat(size - 1_000_000) }),
    });
    expect(response.status).toBe(401);
  });

  it('reads it from whoever may call', async () => {
    const owner = await ownerOf(server, chain_id);
    const body = { chain_id, format: 'json' as const, data: ' '.repeat(2_000_000), dryRun: true };
    const { status, body: report } = await owner('POST /chain/import', { body });
    expect([status, report.problems.length]).toEqual([200, 1]);
  });
});
