import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnswerOf } from '#contract/calls.ts';
import { type Api } from '../../tests/support/api.ts';
import { type House, makeHouses } from '../../tests/support/houses.ts';
import { ownerOf } from '../../tests/support/owner.ts';
import { smallMenuFile } from '../../tests/support/smallChain.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';

let server: TestServer;
let house: House;
let other: House;
let owner: Api;
let otherOwner: Api;
let chain_id: string;

beforeAll(async () => {
  server = await startTestServer();
  [house] = (await makeHouses(server.deps, 1, 500)) as [House];
  [other] = (await makeHouses(server.deps, 1, 2)) as [House];
  chain_id = house.chain_id;
  owner = await ownerOf(server, chain_id);
  otherOwner = await ownerOf(server, other.chain_id);
});
afterAll(() => server.close());

const restaurantOf = async ({ restaurant_id }: House) =>
  (await owner('GET /restaurant', { query: { restaurant_id } })).body;
const published = async (of: House) => {
  const { menu_revision } = await restaurantOf(of);
  return (await owner('GET /menu/:menu_revision', { params: { menu_revision } })).body;
};
const count = async (table: 'current_revision' | 'chain_journal'): Promise<number> => {
  const [row] = await server.deps.db.query<{ count: number }>(`select count(*) from ${table}`);
  return row!.count;
};
const bulk = (kind: 'items' | 'menus' | 'ingredients' | 'foodCategories', ids: string[], change: object) =>
  owner('POST /chain/bulk', { body: { chain_id, kind, ids, change } as never });

describe('a bulk edit', () => {
  it('changes 500 items in one transaction and one revision, with little work', async () => {
    const ids = house.items.map(({ item_id }) => item_id);
    const [revisions, notes] = [await count('current_revision'), await count('chain_journal')];
    const began = process.cpuUsage();
    const { status, body } = await bulk('items', ids, { price: { percent: 10, roundTo: 10 }, taxRate: 20 });
    const { user, system } = process.cpuUsage(began);
    expect([status, body.length]).toEqual([200, 500]);
    // a fraction of this, of the processor and not by the clock: the machine may do something else as well
    expect((user + system) / 1_000_000).toBeLessThan(3);
    expect((await count('current_revision')) - revisions).toBe(1);
    expect((await count('chain_journal')) - notes).toBe(500);
    const { items } = await published(house);
    expect(items.every(({ taxRate }) => taxRate === 20)).toBe(true);
    // 9.90 and 10 % is 10.89, to ten cents 10.90
    expect(items[0]?.options[0]?.price).toBe(1090);
  });

  it('changes all or nothing, and names what the chain does not have', async () => {
    const before = (await restaurantOf(house)).menu_revision;
    const mine = house.items[0]!.item_id;
    const { status, error } = await bulk('items', [mine, other.items[0]!.item_id], { taxRate: 7 });
    expect([status, error.details]).toEqual([400, [{ path: 'ids.1', message: "is not one of the chain's items" }]]);
    const unknown = await bulk('items', [mine], { categories: { add: [mine] } });
    expect((unknown.error.details as { path: string }[])[0]?.path).toBe('change.categories.add.0');
    expect((await restaurantOf(house)).menu_revision).toBe(before);
  });

  it('puts items on menus and takes them off, and menus into restaurants', async () => {
    const ids = [house.items[1]!.item_id, house.items[2]!.item_id];
    const { body: menu } = await owner('POST /chain/menu', { body: { chain_id, menu: { name: { en: 'Picks' } } } });
    await bulk('items', ids, { menus: { add: [menu.menu_id] } });
    await bulk('menus', [menu.menu_id], { restaurants: { add: [house.restaurant_id] } });
    const shown = async () => (await published(house)).menus.find(({ menu_id }) => menu_id === menu.menu_id);
    expect((await shown())?.items).toEqual(ids);
    await bulk('items', ids.slice(0, 1), { menus: { remove: [menu.menu_id] } });
    expect((await shown())?.items).toEqual(ids.slice(1));
    await bulk('menus', [menu.menu_id], { status: 'inactive' });
    expect(await shown()).toBeUndefined();
  });

  it('is taken back by importing what there was before: a change, and a deletion with the menus that it emptied', async () => {
    const query = { chain_id };
    const [items, categories, ingredients, menus] = [
      (await owner('GET /chain/items', { query })).body,
      (await owner('GET /chain/foodCategories', { query })).body,
      (await owner('GET /chain/ingredients', { query })).body,
      (await owner('GET /chain/menus', { query })).body,
    ];
    const back = (part: object) =>
      owner('POST /chain/import', {
        body: { chain_id, format: 'json', data: JSON.stringify({ comanda: 'chain', ...part }) },
      });
    const told = (list: typeof items) => list.map(({ version: _version, ...item }) => item);
    const now = async () => (await owner('GET /chain/items', { query })).body;
    const chosen = items.slice(0, 3);
    const ids = chosen.map(({ item_id }) => item_id);
    await bulk('items', ids, { price: { percent: 50, roundTo: 10 }, allergenics: { add: ['N'] } });
    expect((await back({ items: chosen, categories, ingredients, menus: [] })).status).toBe(200);
    expect(told(await now())).toEqual(told(items));

    const sizes = menus.map((menu) => menu.items.length);
    await bulk('items', ids, { delete: true });
    expect((await back({ items, categories, ingredients, menus })).status).toBe(200);
    const again = await now();
    const named = (list: typeof items): Set<string | undefined> => new Set(list.map(({ name }) => name['en']));
    expect(named(again)).toEqual(named(items));
    expect((await owner('GET /chain/menus', { query })).body.map((menu) => menu.items.length)).toEqual(sizes);
  });

  it('deletes many at once', async () => {
    const ids = house.items.slice(400).map(({ item_id }) => item_id);
    expect((await bulk('items', ids, { delete: true })).body).toEqual([]);
    expect((await published(house)).items).toHaveLength(400);
  });
});

