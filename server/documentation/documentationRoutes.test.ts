import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { apiClient, type Api } from '../../tests/support/api.ts';
import { newPerson } from '../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';

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
  for (const { section_id } of await sections()) await admin('DELETE /docs/sections', { query: { section_id } });
});

const sections = async () => (await anyone('GET /docs/sections')).body;
const addSection = async (en: string, position?: number) =>
  (await admin('POST /docs/sections', { body: { section: { title: { en }, ...at(position) } } })).body;
const addItem = async (section_id: string, en: string, position?: number) =>
  (await admin('POST /docs/items', { body: { item: { section_id, title: { en }, path: en, ...at(position) } } })).body;
const at = (position: number | undefined) => (position === undefined ? {} : { position });
const page = (about: object = {}) => ({
  path: `page-${randomUUID()}`,
  title: { en: 'Page' },
  body: { en: 'Text' },
  ...about,
});
const addPage = (about?: object) => admin('POST /docs/content', { body: { content: page(about) } });

/** Titles in order; fails unless the positions are 0 to n − 1. */
async function outline(): Promise<Record<string, string[]>> {
  const all = await sections();
  expect(all.map(({ position }) => position)).toEqual(all.map((_, index) => index));
  for (const { items } of all) expect(items.map(({ position }) => position)).toEqual(items.map((_, index) => index));
  return Object.fromEntries(all.map(({ title, items }) => [title['en'], items.map((item) => item.title['en']!)]));
}

describe('sections', () => {
  it('are put where they are wanted and stay without gaps', async () => {
    const [b] = [await addSection('b'), await addSection('d'), await addSection('a', 0), await addSection('c', 2)];
    await addSection('e', 99);
    expect(Object.keys(await outline())).toEqual(['a', 'b', 'c', 'd', 'e']);
    await admin('PUT /docs/sections', { body: { section: { ...b, position: 3 } } });
    expect(Object.keys(await outline())).toEqual(['a', 'c', 'd', 'b', 'e']);
    await admin('DELETE /docs/sections', { query: { section_id: b.section_id } });
    expect(Object.keys(await outline())).toEqual(['a', 'c', 'd', 'e']);
  });

  it('are right too when many are made at once', async () => {
    await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => addSection(name, 0)));
    expect(Object.keys(await outline()).toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });

  it('take their items along when they go; what is written stays', async () => {
    const { section_id } = await addSection('guests');
    const { path } = await addItem(section_id, `page-${randomUUID()}`);
    await addPage({ path });
    await admin('DELETE /docs/sections', { query: { section_id } });
    expect(await sections()).toEqual([]);
    expect((await anyone('GET /docs/content', { query: { path } })).status).toBe(200);
    // and the path is free for an item again
    expect((await addItem((await addSection('guests')).section_id, path)).path).toBe(path);
  });

  it('are not overwritten by who has seen an older one', async () => {
    const first = await addSection('guests');
    const second = await admin('PUT /docs/sections', { body: { section: { ...first, title: { de: 'Gäste' } } } });
    expect([second.body.version, second.body.title]).toEqual([first.version + 1, { de: 'Gäste' }]);
    const late = await admin('PUT /docs/sections', { body: { section: { ...first, title: { en: 'x' } } } });
    expect([late.status, late.error.code, late.error.details]).toEqual([
      409,
      'version_conflict',
      { current: second.body },
    ]);
    const same = await admin('PUT /docs/sections', { body: { section: second.body } });
    expect(same.body).toEqual(second.body);
  });

  it('are made once for their id', async () => {
    const section = { section_id: randomUUID(), title: { en: 'guests' } };
    const first = await admin('POST /docs/sections', { body: { section } });
    expect((await admin('POST /docs/sections', { body: { section } })).body).toEqual(first.body);
    const other = { ...section, title: { en: 'owners' } };
    expect((await admin('POST /docs/sections', { body: { section: other } })).error.code).toBe('id_taken');
    expect(await sections()).toEqual([first.body]);
  });
});

