import { expect, test, type Browser, type BrowserContext, type Page, type Route } from '@playwright/test';
import { scan } from '../support/api.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { viennaOf } from '../support/stage.ts';

let comanda: ComandaProcess;
let context: BrowserContext;

test.beforeAll(async () => {
  comanda = await startComanda();
  // the first drawing also starts what draws
  for (const address of ['/de', tableAddress('de')])
    await expect(async () => {
      const page = await fetch(`${comanda.origin}${address}`, { headers: { accept: 'text/html' } });
      expect(await page.text()).toContain('id="drawn"');
    }).toPass();
});
test.afterAll(() => comanda.remove());
test.afterEach(() => context.close());

const tableAddress = (language: string): string =>
  `/${language}/order/table?code=${encodeURIComponent(comanda.demo.tables[0]!.code)}`;

async function phone(browser: Browser, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'de-AT',
    serviceWorkers: 'block',
    ...options,
  });
  await context.addCookies([{ name: 'cookie-consent', value: 'true', url: comanda.origin }]);
  return context.newPage();
}

/** Holds the app's own files back until it is told to let them go: what a slow network does. */
async function heldBack(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let free = false;
  await page.route('**/assets/*.js', (route) => (free ? route.continue() : void held.push(route)));
  return async () => {
    free = true;
    await Promise.all(held.map((route) => route.continue()));
  };
}

const drawn = (page: Page) => page.locator('#drawn');
// other cards may speak of it
const dish = (page: Page, name: string) =>
  page
    .getByRole('article')
    .filter({ has: page.getByText(name, { exact: true }) })
    .first();

test('the menu is read without JavaScript, in the language of the browser, and the home page leads to it', async ({
  browser,
}) => {
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
  const broad = await page.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth);
  expect(broad).toBe(0);
});

for (const [screen, viewport] of [
  ['phone', { width: 390, height: 844 }],
  ['wide screen', { width: 1280, height: 900 }],
] as const)
  test(`the app takes over on a ${screen} without a jump, and asks for nothing that it has`, async ({ browser }) => {
    const page = await phone(browser, { viewport });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.addInitScript(() => {
      Object.assign(window, { shifts: [] });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) (window as unknown as { shifts: unknown[] }).shifts.push(entry.toJSON());
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const letGo = await heldBack(page);
    await page.goto(`${comanda.origin}${tableAddress('de')}`, { waitUntil: 'commit' });
    await expect(drawn(page)).toBeVisible();
    const last = page.getByRole('article').nth(6);
    await last.evaluate((card) => window.scrollTo(0, card.getBoundingClientRect().top - 300));
    const name = await last.locator('span').first().innerText();
    const before = await last.boundingBox();
    await letGo();
    await expect(drawn(page)).toHaveCount(0);
    expect(await dish(page, name).boundingBox()).toEqual(before);
    await page.waitForLoadState('networkidle');
    expect(asked.filter((path) => path.startsWith('/menu/') || path === '/restaurant')).toEqual([]);
    expect(asked.filter((path) => path === '/table')).toHaveLength(1);
    const shifted = await page.evaluate(() =>
      (window as unknown as { shifts: { value: number }[] }).shifts.reduce((sum, { value }) => sum + value, 0),
    );
    // a piece of the page may arrive in the middle of a button
    expect(shifted).toBeLessThan(0.02);
  });

test('a tap before the app has come is felt as soon as it is there', async ({ browser }) => {
  const page = await phone(browser);
  const letGo = await heldBack(page);
  await page.goto(`${comanda.origin}${tableAddress('de')}`, { waitUntil: 'commit' });
  await dish(page, 'Beef Tatar')
    .getByRole('button', { name: /hinzufügen/ })
    .tap();
  await expect(page.getByRole('dialog')).toBeHidden();
  await letGo();
  await expect(page.getByRole('dialog')).toContainText('Beef Tatar');
});

test('a dish that was tapped before the app has come opens, although the guest scrolled on', async ({ browser }) => {
  const page = await phone(browser);
  const letGo = await heldBack(page);
  await page.goto(`${comanda.origin}${tableAddress('de')}`, { waitUntil: 'commit' });
  await expect(drawn(page)).toBeVisible();
  const card = page.getByRole('article').nth(2);
  const name = await card.locator('span').first().innerText();
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
  await page.goto(`${comanda.origin}${tableAddress('de')}`, { waitUntil: 'commit' });
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
  await page.goto(`${comanda.origin}${tableAddress('de')}`, { waitUntil: 'commit' });
  const plus = page.getByRole('button', { name: /^Liptauer.* hinzufügen/ }).first();
  for (let times = 0; times < 3; times++) await plus.tap();
  await letGo();
  await expect(page.getByRole('button', { name: /^Liptauer.* hinzufügen, 1 im Warenkorb/ }).first()).toBeVisible();
});

test('whoever goes by the keyboard stands where they stood when the app takes over', async ({ browser }) => {
  const page = await phone(browser);
  const letGo = await heldBack(page);
  await page.goto(`${comanda.origin}${tableAddress('de')}`, { waitUntil: 'commit' });
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

test('a page that is loaded anew begins where it was left, with the dishes that stand there', async ({ browser }) => {
  const page = await phone(browser);
  await page.goto(`${comanda.origin}${tableAddress('de')}`);
  await expect(drawn(page)).toHaveCount(0);
  await page.evaluate(() => scrollTo({ top: 6000, behavior: 'instant' }));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(6000);
  const inSight = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('article')]
        .filter((article) => article.checkVisibility() && article.getBoundingClientRect().top > 120)
        .filter((article) => article.getBoundingClientRect().bottom < innerHeight)
        .map((article) => article.querySelector('span[id]')?.textContent),
    );
  await expect.poll(inSight).not.toEqual([]);
  const before = await inSight();
  // where each frame stands; of the first it is asked before the page has moved in it
  await page.addInitScript(() => {
    const frames: number[] = [];
    Object.assign(window, { frames });
    const look = (): void => {
      if (document.querySelector('article')) frames.push(Math.round(scrollY));
      setTimeout(() => requestAnimationFrame(look));
    };
    requestAnimationFrame(look);
  });
  const letGo = await heldBack(page);
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expect(drawn(page)).toBeVisible();
  await expect.poll(inSight).toEqual(before);
  await letGo();
  await expect(drawn(page)).toHaveCount(0);
  await expect.poll(inSight).toEqual(before);
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames);
  expect([...new Set(frames.slice(1))]).toEqual([6000]);
});

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
  await page.getByRole('textbox').fill(comanda.demo.tables[0]!.code);
  await page.getByRole('button', { name: 'Zur Speisekarte' }).tap();
  await expect(page).toHaveURL(/\/de\/order\/table\?code=/);
  await expect(dish(page, 'Beef Tatar')).toContainText('13,90');
  await expect(notice).toBeInViewport();
  await expect(dish(page, 'Beef Tatar').getByRole('button', { name: /hinzufügen/ })).toBeDisabled();
  expect(new Set(scripts)).toEqual(new Set(['/oldBrowser.js']));
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

