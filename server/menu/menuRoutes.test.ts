import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, makeHouses } from '../../tests/support/houses.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';

let server: TestServer;
let house: House;

beforeAll(async () => {
  server = await startTestServer();
  [house] = (await makeHouses(server.deps, 1, 20)) as [House];
});
afterAll(() => server.close());

type Raw = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };

/** fetch would decompress by itself */
function get(revision: string, headers: Record<string, string> = {}): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const asked = request(`${server.origin}/menu/${revision}`, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    asked.on('error', reject);
    asked.end();
  });
}

describe('GET /menu/{menu_revision}', () => {
  it('sends the same menu in whatever encoding is understood', async () => {
    const { menu_revision } = house;
    const plain = await get(menu_revision);
    const zipped = await get(menu_revision, { 'accept-encoding': 'gzip' });
    const brotli = await get(menu_revision, { 'accept-encoding': 'gzip, deflate, br' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(gunzipSync(zipped.body)).toEqual(plain.body);
    expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
    expect(JSON.parse(plain.body.toString())).toMatchObject({ menu_revision, currency: 'EUR' });
  });

  it('respects an encoding that is refused', async () => {
    const { headers } = await get(house.menu_revision, { 'accept-encoding': 'br;q=0, gzip;q=0' });
    expect(headers['content-encoding']).toBeUndefined();
  });

  it('may be kept for ever, by anybody', async () => {
    const { headers } = await get(house.menu_revision);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['vary']).toContain('Accept-Encoding');
    const again = await get(house.menu_revision, { 'if-none-match': String(headers['etag']) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  it('is not there for an unknown revision, and may then not be kept', async () => {
    const { status, headers, body } = await get('unknown');
    expect(status).toBe(404);
    expect(headers['cache-control'] ?? '').not.toContain('immutable');
    expect(JSON.parse(body.toString())).toMatchObject({ code: 'not_found', retry: 'never' });
  });
});
