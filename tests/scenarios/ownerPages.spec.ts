import { expectAccessible } from '../support/accessible.ts';
import { scan, signInOwner } from '../support/api.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { deskAt } from '../support/deskBrowser.ts';
import { expectFits } from '../support/fitting.ts';
import { guestOrders } from '../support/guestOrder.ts';
import { expect, test, type Browser, type Page } from '../support/quietBrowser.ts';
import { viennaOf } from '../support/stage.ts';

let comanda: ComandaProcess;
/** every page of an owner, by its path */
let paths: string[];

test.beforeAll(async () => {
  comanda = await startComanda();
  const { code, restaurant_id, table_id } = comanda.demo.tables[0]!;
  const owner = await signInOwner(comanda.origin, comanda.demo.owner);
  const { order_id } = await guestOrders(await scan(comanda.origin, code), restaurant_id, table_id, 2);
  const { chain_id } = (await owner('GET /user/chains')).body[0]!;
  const [{ body: items }, { body: menus }] = await Promise.all([
    owner('GET /chain/items', { query: { chain_id } }),
    owner('GET /chain/menus', { query: { chain_id } }),
    owner('POST /restaurant/terminal-location', {
      body: { restaurant_id, registration_code: 'simulated-wpe', label: 'Bar' },
    }),
  ]);
  const house = `restaurants/${viennaOf(comanda.demo)}`;
  paths = [
    '',
    'orders',
    `orders/${order_id}`,
    'articles',
    'articles?tab=categories',
    'articles?tab=ingredients',
    'articles/items/new',
    `articles/items/${items[0]!.item_id}/edit`,
    'menus',
    'menus/new',
    'menus/import',
    `menus/${menus[0]!.menu_id}/edit`,
    'restaurants',
    'restaurants/new',
    ...['edit', 'tables', 'tables/print', 'devices', 'employees', 'printers', 'terminals'].map(
      (part) => `${house}/${part}`,
    ),
    'statistics',
    'journal',
    'account',
    'account/legal',
    'archive',
    'new',
    'nowhere',
  ];
});
test.afterAll(() => comanda.remove());

async function loggedIn(browser: Browser, login: { email: string; password: string }): Promise<Page> {
  // the longest words; in the dark
  const page = await deskAt(browser, comanda.origin, '/dashboard', login, { locale: 'hu-HU', colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'hu');
  return page;
}

/** A page that is read from the other side moves as a whole. */
const otherDirection = /moved by itself, by 0?\.\d+: <main/;

/**
 * On a phone, on a small laptop and on a large screen, from the left and from the right; in the dark, with axe. Answers
 * what the page says, which none of the others does.
 */
async function fitsEverywhere(page: Page, path: string, others: ReadonlyMap<string, string>): Promise<string> {
  await page.goto(`${comanda.origin}/hu/dashboard/${path}`);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  // and not where one logs in
  await expect(page).toHaveURL(({ href }) => href.endsWith(`/dashboard/${path}`));
  // what a page is put together from comes one after the other
  const says = () => page.getByRole('main').innerText();
  await expect.poll(async () => others.get(await says()), `the page that looks like ${path}`).toBeUndefined();
  for (const width of [1500, 390, 1000]) {
    await page.setViewportSize({ width, height: 800 });
    for (const direction of ['rtl', 'ltr']) {
      await page.evaluate((dir) => (document.documentElement.dir = dir), direction);
      await expectFits(page, `${path}, ${width} px, ${direction}`);
    }
  }
  await expectAccessible(page, path, 'own');
  return says();
}

/** All of these pages; each says something, and nothing that another one says. */
async function allFit(page: Page, all: readonly string[]): Promise<void> {
  const said = new Map<string, string>();
  for (const path of all) {
    said.set(await fitsEverywhere(page, path, said), path);
  }
}

test('every page of an owner fits a phone, a laptop and a large screen, in long words, from either side and in the dark', async ({
  browser,
  expectNoise,
}) => {
  expectNoise(otherDirection);
  const page = await loggedIn(browser, comanda.demo.owner);
  await allFit(page, paths);
});

test('so does every page of an administrator', async ({ browser, expectNoise }) => {
  expectNoise(otherDirection);
  const page = await loggedIn(browser, comanda.demo.admin);
  const views = ['activation', 'users', 'chains', 'messages', 'system'];
  await allFit(
    page,
    views.map((view) => `admin?view=${view}`),
  );
});
