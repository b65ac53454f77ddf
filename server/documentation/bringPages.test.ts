import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import firstRelease from '../../tests/fixtures/help-v1.json' with { type: 'json' };
import { apiClient, type Api } from '../../tests/support/api.ts';
import { newPerson } from '../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';
import { bringPages } from './bringPages.ts';
import { productPages, type ProductSection } from './productPages.ts';

let server: TestServer;
let admin: Api;
let anyone: Api;
beforeAll(async () => {
  server = await startTestServer();
  admin = (await newPerson(server, { roles: ['guest', 'admin'] })).api;
  anyone = apiClient(server.origin, 'authorization');
});
afterAll(() => server.close());
beforeEach(async () => {
  const { db } = server.deps;
  for (const table of ['docs_section', 'docs_content', 'docs_brought']) await db.query(`delete from ${table}`);
});

const start = (release?: ProductSection[]): Promise<void> =>
  bringPages({ db: server.deps.db, newId: randomUUID, now: () => new Date() }, release);
/** A release with one section; each page says its words. */
const release = (pages: Record<string, string>): ProductSection[] => [
  {
    title: { en: 'Devices' },
    pages: Object.entries(pages).map(([path, words]) => ({
      path,
      title: { en: `${words} title` },
      body: { en: words },
    })),
  },
];
const read = async (path: string) => (await anyone('GET /docs/content', { query: { path } })).body;
const list = async () =>
  (await anyone('GET /docs/sections')).body.map(({ title, items }) => [title['en'], items.map((item) => item.path)]);
/** As an admin writes over a page. */
async function rewrite(path: string, en: string): Promise<void> {
  const { updatedAt: _, ...content } = await read(path);
  expect((await admin('PUT /docs/content', { body: { content: { ...content, body: { en } } } })).status).toBe(200);
}

describe('the help that a release brings', () => {
  it('is all there in a database that has none, once, however often servers start', async () => {
    await start();
    await Promise.all([start(), start()]);
    const sections = await productPages();
    expect(await list()).toEqual(sections.map(({ title, pages }) => [title['en'], pages.map(({ path }) => path)]));
    for (const page of sections.flatMap(({ pages }) => pages)) expect(await read(page.path)).toMatchObject(page);
  });

  it('comes to servers that start at once, each page once', async () => {
    await Promise.all([start(), start(), start()]);
    expect(await list()).toHaveLength((await productPages()).length);
  });

  it('is renewed by the next release where nobody has changed it, in the list too', async () => {
    await start(release({ kitchen: 'one' }));
    await start(release({ kitchen: 'two' }));
    expect(await read('kitchen')).toMatchObject({ title: { en: 'two title' }, body: { en: 'two' }, version: 2 });
    const [section] = (await anyone('GET /docs/sections')).body;
    expect(section!.items.map(({ title }) => title)).toEqual([{ en: 'two title' }]);
  });

  it('stays as admins have changed it, also over several releases', async () => {
    await start(release({ kitchen: 'one', tables: 'one' }));
    await rewrite('kitchen', 'ours');
    for (const words of ['two', 'three']) await start(release({ kitchen: words, tables: words }));
    expect((await read('kitchen')).body).toEqual({ en: 'ours' });
    expect((await read('tables')).body).toEqual({ en: 'three' });
  });

  it('does not come back where an admin has deleted it, nor into the list where it was taken out', async () => {
    await start(release({ kitchen: 'one', tables: 'one' }));
    const { content_id } = await read('kitchen');
    await admin('DELETE /docs/content', { query: { content_id } });
    const [section] = (await anyone('GET /docs/sections')).body;
    for (const { item_id } of section!.items) await admin('DELETE /docs/items', { query: { item_id } });
    await start(release({ kitchen: 'two', tables: 'two' }));
    expect((await anyone('GET /docs/content', { query: { path: 'kitchen' } })).status).toBe(404);
    expect(await list()).toEqual([['Devices', []]]);
  });

  it('puts a new page behind the one that it follows, in the section as admins call it', async () => {
    await start(release({ first: 'one', last: 'one' }));
    const [section] = (await anyone('GET /docs/sections')).body;
    const { section_id } = section!;
    await admin('PUT /docs/sections', { body: { section: { section_id, title: { en: 'Tablets' } } } });
    await start(release({ first: 'one', between: 'one', last: 'one' }));
    expect(await list()).toEqual([['Tablets', ['first', 'between', 'last']]]);
  });

  it('leaves a page alone that admins had written at its path before', async () => {
    const content = { path: 'kitchen', title: { en: 'Ours' }, body: { en: 'ours' } };
    expect((await admin('POST /docs/content', { body: { content } })).status).toBe(200);
    for (const words of ['one', 'two']) await start(release({ kitchen: words }));
    expect(await read('kitchen')).toMatchObject(content);
  });

  it('renews what the first demonstration had brought', async () => {
    expect((await admin('POST /docs/content', { body: { content: firstRelease } })).status).toBe(200);
    await start();
    const now = (await productPages()).flatMap(({ pages }) => pages).find(({ path }) => path === firstRelease.path);
    expect(await read(firstRelease.path)).toMatchObject(now!);
    expect(now!.body['en']).not.toBe(firstRelease.body.en);
  });
});
