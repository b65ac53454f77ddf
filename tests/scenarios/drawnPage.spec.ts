import type { ComandaProcess } from '../support/comandaProcess.ts';
import {
  dish,
  drawn,
  heldBack,
  moved,
  startDrawing,
  tableAddress,
  watchMoves,
  whenDrawn,
} from '../support/drawnPages.ts';
import { guestPhone, tooWide, type PhoneOptions } from '../support/guestPhone.ts';
import { expect, test, type Browser, type Page } from '../support/quietBrowser.ts';
import { viennaOf } from '../support/stage.ts';

let comanda: ComandaProcess;

test.beforeAll(async () => {
  comanda = await startDrawing();
});
test.afterAll(() => comanda.remove());
// a page that is not drawn soon is sent as the app alone: what these open is drawn before
test.beforeEach(async () => {
  for (const address of ['/de', tableAddress(comanda, 'de'), shopAddress('/de')])
    await whenDrawn(`${comanda.origin}${address}`);
});

const shopAddress = (prefix: string): string => `${prefix}/order/restaurant?id=${viennaOf(comanda.demo)}`;
const shop = (prefix: string): string => `${comanda.origin}${shopAddress(prefix)}`;
const articles = (page: Page) => page.getByRole('main').getByRole('article');

async function phone(browser: Browser, options: PhoneOptions = {}): Promise<Page> {
  const context = await guestPhone(browser, comanda.origin, options);
  return context.newPage();
}

