import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Item, PublishedMenu } from '#domain/menu/menu.ts';
import { type Api, apiClient } from '../../tests/support/api.ts';
import { type House, lineOf, makeHouses } from '../../tests/support/houses.ts';
import { ownerOf } from '../../tests/support/owner.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';

let server: TestServer;
let here: House;
let sister: House;
let owner: Api;
let foreign: Api;
let chain_id: string;
let foreignChain: string;

beforeAll(async () => {
  server = await startTestServer();
  [here, sister] = (await makeHouses(server.deps, 2, 6)) as [House, House];
  const [other] = (await makeHouses(server.deps, 1, 2)) as [House];
  chain_id = here.chain_id;
  owner = await ownerOf(server, chain_id);
  foreignChain = other.chain_id;
  foreign = await ownerOf(server, foreignChain);
});
afterAll(() => server.close());

const revisionOf = async ({ restaurant_id }: House): Promise<string> =>
  (await owner('GET /restaurant', { query: { restaurant_id } })).body.menu_revision;
const read = async (menu_revision: string): Promise<PublishedMenu> =>
  (await owner('GET /menu/:menu_revision', { params: { menu_revision } })).body;
const published = async (house: House): Promise<PublishedMenu> => read(await revisionOf(house));
const itemsNow = async () => (await owner('GET /chain/items', { query: { chain_id } })).body;
const stored = async (item_id: string) => (await itemsNow()).find((item) => item.item_id === item_id)!;

const soup = {
  name: { en: 'Soup', de: 'Suppe' },
  type: 'dish' as const,
  options: [{ name: { en: 'Cup' }, price: 490 }],
  taxRate: 10,
};
const create = async (item: object) => {
  const reply = await owner('POST /chain/items', { body: { chain_id, item: { ...soup, ...item } } });
  return reply;
};
const newIngredient = async (name = 'Cream', price = 60) =>
  (
    await owner('POST /chain/ingredients', {
      body: { chain_id, ingredient: { name: { en: name }, type: 'dairy', price, allergenics: ['G'] } },
    })
  ).body;
const journal = (entity_id: string) =>
  server.deps.db.query<{ what: string; entity: string; before: Item | null; after: Item | null; actor: string }>(
    'select what, entity, before, after, actor from chain_journal where entity_id = $1 order by journal_id',
    [entity_id],
  );

