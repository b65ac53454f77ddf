import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiClient, type Api } from '../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';
import { bringPages } from './bringPages.ts';

let server: TestServer;
let anyone: Api;
beforeAll(async () => {
  server = await startTestServer();
  anyone = apiClient(server.origin, 'authorization');
  await bringPages({ db: server.deps.db, newId: randomUUID, now: () => new Date() });
});
afterAll(() => server.close());

type Language = 'en' | 'de' | 'hu' | 'ro';
const found = async (text: string, language: Language) =>
  (await anyone('GET /docs/search', { query: { text, language } })).body.map(({ path }) => path);

it.each([
  ['kueche', 'de', 'devices/kitchen'],
  ['Drucker', 'de', 'devices/printers'],
  ['nyomtato', 'hu', 'devices/printers'],
  ['konyha', 'hu', 'devices/kitchen'],
  ['bucataria', 'ro', 'devices/kitchen'],
  ['obligatii fiscale', 'ro', 'money/fiscal-duties'],
  ['without a network', 'en', 'devices/without-a-network'],
  ['Z report', 'en', 'money/shifts'],
] as const)('whoever looks for “%s” (%s) finds %s first', async (text, language, path) => {
  expect((await found(text, language))[0]).toBe(path);
});

it('finds nothing that stands there in another language only', async () => {
  expect(await found('Speisekarte', 'ro')).toEqual([]);
});

it('finds only what the list leads to', async () => {
  expect(await found('troubleshooting', 'en')).toContain('troubleshooting');
  await server.deps.db.query(`delete from docs_item where path = 'troubleshooting'`);
  expect(await found('troubleshooting', 'en')).not.toContain('troubleshooting');
});

it('refuses to look for nothing, or for whole letters', async () => {
  for (const text of ['', '  ', 'x'.repeat(101)]) {
    const { status } = await anyone('GET /docs/search', { query: { text, language: 'en' } });
    expect(status).toBe(400);
  }
});