test('the menu is read without JavaScript, in the language of the browser, and the home page leads to it', async ({
  browser,
  expectNoise,
}) => {
  // a browser without scripts says of each that it was not let in
  expectNoise(/assets\/.*\.js failed: csp/);
  const page = await phone(browser, { javaScriptEnabled: false });
  await page.goto(`${comanda.origin}/`);
  await page.getByRole('textbox').fill(comanda.demo.tables[0]!.code);
  await page.getByRole('button', { name: 'Zur Speisekarte' }).click();
  await expect(page).toHaveURL(new RegExp(`/de/order/table\\?code=`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zum Weißen Storch');
  await expect(page).toHaveTitle('Zum Weißen Storch');
  await expect(dish(page, 'Beef Tatar')).toContainText('13,90');
  // the last dish too
  expect(await page.getByRole('article').count()).toBeGreaterThan(40);
  expect(await tooWide(page)).toBe(0);
});

const screens = [
  ['phone', { width: 390, height: 844 }],
  ['wide screen', { width: 1280, height: 900 }],
] as const;

/** Reads on in a page that is drawn until the app takes over, and sees nothing move; what was asked of the server. */
async function takesOver(page: Page, address: string): Promise<string[]> {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await watchMoves(page);
  const letGo = await heldBack(page);
  await page.goto(`${comanda.origin}${address}`, { waitUntil: 'commit' });
  await expect(drawn(page)).toBeVisible();
  const read = articles(page).nth(6);
  await read.evaluate((card) => window.scrollTo(0, card.getBoundingClientRect().top - 300));
  const name = (await read.locator('span').first().textContent())!;
  const before = await read.boundingBox();
  await letGo();
  await expect(drawn(page)).toHaveCount(0);
  expect(await dish(page, name).boundingBox()).toEqual(before);
  await page.waitForLoadState('networkidle');
  // a piece of the page may arrive in the middle of a button
  expect(await moved(page)).toBeLessThan(0.02);
  return asked;
}

for (const [screen, viewport] of screens)
  test(`the app takes over on a ${screen} without a jump, and asks for nothing that it has`, async ({ browser }) => {
    const asked = await takesOver(await phone(browser, { viewport }), tableAddress(comanda, 'de'));
    expect(asked.filter((path) => path.startsWith('/menu/') || path === '/restaurant')).toEqual([]);
    // the app may be busy for longer than a network has to be idle to be called so
    await expect.poll(() => asked.filter((path) => path === '/table')).toHaveLength(1);
  });

test('a tap before the app has come is felt as soon as it is there', async ({ browser }) => {
  const page = await phone(browser);
  const letGo = await heldBack(page);
  await page.goto(`${comanda.origin}${tableAddress(comanda, 'de')}`, { waitUntil: 'commit' });
  await dish(page, 'Beef Tatar')
    .getByRole('button', { name: /hinzufügen/ })
    .tap();
  await expect(page.getByRole('dialog')).toBeHidden();
  await letGo();
  await expect(page.getByRole('dialog')).toContainText('Beef Tatar');
});

test('what folds is as open as it was before the app has come', async ({ browser }) => {
  await whenDrawn(shop('/de'));
  const page = await phone(browser);
  const letGo = await heldBack(page);
  await page.goto(shop('/de'), { waitUntil: 'commit' });
  const [address, fold] = [page.getByText('Florianigasse 23').first(), page.locator('summary').first()];
  await fold.tap();
  await fold.tap();
  await expect(address).toBeHidden();
  await fold.tap();
  await expect(address).toBeVisible();
  await letGo();
  await expect(page.locator('#drawn')).toHaveCount(0);
  await expect(address).toBeVisible();
});

test('a dish that was tapped before the app has come opens, although the guest scrolled on', async ({ browser }) => {
  const page = await phone(browser);
  const letGo = await heldBack(page);
  await page.goto(`${comanda.origin}${tableAddress(comanda, 'de')}`, { waitUntil: 'commit' });
  await expect(drawn(page)).toBeVisible();
  const card = page.getByRole('article').nth(2);
  // words out of sight are not drawn yet
  const name = (await card.locator('span').first().textContent())!;
  await card.getByRole('button', { name, exact: true }).tap();
  // so that another dish stands where the finger was
  const step = (await page.getByRole('article').nth(3).boundingBox())!.y - (await card.boundingBox())!.y;
  await page.evaluate((by) => window.scrollBy(0, by), step);
  await letGo();
  await expect(page.getByRole('dialog').getByRole('heading').first()).toHaveText(name);
});

test('a dish that was tapped before the app has come opens, although it is far out of sight', async ({ browser }) => {
  const page = await phone(browser);
  const letGo = await heldBack(page);
  await page.goto(`${comanda.origin}${tableAddress(comanda, 'de')}`, { waitUntil: 'commit' });
  await expect(drawn(page)).toBeVisible();
  const card = page.getByRole('article').nth(2);
  const name = (await card.locator('span').first().textContent())!;
  await card.getByRole('button', { name, exact: true }).tap();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await letGo();
  await expect(page.getByRole('dialog').getByRole('heading').first()).toHaveText(name);
});

test('how a guest wants to order stays as it was before the app has come', async ({ browser }) => {
  const page = await phone(browser);
  const letGo = await heldBack(page);
  await page.goto(`${comanda.origin}/de/order/restaurant?id=${viennaOf(comanda.demo)}`, { waitUntil: 'commit' });
  await expect(drawn(page)).toBeVisible();
  const ways = page.getByRole('radiogroup', { name: 'Wie möchten Sie bestellen?' }).getByRole('radio');
  await expect(ways.first()).toBeChecked();
  await ways.last().tap();
  await expect(ways.last()).toBeChecked();
  await letGo();
  await expect(drawn(page)).toHaveCount(0);
  await expect(ways.last()).toBeChecked();
  await expect(ways.first()).not.toBeChecked();
});

test('whoever taps again because the app has not come yet wants one', async ({ browser }) => {
  const page = await phone(browser);
  const letGo = await heldBack(page);
  await page.goto(`${comanda.origin}${tableAddress(comanda, 'de')}`, { waitUntil: 'commit' });
  const plus = page.getByRole('button', { name: /^Liptauer.* hinzufügen/ }).first();
  for (let times = 0; times < 3; times++) await plus.tap();
  await letGo();
  await expect(page.getByRole('button', { name: /^Liptauer.* hinzufügen, 1 im Warenkorb/ }).first()).toBeVisible();
});

test('of the tabs that were tapped before the app has come the last one is shown', async ({ browser }) => {
  const page = await phone(browser);
  for (const tabs of [
    ['Bezahlen', 'Bestellen'],
    ['Bezahlen', 'Bestellen', 'Bezahlen'],
  ]) {
    const letGo = await heldBack(page);
    await page.goto(`${comanda.origin}${tableAddress(comanda, 'de')}`, { waitUntil: 'commit' });
    for (const name of tabs) await page.getByRole('tab', { name }).tap();
    await letGo();
    await expect(drawn(page)).toHaveCount(0);
    await expect(page.locator('#panel-pay')).toBeVisible({ visible: tabs.at(-1) === 'Bezahlen' });
    await expect(page.getByRole('tab', { selected: true })).toHaveText(tabs.at(-1)!);
  }
});

test('whoever goes by the keyboard stands where they stood when the app takes over', async ({ browser }) => {
  const page = await phone(browser);
  const letGo = await heldBack(page);
  await page.goto(`${comanda.origin}${tableAddress(comanda, 'de')}`, { waitUntil: 'commit' });
  const add = (where: string) => page.locator(`${where} article button[aria-label*="hinzufügen"]`).nth(1);
  await expect(add('#drawn')).toBeVisible();
  const name = await add('#drawn').getAttribute('aria-label');
  const named = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  for (let step = 0; step < 40 && (await named()) !== name; step += 1) await page.keyboard.press('Tab');
  expect(await named()).toBe(name);
  const scrolled = await page.evaluate(() => scrollY);
  await letGo();
  await expect(drawn(page)).toHaveCount(0);
  await expect(add('#root')).toBeFocused();
  expect(await page.evaluate(() => [document.activeElement!.matches(':focus-visible'), scrollY])).toEqual([
    true,
    scrolled,
  ]);
});

test('a code that is typed before the app has come stays typed', async ({ browser }) => {
  const page = await phone(browser);
  const letGo = await heldBack(page);
  await page.goto(`${comanda.origin}/de`, { waitUntil: 'commit' });
  await page.getByRole('textbox').fill('abc');
  await letGo();
  await expect(drawn(page)).toHaveCount(0);
  await expect(page.getByRole('textbox')).toHaveValue('abc');
  await expect(page.getByRole('textbox')).toBeFocused();
  await page.getByRole('textbox').press('End');
  await page.keyboard.type('d');
  await expect(page.getByRole('textbox')).toHaveValue('abcd');
});

test('what this phone leaves out is not shown before the app knows it', async ({ browser }) => {
  const page = await phone(browser);
  await page.addInitScript(() => localStorage.setItem('comanda-avoided-allergens', 'G'));
  const letGo = await heldBack(page);
  await page.goto(`${comanda.origin}${tableAddress(comanda, 'de')}`, { waitUntil: 'commit' });
  await expect(drawn(page)).toBeAttached();
  await expect(drawn(page)).toBeHidden();
  await letGo();
  await expect(page.getByText(/Abgeblendet/)).toBeVisible();
});

test('a restaurant’s page is read without JavaScript, and the app takes it over without a jump or a second fetch', async ({
  browser,
  expectNoise,
}) => {
  // a browser without scripts says of each that it was not let in
  expectNoise(/assets\/.*\.js failed: csp/);
  const plain = await phone(browser, { javaScriptEnabled: false });
  await whenDrawn(shop('/hu'));
  await plain.goto(shop('/hu'));
  await expect(plain).toHaveTitle('Zum Weißen Storch, Wien');
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Zum Weißen Storch');
  expect(await articles(plain).count()).toBeGreaterThan(40);
  await plain.getByText('Nyitvatartás, cím, allergének').tap();
  await expect(plain.getByText('Florianigasse 23').first()).toBeVisible();
  expect(await tooWide(plain)).toBe(0);
  const said = JSON.parse(await plain.locator('script[type="application/ld+json"]').innerText()) as { name: string };
  expect(said.name).toBe('Zum Weißen Storch');

  await whenDrawn(shop('/de'));
  for (const [, viewport] of screens) {
    const page = await phone(browser, { viewport });
    const asked = await takesOver(page, shopAddress('/de'));
    expect(asked.filter((path) => path.startsWith('/menu/') || path === '/restaurant')).toEqual([]);
    await page.context().close();
  }
});