describe('an item', () => {
  it('is made with ids of its own, and says the same when it is made once more', async () => {
    const item_id = randomUUID();
    const first = await create({ item_id });
    expect(first.body).toMatchObject({ item_id, version: 1, description: {}, ingredients: [], selectionsPrice: false });
    expect(first.body.options[0]?.option_id).toMatch(/^[0-9a-f-]{36}$/);
    const again = await create({ item_id });
    expect(again.body).toEqual(first.body);
    const other = await create({ item_id, taxRate: 20 });
    expect([other.status, other.error.code, other.error.details]).toEqual([409, 'id_taken', { current: first.body }]);
    // whoever took what somebody else has made of it would overwrite that
    const renamed = { ...first.body, name: { en: 'Renamed by a colleague' } };
    expect((await owner('PUT /chain/items', { body: { chain_id, item: renamed } })).status).toBe(200);
    const later = await create({ item_id, taxRate: 20 });
    expect([later.status, later.error.code, later.error.details]).toEqual([409, 'id_taken', undefined]);
  });

  it('keeps the code that a scanner reads off a size, through a change and through an export', async () => {
    const options = [{ name: { en: 'Bottle' }, price: 490, code: '9001234567890' }];
    const { body: item } = await create({ options });
    const put = await owner('PUT /chain/items', { body: { chain_id, item: { ...item, taxRate: 20 } } });
    expect([put.status, put.body.options?.[0]?.code]).toEqual([200, '9001234567890']);
    const { body: file } = await owner('GET /chain/export', { query: { chain_id } });
    const body = { chain_id, format: 'json' as const, data: JSON.stringify(file), dryRun: true };
    expect((await owner('POST /chain/import', { body })).body).toMatchObject({ problems: [], preview: [] });
  });

  it('refuses an id that another chain has, and tells nothing of it', async () => {
    const item_id = (await create({})).body.item_id;
    const taken = await foreign('POST /chain/items', { body: { chain_id: foreignChain, item: { ...soup, item_id } } });
    expect([taken.status, taken.error.code, taken.error.details]).toEqual([409, 'id_taken', undefined]);
    const read = await foreign('PUT /chain/items', { body: { chain_id, item: { ...soup, item_id } } });
    expect(read.status).toBe(404);
  });

  it.each<[string, object, string]>([
    ['an unknown category', { categories: [randomUUID()] }, 'item.categories.0'],
    ['an unknown ingredient', { ingredients: [randomUUID()] }, 'item.ingredients.0'],
    ['an unknown topping', { toppings: [randomUUID()] }, 'item.toppings.0'],
    [
      'an unknown choice',
      { selections: [{ name: { en: 'Side' }, min: 0, max: 1, choices: [randomUUID()] }] },
      'item.selections.0.choices.0',
    ],
    [
      'an unknown ingredient of an option',
      { options: [{ name: {}, price: 1, ingredients: [randomUUID()] }] },
      'item.options.0.ingredients.0',
    ],
    ['no option', { options: [] }, 'item.options'],
    ['a negative price', { options: [{ name: {}, price: -1 }] }, 'item.options.0.price'],
    ['a price with decimals', { options: [{ name: {}, price: 4.5 }] }, 'item.options.0.price'],
    ['a price beyond all money', { options: [{ name: {}, price: 1_000_000_001 }] }, 'item.options.0.price'],
    ['an unknown unit', { options: [{ name: {}, price: 1, unit: 'mile' }] }, 'item.options.0.unit'],
    ['an allergen that nobody knows', { allergenics: ['Z'] }, 'item.allergenics.0'],
    ['a tax rate above 100', { taxRate: 101 }, 'item.taxRate'],
    ['a language without a catalogue', { name: { en: 'x', xx: 'x' } }, 'item.name'],
    ['no name at all', { name: { en: ' ' } }, 'item.name'],
    ['a picture from elsewhere', { avatar: 'https://elsewhere.example/x.png' }, 'item.avatar'],
  ])('refuses %s and names its path', async (_, fields, path) => {
    const before = await revisionOf(here);
    const { status, error } = await create(fields);
    expect([status, error.code]).toEqual([400, 'invalid_request']);
    const details = error.details as { path: string }[];
    expect(details.map((detail) => detail.path)).toContainEqual(expect.stringMatching(`^${path}`));
    expect(await revisionOf(here)).toBe(before);
  });

  it('refuses a selection that asks for more than it offers, and an ingredient listed twice', async () => {
    const { item_id } = await newIngredient();
    const selections = [{ name: { en: 'Side' }, min: 2, max: 2, choices: [item_id] }];
    expect((await create({ selections })).error.details).toEqual([
      { path: 'item.selections.0.max', message: 'max 2 is above the number of choices, 1' },
    ]);
    expect((await create({ ingredients: [item_id, item_id] })).error.details).toEqual([
      { path: 'item.ingredients.1', message: 'is listed twice' },
    ]);
  });

  it('is changed at once for guests, in a new revision, while the one before stays readable', async () => {
    const before = await revisionOf(here);
    const item = await stored(here.items[0]!.item_id);
    const options = item.options.map((option) => ({ ...option, price: option.price + 10 }));
    const { status, body } = await owner('PUT /chain/items', { body: { chain_id, item: { ...item, options } } });
    expect([status, body.version]).toEqual([200, item.version + 1]);
    const after = await revisionOf(here);
    expect(after).not.toBe(before);
    const priceIn = async (revision: string) =>
      (await read(revision)).items.find(({ item_id }) => item_id === item.item_id)?.options[0]?.price;
    expect([await priceIn(before), await priceIn(after)]).toEqual([
      item.options[0]!.price,
      item.options[0]!.price + 10,
    ]);
  });

  it('refuses what was written over an older version, and shows how it stands', async () => {
    const item = await stored(here.items[1]!.item_id);
    await owner('PUT /chain/items', { body: { chain_id, item: { ...item, taxRate: 13 } } });
    const late = await owner('PUT /chain/items', { body: { chain_id, item: { ...item, taxRate: 20 } } });
    expect([late.status, late.error.code]).toEqual([409, 'version_conflict']);
    expect(late.error.details).toMatchObject({
      current: { item_id: item.item_id, taxRate: 13, version: item.version + 1 },
    });
  });

  it('keeps its version and the revision when nothing differs', async () => {
    const before = await revisionOf(here);
    const item = await stored(here.items[2]!.item_id);
    const { body } = await owner('PUT /chain/items', { body: { chain_id, item } });
    expect(body).toEqual(item);
    expect(await revisionOf(here)).toBe(before);
    expect(await journal(item.item_id)).toEqual([]);
  });

  it('leaves menu, combo and sold-out marks when it is deleted, all in the journal', async () => {
    const { body: item } = await create({});
    const { body: kept } = await create({ name: { en: 'Bread' } });
    const options = (items: string[]) => [{ name: { en: 'Pick' }, items }];
    const combo = { name: { en: 'Deal' }, priceType: 'fixed' as const, price: 900 };
    const { body: menu } = await owner('POST /chain/menu', {
      body: {
        chain_id,
        menu: {
          name: { en: 'Deals' },
          items: [item.item_id, kept.item_id],
          combos: [
            { ...combo, options: options([item.item_id, kept.item_id]) },
            { ...combo, options: options([item.item_id]) },
          ],
          restaurants: [here.restaurant_id],
        },
      },
    });
    const { restaurant_id } = here;
    await owner('PUT /restaurant/sold-out', { body: { restaurant_id, item_id: item.item_id, soldOut: true } });
    const before = await revisionOf(here);
    const gone = await owner('DELETE /chain/items', { query: { chain_id, item_id: item.item_id } });
    expect(gone.body).toEqual({ deleted: true });
    const now = (await owner('GET /chain/menu', { query: { chain_id, menu_id: menu.menu_id } })).body;
    expect(now).toMatchObject({ items: [kept.item_id], version: menu.version + 1 });
    expect(now.combos.map((one) => one.options)).toEqual([options([kept.item_id])]);
    expect((await owner('GET /restaurant', { query: { restaurant_id } })).body.soldOut).toEqual([]);
    expect((await journal(item.item_id)).map(({ what }) => what)).toEqual(['created', 'deleted']);
    expect(await journal(menu.menu_id)).toMatchObject([
      { what: 'created', entity: 'menu' },
      { what: 'changed', before: { items: [item.item_id, kept.item_id] }, after: { items: [kept.item_id] } },
    ]);
    expect((await read(before)).items.some(({ item_id }) => item_id === item.item_id)).toBe(true);
    expect((await owner('DELETE /chain/items', { query: { chain_id, item_id: item.item_id } })).status).toBe(404);
  });
});

