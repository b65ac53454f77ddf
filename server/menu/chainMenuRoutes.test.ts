import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PublishedMenu } from '#domain/menu/menu.ts';
import { type Api, apiClient } from '../../tests/support/api.ts';
import { type House, makeHouses } from '../../tests/support/houses.ts';
import { ownerOf } from '../../tests/support/owner.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';

let server: TestServer;
let here: House;
let sister: House;
let elsewhere: House;
let owner: Api;
let foreign: Api;
let chain_id: string;

beforeAll(async () => {
  server = await startTestServer();
  [here, sister] = (await makeHouses(server.deps, 2, 5)) as [House, House];
  [elsewhere] = (await makeHouses(server.deps, 1, 2)) as [House];
  chain_id = here.chain_id;
  owner = await ownerOf(server, chain_id);
  foreign = await ownerOf(server, elsewhere.chain_id);
});
afterAll(() => server.close());

const published = async ({ restaurant_id }: House): Promise<PublishedMenu> => {
  const { menu_revision } = (await owner('GET /restaurant', { query: { restaurant_id } })).body;
  return (await owner('GET /menu/:menu_revision', { params: { menu_revision } })).body;
};
const publishedIn = async (house: House, menu_id: string) =>
  (await published(house)).menus.find((menu) => menu.menu_id === menu_id);
const create = (menu: object) =>
  owner('POST /chain/menu', { body: { chain_id, menu: { name: { en: 'Lunch' }, ...menu } } });
const newMenu = async (menu: object = {}) => (await create({ restaurants: [here.restaurant_id], ...menu })).body;
const combo = (items: string[], fields: object = {}) => ({
  name: { en: 'Deal' },
  priceType: 'fixed' as const,
  price: 1200,
  options: [{ name: { en: 'Dish' }, items }],
  ...fields,
});

