import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { staticFiles } from './staticFiles.ts';

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const distDir = mkdtempSync(path.join(tmpdir(), 'comanda-dist-'));
let app: FastifyInstance;
beforeAll(async () => {
  mkdirSync(path.join(distDir, 'assets'));
  writeFileSync(path.join(distDir, 'index.html'), '<!doctype html><title>Comanda</title>');
  writeFileSync(path.join(distDir, 'assets/app-1.js'), '');
  app = Fastify();
  await staticFiles(app, { distDir });
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

it('leaves pictures alone', async () => {
  const picture = await get('/media/0-160.webp', browser);
  expect([picture.json(), picture.headers['vary']]).toEqual([{ api: 'a picture' }, undefined]);
});
