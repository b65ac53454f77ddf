import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { staticFiles } from './staticFiles.ts';

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const distDir = mkdtempSync(path.join(tmpdir(), 'comanda-dist-'));
let app: FastifyInstance;
beforeAll(async () => {
  mkdirSync(path.join(distDir, 'assets'));
  writeFileSync(path.join(distDir, 'index.html'), '<!doctype html><head><title>Comanda</title></head>');
  writeFileSync(path.join(distDir, 'assets/app-1.js'), '');
  app = Fastify();
  await staticFiles(app, { distDir, offers: { maps: { key: '"<é' } } });
  for (const name of Object.keys(calls)) {
    const [method = '', url = ''] = name.split(' ');
    app.route({ method, url, handler: async () => ({ api: name }) });
  }
  app.get('/media/*', async () => ({ api: 'a picture' }));
});
afterAll(async () => {
  await app.close();
  rmSync(distDir, { recursive: true, force: true });
});

const get = (url: string, accept?: string) => app.inject({ url, headers: accept === undefined ? {} : { accept } });

/** Documents that people open as they are. */
const documents = /^\/(order\/receipt|user\/provider\/|openapi\.json|metrics|health|ready)/;
const reads = Object.keys(calls).flatMap((name) => (name.startsWith('GET ') ? [name.slice('GET '.length)] : []));

describe('a path that pages and calls share', () => {
  it.each(reads.filter((url) => !documents.test(url)))('%s is the app for a browser, else the API', async (url) => {
    const page = await get(url, browser);
    expect(page.body).toContain('<title>Comanda</title>');
    expect(page.headers['vary']).toMatch(/\bAccept\b(?!-)/);
    for (const accept of [undefined, '*/*', 'application/json', 'application/json, text/html;q=0.1', 'text/html;q=0']) {
      const answer = await get(url, accept);
      expect([accept, answer.json()]).toEqual([accept, { api: `GET ${url}` }]);
      expect(answer.headers['vary']).toBe('Accept');
    }
  });

  it.each(reads.filter((url) => documents.test(url)))('%s is never the app', async (url) => {
    expect((await get(url, browser)).json()).toEqual({ api: `GET ${url}` });
  });

  it('includes the pages of the documentation', async () => {
    expect((await get('/docs/guests/ordering?x=1.2', browser)).body).toContain('<title>Comanda</title>');
    expect((await get('/docs/guests/ordering')).statusCode).toBe(404);
  });
});

describe('what this server offers', () => {
  it.each(['/', '/de/order', '/index.html'])('stands in the page at %s, also where a worker keeps it', async (url) => {
    for (const accept of [browser, '*/*']) {
      if (url !== '/index.html' && accept !== browser) continue;
      const { body, headers } = await get(url, accept);
      expect(body).toContain(
        '<meta name="offers" content="{&quot;maps&quot;:{&quot;key&quot;:&quot;\\&quot;&lt;é&quot;}}">',
      );
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'public, no-cache',
      });
    }
  });
});

describe('a page that is drawn', () => {
  const page = { html: '<p>Menü</p>'.repeat(100), language: 'de', named: true };
  let drawing: FastifyInstance;
  beforeAll(async () => {
    drawing = Fastify();
    await staticFiles(drawing, { distDir }, async ({ url }) => {
      if (url === '/broken') throw new Error('it broke');
      if (url === '/de') return page;
      return url === '/' ? { ...page, named: false } : undefined;
    });
  });
  afterAll(() => drawing.close());
  const open = (url: string, headers: Record<string, string> = {}) =>
    drawing.inject({ url, headers: { accept: browser, ...headers } });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    ['identity', (body: Buffer) => body],
  ] as const)('is sent as %s where the browser understands it', async (encoding, decoded) => {
    const answer = await open('/de', { 'accept-encoding': encoding });
    expect(decoded(answer.rawPayload).toString()).toBe(page.html);
    expect(answer.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
  });

  it('is asked for again by its name only, as long as it is the same', async () => {
    const { headers, statusCode } = await open('/de');
    expect([statusCode, headers['cache-control'], headers['content-language']]).toEqual([
      200,
      'public, no-cache',
      'de',
    ]);
    const etag = String(headers['etag']);
    const again = await open('/de', { 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await open('/de', { 'if-none-match': etag, 'accept-encoding': 'br' })).statusCode).toBe(200);
  });

  it('is another for another browser only where its address names no language', async () => {
    expect((await open('/de')).headers['vary']).toBe('Accept, Accept-Encoding');
    expect((await open('/')).headers['vary']).toBe('Accept, Accept-Encoding, Accept-Language');
  });

  it.each(['/broken', '/order/restaurant'])('at %s is the app alone', async (url) => {
    const answer = await open(url);
    expect([answer.statusCode, answer.body]).toEqual([
      200,
      '<!doctype html><head><title>Comanda</title><meta name="offers" content="{}"></head>',
    ]);
  });
});

it('leaves pictures alone', async () => {
  const picture = await get('/media/0-160.webp', browser);
  expect([picture.json(), picture.headers['vary']]).toEqual([{ api: 'a picture' }, undefined]);
});
