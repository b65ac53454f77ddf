import { hash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DemonstrationChain } from '#server/demonstration/demonstrationTypes.ts';
import { demonstrationChain } from '#server/demonstration/demonstrationChain.ts';
import { connectDatabase } from '#server/db/database.ts';
import { loadDemonstration } from '#server/demonstration/loadDemonstration.ts';
import { type Api, signInOwner } from '../support/api.ts';
import {
  type ArchivedChain as Chain,
  bringIn,
  chainIn,
  filesOf,
  type Files,
  manifestIn,
  savedArchive,
  sendArchive,
  sendPart,
} from '../support/archives.ts';
import { newPerson, type TestPerson } from '../support/people.ts';
import { smallArchive } from '../support/smallArchive.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

/** An installation with the demonstration's chain, and one that has nothing yet. */
let here: TestServer;
let there: TestServer;
let owner: Api;
let newcomer: TestPerson;
let chain_id: string;
let bytes: Buffer;
let files: Files;
let secrets: string[];

beforeAll(async () => {
  [here, there] = await Promise.all([startTestServer(), startTestServer()]);
  const { deps, origin } = here;
  // an empty installation is filled by whoever is alone with it
  const db = connectDatabase({ url: here.databaseUrl, connections: 2, log: () => undefined });
  const demo = (await loadDemonstration(
    { ...deps, db, config: { ...deps.config, demo: true } },
    origin,
    fewPictures(),
  ))!;
  await db.close();
  owner = await signInOwner(origin, demo.owner);
  const [membership] = await deps.db.query<{ chain_id: string }>('select chain_id from chain');
  chain_id = membership!.chain_id;
  await enrich();
  newcomer = await newPerson(there);
  secrets = [employeeCode, ...demo.tables.map(({ code }) => code)];
  secrets.push(...demo.devices.flatMap(({ machineId, password }) => [machineId, password]));
  ({ bytes } = await savedArchive(origin, owner, { chain_id, orders: 'true' }));
  files = await filesOf(bytes);
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
});

/** The demonstration with few of its pictures: drawing all of them takes a while. */
function fewPictures(): DemonstrationChain {
  const chain = demonstrationChain();
  const restaurants = chain.restaurants.map((house) => {
    const few = [...new Set([house.picture, ...house.pictures.slice(0, 4)])];
    const avatarsOf = (avatars: Parameters<typeof house.menu>[1]) =>
      new Map(house.pictures.map((picture, at) => [picture, avatars.get(few[at % few.length]!)!]));
    return {
      ...house,
      pictures: few,
      menu: (ids: Parameters<typeof house.menu>[0], avatars: Parameters<typeof house.menu>[1]) =>
        house.menu(ids, avatarsOf(avatars)),
    };
  });
  return { ...chain, restaurants };
}

const employeeCode = '734915';

