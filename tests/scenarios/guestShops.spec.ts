import { expectAccessible } from '../support/accessible.ts';
import { signInOwner } from '../support/api.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { drawn, whenDrawn } from '../support/drawnPages.ts';
import { guestPhone, tooWide, type PhoneOptions } from '../support/guestPhone.ts';
import { sheetsLeft } from '../support/hands.ts';
import { expect, test, type Browser, type BrowserContext, type Page } from '../support/quietBrowser.ts';
import { viennaOf } from '../support/stage.ts';

let comanda: ComandaProcess;
let context: BrowserContext;

test.beforeAll(async () => {
  // what everybody has: the search for an address
  comanda = await startComanda({ NOMINATIM_URL: 'https://nominatim.openstreetmap.org/search' });
});
test.afterAll(() => comanda.remove());

const house = (): string => viennaOf(comanda.demo);
const shop = (prefix = ''): string => `${comanda.origin}${prefix}/order/restaurant?id=${house()}`;

async function phone(browser: Browser, options: PhoneOptions = {}): Promise<Page> {
  context = await guestPhone(browser, comanda.origin, options);
  return context.newPage();
}

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const cartBar = (page: Page) => page.getByRole('button', { name: /^(Warenkorb|Your cart)/ });
const plusOf = (page: Page, dish: string) =>
  page.getByRole('button', { name: new RegExp(`^${dish}.* hinzufügen|^Add ${dish}`) }).first();
/** Taps the label, as a finger does. */
const choose = (page: Page, type: 'delivery' | 'takeaway') => page.locator(`label:has(input[value=${type}])`).tap();

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
  await expectAccessible(page, 'nichts gefunden');
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
  await sheetsLeft(page);
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
  await expectAccessible(page, 'a house that takes no orders');
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
  await expectAccessible(page, 'a house that is closed now');
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
  await expectAccessible(page, 'a house that is closed');
  await act('open');

  await page.goto(`${comanda.origin}/order/restaurant?id=${crypto.randomUUID()}`);
  await expect(page.getByRole('heading', { name: 'We do not know this restaurant' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'To all restaurants' }).tap();
  await expect(cards(page)).toHaveCount(3);
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
  await expectAccessible(page, 'die Restaurants ohne Verbindung');
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