describe('an ingredient', () => {
  it('goes from every dish when it is deleted, and leaves dishes that can be ordered', async () => {
    const [cream, butter] = [await newIngredient('Cream'), await newIngredient('Butter')];
    const both = [cream.item_id, butter.item_id];
    const side = { name: { en: 'Side' }, min: 2, max: 2, choices: both };
    const only = { name: { en: 'Only' }, min: 1, max: 1, choices: [cream.item_id] };
    const { body: item } = await create({
      ingredients: both,
      toppings: [cream.item_id],
      selections: [side, only],
      options: [{ name: {}, price: 500, ingredients: [cream.item_id], selections: [side] }],
    });
    await owner('DELETE /chain/ingredients', { query: { chain_id, item_id: cream.item_id } });
    const left = { min: 1, max: 1, choices: [butter.item_id] };
    expect(await stored(item.item_id)).toMatchObject({
      version: 2,
      ingredients: [butter.item_id],
      toppings: [],
      selections: [left],
      options: [{ ingredients: [], selections: [left] }],
    });
    const notes = await journal(item.item_id);
    expect(notes.at(-1)).toMatchObject({
      what: 'changed',
      before: { toppings: [cream.item_id] },
      after: { toppings: [] },
    });
    expect(notes.at(-1)?.actor).toMatch(/^user:/);
  });

  it('is not sold out any more when it is deleted', async () => {
    const { item_id } = await newIngredient('Saffron');
    const { restaurant_id } = sister;
    const soldOut = async () => (await owner('GET /restaurant', { query: { restaurant_id } })).body.soldOut;
    await owner('PUT /restaurant/sold-out', { body: { restaurant_id, item_id, soldOut: true } });
    expect(await soldOut()).toEqual([item_id]);
    await owner('DELETE /chain/ingredients', { query: { chain_id, item_id } });
    expect(await soldOut()).toEqual([]);
  });

  it('is checked, versioned and kept in the journal like an item', async () => {
    const cream = await newIngredient();
    const put = (fields: object) =>
      owner('PUT /chain/ingredients', { body: { chain_id, ingredient: { ...cream, ...fields } } });
    expect((await put({ price: 70 })).body).toMatchObject({ price: 70, version: 2 });
    expect((await put({ price: 80 })).error.code).toBe('version_conflict');
    expect((await put({ type: 'plastic' })).status).toBe(400);
    expect((await journal(cream.item_id)).map(({ what, entity }) => [what, entity])).toEqual([
      ['created', 'ingredient'],
      ['changed', 'ingredient'],
    ]);
  });
});