describe('a menu', () => {
  it('is active from the start, in its place, and served where it says', async () => {
    const [first, second] = [here.items[0]!.item_id, here.items[1]!.item_id];
    const times = [{ weekDay: 1, time_from: '11:00', time_to: '14:00' }];
    const menu = await newMenu({ items: [second, first], times, status: 'inactive' });
    expect(menu).toMatchObject({ status: 'active', version: 1, chain_id, restaurants: [here.restaurant_id], times });
    const { version: _owners, ...content } = menu;
    expect(await publishedIn(here, menu.menu_id)).toEqual(content);
    expect(await publishedIn(sister, menu.menu_id)).toBeUndefined();
    const { body: all } = await owner('GET /chain/menus', { query: { chain_id } });
    expect(all.at(-1)).toEqual(menu);
    expect(all.map(({ position }) => position)).toEqual(all.map(({ position }) => position).toSorted((a, b) => a - b));
  });

  it('answers the first when the same one is made again', async () => {
    const menu = { menu_id: randomUUID(), items: [here.items[0]!.item_id], combos: [combo([here.items[1]!.item_id])] };
    const first = await create(menu);
    expect((await create(menu)).body).toEqual(first.body);
    expect((await create({ ...menu, name: { en: 'Other' } })).error.code).toBe('id_taken');
  });

  it('gets another name, place, status and times, each only where it is given', async () => {
    const menu = await newMenu({
      items: [here.items[0]!.item_id],
      times: [{ weekDay: 2, time_from: '08:00', time_to: '10:00' }],
    });
    const { menu_id } = menu;
    const retitle = (fields: object) =>
      owner('PUT /chain/menu/title', { body: { chain_id, menu_id, name: { en: 'Brunch' }, ...fields } });
    const renamed = (await retitle({})).body;
    expect(renamed).toEqual({ ...menu, name: { en: 'Brunch' }, version: 2 });
    expect((await retitle({ position: 7, times: [] })).body).toMatchObject({ position: 7, version: 3 });
    expect(await publishedIn(here, menu_id)).not.toHaveProperty('times');
    expect((await retitle({ status: 'inactive' })).body.status).toBe('inactive');
    expect(await publishedIn(here, menu_id)).toBeUndefined();
    const late = await retitle({ status: 'active', version: 2 });
    expect([late.status, late.error.code]).toEqual([409, 'version_conflict']);
    expect(late.error.details).toMatchObject({ current: { menu_id, status: 'inactive', version: 4 } });
  });

  it('lists items of its chain in the order of the card, and nothing else', async () => {
    const { menu_id } = await newMenu();
    const list = (items: string[]) => owner('PUT /chain/menu/items', { body: { chain_id, menu_id, items } });
    const ids = here.items.map(({ item_id }) => item_id).toReversed();
    expect((await list(ids)).body.items).toEqual(ids);
    expect((await publishedIn(here, menu_id))?.items).toEqual(ids);
    expect((await list([ids[0]!, elsewhere.items[0]!.item_id])).error.details).toEqual([
      { path: 'items.1', message: 'unknown item' },
    ]);
    expect((await list([ids[0]!, ids[0]!])).status).toBe(400);
    expect((await publishedIn(here, menu_id))?.items).toEqual(ids);
  });

  it('is served in a restaurant and no longer, which asks for no chain', async () => {
    const { menu_id } = await newMenu({ items: [here.items[0]!.item_id], restaurants: [] });
    const where = { menu_id, restaurant_id: sister.restaurant_id };
    const { body: served } = await owner('PUT /chain/menu/restaurant', { body: where });
    expect(served.restaurants).toEqual([sister.restaurant_id]);
    expect((await owner('PUT /chain/menu/restaurant', { body: where })).body).toEqual(served);
    expect(await publishedIn(sister, menu_id)).toBeDefined();
    const { body: ended } = await owner('DELETE /chain/menu/restaurant', { query: where });
    expect(ended.restaurants).toEqual([]);
    expect(await publishedIn(sister, menu_id)).toBeUndefined();
  });

  it('belongs to its owners: another chain neither serves nor reads nor changes it', async () => {
    const { menu_id } = await newMenu();
    const { restaurant_id } = elsewhere;
    const statuses = [
      await foreign('PUT /chain/menu/restaurant', { body: { menu_id, restaurant_id } }),
      await owner('PUT /chain/menu/restaurant', { body: { menu_id, restaurant_id } }),
      await foreign('GET /chain/menu', { query: { chain_id, menu_id } }),
      await foreign('GET /chain/menu', { query: { chain_id: elsewhere.chain_id, menu_id } }),
      await foreign('PUT /chain/menu/title', { body: { chain_id: elsewhere.chain_id, menu_id, name: { en: 'x' } } }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 404, 404, 404]);
    expect((await create({ restaurants: [restaurant_id] })).error.details).toEqual([
      { path: 'menu.restaurants.0', message: 'unknown restaurant' },
    ]);
  });

  it('may be read by the devices of the house, and by no others', async () => {
    const device = ({ devices }: House) => apiClient(server.origin, 'device-authorization', devices.cashregister.token);
    expect((await device(here)('GET /chain/menus', { query: { chain_id } })).status).toBe(200);
    expect((await device(elsewhere)('GET /chain/menus', { query: { chain_id } })).status).toBe(404);
    expect((await device(here)('GET /chain/items', { query: { chain_id } })).status).toBe(401);
  });

  it('is deleted with its combos wherever it is served; its dishes stay, and it can be made again as it was', async () => {
    const [first, second] = [here.items[0]!.item_id, here.items[1]!.item_id];
    const menu = await newMenu({
      items: [first],
      combos: [combo([second])],
      restaurants: [here.restaurant_id, sister.restaurant_id],
    });
    const { menu_id } = menu;
    const before = await published(here);
    const asked = { query: { chain_id, menu_id } };
    expect((await foreign('DELETE /chain/menu', asked)).error.code).toBe('not_found');
    expect((await owner('DELETE /chain/menu', asked)).body).toEqual({ deleted: true });
    expect((await owner('DELETE /chain/menu', asked)).error.code).toBe('not_found');
    for (const house of [here, sister]) expect(await publishedIn(house, menu_id)).toBeUndefined();
    expect((await owner('GET /chain/menu', asked)).error.code).toBe('not_found');
    const items = (await owner('GET /chain/items', { query: { chain_id } })).body;
    expect(items.map(({ item_id }) => item_id)).toEqual(expect.arrayContaining([first, second]));
    // what somebody has in a cart can be ordered from the revision that they have
    const { menu_revision } = before;
    expect((await owner('GET /menu/:menu_revision', { params: { menu_revision } })).body).toEqual(before);
    const [entry] = (await owner('GET /chain/journal', { query: { chain_id, entity: 'menu', limit: 1 } })).body;
    expect(entry).toMatchObject({ what: 'deleted', entity_id: menu_id, before: { name: { en: 'Lunch' } } });
    const { version: _gone, ...again } = menu;
    expect((await create(again)).body).toEqual({ ...menu, version: 1 });
    expect(await publishedIn(here, menu_id)).toMatchObject({ items: [first], combos: [{ price: 1200 }] });
  });

  it('tells screens that the menu changed', async () => {
    const heard: string[] = [];
    server.deps.bus.on('restaurant', (restaurant_id) => heard.push(restaurant_id));
    await newMenu({ items: [here.items[0]!.item_id], restaurants: [sister.restaurant_id] });
    await expect.poll(() => heard).toContain(sister.restaurant_id);
    expect(heard).not.toContain(elsewhere.restaurant_id);
  });
});

