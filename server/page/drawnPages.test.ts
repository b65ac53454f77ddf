import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { DrawnTable } from '#contract/drawnPage.ts';
import { type House, makeHouses } from '../../tests/support/houses.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';
import { ownerOf } from '../../tests/support/owner.ts';
import { createDrawnPages, type DrawnPages } from './drawnPages.ts';

const distDir = mkdtempSync(path.join(tmpdir(), 'comanda-pages-'));
let server: TestServer;
let house: House;
let pages: DrawnPages;
let now = new Date();

/** Draws the data themselves: what is on a page, and how often it was drawn. */
const program = `let times = 0;
export async function drawPage({ address, table, house }) {
  times += 1;
  const { menu, restaurant } = table ?? house ?? {};
  return JSON.stringify({ times, address, name: table?.table.name, dishes: menu?.items.length, sold: restaurant?.soldOut });
}`;
const shell = `<html lang="en"><head><title>C</title><meta name="description" content="" /><script src="/scheme.js"></script><script type="module" src="/a.js"></script></head>
<body><div id="root"></div></body></html>`;

beforeAll(async () => {
  for (const folder of ['.server', '.vite']) mkdirSync(path.join(distDir, folder));
  writeFileSync(path.join(distDir, '.server', 'drawPage.js'), program);
  writeFileSync(path.join(distDir, '.server', 'package.json'), '{"type":"module"}');
  writeFileSync(
    path.join(distDir, '.vite', 'manifest.json'),
    '{"index.html":{"file":"a.js"},"src/areas/home/HomePage.tsx":{"file":"h.js"},' +
      '"src/areas/ordering/ShopScreen.tsx":{"file":"s.js"},"src/i18n/catalogues/pages/de.po":{"file":"w.js"},"src/i18n/catalogues/pages/ro.po":{"file":"r.js"}}',
  );
  writeFileSync(path.join(distDir, 'scheme.js'), '');
  writeFileSync(path.join(distDir, 'index.html'), shell);
  server = await startTestServer();
  [house] = (await makeHouses(server.deps, 1, 2)) as [House];
  pages = createDrawnPages({ ...server.deps, now: () => now, distDir, offers: {} })!;
});
afterAll(async () => {
  pages.stop();
  await server.close();
  rmSync(distDir, { recursive: true });
});

const open = (url: string, { from = '127.0.0.1', language = 'de' } = {}) =>
  pages.pageAt({
    url,
    ip: from,
    headers: { 'accept-language': language, ...(from === '127.0.0.1' ? {} : { 'x-forwarded-for': from }) },
    raw: { socket: { remoteAddress: from }, headers: from === '127.0.0.1' ? {} : { 'x-forwarded-for': from } },
  } as unknown as FastifyRequest);

const codeOf = async (): Promise<string> => {
  const [row] = await server.deps.db.query<{ code: string }>('select code from dining_table where table_id = $1', [
    house.tables[0]!.table_id,
  ]);
  return row!.code;
};
/** A page, once the process that draws it has started. */
const there = (url: string, options?: Parameters<typeof open>[1]) =>
  vi.waitFor(
    async () => {
      const page = await open(url, options);
      expect(page).toBeDefined();
      return page!;
    },
    { timeout: 30_000 },
  );
/** The page of the first table. */
const tablePage = async (address = '/de/order/table') => {
  const code = await codeOf();
  return (await there(`${address}?code=${code}`)).html;
};
const drawnIn = (html: string) =>
  JSON.parse(/id="drawn">(.*?)<\/div>/.exec(html)![1]!) as {
    times: number;
    address: string;
    name: string;
    sold: string[];
  };
const dataIn = (html: string) => JSON.parse(/id="drawn-data">(.*?)<\/script>/.exec(html)![1]!) as DrawnTable;

describe('the page of a table', () => {
  it('holds the table, its house and its menu, as the calls give them', async () => {
    const html = await tablePage();
    const data = dataIn(html);
    const code = await codeOf();
    const answer = (await (await fetch(`${server.origin}/table?code=${code}`)).json()) as DrawnTable['table'];
    expect(data.code).toBe(code);
    expect(data.table).toMatchObject({ table_id: answer.table_id, name: answer.name, generation: answer.generation });
    expect(data.restaurant.restaurant_id).toBe(house.restaurant_id);
    expect(data.menu.menu_revision).toBe(data.restaurant.menu_revision);
    expect(html).toContain('<html lang="de">');
    expect(drawnIn(html).address).toBe('/de/order/table?code=-');
  });

  it('says nothing of who sits there', async () => {
    expect((await fetch(`${server.origin}/table?code=${await codeOf()}`)).status).toBe(200);
    expect(dataIn(await tablePage()).table).not.toHaveProperty('session');
  });

  it('is drawn once for all tables of a house, each with its own name', async () => {
    const { db } = server.deps;
    await db.query('update dining_table set name = $2 where table_id = $1', [house.tables[1]!.table_id, 'R&D <7>']);
    const [{ code } = { code: '' }] = await db.query<{ code: string }>(
      'select code from dining_table where table_id = $1',
      [house.tables[1]!.table_id],
    );
    const first = drawnIn(await tablePage());
    const other = await there(`/de/order/table?code=${code}`);
    expect(other.html).toContain('R&amp;D &lt;7&gt;');
    expect(/"times":(\d+)/.exec(other.html)![1]).toBe(String(first.times));
  });

  it('is drawn anew when the house changes, and as time goes on', async () => {
    const before = drawnIn(await tablePage());
    const owner = await ownerOf(server, house.chain_id);
    const { restaurant_id } = house;
    const { menu } = dataIn(await tablePage());
    const item_id = menu.items[0]!.item_id;
    const answer = await owner('PUT /restaurant/sold-out', { body: { restaurant_id, item_id, soldOut: true } });
    expect(answer.status).toBe(200);
    await vi.waitFor(async () => expect(drawnIn(await tablePage()).sold).toEqual([item_id]), { timeout: 30_000 });
    const sold = drawnIn(await tablePage());
    expect(sold.times).toBeGreaterThan(before.times);
    now = new Date(now.getTime() + 10 * 60_000);
    expect(drawnIn(await tablePage()).times).toBeGreaterThan(sold.times);
  });

  it('opens in the language of the browser where the address names none', async () => {
    const html = await tablePage('/order/table');
    expect(html).toContain('<html lang="de">');
    const page = await there(`/order/table?code=${await codeOf()}`, { language: 'hu' });
    expect(page).toMatchObject({ language: 'hu', named: false });
  });

  it('is left to the app where there is no such table, or none that is served', async () => {
    expect(await open('/order/table?code=nobodys')).toBeUndefined();
    expect(await open('/order/table')).toBeUndefined();
    expect(await open('/order/restaurant')).toBeUndefined();
    expect(await open(`/device?code=${await codeOf()}`)).toBeUndefined();
  });

  it('is no way to guess the codes of tables faster than by the call', async () => {
    const code = await codeOf();
    const asked = async () => (await open(`/de/order/table?code=${code}`, { from: '203.0.113.9' })) !== undefined;
    await there(`/de/order/table?code=${code}`);
    server.nextWindow(60_000);
    expect(await asked()).toBe(true);
    let served = 1;
    while (served < 1_300 && (await asked())) served += 1;
    expect(served).toBeLessThanOrEqual(1_200);
    expect((await open(`/de/order/table?code=${code}`))?.html).toBeDefined();
  });
});