/** What the demonstration does not have by itself. */
async function enrich(): Promise<void> {
  const houses = (await owner('GET /chain/restaurants', { query: { chain_id } })).body;
  const [house] = houses;
  const { restaurant_id } = house!;
  const categories = (await owner('GET /chain/foodCategories', { query: { chain_id } })).body;
  const [item, soldOut] = (await owner('GET /chain/items', { query: { chain_id } })).body;
  const station = { station_id: crypto.randomUUID(), name: 'Bar', categories: [categories[0]!.foodCategory_id] };
  const { version } = house!;
  const answers = [
    await owner('PUT /restaurant', {
      body: {
        restaurant: {
          ...house!,
          version,
          stations: [station],
          website: 'https://www.house.example',
          social: { instagram: 'https://www.instagram.com/house' },
          legalName: 'House & Söhne GmbH',
          vatNumber: 'ATU12345678',
          taxByOrderType: { takeaway: 10 },
          minOrderValue: 1_500,
          readerTips: true,
        },
      },
    }),
    await owner('PUT /restaurant/sold-out', { body: { restaurant_id, item_id: soldOut!.item_id, soldOut: true } }),
    await owner('POST /restaurant/employees', {
      body: { restaurant_id, employee: { name: 'Zoë', types: ['waiter'], code: employeeCode } },
    }),
    await owner('POST /restaurant/printer', {
      body: {
        printer: {
          restaurant_id,
          name: 'Bar printer',
          host: '192.168.1.40',
          port: 9100,
          paper: 80,
          letters: 'picture',
          receipts: true,
          tickets: true,
          stations: [station.station_id],
          drawer: false,
          language: 'hu',
        },
      },
    }),
    await owner('PUT /chain/legal', {
      body: {
        chain_id,
        legal: { kind: 'conditions', text: { en: 'Eat **well**, {{legalName}}.', de: 'Guten Appetit.' } },
      },
    }),
    await owner('POST /chain/menu', {
      body: {
        chain_id,
        menu: {
          name: { en: 'Late', hu: 'Késő' },
          items: [item!.item_id],
          restaurants: [restaurant_id],
          times: [{ weekDay: 5, time_from: '22:00', time_to: '02:00' }],
          combos: [
            {
              name: { en: 'Two of it' },
              priceType: 'percent',
              price: 10,
              options: [{ name: { en: 'One' }, items: [item!.item_id] }],
            },
          ],
        },
      },
    }),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** What an archive says without its ids: each by what it names, lists of what has no order in the order of their words. */
function sayings(chain: Chain): unknown {
  const names = new Map<string, string>();
  const name = (id: string, what: string, entity: { name: unknown }) =>
    names.set(id, `${what} ${JSON.stringify(entity.name)}`);
  name(chain.chain.chain_id, 'chain', chain.chain);
  for (const house of chain.restaurants) {
    name(house.restaurant_id, 'restaurant', house);
    for (const area of house.areas) name(area.area_id, `area of ${house.name}`, area);
    for (const table of house.tables) name(table.table_id, `table of ${house.name}`, table);
    for (const one of house.employees) name(one.employee_id, `employee of ${house.name}`, one);
    for (const one of house.printers) name(one.printer_id, 'printer', one);
    for (const one of house.stations ?? []) name(one.station_id, 'station', one);
  }
  for (const one of chain.categories) name(one.foodCategory_id, 'category', one);
  for (const one of chain.ingredients) name(one.item_id, 'ingredient', one);
  for (const one of chain.items) {
    name(one.item_id, 'item', one);
    for (const option of one.options) {
      name(option.option_id!, `option of ${JSON.stringify(one.name)}`, option);
      for (const each of option.selections ?? []) name(each.selection_id!, 'selection', each);
    }
    for (const each of one.selections ?? []) name(each.selection_id!, 'selection', each);
  }
  for (const one of chain.menus) {
    name(one.menu_id, 'menu', one);
    for (const combo of one.combos ?? []) name(combo.combo_id, 'combo', combo);
  }
  const told = (value: unknown): unknown => {
    if (typeof value === 'string') return names.get(value) ?? value;
    if (Array.isArray(value)) return value.map(told);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, told(each)]));
  };
  const sorted = (list: readonly unknown[]) => list.map((each) => JSON.stringify(told(each))).toSorted();
  const { restaurants, ingredients, ...rest } = chain;
  return {
    ...(told(rest) as object),
    // at the same place in a list it is the id that says which comes first
    categories: sorted(chain.categories),
    costs: sorted(chain.costs ?? []),
    menus: sorted(chain.menus.map((menu) => ({ ...menu, restaurants: sorted(menu.restaurants ?? []) }))),
    ingredients: sorted(ingredients),
    restaurants: restaurants.map(({ tables, employees, printers, devices: _paired, soldOut, ...house }) => ({
      ...(told(house) as object),
      stations: (house.stations ?? []).map(({ name: stationName, categories }) => [stationName, sorted(categories)]),
      tables: sorted(tables),
      employees: sorted(employees),
      printers: sorted(printers),
      soldOut: sorted(soldOut),
    })),
  };
}

const idsIn = (text: string): string[] => [...new Set(text.match(uuid))];

