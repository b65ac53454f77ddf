import { expectAccessible } from '../support/accessible.ts';
import { signInOwner } from '../support/api.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { standInForPlaces } from '../support/places.ts';
import { expect, test, type Browser, type BrowserContext, type Page, type Route } from '../support/quietBrowser.ts';
import { viennaOf } from '../support/stage.ts';

let comanda: ComandaProcess;
let context: BrowserContext;
let placesAsked: URL[];

test.beforeAll(async () => {
  // everybody's search, with a stand-in in its place
  comanda = await startComanda({ NOMINATIM_URL: 'https://nominatim.openstreetmap.org/search' });
});
test.afterAll(() => comanda.remove());
test.afterEach(() => context.close());

const house = (): string => viennaOf(comanda.demo);
const shop = (prefix = ''): string => `${comanda.origin}${prefix}/order/restaurant?id=${house()}`;

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
  placesAsked = await standInForPlaces(context);
  return context.newPage();
}

/** Until the server has drawn it: on a busy machine it may send the app alone before (pageDrawer.ts). */
const whenDrawn = (url: string) =>
  expect(async () => {
    const page = await fetch(url, { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('id="drawn"');
  }).toPass();
const drawn = (page: Page) => page.locator('#drawn');
const cards = (page: Page) => page.getByRole('main').getByRole('article');
const cartBar = (page: Page) => page.getByRole('button', { name: /^(Warenkorb|Your cart)/ });
const plusOf = (page: Page, dish: string) =>
  page.getByRole('button', { name: new RegExp(`^${dish}.* hinzufügen|^Add ${dish}`) }).first();
/** Taps the label, as a finger does. */
const choose = (page: Page, type: 'delivery' | 'takeaway') => page.locator(`label:has(input[value=${type}])`).tap();
/** What is wider than the page. */
const tooWide = (page: Page) => page.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth);

test('from a postal code to a full cart: who delivers there, what it costs, what is missing, and on to the check-out', async ({
  browser,
}) => {
  const page = await phone(browser);
  await page.goto(`${comanda.origin}/order`);
  await expect(page).toHaveURL(/\/de\/order\?type=delivery$/);
  await expect(cards(page)).toHaveCount(3);
  await expectAccessible(page);

  // who does not deliver there is named apart
  await page.getByRole('textbox', { name: 'Postleitzahl' }).fill('1010');
  const far = page.getByRole('region', { name: /1010/ });
  await expect(far.getByRole('article')).toHaveCount(2);
  await expect(far.getByRole('article').first()).toContainText('Liefert nicht dorthin');
  const vienna = cards(page).filter({ hasText: 'Weißen Storch' });
  await expect(vienna).toContainText('Zustellung 2,50 €');
  await expect(vienna).toContainText('Mind. 15,00 €');
  await expect(vienna).toContainText('Bald verfügbar');

  // what was chosen stands in the address, and is there again
  await page.getByRole('searchbox').fill('weissen');
  await expect(page).toHaveURL(/postalCode=1010.*q=weissen|q=weissen.*postalCode=1010/);
  await expect(cards(page)).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Postleitzahl' })).toHaveValue('1010');
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('searchbox').fill('nirgends');
  await expect(page.getByText('Nichts gefunden')).toBeVisible();
  await page.getByRole('searchbox').fill('');

  await vienna.getByRole('link').tap();
  await expect(page).toHaveURL(shop('/de'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zum Weißen Storch');
  await expect(page.getByRole('main')).toContainText('Zustellung 2,50 €');
  await page.getByText('Zeiten, Adresse, Allergene').tap();
  await expect(page.getByText('Florianigasse 23').first()).toBeVisible();
  await expect(page.getByText('Montag')).toBeVisible();
  await expectAccessible(page);

  await plusOf(page, 'Liptauer').tap();
  await expect(cartBar(page)).toContainText('17,50');
  await cartBar(page).tap();
  const cart = page.getByRole('dialog');
  await expect(cart).toContainText('8,10 € zum Mindestwert von 15,00 €');
  await expect(cart).toContainText('Zur Kasse · 17,50 €');
  await expectAccessible(page);
  await cart
    .getByRole('button', { name: /^Eins mehr|mehr/ })
    .first()
    .tap();
  await expect(cart).toContainText('Zur Kasse · 17,50 €');
  await cart.getByRole('button', { name: /mehr/ }).first().tap();
  await expect(cart).not.toContainText('Mindestwert');
  await expect(cart).toContainText('23,20 €');
  await cart.getByRole('button', { name: 'Schließen' }).tap();

  // another address, and none that it delivers to
  await page.getByRole('button', { name: '1010' }).tap();
  await page.getByRole('textbox', { name: 'Postleitzahl' }).fill('9999');
  await page.getByRole('button', { name: 'Dorthin liefern' }).tap();
  await expect(page.getByRole('main')).toContainText('Liefert nicht nach 9999');
  await cartBar(page).tap();
  await expect(cart.getByRole('button', { name: /liefert nicht/i })).toHaveAttribute('aria-disabled', 'true');
  await cart.getByRole('button', { name: 'Schließen' }).tap();
  await choose(page, 'takeaway');
  await expect(page.getByRole('main')).toContainText('Abholen bei Florianigasse 23');
  await expect(cartBar(page)).toContainText('20,70');

  // the cart is the house's, and is there after a reload and when somebody comes back
  await page.reload();
  await expect(cartBar(page)).toContainText('20,70');
  await page.getByRole('link', { name: 'Alle Restaurants' }).tap();
  await expect(page.getByRole('radio', { name: 'Abholung' })).toBeChecked();
  await cards(page).filter({ hasText: 'Barza' }).getByRole('link').tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Barza/);
  await expect(cartBar(page)).toHaveCount(0);
  await page.goBack();
  await cards(page).filter({ hasText: 'Storch' }).getByRole('link').tap();
  await expect(cartBar(page)).toContainText('20,70');
  await cartBar(page).tap();
  await cart.getByRole('button', { name: /^Zur Kasse/ }).tap();
  await expect(page).toHaveURL(`${comanda.origin}/de/order/checkout?id=${house()}`);
});

test('an address is looked up when it is asked for, or where somebody stands; whoever types it needs nobody', async ({
  browser,
  expectNoise,
}) => {
  expectNoise(/nominatim/);
  const page = await phone(browser, { locale: 'en-GB' });
  await page.goto(`${comanda.origin}/order`);
  const street = page.getByRole('combobox', { name: 'Street and number' });
  const code = page.getByRole('textbox', { name: 'Postal code' });
  const lookUp = page.getByRole('button', { name: 'Look the address up' });
  await street.pressSequentially('Florianigasse 23');
  await expect(page.getByRole('link', { name: /OpenStreetMap/ })).toBeVisible();
  // not per letter: such a search is everybody's
  expect(placesAsked).toEqual([]);
  await lookUp.tap();
  const options = page.getByRole('option');
  await expect(options).toHaveText(['Florianigasse 231080 Wien', 'Florianigasse8020 Graz']);
  await expect(page.getByText('Addresses found: 2')).toBeAttached();
  await expectAccessible(page, 'what was found');
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  // the same again asks nobody
  await street.press('Enter');
  await options.last().tap();
  await expect(street).toHaveValue('Florianigasse 23');
  await expect(code).toHaveValue('8020');
  await expect(page).toHaveURL(/postalCode=8020/);
  await expect(page.getByText('The address is filled in. Please check it.')).toBeVisible();
  expect(placesAsked).toHaveLength(1);
  expect(placesAsked[0]!.searchParams.get('countrycodes')?.split(',')).toContain('at');

  // nothing found, no network there, no position: a sentence, and the fields are there
  await street.fill('Nirgendsweg');
  await lookUp.tap();
  await expect(page.getByText('No such address was found. Please fill in the fields yourself.')).toBeVisible();
  await context.route('https://nominatim.openstreetmap.org/**', (route) => route.abort());
  await street.fill('Florianigasse 2');
  await lookUp.tap();
  const unreachable = page.getByText(
    'Addresses cannot be looked up at the moment. Please fill in the fields yourself.',
  );
  await expect(unreachable).toBeVisible();
  await code.fill('1010');
  await expect(page).toHaveURL(/postalCode=1010/);
  await expect(cards(page).first()).toContainText('Weißen Storch');
  const here = page.getByRole('button', { name: 'Use my position' });
  await here.tap();
  await expect(page.getByText('This browser does not say where you are.')).toBeVisible();
  await context.unroute('https://nominatim.openstreetmap.org/**');
  await standInForPlaces(context);
  await context.grantPermissions(['geolocation'], { origin: comanda.origin });
  await context.setGeolocation({ latitude: 48.2121, longitude: 16.3473 });
  await here.tap();
  await expect(street).toHaveValue('Florianigasse 23');
  await expect(code).toHaveValue('1080');
  await context.setGeolocation({ latitude: 0, longitude: 0 });
});

test('a house that is paused, closed for now or gone says so, and what it sells out of is shown', async ({
  browser,
  expectNoise,
}) => {
  expectNoise(/restaurant|404/);
  const owner = await signInOwner(comanda.origin, comanda.demo.owner);
  const act = (type: 'pause' | 'resume' | 'close' | 'open') =>
    owner('POST /restaurant/action', { body: { restaurant_id: house(), type } });
  const page = await phone(browser, { locale: 'en-GB' });
  await page.goto(shop());
  await plusOf(page, 'Liptauer').tap();
  await expect(cartBar(page)).toBeVisible();

  await act('pause');
  await page.reload();
  await expect(page.getByText('Takes no orders at the moment')).toBeVisible();
  await cartBar(page).tap();
  await expect(
    page.getByRole('dialog').getByRole('button', { name: 'Restaurant does not take orders at the moment' }),
  ).toHaveAttribute('aria-disabled', 'true');
  await act('resume');

  const { body: whole } = await owner('GET /restaurant', { query: { restaurant_id: house() } });
  const { openingDays } = whole;
  const now = new Date();
  // open for two hours, from three hours ago on Vienna's clock: a moment that is surely past
  const hours = (from: number): string =>
    new Date(now.getTime() + from * 3_600_000).toLocaleTimeString('en-GB', {
      timeZone: 'Europe/Vienna',
      hour: '2-digit',
      minute: '2-digit',
    });
  const change = async (days: typeof openingDays): Promise<void> => {
    const { body } = await owner('GET /restaurant', { query: { restaurant_id: house() } });
    const { name, address, timezone, currency, description, avatar, minOrderValue, deliveryRegions } = body;
    const { orderTypes, paymentTypes, confirmFirstOrder, legalName, vatNumber } = body;
    const kept = { name, address, timezone, currency, description, deliveryRegions, orderTypes, paymentTypes };
    const rest = { confirmFirstOrder, minOrderValue, avatar, legalName, vatNumber };
    const reply = await owner('PUT /restaurant', {
      body: { restaurant: { restaurant_id: house(), ...kept, ...rest, openingDays: days } },
    });
    expect(reply.status).toBe(200);
  };
  await change([0, 1, 2, 3, 4, 5, 6].map((weekDay) => ({ weekDay, time_from: hours(-5), time_to: hours(-3) })));
  await page.reload();
  await expect(page.getByText(/^Closed, opens/)).toBeVisible();
  await expect(page.getByText('You can order for when it is open.')).toBeVisible();
  await cartBar(page).tap();
  await expect(page.getByRole('dialog').getByRole('button', { name: /^To check-out/ })).not.toHaveAttribute(
    'aria-disabled',
  );
  await page.goto(`${comanda.origin}/order`);
  // the closed one stands last
  await expect(cards(page).last()).toContainText('Zum Weißen Storch');
  await change(openingDays);

  await act('close');
  await page.goto(`${comanda.origin}/order`);
  await expect(cards(page)).toHaveCount(2);
  await page.goto(shop());
  await expect(page.getByText('Not open to guests')).toBeVisible();
  await act('open');

  await page.goto(`${comanda.origin}/order/restaurant?id=${crypto.randomUUID()}`);
  await expect(page.getByRole('heading', { name: 'We do not know this restaurant' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'To all restaurants' }).tap();
  await expect(cards(page)).toHaveCount(3);
});

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
  expect(await cards(plain).count()).toBeGreaterThan(40);
  await plain.getByText('Nyitvatartás, cím, allergének').tap();
  await expect(plain.getByText('Florianigasse 23').first()).toBeVisible();
  expect(await tooWide(plain)).toBe(0);
  const said = JSON.parse(await plain.locator('script[type="application/ld+json"]').innerText()) as { name: string };
  expect(said.name).toBe('Zum Weißen Storch');
  await context.close();

  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 900 },
  ]) {
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
    await whenDrawn(shop('/de'));
    await page.goto(shop('/de'), { waitUntil: 'commit' });
    await expect(drawn(page)).toBeVisible();
    const read = cards(page).nth(6);
    await read.evaluate((card) => window.scrollTo(0, card.getBoundingClientRect().top - 300));
    const name = await read.locator('span').first().innerText();
    const before = await read.boundingBox();
    await letGo();
    await expect(drawn(page)).toHaveCount(0);
    // other cards may speak of it
    const same = cards(page).filter({ has: page.getByText(name, { exact: true }) });
    expect(await same.first().boundingBox()).toEqual(before);
    await page.waitForLoadState('networkidle');
    expect(asked.filter((path) => path.startsWith('/menu/') || path === '/restaurant')).toEqual([]);
    const shifted = await page.evaluate(() =>
      (window as unknown as { shifts: { value: number }[] }).shifts.reduce((sum, { value }) => sum + value, 0),
    );
    // a piece of the page may arrive in the middle of a button
    expect(shifted).toBeLessThan(0.02);
    await context.close();
  }
});

