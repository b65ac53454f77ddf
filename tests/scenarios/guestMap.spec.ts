import { expectAccessible } from '../support/accessible.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { guestPhone, tooWide, type PhoneOptions } from '../support/guestPhone.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { standInForPlaces } from '../support/places.ts';
import { expect, test, type Browser, type BrowserContext, type Page } from '../support/quietBrowser.ts';
import { viennaOf } from '../support/stage.ts';
import { standInForTiles, tilesSettings } from '../support/tiles.ts';

let comanda: ComandaProcess;
let context: BrowserContext;
let placesAsked: URL[];
let tilesAsked: string[];

test.beforeAll(async () => {
  // everybody's search and pictures, with stand-ins in their places
  comanda = await startComanda({
    ...tilesSettings,
    NOMINATIM_URL: 'https://nominatim.openstreetmap.org/search',
  });
});
test.afterAll(() => comanda.remove());

async function phone(browser: Browser, options: PhoneOptions = {}): Promise<Page> {
  context = await guestPhone(browser, comanda.origin, options);
  placesAsked = await standInForPlaces(context);
  tilesAsked = await standInForTiles(context);
  return context.newPage();
}

const mapButton = (page: Page) => page.getByRole('button', { name: 'Auf der Karte' });
const map = (page: Page) => page.getByRole('region', { name: 'Restaurants auf der Karte' });
const pin = (page: Page, name: string) => map(page).getByRole('button', { name });
const cards = (page: Page) => page.getByRole('main').getByRole('article');
const storch = 'Zum Weißen Storch';

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
  // the keys of somebody quicker than the app would go nowhere
  await expect(mapButton(page)).toBeVisible();
  const keys = keyboardOf(page);
  await keys.enter(/^Auf der Karte$/);
  await expect(pin(page, storch)).toBeVisible();
  await keys.enter(new RegExp(`^${storch}`));
  await expect(cards(page)).toContainText(storch);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  expect(await tooWide(page)).toBe(0);
  // where it is nearer is where it was farther away: pins follow their places
  const before = await pin(page, storch).boundingBox();
  await keys.enter(/^Näher$/);
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

test('an address is looked up when it is asked for, or where somebody stands; whoever types it needs nobody', async ({
  browser,
  expectNoise,
}) => {
  // what became of a search is said below its field, when the service has answered
  expectNoise(/moved by itself/);
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
