import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expectAccessible } from '../support/accessible.ts';
import { chromium, expect, test, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { scan } from '../support/api.ts';
import type { ComandaProcess } from '../support/comandaProcess.ts';
import { dish, drawn, startDrawing, tableAddress } from '../support/drawnPages.ts';
import config from '../../playwright.config.ts';
import { startFaultProxy } from '../support/faultProxy.ts';
import { guestPhone, type PhoneOptions } from '../support/guestPhone.ts';

let comanda: ComandaProcess;
let context: BrowserContext;

test.beforeAll(async () => {
  comanda = await startDrawing();
});
test.afterAll(() => comanda.remove());
test.afterEach(() => context.close());

async function phone(browser: Browser, options: PhoneOptions = {}): Promise<Page> {
  context = await guestPhone(browser, comanda.origin, options);
  return context.newPage();
}

/**
 * What was withheld comes by itself. Older browsers remember what they could not load: there, whoever follows the page's
 * own way and does once more what he did, has it.
 */
async function comes(page: Page, what: Locator, onceMore?: () => Promise<void>): Promise<void> {
  const way = page.getByRole('button', { name: 'Nochmals versuchen' });
  await expect(what.or(way).first()).toBeVisible();
  if (await way.isVisible()) {
    await way.tap();
    await onceMore?.();
  }
  await expect(what).toBeVisible();
}

test('a browser that is too old for the app reads the menu, follows links, and is told that it cannot order', async ({
  browser,
}) => {
  const page = await phone(browser);
  await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'any'));
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.goto(`${comanda.origin}/de`);
  const notice = page.getByRole('status').filter({ hasText: 'zu alt' });
  await expect(notice).toBeVisible();
  await expectAccessible(page, 'the start in a browser that is too old');
  await page.getByRole('textbox').fill(comanda.demo.tables[0]!.code);
  await page.getByRole('button', { name: 'Zur Speisekarte' }).tap();
  await expect(page).toHaveURL(/\/de\/order\/table\?code=/);
  await expect(dish(page, 'Beef Tatar')).toContainText('13,90');
  await expect(notice).toBeInViewport();
  await expect(dish(page, 'Beef Tatar').getByRole('button', { name: /hinzufügen/ })).toBeDisabled();
  await expectAccessible(page, 'a menu in a browser that is too old');
  expect(new Set(scripts)).toEqual(new Set(['/oldBrowser.js']));
});

test('a browser that may keep nothing reads the menu, and is told what to allow', async () => {
  const profile = mkdtempSync(path.join(tmpdir(), 'comanda-profile-'));
  mkdirSync(path.join(profile, 'Default'));
  // as somebody sets it who blocks all cookies
  const blocked = { profile: { default_content_setting_values: { cookies: 2 } } };
  writeFileSync(path.join(profile, 'Default', 'Preferences'), JSON.stringify(blocked));
  const { launchOptions } = config.use!;
  context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    viewport: { width: 390, height: 844 },
    locale: 'de-AT',
  });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  await page.goto(`${comanda.origin}${tableAddress(comanda, 'de')}`);
  await expect(dish(page, 'Beef Tatar')).toContainText('13,90');
  await expect(page.getByRole('status').filter({ hasText: 'erlauben Sie bitte Cookies' })).toBeInViewport();
  await expect(dish(page, 'Beef Tatar').getByRole('button', { name: /hinzufügen/ })).toBeDisabled();
  expect(faults).toEqual([]);
  await context.close();
  rmSync(profile, { recursive: true, force: true, maxRetries: 20 });
});

test('an app that does not come at first comes later, and feels what was tapped meanwhile', async ({ browser }) => {
  const page = await phone(browser);
  let tries = 0;
  await page.route('**/assets/first-*.js', (route) => (++tries < 3 ? route.abort() : route.continue()));
  await page.goto(`${comanda.origin}${tableAddress(comanda, 'de')}`);
  await dish(page, 'Beef Tatar')
    .getByRole('button', { name: /hinzufügen/ })
    .tap();
  await expect(page.getByRole('dialog')).toContainText('Beef Tatar');
  expect(tries).toBeGreaterThan(2);
  await expect(drawn(page)).toHaveCount(0);
});

test('words that do not come at first come later', async ({ browser }) => {
  const page = await phone(browser);
  let tries = 0;
  await page.route('**/assets/de-*.js', (route) => (++tries < 4 ? route.abort() : route.continue()));
  await page.goto(`${comanda.origin}${tableAddress(comanda, 'de')}`);
  await expect(drawn(page)).toHaveCount(0);
  expect(tries).toBeGreaterThan(3);
  await expect(dish(page, 'Beef Tatar')).toBeVisible();
});