test('without a network the restaurants, a restaurant’s menu and its cart are there, and say how they stood', async ({
  browser,
  expectNoise,
}) => {
  expectNoise(/ERR_INTERNET_DISCONNECTED|\/media\/.*ERR_FAILED|ERR_FAILED.*\/media\//);
  const page = await phone(browser, { serviceWorkers: 'allow' });
  await page.goto(`${comanda.origin}/de/order?type=takeaway`);
  await expect(cards(page)).toHaveCount(3);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await whenDrawn(shop('/de'));
  await page.goto(shop('/de'));
  await plusOf(page, 'Liptauer').tap();
  await expect(cartBar(page)).toContainText('6,90');
  await expect(async () =>
    expect(await page.evaluate(async () => (await (await caches.open('comanda-pages')).keys()).length)).toBe(1),
  ).toPass();
  await context.setOffline(true);
  await expect(page.getByText('Keine Verbindung').first()).toBeVisible();
  await page.reload();
  await expect(drawn(page)).toHaveCount(0);
  await expect(page.getByText('Keine Verbindung').first()).toBeVisible();
  await plusOf(page, 'Liptauer').tap();
  await expect(cartBar(page)).toContainText('13,80');
  await cartBar(page).tap();
  await expect(page.getByRole('dialog')).toContainText('Zur Kasse · 13,80 €');
  await page.getByRole('dialog').getByRole('button', { name: 'Schließen' }).tap();
  await page.getByRole('link', { name: 'Alle Restaurants' }).tap();
  await expect(cards(page)).toHaveCount(3);
  await expect(page.getByText('So war der Stand zuletzt.')).toBeVisible();
  // what was never asked for cannot be known
  await choose(page, 'delivery');
  await expect(page.getByRole('button', { name: 'Nochmals versuchen' })).toBeVisible();
  await context.setOffline(false);
  await expect(cards(page)).toHaveCount(3);
  await expect(page.getByText('So war der Stand zuletzt.')).toBeHidden();
});

test('in no language is anything wider than the smallest phone, in either direction', async ({ browser }) => {
  const page = await phone(browser, { viewport: { width: 360, height: 740 } });
  for (const address of ['/de/order', '/hu/order?dir=rtl', '/ro/order']) {
    await page.goto(`${comanda.origin}${address}`);
    await expect(cards(page).first()).toBeVisible();
    expect([address, await tooWide(page)]).toEqual([address, 0]);
  }
  for (const address of ['/de', '/hu/order?postalCode=1010']) {
    await page.goto(`${comanda.origin}${address}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    expect([address, 'large text', await tooWide(page)]).toEqual([address, 'large text', 0]);
  }
  for (const prefix of ['/hu', '/ro', '/de']) {
    await page.goto(shop(prefix));
    await expect(drawn(page)).toHaveCount(0);
    await page.locator('summary').tap();
    expect([prefix, await tooWide(page)]).toEqual([prefix, 0]);
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    expect([prefix, 'large text', await tooWide(page)]).toEqual([prefix, 'large text', 0]);
  }
});

test('the home page leads on: to a table by its code or the camera, to houses near, to those one knows', async ({
  browser,
}) => {
  const page = await phone(browser, { permissions: ['camera'] });
  const code = comanda.demo.tables[0]!.code;
  // a browser that reads codes, and a camera that sees that of a table
  await page.addInitScript(
    (seen) => {
      Object.assign(window, {
        BarcodeDetector: class {
          static async getSupportedFormats(): Promise<string[]> {
            return ['qr_code'];
          }
          detect = async () => [{ rawValue: seen }];
        },
      });
      const canvas = document.createElement('canvas');
      // a camera sees something else each moment
      setInterval(() => canvas.getContext('2d')?.fillRect(0, 0, Math.random() * 100, 10), 100);
      Object.defineProperty(navigator, 'mediaDevices', {
        value: { getUserMedia: async () => canvas.captureStream(5) },
      });
    },
    `https://elsewhere.example/hu/order/table?code=${encodeURIComponent(code)}`,
  );
  await page.goto(`${comanda.origin}/de`);
  await expect(page.getByRole('textbox', { name: 'Tischcode' })).toBeVisible();
  await expect(page.getByText('Zuletzt besucht')).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Mit der Kamera scannen' }).tap();
  await expect(page).toHaveURL(`${comanda.origin}/de/order/table?code=${encodeURIComponent(code)}`);
  await expect(page.getByRole('tab')).toHaveCount(3);
  await plusOf(page, 'Liptauer').tap();
  await cartBar(page).tap();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Jetzt bestellen/ })
    .tap();
  await expect(page.getByRole('dialog')).toContainText('Danke für Ihre Bestellung');

  await page.goto(`${comanda.origin}/de`);
  // whoever ordered at its table finds the house again
  await expect(page.getByRole('link', { name: 'Zum Weißen Storch' })).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('comanda-last-houses'));
  await page.reload();
  await expect(page.getByText('Zuletzt besucht')).toBeHidden();
  await choose(page, 'delivery');
  await page.getByRole('textbox', { name: 'Postleitzahl' }).fill('1010');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Restaurants anzeigen' }).tap();
  await expect(page).toHaveURL(`${comanda.origin}/de/order?type=delivery&postalCode=1010`);
  await cards(page).filter({ hasText: 'Storch' }).getByRole('link').tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zum Weißen Storch');
  await page.goto(`${comanda.origin}/de`);
  const last = page.getByRole('region', { name: 'Zuletzt besucht' });
  await last.getByRole('link', { name: 'Zum Weißen Storch' }).tap();
  await expect(page).toHaveURL(shop('/de'));
});