describe('an import', () => {
  const send = (api: Api, of: House, body: { format: 'json' | 'csv'; data: string; dryRun?: boolean }) =>
    api('POST /chain/import', { body: { chain_id: of.chain_id, restaurant_id: of.restaurant_id, ...body } });

  it('says in a dry run what would change, and changes nothing', async () => {
    const before = await restaurantOf(house);
    const { body } = await send(owner, house, { format: 'json', data: smallMenuFile(), dryRun: true });
    expect(body).toMatchObject({
      dryRun: true,
      problems: [],
      changes: { items: { added: 2, changed: 0, unchanged: 0 }, menus: { added: 1 } },
      republished: [{ restaurant_id: house.restaurant_id }],
    });
    expect(body.preview.filter(({ kind }) => kind === 'items').map(({ name, what }) => [name['en'], what])).toEqual([
      ['Goulash', 'added'],
      ['Toast', 'added'],
    ]);
    expect(await restaurantOf(house)).toEqual(before);
  });

  it('does what it said, names what a second file changes, and keeps what files cannot say', async () => {
    await send(owner, house, { format: 'json', data: smallMenuFile() });
    const { items, menus } = await published(house);
    const goulash = items.find(({ name }) => name['en'] === 'Goulash')!;
    expect(menus.some(({ items: listed }) => listed.includes(goulash.item_id))).toBe(true);
    const stored = (await owner('GET /chain/items', { query: { chain_id } })).body;
    const item = { ...stored.find(({ item_id }) => item_id === goulash.item_id)!, avatar: '/media/goulash' };
    await owner('PUT /chain/items', { body: { chain_id, item } });
    const { body } = await send(owner, house, { format: 'json', data: smallMenuFile(1490) });
    expect(body.changes.items).toEqual({ added: 0, changed: 1, unchanged: 1 });
    expect(body.preview).toEqual([
      { kind: 'items', id: goulash.item_id, name: { en: 'Goulash' }, what: 'changed', fields: ['options'] },
    ]);
    const now = (await published(house)).items.find(({ item_id }) => item_id === goulash.item_id);
    expect(now).toMatchObject({ avatar: '/media/goulash', options: [{ price: 1490 }] });
  });

  it('imports nothing of a file with a bad row, and names its line', async () => {
    const bad = smallMenuFile(1590).replace('"price": 590', '"price": -1');
    const line = bad.split('\n').findIndex((text) => text.includes('"price": -1')) + 1;
    const preview = await send(owner, house, { format: 'json', data: bad, dryRun: true });
    expect([preview.status, preview.body.problems.map((problem) => problem.line)]).toEqual([200, [line]]);
    const refused = await send(owner, house, { format: 'json', data: bad });
    expect([refused.status, (refused.error.details as { path: string }[])[0]?.path]).toEqual([400, `data:${line}`]);
    const csv = 'name_en,category,type,price,tax_rate\nSoup,Soups,dish,4.90,10\nBread,Sides,dish,none,10';
    const cells = await send(owner, house, { format: 'csv', data: csv, dryRun: true });
    expect(cells.body.problems).toMatchObject([{ line: 3, message: expect.stringContaining("price 'none'") }]);
  });

  it('refuses prices of another currency and a restaurant of another chain', async () => {
    const forints = smallMenuFile().replace('"EUR"', '"HUF"');
    expect((await send(owner, house, { format: 'json', data: forints })).status).toBe(400);
    const theirs = { ...house, restaurant_id: other.restaurant_id };
    expect((await send(owner, theirs, { format: 'json', data: smallMenuFile() })).status).toBe(404);
  });
});