describe('a chain as an archive', () => {
  it('is one file with what it is, its chain, its pictures, and its orders to be kept', () => {
    const manifest = manifestIn(files);
    expect(manifest).toMatchObject({
      comanda: 'archive',
      format: 1,
      // two processes know themselves as whoever stands before them does
      installation: expect.stringMatching(
        new RegExp(`^http://(localhost|127\\.0\\.0\\.1):${new URL(here.origin).port}$`),
      ),
      by: 'Olivia Owner',
    });
    const chain = chainIn(files);
    expect(manifest['counts']).toMatchObject({
      restaurants: 3,
      items: chain.items.length,
      printers: 1,
      legal: 1,
      orders: 0,
    });
    expect(chain.restaurants.every(({ tables, employees }) => tables.length > 0 && employees.length > 0)).toBe(true);
    // what its dishes cost goes along: it is its owner who saves it
    expect(chain.costs?.length).toBeGreaterThan(20);
    const pictures = [...files.keys()].filter((name) => name.startsWith('pictures/'));
    expect(pictures.length).toBe(3 * (manifest['pictures'] as string[]).length);
    expect(pictures.length).toBeGreaterThan(20);
  });

  it('holds no code of a table or of people, no password, and no token', () => {
    const text = [...files]
      .filter(([name]) => name.endsWith('json'))
      .map(([, content]) => content.toString())
      .join();
    expect(secrets.length).toBeGreaterThan(20);
    expect(secrets.filter((secret) => text.includes(`"${secret}"`))).toEqual([]);
    expect(text).not.toMatch(/"(code_hmac|password\w*|token|machineId|cardLocation|secret)"/);
  });

  it('says in a dry run what will be there and what will not, and brings nothing in', async () => {
    const { status, body } = await bringIn(there.origin, newcomer.api, bytes, true);
    expect([status, body.problems, body.already]).toEqual([200, [], false]);
    expect(body.brings).toMatchObject({ restaurants: 3, legal: 1, printers: 1 });
    const chain = chainIn(files);
    const employees = chain.restaurants.flatMap((each) => each.employees);
    expect(body.notes).toContainEqual(expect.objectContaining({ note: 'employee_codes', count: employees.length }));
    expect(body.notes.map(({ note }) => note)).toEqual(
      expect.arrayContaining(['table_codes', 'devices', 'card_account']),
    );
    expect(await there.deps.db.query('select 1 from chain')).toEqual([]);
    expect(await readdir(path.join(there.deps.config.dataDir, 'media')).catch(() => [])).toEqual([]);
  });

  it('becomes the same chain elsewhere, but for ids, codes and dates', async () => {
    const { status, body } = await bringIn(there.origin, newcomer.api, bytes);
    expect([status, body.problems]).toEqual([200, []]);
    const again = await savedArchive(there.origin, newcomer.api, { chain_id: body.chain_id! });
    const copy = await filesOf(again.bytes);
    const [first, second] = [chainIn(files), chainIn(copy)];
    expect(sayings(second)).toEqual(sayings(first));
    const pictures = (each: Files) =>
      [...each]
        .filter(([name]) => name.startsWith('pictures/'))
        .map(([name, content]) => `${name} ${hash('sha256', content)}`)
        .toSorted();
    expect(pictures(copy)).toEqual(pictures(files));
    const shared = new Set(idsIn(JSON.stringify(first)));
    expect(idsIn(JSON.stringify(second)).filter((id) => shared.has(id))).toEqual([]);
  });

  it('can be ordered from there: its menus are published, its tables have codes of their own', async () => {
    const [house] = (await newcomer.api('GET /chain/restaurants', { query: { chain_id: await chainThere() } })).body;
    const { menu_revision, restaurant_id } = house!;
    const menu = await fetch(`${there.origin}/menu/${menu_revision}`);
    expect(((await menu.json()) as { items: unknown[] }).items.length).toBeGreaterThan(10);
    const tables = (await newcomer.api('GET /restaurant/tables', { query: { restaurant_id } })).body;
    const codes = tables.map(({ code }) => code);
    expect(codes.filter((code) => secrets.includes(code))).toEqual([]);
    expect((await fetch(`${there.origin}/table?code=${codes[0]}`)).status).toBe(200);
  });

  it('makes no second chain when it is sent again', async () => {
    const before = await chainThere();
    const { status, body } = await bringIn(there.origin, newcomer.api, bytes);
    expect([status, body.already, body.chain_id]).toEqual([200, true, before]);
    expect(await there.deps.db.query('select 1 from chain')).toHaveLength(1);
  });

  it('gives the first answer again where it was lost on the way', async () => {
    const { api } = await newPerson(there);
    const body = { ...(await sendArchive(there.origin, api, await smallArchive())), dryRun: false };
    const key = crypto.randomUUID();
    const [first, again] = [
      await api('POST /chain/archive', { body, key }),
      await api('POST /chain/archive', { body, key }),
    ];
    expect([first.status, again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 200, 'true']);
    expect(again.body).toEqual(first.body);
    expect((await api('GET /user/chains')).body).toHaveLength(1);
  });

  it('is another’s own under another account, beside where it comes from, and touches nothing of it', async () => {
    const somebody = await newPerson(here);
    const told = async () => chainIn(await filesOf((await savedArchive(here.origin, owner, { chain_id })).bytes));
    const before = await told();
    const { status, body } = await bringIn(here.origin, somebody.api, bytes);
    expect(status).toBe(200);
    expect(body.chain_id).not.toBe(chain_id);
    expect(await told()).toEqual(before);
    expect((await somebody.api('GET /chain/items', { query: { chain_id } })).status).toBe(404);
  });

  it('goes on where the network broke off: a part may be sent again', async () => {
    const upload_id = crypto.randomUUID();
    const half = Math.ceil(bytes.length / 2);
    const parts = [bytes.subarray(0, half), bytes.subarray(half)];
    const send = (part: number, content: Uint8Array) =>
      sendPart(there.origin, newcomer.api, { upload_id, part, bytes: content });
    const ask = () => newcomer.api('POST /chain/archive', { body: { upload_id, parts: 2, dryRun: true } });
    expect(await send(0, parts[0]!.subarray(0, 1_000))).toBe(200);
    expect((await ask()).status).toBe(404);
    expect(await send(0, parts[0]!)).toBe(200);
    expect(await send(1, parts[1]!)).toBe(200);
    expect((await ask()).body).toMatchObject({ problems: [], already: true });
  });

  it('leaves no file behind where it was packed', async () => {
    expect((await readdir(tmpdir())).filter((name) => /^comanda-.*\.tar\.gz$/.test(name))).toEqual([]);
  });

  async function chainThere(): Promise<string> {
    return (await newcomer.api('GET /user/chains')).body[0]!.chain_id;
  }
});