describe('the page of a restaurant', () => {
  const address = () => `/de/order/restaurant?id=${house.restaurant_id}`;

  it('is drawn for one address so often and no more; others get it, and the app asks by itself', async () => {
    const opened = async (from: string) => (await open(address(), { from })) !== undefined;
    await there(address());
    server.nextWindow(60_000);
    let served = 0;
    while (served < 1_300 && (await opened('203.0.113.10'))) served += 1;
    expect(served).toBe(1_200);
    expect(await opened('203.0.113.11')).toBe(true);
    expect(await opened('127.0.0.1')).toBe(true);
  });

  const titled = async () => (await there(address())).html;

  it('holds the house and its menu, may be found, and says to machines what it is', async () => {
    const html = await titled();
    const data = dataIn(html) as Partial<DrawnTable>;
    expect(data.restaurant?.restaurant_id).toBe(house.restaurant_id);
    expect(data.menu?.menu_revision).toBe(data.restaurant?.menu_revision);
    expect(data).not.toHaveProperty('table');
    expect(drawnIn(html)).toMatchObject({ address: address(), dishes: 2 });
    expect(html).toContain(`<link rel="canonical" href="${server.deps.origin()}${address()}">`);
    expect(html).toContain('hreflang="hu"');
    expect(html).toContain('data-parts="/s.js /w.js"');
    const [, described] = /ld\+json">(.*?)<\/script>/.exec(html)!;
    const said = JSON.parse(described!) as { '@type': string; name: string; hasMenu: unknown[] };
    expect(said).toMatchObject({ '@type': 'Restaurant', name: data.restaurant?.name });
    expect(said.hasMenu).toHaveLength(1);
  });

  it('is drawn once for all who come, and anew when the house or its menu changes', async () => {
    const first = drawnIn(await titled());
    expect(drawnIn(await titled()).times).toBe(first.times);
    const owner = await ownerOf(server, house.chain_id);
    const item_id = house.items[0]!.item_id;
    const mark = (soldOut: boolean) =>
      owner('PUT /restaurant/sold-out', { body: { restaurant_id: house.restaurant_id, item_id, soldOut } });
    await mark(true);
    await expect.poll(async () => drawnIn(await titled()).sold).toEqual([item_id]);
    await mark(false);
    await expect.poll(async () => drawnIn(await titled()).sold).toEqual([]);
  });

  it('is the app’s alone where there is no such house, or none for guests', async () => {
    for (const id of ['x', "'", house.chain_id, ''])
      expect(await open(`/de/order/restaurant?id=${encodeURIComponent(id)}`)).toBeUndefined();
    expect(await open('/de/order/restaurant')).toBeUndefined();
    const owner = await ownerOf(server, house.chain_id);
    const act = (type: 'close' | 'open') =>
      owner('POST /restaurant/action', { body: { restaurant_id: house.restaurant_id, type } });
    await act('close');
    await expect.poll(() => open(address())).toBeUndefined();
    await act('open');
    await titled();
  });

  it('lets no name break out of what it says to machines', async () => {
    const { deps } = server;
    const rename = (name: string) =>
      deps.db.query('update restaurant set doc = doc || $2 where restaurant_id = $1', [
        house.restaurant_id,
        JSON.stringify({ name }),
      ]);
    const [{ name }] = (await deps.db.query<{ name: string }>(
      `select doc->>'name' as name from restaurant where restaurant_id = $1`,
      [house.restaurant_id],
    )) as [{ name: string }];
    await rename('</script><script>alert(1)</script>');
    deps.restaurants.forget(house.restaurant_id);
    expect(await titled()).not.toContain('<script>alert');
    await rename(name);
    deps.restaurants.forget(house.restaurant_id);
  });
});

it('the home page is drawn once for each language, with its words', async () => {
  const home = await there('/', { language: 'ro' });
  expect(home).toMatchObject({ language: 'ro', named: false });
  expect(home.html).toContain('hreflang="hu"');
  expect((await open('/ro'))!.html).toBe(home.html);
});
