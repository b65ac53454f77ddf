import { expectAccessible } from '../support/accessible.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { standInForPlaces } from '../support/places.ts';
import { expect, test, type Browser, type BrowserContext, type Page } from '../support/quietBrowser.ts';
import { viennaOf } from '../support/stage.ts';
import { standInForTiles, tilesSettings } from '../support/tiles.ts';

let comanda: ComandaProcess;
let context: BrowserContext;
let tilesAsked: string[];

test.beforeAll(async () => {
  comanda = await startComanda({
    ...tilesSettings,
    NOMINATIM_URL: 'https://nominatim.openstreetmap.org/search',
  });
});
test.afterAll(() => comanda.remove());
test.afterEach(() => context.close());

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
  await standInForPlaces(context);
  tilesAsked = await standInForTiles(context);
  return context.newPage();
}

const mapButton = (page: Page) => page.getByRole('button', { name: 'Auf der Karte' });
const map = (page: Page) => page.getByRole('region', { name: 'Restaurants auf der Karte' });
const pin = (page: Page, name: string) => map(page).getByRole('button', { name });
const cards = (page: Page) => page.getByRole('main').getByRole('article');
const storch = 'Zum Weißen Storch';
const tooWide = (page: Page) => page.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth);

test('the restaurants stand on a map for whoever asks, each under its name, and lead to their pages', async ({
  browser,
}) => {
  const page = await phone(browser);
  const library: string[] = [];
  page.on('request', (request) => /HouseMap/.test(request.url()) && library.push(request.url()));
  await page.goto(`${comanda.origin}/de/order?type=delivery&postalCode=1010`);
  await expect(cards(page)).toHaveCount(3);
  await expect(mapButton(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  // nothing of it is loaded before
  expect([library, tilesAsked]).toEqual([[], []]);

  await mapButton(page).tap();
  await expect(pin(page, storch)).toBeVisible();
  await expect.poll(() => tilesAsked.length).toBeGreaterThan(1);
  expect(tilesAsked[0]).toMatch(/^https:\/\/tiles\.example\.com\/warm\/\d+\/\d+\/\d+\.png$/);
  await expect(cards(page)).toHaveCount(0);
  const credit = page.getByRole('link', { name: '© OpenStreetMap', exact: true });
  await expect(credit).toBeInViewport();
  await expect(credit).toHaveAttribute('href', 'https://www.openstreetmap.org/copyright');
  await expectAccessible(page, 'the map');
  expect(await tooWide(page)).toBe(0);

  await pin(page, storch).tap();
  await expect(pin(page, storch)).toHaveAttribute('aria-pressed', 'true');
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText('Zustellung 2,50 €');
  await expectAccessible(page, 'a restaurant that was chosen on the map');
  await cards(page).getByRole('link').tap();
  await expect(page).toHaveURL(`${comanda.origin}/de/order/restaurant?id=${viennaOf(comanda.demo)}`);

  // whoever comes back finds the map, and the list again
  await page.goBack();
  await expect(pin(page, storch)).toBeVisible();
  await page.getByRole('button', { name: 'Als Liste' }).tap();
  await expect(map(page)).toHaveCount(0);
  await expect(cards(page)).toHaveCount(3);
});

test('the address of a delivery is marked on the map, and what is looked for stands there alone', async ({
  browser,
}) => {
  const page = await phone(browser);
  await page.goto(`${comanda.origin}/de/order?type=delivery`);
  await page.getByRole('combobox', { name: 'Straße und Hausnummer' }).fill('Florianigasse 23');
  await page.getByRole('button', { name: 'Adresse suchen' }).tap();
  await page.getByRole('option').first().tap();
  await mapButton(page).tap();
  const address = map(page).getByRole('img', { name: 'Ihre Adresse' });
  await expect(address).toBeInViewport();
  await expect(pin(page, storch)).toBeInViewport();
  await page.getByRole('searchbox').fill('barza');
  await expect(pin(page, storch)).toHaveCount(0);
  await expect(map(page).getByRole('button', { name: /Barza/ })).toBeVisible();
});

test('the map is used by the keyboard alone, and reads from the right as well', async ({ browser }) => {
  const page = await phone(browser, { viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false });
  await page.addInitScript(() => localStorage.setItem('comanda-direction', 'rtl'));
  await page.goto(`${comanda.origin}/de/order?type=takeaway`);
  await mapButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(pin(page, storch)).toBeVisible();
  await pin(page, storch).focus();
  await page.keyboard.press('Enter');
  await expect(cards(page)).toContainText(storch);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  expect(await tooWide(page)).toBe(0);
  // where it is nearer is where it was farther away: pins follow their places
  const before = await pin(page, storch).boundingBox();
  await map(page).getByRole('button', { name: 'Näher' }).press('Enter');
  await expect.poll(async () => (await pin(page, storch).boundingBox())?.x).not.toBe(before?.x);
});

test('pictures that do not come are said in a sentence; the restaurants stand on the map all the same', async ({
  browser,
  expectNoise,
}) => {
  expectNoise(/tiles\.example\.com/);
  const page = await phone(browser);
  await context.route('https://tiles.example.com/**', (route) => route.abort());
  await page.goto(`${comanda.origin}/de/order?type=takeaway`);
  await mapButton(page).tap();
  await expect(page.getByText('Die Bilder der Karte kommen gerade nicht.')).toBeVisible();
  await pin(page, storch).tap();
  await expect(cards(page)).toContainText(storch);
  await expectAccessible(page, 'a map without pictures');
});