test('an app that does not come at first comes later, and feels what was tapped meanwhile', async ({ browser }) => {
  const page = await phone(browser);
  let tries = 0;
  await page.route('**/assets/first-*.js', (route) => (++tries < 3 ? route.abort() : route.continue()));
  await page.goto(`${comanda.origin}${tableAddress('de')}`);
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
  await page.goto(`${comanda.origin}${tableAddress('de')}`);
  await expect(drawn(page)).toHaveCount(0);
  await expect(dish(page, 'Beef Tatar')).toBeVisible();
});

test('a part that the network withheld comes when it is there again, with its styles', async ({ browser }) => {
  const page = await phone(browser);
  let withheld = 0;
  await page.route(/assets\/(screens|CartDish|pieces)-.*/, (route) =>
    ++withheld < 8 ? route.abort() : route.continue(),
  );
  await page.goto(`${comanda.origin}${tableAddress('de')}`);
  await expect(drawn(page)).toHaveCount(0);
  await dish(page, 'Beef Tatar')
    .getByRole('button', { name: /hinzufügen/ })
    .tap();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText('Beef Tatar');
  // a sheet lies at the foot of the screen: without its styles it would not
  await expect.poll(async () => ((await sheet.boundingBox())?.y ?? 0) > 0).toBe(true);
  await expect(page.getByRole('tab')).toHaveCount(3);
});

test('the home page is used before the app has come, which waits until there is time for it', async ({ browser }) => {
  const page = await phone(browser);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  let before: number | undefined;
  await page.addInitScript(() => addEventListener('load', () => Object.assign(window, { loaded: true })));
  // what waits for time is held until then
  await page.route('**/assets/*.js', async (route) => {
    before ??= bytes;
    expect(await page.evaluate(() => 'loaded' in window)).toBe(true);
    await route.continue();
  });
  await page.goto(`${comanda.origin}/de`);
  await expect(drawn(page)).toHaveCount(0);
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(60_000);
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
});

test('what this phone leaves out is not shown before the app knows it', async ({ browser }) => {
  const page = await phone(browser);
  await page.addInitScript(() => localStorage.setItem('comanda-avoided-allergens', 'G'));
  const letGo = await heldBack(page);
  await page.goto(`${comanda.origin}${tableAddress('de')}`, { waitUntil: 'commit' });
  await expect(drawn(page)).toBeAttached();
  await expect(drawn(page)).toBeHidden();
  await letGo();
  await expect(page.getByText(/Abgeblendet/)).toBeVisible();
});

test('the menu that was read once is read without a network, as it was drawn', async ({ browser }) => {
  const page = await phone(browser, { serviceWorkers: 'allow' });
  const url = `${comanda.origin}${tableAddress('de')}`;
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
  const url = `${comanda.origin}${tableAddress('de')}`;
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
  expect(asked).toContain(url);
});

test('an order in the first second of a first visit, with the network gone before the phone was a guest, waits in sight, is taken back, and another goes out once', async ({
  browser,
}) => {
  const page = await phone(browser);
  const { code, table_id } = comanda.demo.tables[0]!;
  let gone = true;
  /** what the server heard of orders: who spoke */
  const heard: (string | undefined)[] = [];
  await context.route(
    // the page and the parts of its app came, nothing after them
    (url) => !url.pathname.startsWith('/assets/') && !url.pathname.endsWith('/order/table'),
    async (route) => {
      if (gone) return route.abort('internetdisconnected');
      const request = route.request();
      if (request.method() === 'POST' && new URL(request.url()).pathname === '/order')
        heard.push(request.headers()['guest-authorization']);
      return route.fallback();
    },
  );
  await page.goto(`${comanda.origin}${tableAddress('de')}`);
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
  expect(heard).toEqual([expect.stringMatching(/^Bearer /)]);
});