test('a part that the network withheld comes when it is there again, with its styles', async ({ browser }) => {
  const page = await phone(browser);
  let there = false;
  const withheld = new Set<string>();
  // the server is not found meanwhile either: however long a busy machine takes, the part is not given up
  await page.route(/assets\/(screens|CartDish|pieces)-.*|\/health$/, (route) => {
    if (there) return route.continue();
    withheld.add(path.extname(new URL(route.request().url()).pathname));
    return route.abort();
  });
  await page.goto(`${comanda.origin}${tableAddress(comanda, 'de')}`);
  await expect(drawn(page)).toHaveCount(0);
  const add = dish(page, 'Beef Tatar').getByRole('button', { name: /hinzufügen/ });
  await add.tap();
  await expect.poll(() => [...withheld].toSorted()).toEqual(['', '.css', '.js']);
  there = true;
  const sheet = page.getByRole('dialog').filter({ hasText: 'Beef Tatar' });
  await comes(page, sheet, () => add.tap());
  // a sheet lies at the foot of the screen: without its styles it would not
  await expect.poll(async () => ((await sheet.boundingBox())?.y ?? 0) > 0).toBe(true);
  await expect(page.getByRole('tab')).toHaveCount(3);
});

test('whoever wants to pay before that part has come, with the network gone, reads why, and pays when it is back', async ({
  browser,
}) => {
  const page = await phone(browser);
  // a browser that is told to be offline leaves a socket open that stands by then
  const proxy = await startFaultProxy(comanda.port);
  let there = false;
  // what would come by itself comes with the tap
  await page.route(/assets\/(screens|PayPanel|pieces)-.*/, (route) => (there ? route.continue() : route.abort()));
  // without what starts by itself it could not know that the network goes
  const connected = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
  await page.goto(`${proxy.origin}${tableAddress(comanda, 'de')}`);
  await expect(drawn(page)).toHaveCount(0);
  await connected;
  proxy.setWeather({ kind: 'cut' });
  await page.getByRole('tab', { name: 'Bezahlen' }).tap();
  await expect(page.getByRole('tabpanel').getByRole('alert')).toContainText('Verbindung');
  there = true;
  proxy.setWeather({ kind: 'fair' });
  await comes(page, page.getByRole('tabpanel').filter({ hasText: 'Noch nichts zu zahlen' }));
  await expect(page.getByRole('tabpanel').getByRole('alert')).toHaveCount(0);
  await proxy.close();
});

test('the home page is used before the app has come, which waits until there is time for it', async ({ browser }) => {
  const page = await phone(browser);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const url = `${comanda.origin}/de`;
  const named = new Map<string, string>();
  const came = new Map<string, number>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => void named.set(requestId, request.url));
  const whole = new Promise<void>((resolve) =>
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      came.set(named.get(requestId) ?? requestId, encodedDataLength);
      if (named.get(requestId) === url) resolve();
    }),
  );
  let before: [string, number][] | undefined;
  // what waits for time is held until then
  await page.route(/\/assets\/[^/]*\.(js|css)$/, async (route) => {
    await whole;
    before ??= [...came];
    await route.continue();
  });
  await page.goto(url);
  await expect(drawn(page)).toHaveCount(0);
  // how it is installed is said afterwards, too
  await expect(page.locator('link[rel=manifest]')).toHaveCount(1);
  const early = await page.evaluate(() => {
    const [{ loadEventStart }] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming];
    const parts = performance.getEntriesByType('resource').filter(({ name }) => /\/assets\/.*\.(js|css)$/.test(name));
    return {
      parts: parts.length,
      names: parts.filter(({ startTime }) => startTime < loadEventStart).map(({ name }) => name),
    };
  });
  expect(early).toEqual({ parts: expect.any(Number), names: [] });
  expect(early.parts).toBeGreaterThan(0);
  const bytes = before!.reduce((sum, [, size]) => sum + size, 0);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes, JSON.stringify(before)).toBeLessThan(60_000);
});

test('whoever saves data gets the app when they touch something', async ({ browser }) => {
  const page = await phone(browser);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  );
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto(`${comanda.origin}/de`, { waitUntil: 'networkidle' });
  expect(scripts).toEqual([]);
  await page.getByRole('textbox').tap();
  await expect(drawn(page)).toHaveCount(0);
  // but an order of this phone may still have to be sent
  await page.evaluate(() => localStorage.setItem('comanda-made-here', '["01a20b9a-ec73-7322-8357-03a83582e012"]'));
  await page.reload();
  await expect(drawn(page)).toHaveCount(0);
});

