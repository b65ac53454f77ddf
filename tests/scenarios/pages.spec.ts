import { expect, test, type Browser, type BrowserContext, type Locator, type Page } from '../support/quietBrowser.ts';
import { expectAccessible } from '../support/accessible.ts';
import { deviceOf } from '../support/api.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { viennaOf } from '../support/stage.ts';

let comanda: ComandaProcess;
let context: BrowserContext;

test.beforeAll(async () => {
  comanda = await startComanda();
});
test.afterAll(() => comanda.remove());

const consent = 'cookie-consent';

/** A visitor who reads English, without a service worker, so that each file can be held back. */
async function visitor(browser: Browser, agreed = true): Promise<Page> {
  context = await browser.newContext({ locale: 'en-GB', serviceWorkers: 'block' });
  if (agreed) await context.addCookies([{ name: consent, value: 'true', url: comanda.origin }]);
  return context.newPage();
}

const tableUrl = (): string => comanda.demo.tables[0]!.url;
/** The kitchen's link under the address that the scenarios use: under another one this browser is no device. */
const kitchenLink = (): string => {
  const { pathname, hash } = new URL(deviceOf(comanda.demo, 'orderprocessing', viennaOf(comanda.demo)).url);
  return `${comanda.origin}${pathname}${hash}`;
};
const inLanguage = (url: string, language: string): string => url.replace('/order/', `/${language}/order/`);
const shown = (page: Page) => page.getByRole('tab').first();
/** The app has taken over, with what it says things in, which comes after the page. */
async function canTell(page: Page): Promise<void> {
  await expect(page.locator('#drawn')).toHaveCount(0);
  await expect(page.locator('[popover=manual]')).toBeAttached();
  await expect(shown(page)).toBeVisible();
}

async function boxOf(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('it is not on the page');
  return box;
}