describe('a combo', () => {
  it('is added once, changed and taken off', async () => {
    const { menu_id } = await newMenu();
    const [a, b] = [here.items[0]!.item_id, here.items[1]!.item_id];
    const combo_id = randomUUID();
    const add = (fields: object) =>
      owner('POST /chain/menu/combos', { body: { chain_id, menu_id, combo: combo([a], { combo_id, ...fields }) } });
    const first = await add({});
    expect(first.body).toMatchObject({ version: 2, combos: [{ combo_id, price: 1200 }] });
    expect((await add({})).body).toEqual(first.body);
    expect((await add({ price: 1300 })).error.code).toBe('id_taken');
    const { body: changed } = await owner('PUT /chain/menu/combos', {
      body: { chain_id, menu_id, combo: { ...combo([b]), combo_id, priceType: 'percent', price: 20 } },
    });
    expect(changed.combos).toMatchObject([{ combo_id, priceType: 'percent', price: 20, options: [{ items: [b] }] }]);
    expect((await publishedIn(here, menu_id))?.combos).toEqual(changed.combos);
    const off = () => owner('DELETE /chain/menu/combos', { query: { chain_id, menu_id, combo_id } });
    expect((await off()).body.combos).toEqual([]);
    expect((await off()).status).toBe(404);
  });

  it('has an id of its own in the whole chain, so that a cart names one combo', async () => {
    const [one, two] = [await newMenu(), await newMenu()];
    const combo_id = randomUUID();
    const add = (menu_id: string) =>
      owner('POST /chain/menu/combos', {
        body: { chain_id, menu_id, combo: combo([here.items[0]!.item_id], { combo_id }) },
      });
    expect((await add(one.menu_id)).status).toBe(200);
    expect((await add(two.menu_id)).error.code).toBe('id_taken');
  });

  it.each<[string, object, string]>([
    ['more than 100 percent', { priceType: 'percent', price: 101 }, 'combo.price'],
    ['an unknown item', { options: [{ name: { en: 'x' }, items: [randomUUID()] }] }, 'combo.options.0.items.0'],
    ['an option with nothing to pick', { options: [{ name: { en: 'x' }, items: [] }] }, 'combo.options.0.items'],
    ['no options', { options: [] }, 'combo.options'],
    ['a negative price', { price: -1 }, 'combo.price'],
  ])('refuses %s and names its path', async (_, fields, path) => {
    const { menu_id } = await newMenu();
    const { status, error } = await owner('POST /chain/menu/combos', {
      body: { chain_id, menu_id, combo: combo([here.items[0]!.item_id], fields) },
    });
    expect([status, (error.details as { path: string }[])[0]?.path]).toEqual([400, path]);
  });
});