test('the menu that was read once is read without a network, as it was drawn', async ({ browser }) => {
  const page = await phone(browser, { serviceWorkers: 'allow' });
  const url = `${comanda.origin}${tableAddress(comanda, 'de')}`;
  await page.goto(url);
  await expect(drawn(page)).toHaveCount(0);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect(async () =>
    expect(await page.evaluate(async () => (await (await caches.open('comanda-pages')).keys()).length)).toBe(1),
  ).toPass();
  await context.setOffline(true);
  const read = await context.newPage();
  // the app itself is held back: what is read is the page alone
  await read.route('**/assets/*.js', () => undefined);
  await read.goto(url, { waitUntil: 'commit' });
  await expect(dish(read, 'Beef Tatar')).toContainText('13,90');
  await page.reload();
  await expect(drawn(page)).toHaveCount(0);
  await dish(page, 'Beef Tatar')
    .getByRole('button', { name: /hinzufügen/ })
    .tap();
  await expect(page.getByRole('dialog')).toContainText('Beef Tatar');
});

test('a page of another release is not mixed with the app that is installed', async ({ browser }) => {
  const page = await phone(browser, { serviceWorkers: 'allow' });
  const url = `${comanda.origin}${tableAddress(comanda, 'de')}`;
  await page.goto(url);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect(async () => {
    await page.goto(url);
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  }).toPass();
  const asked: string[] = [];
  await context.route('**/order/table?code=*', async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text()).replace(/\/assets\/index-[\w-]+\.js/, '/assets/index-newer.js');
    asked.push(route.request().url());
    return route.fulfill({ response: answer, body: html });
  });
  await page.goto(url);
  await expect(dish(page, 'Beef Tatar').getByRole('button', { name: /hinzufügen/ })).toBeVisible();
  await expect(drawn(page)).toHaveCount(0);
  // where the network takes longer than a second, the page that is installed comes before its answer
  await expect.poll(() => asked).toContain(url);
});

test('an order in the first second of a first visit, with the network gone before the phone was a guest, waits in sight, is taken back, and another goes out once', async ({
  browser,
}) => {
  const page = await phone(browser);
  const { code, table_id } = comanda.demo.tables[0]!;
  let gone = true;
  /** what the server heard of orders: who spoke, and under which key */
  const heard = new Set<string>();
  await context.route(
    // the page and the parts of its app came, nothing after them
    (url) => !url.pathname.startsWith('/assets/') && !url.pathname.endsWith('/order/table'),
    async (route) => {
      if (gone) return route.abort('internetdisconnected');
      const request = route.request();
      if (request.method() === 'POST' && new URL(request.url()).pathname === '/order')
        heard.add(`${request.headers()['guest-authorization']} ${request.headers()['idempotency-key']}`);
      return route.fallback();
    },
  );
  await page.goto(`${comanda.origin}${tableAddress(comanda, 'de')}`);
  const order = async (): Promise<void> => {
    await page
      .getByRole('button', { name: /^Liptauer.* hinzufügen/ })
      .first()
      .tap();
    await orderCart();
  };
  const orderCart = async (): Promise<void> => {
    await page.getByRole('button', { name: /^\d*\s*Warenkorb/ }).tap();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Jetzt bestellen/ })
      .tap();
  };
  await order();
  const saved = page.getByRole('dialog', { name: 'Die Bestellung ist auf diesem Handy gespeichert' });
  await expect(saved).toContainText('sobald eine Verbindung da ist');
  await saved.getByRole('button', { name: 'Schließen' }).tap();
  await page.locator('#order-strip').tap();
  const list = page.getByRole('dialog', { name: 'Ihre Bestellungen' });
  await list.getByRole('button', { name: 'Zurücknehmen' }).tap();
  await expect(page.getByText('Zurückgenommen', { exact: false })).toBeVisible();
  await expect(page.locator('#order-strip')).toHaveCount(0);
  await orderCart();
  await expect(saved).toBeVisible();

  gone = false;
  await expect(page.getByRole('dialog', { name: 'Danke für Ihre Bestellung' })).toContainText(/Bestellung \d/);
  const guest = await scan(comanda.origin, code);
  const { body: orders } = await guest('GET /table/orders', { query: { table_id } });
  expect(orders.map(({ amountTotal }) => amountTotal)).toEqual([690]);
  // a try that was under way when the socket came is given up and made again under its key
  expect([...heard]).toEqual([expect.stringMatching(/^Bearer \S+ [\da-f-]{36}$/)]);
});