test('a page speaks four languages: choosing one keeps where one is, and says so once', async ({ browser }) => {
  const page = await visitor(browser);
  const toast = page.getByText(/^(Language changed|Sprache geändert)$/);
  await page.goto(tableUrl());
  await expect(shown(page)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await canTell(page);
  await expect(toast).toBeHidden();

  await page.getByRole('button', { name: /^Language/ }).click();
  const languages = page.getByRole('menuitemradio');
  await expect(languages).toHaveText(['Deutsch', 'English', 'Magyar', 'Română']);
  await expect(languages.locator('svg').filter({ visible: true })).not.toHaveCount(0);
  for (const entry of await languages.all()) await expect(entry.locator('svg').first()).toBeVisible();
  await languages.filter({ hasText: 'Deutsch' }).click();
  await expect(page).toHaveURL(inLanguage(tableUrl(), 'de'));
  const said = page.getByRole('status').filter({ hasText: 'Sprache geändert' });
  await expect(said).toBeVisible();
  const [{ x, y, width }, { width: all, height }] = [await boxOf(said), page.viewportSize() ?? { width: 0, height: 0 }];
  expect(Math.abs(x + width / 2 - all / 2)).toBeLessThan(2);
  expect(y).toBeLessThan(height / 4);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');

  await page.reload();
  await expect(shown(page)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await canTell(page);
  await expect(toast).toBeHidden();
});

test('a first visit opens in the language that the browser likes best of those that are offered, without a word', async ({
  browser,
}) => {
  const opened = async (tags: string[], url: string) => {
    context = await browser.newContext({ locale: tags[0]!, serviceWorkers: 'block' });
    await context.addInitScript((list) => Object.defineProperty(navigator, 'languages', { get: () => list }), tags);
    const page = await context.newPage();
    let loads = 0;
    page.on('request', (request) => (loads += Number(request.isNavigationRequest())));
    await page.goto(url);
    await canTell(page);
    await expect(page.getByRole('status').filter({ hasText: /Sprache|Language|nyelv|Limba/ })).toHaveCount(0);
    return { page, loads: () => loads };
  };
  for (const [tags, language] of [
    [['fr-FR', 'hu-HU', 'de-AT'], 'hu'],
    [['es-ES', 'ro'], 'ro'],
    [['en-GB', 'de-AT'], 'en'],
    [['fr-FR', 'es'], 'en'],
  ] as const) {
    const { page, loads } = await opened([...tags], tableUrl());
    await expect(page).toHaveURL(language === 'en' ? tableUrl() : inLanguage(tableUrl(), language));
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    expect(loads()).toBe(1);
    await context.close();
  }
  // an address that names a language is opened in that
  const { page } = await opened(['hu-HU'], inLanguage(tableUrl(), 'de'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});

test('a language that was chosen by hand stays: the code of the next table opens in it, also in English', async ({
  browser,
}) => {
  context = await browser.newContext({ locale: 'de-AT', serviceWorkers: 'block' });
  const page = await context.newPage();
  for (const [name, language] of [
    ['Magyar', 'hu'],
    ['English', 'en'],
  ] as const) {
    await page.goto(tableUrl());
    await expect(page.locator('#drawn')).toHaveCount(0);
    await page.locator('[popovertarget=languages]').click();
    await page.getByRole('menuitemradio', { name }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await page.goto(comanda.demo.tables[1]!.url);
    await expect(shown(page)).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  }
});

test('a failure is a toast with its sentence, and the page stays as it was', async ({ browser, expectNoise }) => {
  expectNoise(/\/assets\/|^uncaught: $/);
  const page = await visitor(browser);
  await page.goto(tableUrl());
  await expect(shown(page)).toBeVisible();
  await canTell(page);
  await page.route('**/assets/**', (route) => route.abort());
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.getByRole('menuitemradio', { name: 'Magyar' }).click();
  await expect(page.getByRole('alert')).toHaveText('Error connecting to Server');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('Spanish is spoken to whoever types it, and is not offered', async ({ browser }) => {
  const page = await visitor(browser);
  await page.goto(inLanguage(tableUrl(), 'es'));
  await expect(page.locator('#drawn')).toHaveCount(0);
  await expect(page.getByRole('tab', { name: /Camarero/ })).toBeVisible();
  await page.getByRole('button', { name: /^Idioma/ }).click();
  await expect(page.getByRole('menuitemradio')).toHaveText(['Deutsch', 'English', 'Magyar', 'Română']);
});

test('the banner about cookies is there until it is accepted, which is kept for 9999 days', async ({ browser }) => {
  const page = await visitor(browser, false);
  await page.addInitScript(() => {
    const written: string[] = [];
    Object.assign(window, { written });
    const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
    Object.defineProperty(document, 'cookie', {
      get: () => cookie?.get?.call(document) as string,
      set: (value: string) => {
        written.push(value);
        cookie?.set?.call(document, value);
      },
    });
  });
  await page.goto(tableUrl());
  const banner = page.getByRole('region', { name: 'Cookies' });
  await expect(banner).toContainText('This website uses cookies to enhance the user experience.');
  const { y, height } = await boxOf(banner);
  expect(y + height).toBeGreaterThan((page.viewportSize()?.height ?? 0) * 0.9);
  // on a phone it covers neither the tabs nor the cart
  await page.setViewportSize({ width: 390, height: 844 });
  await page
    .getByRole('button', { name: /^Add Liptauer/ })
    .first()
    .click();
  await page.getByRole('button', { name: /Your cart/ }).click({ trial: true });
  for (const tab of ['Order', 'Pay', 'Waiter']) await page.getByRole('tab', { name: tab }).click({ trial: true });
  const [lies, text] = [await boxOf(banner), await boxOf(page.getByRole('tab', { name: 'Pay' }))];
  expect(text.y + text.height).toBeLessThanOrEqual(lies.y + 1);
  await banner.getByRole('button', { name: 'I accept', exact: true }).click();
  await expect(banner).toBeHidden();
  const written = await page.evaluate(() => (window as unknown as { written: string[] }).written);
  expect(
    written.filter((cookie) => cookie.startsWith(`${consent}=`)).map((cookie) => /max-age=(\d+)/.exec(cookie)?.[1]),
  ).toEqual([String(9999 * 24 * 60 * 60)]);

  await page.reload();
  await expect(shown(page)).toBeVisible();
  await canTell(page);
  expect((await context.cookies()).map(({ name }) => name)).toContain(consent);
  await expect(banner).toBeHidden();
});

test('the screen of a table has the tabs Order, Pay and Waiter', async ({ browser }) => {
  const page = await visitor(browser);
  await page.goto(tableUrl());
  await expect(page.getByRole('tab')).toHaveText([/^Order/, /^Pay/, /^Waiter/]);
});

test('the home page and the tabs of a table can be used by everybody: axe finds nothing serious', async ({
  browser,
}) => {
  const page = await visitor(browser);
  await page.goto(`${comanda.origin}/`);
  await expect(page.getByRole('textbox', { name: 'Table code' })).toBeVisible();
  await expectAccessible(page, 'the home page');
  const { pathname, search } = new URL(tableUrl());
  await page.goto(`${comanda.origin}${pathname}${search}`);
  await expect(page.locator('#drawn')).toHaveCount(0);
  for (const tab of ['Order', 'Pay', 'Waiter']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tabpanel')).not.toBeEmpty();
    await expectAccessible(page, tab);
  }
});

test('a picture that cannot be loaded leaves an icon in its place', async ({ browser, expectNoise }) => {
  expectNoise(/\/media\//);
  const page = await visitor(browser);
  await page.goto(tableUrl());
  const dish = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: /^Beef tartare$/i }) })
    .first();
  const box = dish.locator('[class*=box]').last();
  await expect(box.locator('img')).toBeVisible();
  await page.route('**/media/**', (route) => route.abort());
  await page.reload();
  await expect(box.locator('svg')).toBeVisible();
  await expect(box.locator('img')).toHaveCount(0);
});

/** Holds back the script of that name until it is let go. */
async function holdBack(page: Page, name: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(`**/assets/${name}*.js`, async (route) => {
    await held.promise;
    await route.continue();
  });
  return () => held.resolve();
}

test('a start shows the mark, and a change of page a bar, until there is something to see', async ({ browser }) => {
  const page = await visitor(browser);
  const { origin } = comanda;
  const letShell = await holdBack(page, 'OrderProcessingShell');
  await page.goto(kitchenLink());
  const mark = page.getByRole('status').locator('svg');
  await expect(mark).toBeVisible();
  letShell();
  await expect(mark).toBeHidden();

  await page.goto(`${origin}/device/orderprocessing/settings`);
  await page.getByRole('link', { name: 'Comanda' }).click();
  await expect(page).toHaveURL(`${origin}/`);
  const letPage = await holdBack(page, 'HomePage');
  const bar = page.getByRole('progressbar');
  await page.goto(`${origin}/device/orderprocessing/settings`);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(bar).toBeHidden();
  await page.getByRole('link', { name: 'Comanda' }).click();
  await expect(bar).toBeVisible();
  letPage();
  await expect(page.getByRole('textbox', { name: 'Table code' })).toBeVisible();
  await expect(bar).toBeHidden();
});

test('a device looks light or dark and reads from either side, also after a restart', async ({ browser }) => {
  const page = await visitor(browser);
  const { origin } = comanda;
  await page.goto(kitchenLink());
  // in the device's own language
  await expect(page.getByRole('heading', { name: 'Küche', level: 1 })).toBeVisible();
  await page.goto(`${origin}/device/orderprocessing/settings`);
  const html = page.locator('html');
  // what is tapped is the label: it is waited for until it stands still
  const choose = (value: string) => page.locator(`label:has(input[value=${value}])`).click();
  await expect(html).toHaveAttribute('dir', 'ltr');
  for (const scheme of ['light', 'dark']) {
    await choose(scheme);
    await expect(html).toHaveAttribute('data-mantine-color-scheme', scheme);
  }
  await choose('rtl');
  await expect(html).toHaveAttribute('dir', 'rtl');

  await page.reload();
  await expect(page.locator('input[value=rtl]')).toBeChecked();
  await expect(html).toHaveAttribute('dir', 'rtl');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
});