describe('a category', () => {
  it('comes last when it names no place, is renamed, and goes from its items when it is deleted', async () => {
    const post = (en: string) =>
      owner('POST /chain/foodCategories', { body: { chain_id, foodCategory: { name: { en } } } });
    const [first, second] = [(await post('Soups')).body, (await post('Pasta')).body];
    expect(second.position).toBe(first.position + 1);
    expect(first.id).toBe(first.foodCategory_id);
    const renamed = { ...first, name: { de: 'Suppen' } };
    const { body } = await owner('PUT /chain/foodCategories', { body: { chain_id, foodCategory: renamed } });
    expect(body).toEqual({ ...renamed, version: 2 });
    const { body: item } = await create({ categories: [first.foodCategory_id, second.foodCategory_id] });
    await owner('DELETE /chain/foodCategories', { query: { chain_id, foodCategory_id: first.foodCategory_id } });
    expect((await stored(item.item_id)).categories).toEqual([second.foodCategory_id]);
    const { body: left } = await owner('GET /chain/foodCategories', { query: { chain_id } });
    expect(left.map(({ foodCategory_id }) => foodCategory_id)).not.toContain(first.foodCategory_id);
  });
});

describe('publishing', () => {
  it('gives the next revision to the restaurants whose menu is another one, and to no others', async () => {
    const { body: item } = await create({});
    await owner('POST /chain/menu', {
      body: { chain_id, menu: { name: { en: 'Here' }, items: [item.item_id], restaurants: [here.restaurant_id] } },
    });
    const before = [await revisionOf(here), await revisionOf(sister)];
    await owner('PUT /chain/items', { body: { chain_id, item: { ...item, taxRate: 20 } } });
    expect(await revisionOf(here)).not.toBe(before[0]);
    expect(await revisionOf(sister)).toBe(before[1]);
  });

  it('stores the one dish that changed and nothing of the others', async () => {
    const parts = async () => {
      const [row] = await server.deps.db.query<{ count: number }>('select count(*) from menu_part');
      return row!.count;
    };
    const item = await stored(here.items[3]!.item_id);
    const before = await parts();
    await owner('PUT /chain/items', { body: { chain_id, item: { ...item, description: { en: 'New words' } } } });
    expect((await parts()) - before).toBe(1);
  });

  it('keeps both of two changes that come at the same moment', async () => {
    const anna = await ownerOf(server, chain_id);
    const items = await itemsNow();
    const rename = (api: Api, index: number, en: string) =>
      api('PUT /chain/items', { body: { chain_id, item: { ...items[index]!, name: { en } } } });
    const rounds = await Promise.all([
      ...[0, 1, 2].map((index) => rename(owner, index, `Anna’s ${index}`)),
      ...[3, 4, 5].map((index) => rename(anna, index, `Ben’s ${index}`)),
    ]);
    expect(rounds.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    for (const house of [here, sister]) {
      const names = (await published(house)).items.map(({ name }) => name['en']);
      expect(names).toEqual(expect.arrayContaining([0, 1, 2].map((index) => `Anna’s ${index}`)));
      expect(names).toEqual(expect.arrayContaining([3, 4, 5].map((index) => `Ben’s ${index}`)));
    }
  });

  it('lets a guest order for the prices of the revision that the cart was filled from', async () => {
    const menu_revision = await revisionOf(sister);
    const item = await stored(sister.items[5]!.item_id);
    const price = item.options[0]!.price;
    const options = item.options.map((option) => ({ ...option, price: price + 100 }));
    await owner('PUT /chain/items', { body: { chain_id, item: { ...item, options } } });
    const guest = apiClient(server.origin, 'guest-authorization');
    const order = (amountTotal: number) => ({
      order_id: randomUUID(),
      restaurant_id: sister.restaurant_id,
      type: 'takeaway' as const,
      items: [lineOf(item)],
      payment: { option: 'cash' as const },
      contact: { name: 'Gast', phone: '+43 660 1234567' },
      menu_revision,
      amountTotal,
    });
    expect((await guest('POST /order', { body: { order: order(price) } })).body.amountTotal).toBe(price);
  });

  it('answers owners a repeated request once', async () => {
    const key = randomUUID();
    const item = { ...soup, name: { en: 'Only once' } };
    const first = await owner('POST /chain/items', { body: { chain_id, item }, key });
    const again = await owner('POST /chain/items', { body: { chain_id, item }, key });
    expect(again.body).toEqual(first.body);
    expect((await itemsNow()).filter(({ name }) => name['en'] === 'Only once')).toHaveLength(1);
  });
});