describe('an export', () => {
  const exported = async (): Promise<AnswerOf<'GET /chain/export'>> =>
    (await owner('GET /chain/export', { query: { chain_id } })).body;

  it('holds the restaurants with their tables and people, and no code of anybody', async () => {
    const file = await exported();
    expect(file.chain.chain_id).toBe(chain_id);
    const [restaurant] = file.restaurants;
    expect(restaurant).toMatchObject({ restaurant_id: house.restaurant_id, areas: [], employees: [] });
    expect(restaurant?.tables.map(({ code }) => code).toSorted()).toEqual(
      house.tables.map(({ code }) => code).toSorted(),
    );
    expect(restaurant?.devices.map(({ mode }) => mode).toSorted()).toEqual([
      'cashregister',
      'orderprocessing',
      'tablemanager',
    ]);
    expect(JSON.stringify(file)).not.toMatch(/password|hmac/i);
  });

  it('gives its menus to another installation, once and not twice, and changes nothing at home', async () => {
    const data = JSON.stringify(await exported());
    const home = await restaurantOf(house);
    const again = await owner('POST /chain/import', { body: { chain_id, format: 'json', data } });
    expect(again.body).toMatchObject({ preview: [], republished: [], changes: { items: { added: 0, changed: 0 } } });
    expect(await restaurantOf(house)).toEqual(home);

    const { chain_id: theirs, restaurant_id } = other;
    const there = { chain_id: theirs, restaurant_id, format: 'json' as const, data };
    const moved = await otherOwner('POST /chain/import', { body: there });
    expect([moved.status, moved.error.details]).toEqual([200, undefined]);
    const [here, elsewhere] = [await published(house), await published(other)];
    const namesOf = (menu: typeof here) => menu.items.map(({ name, options }) => [name['en'], options[0]?.price]);
    expect(namesOf(elsewhere)).toEqual(expect.arrayContaining(namesOf(here)));
    expect(elsewhere.items.map(({ item_id }) => item_id)).not.toContain(here.items[0]?.item_id);
    expect((await otherOwner('POST /chain/import', { body: there })).body.preview).toEqual([]);
  });

  it('is checked like any other file: a row that refers to nothing is named with its line', async () => {
    const file = await exported();
    const item = file.items[0]!;
    const data = JSON.stringify(
      { ...file, items: [{ ...item, ingredients: [house.restaurant_id] }], menus: [] },
      null,
      2,
    );
    const line = data.slice(0, data.indexOf(house.restaurant_id, data.indexOf('"items": ['))).split('\n').length;
    const { body } = await owner('POST /chain/import', { body: { chain_id, format: 'json', data, dryRun: true } });
    expect(body.problems).toMatchObject([{ line, message: 'items.0.ingredients.0: unknown ingredient' }]);
  });
});