test('below its menu a house says where else it is found, and what it says in law', async ({ browser }) => {
  const owner = await signInOwner(comanda.origin, comanda.demo.owner);
  const { body } = await owner('GET /restaurant', { query: { restaurant_id: house() } });
  const {
    menus: _m,
    tables: _t,
    areas: _a,
    terminals: _r,
    devices: _d,
    employees: _e,
    events: _v,
    ...restaurant
  } = body;
  const social = { facebook: 'https://www.facebook.com/storch', instagram: 'https://www.instagram.com/storch' };
  const website = 'https://www.storch.example';
  const changed = await owner('PUT /restaurant', { body: { restaurant: { ...restaurant, social, website } } });
  expect(changed.status).toBe(200);
  const page = await phone(browser);
  await page.goto(shop('/de'));
  const footer = page.getByRole('navigation', { name: 'Mehr über Zum Weißen Storch' });
  const links = footer.getByRole('link');
  await expect(links).toHaveText(['Website', 'Facebook', 'Instagram', 'Impressum', 'Datenschutz', 'Bedingungen']);
  await expect(footer.getByRole('link', { name: 'Facebook' })).toHaveAttribute('href', social.facebook);
  await footer.getByRole('link', { name: 'Impressum' }).tap();
  await expect(page.getByRole('main')).toContainText('Weißer Storch Gastronomie GmbH');
});