describe('items', () => {
  it('move within their section and into another one without gaps', async () => {
    const [one, two] = [await addSection('one'), await addSection('two')];
    const [a] = [await addItem(one.section_id, 'a'), await addItem(one.section_id, 'c')];
    await addItem(one.section_id, 'b', 1);
    await addItem(two.section_id, 'd');
    expect(await outline()).toEqual({ one: ['a', 'b', 'c'], two: ['d'] });
    const moved = await admin('PUT /docs/items', { body: { item: { ...a, position: 2 } } });
    expect([moved.body.position, await outline()]).toEqual([2, { one: ['b', 'c', 'a'], two: ['d'] }]);
    const away = await admin('PUT /docs/items', {
      body: { item: { ...moved.body, section_id: two.section_id, position: 0 } },
    });
    expect([away.body.position, await outline()]).toEqual([0, { one: ['b', 'c'], two: ['a', 'd'] }]);
    await admin('DELETE /docs/items', { query: { item_id: a.item_id } });
    expect(await outline()).toEqual({ one: ['b', 'c'], two: ['d'] });
  });

  it('have a path of their own', async () => {
    const { section_id } = await addSection('one');
    const [a, b] = [await addItem(section_id, 'a'), await addItem(section_id, 'b')];
    const twice = await admin('POST /docs/items', { body: { item: { section_id, title: { en: 'x' }, path: 'a' } } });
    const taken = await admin('PUT /docs/items', { body: { item: { ...b, path: 'a' } } });
    expect([twice.error.code, taken.error.code]).toEqual(['path_taken', 'path_taken']);
    const late = await admin('PUT /docs/items', { body: { item: { ...a, version: 9, path: 'z' } } });
    expect(late.error.code).toBe('version_conflict');
    expect(await outline()).toEqual({ one: ['a', 'b'] });
  });

  it('need a section', async () => {
    const item = { section_id: randomUUID(), title: { en: 'x' }, path: 'x' };
    expect((await admin('POST /docs/items', { body: { item } })).status).toBe(404);
    const a = await addItem((await addSection('one')).section_id, 'a');
    const lost = { ...a, section_id: randomUUID() };
    expect((await admin('PUT /docs/items', { body: { item: lost } })).status).toBe(404);
  });
});

describe('content', () => {
  it('is read by its path, as it was typed, in every language that it has', async () => {
    const body = { en: '# Title  \n\n\tcode\n', de: 'Text &lt;b&gt;' };
    const { body: made } = await addPage({ body: { ...body, hu: '  \n' } });
    expect(made.body).toEqual(body);
    const read = await anyone('GET /docs/content', { query: { path: made.path } });
    expect(read.body).toEqual(made);
    expect((await anyone('GET /docs/content', { query: { path: 'No such/Path' } })).status).toBe(404);
  });

  it('is not overwritten by who has seen an older one, and may move to a free path', async () => {
    const [{ body: first }, { body: other }] = [await addPage(), await addPage()];
    const changed = { ...first, body: { en: 'New' }, path: `${first.path}/new` };
    const second = await admin('PUT /docs/content', { body: { content: changed } });
    expect([second.body.version, second.body.body]).toEqual([2, { en: 'New' }]);
    expect((await anyone('GET /docs/content', { query: { path: first.path } })).status).toBe(404);
    const late = await admin('PUT /docs/content', { body: { content: first } });
    expect([late.error.code, late.error.details]).toEqual(['version_conflict', { current: second.body }]);
    const taken = await admin('PUT /docs/content', { body: { content: { ...second.body, path: other.path } } });
    expect(taken.error.code).toBe('path_taken');
    expect((await addPage({ path: other.path })).error.code).toBe('path_taken');
  });

  it('goes when it is deleted', async () => {
    const { content_id, path } = (await addPage()).body;
    expect((await admin('DELETE /docs/content', { query: { content_id } })).body).toEqual({ deleted: true });
    expect((await admin('DELETE /docs/content', { query: { content_id } })).status).toBe(404);
    expect((await anyone('GET /docs/content', { query: { path } })).status).toBe(404);
  });

  it.each([
    ['raw HTML', { body: { en: 'x <img src=x onerror=alert(1)>' } }, 'content.body.en'],
    ['a link that runs', { body: { de: '[x](javascript:alert(1))' } }, 'content.body.de'],
    ['no text at all', { body: { en: ' ' } }, 'content.body'],
    ['no title', { title: {} }, 'content.title'],
    ['a language without a catalogue', { title: { en: 'x', xx: 'x' } }, 'content.title'],
    ['a path with capitals', { path: 'Guests' }, 'content.path'],
    ['a path that leads up', { path: '../guests' }, 'content.path'],
    ['a path of the API', { path: 'sections' }, 'content.path'],
    ['a field that it does not know', { html: 'x' }, 'content'],
  ])('refuses %s', async (_, about, path) => {
    const { status, error } = await addPage(about);
    expect([status, error.code, error.details]).toMatchObject([400, 'invalid_request', [{ path }]]);
  });
});

it('is written by admins alone', async () => {
  const owner = (await newPerson(server, { roles: ['guest', 'owner'] })).api;
  const body = { section: { title: { en: 'x' } } };
  expect((await owner('POST /docs/sections', { body })).error.code).toBe('not_allowed');
  expect((await anyone('POST /docs/sections', { body })).error.code).toBe('no_token');
});
