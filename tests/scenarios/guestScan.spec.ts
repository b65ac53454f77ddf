import { rmSync } from 'node:fs';
import path from 'node:path';
import { expectAccessible } from '../support/accessible.ts';
import { signInOwner } from '../support/api.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { dataFolder } from '../support/dataFolder.ts';
import { fakeCamera, showCamera } from '../support/fakeCamera.ts';
import { guestPhone } from '../support/guestPhone.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { expect, test, type Browser, type BrowserContext, type Page } from '../support/quietBrowser.ts';
import { viennaOf } from '../support/stage.ts';

let comanda: ComandaProcess;
let context: BrowserContext;
const folder = dataFolder('camera');
const camera = path.join(folder, 'seen.y4m');

test.use({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...fakeCamera(camera)] }),
    { scope: 'worker' },
  ],
});

test.beforeAll(async () => {
  comanda = await startComanda();
});
test.afterAll(async () => {
  await comanda.remove();
  rmSync(folder, { recursive: true, force: true });
});

const decoder = /\/assets\/decode[^/]*\.js/;

/** The home page on a phone whose browser reads no codes, as Safari and Firefox; `asked` is what it fetched. */
async function home(browser: Browser, allowed = true): Promise<{ page: Page; asked: () => string[] }> {
  context = await guestPhone(browser, comanda.origin, { permissions: allowed ? ['camera'] : [] });
  await context.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'BarcodeDetector');
    const tracks: MediaStreamTrack[] = [];
    Object.assign(globalThis, { tracks });
    // an empty page is no secure one
    const cameras = (navigator as Partial<Navigator>).mediaDevices;
    const given = cameras?.getUserMedia.bind(cameras);
    if (!cameras || !given) return;
    cameras.getUserMedia = async (wanted) => {
      const stream = await given(wanted);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${comanda.origin}/de`);
  return { page, asked: () => asked };
}

const scanButton = (page: Page) => page.getByRole('button', { name: 'Mit der Kamera scannen' });
/** Whether each camera that the page was given is on. */
const cameras = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { tracks: MediaStreamTrack[] }).tracks.map((each) => each.readyState));

test('a browser that reads no codes scans a table all the same: what reads them is fetched with the tap', async ({
  browser,
}) => {
  const code = comanda.demo.tables[1]!.code;
  showCamera(camera, `https://elsewhere.example/order/table?code=${encodeURIComponent(code)}`);
  const { page, asked } = await home(browser);
  await expect(scanButton(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked().filter((url) => decoder.test(url))).toEqual([]);
  await scanButton(page).tap();
  await expect(page).toHaveURL(`${comanda.origin}/de/order/table?code=${encodeURIComponent(code)}`);
  await expect(page.getByRole('tab')).toHaveCount(3);
  expect(asked().filter((url) => decoder.test(url))).toHaveLength(1);
  await expect.poll(() => cameras(page)).toEqual(['ended']);
});

test('a new device scans the code that its owner’s screen shows, and is what the owner wanted', async ({
  browser,
  expectNoise,
}) => {
  // nobody knows it yet
  expectNoise(/device\/me/);
  expectNoise(/status of 401/);
  const owner = await signInOwner(comanda.origin, comanda.demo.owner);
  const wanted = { restaurant_id: viennaOf(comanda.demo), name: 'Pass', mode: 'orderprocessing' as const };
  const { body } = await owner('POST /device/pairing-code', { body: wanted });
  showCamera(camera, `${comanda.origin}/device#pair=${body.pairing_code}`);
  context = await browser.newContext({ locale: 'en-GB', permissions: ['camera'] });
  const page = await context.newPage();
  await page.goto(`${comanda.origin}/device`);
  await page.getByLabel('Password of this device').fill('a long password');
  await page.getByRole('button', { name: 'Scan the pairing code' }).click();
  await expect(page.getByRole('textbox', { name: 'Pairing code' })).toHaveValue(body.pairing_code);
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Pair this device' }).click();
  await expect(page.getByRole('heading', { name: 'Kitchen' })).toBeVisible();
  await expect(page.getByText('Online', { exact: true })).toBeVisible();
  await expect(page.locator('main > header')).toContainText('Pass');
});

test('the code of something else is said to be that, and the camera is let go of when the sheet closes, by a finger or a key', async ({
  browser,
}) => {
  showCamera(camera, 'https://elsewhere.example/wlan');
  const { page } = await home(browser);
  await scanButton(page).tap();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText('Das ist nicht der Code eines Tisches');
  expect(await cameras(page)).toEqual(['live']);
  await expectAccessible(page, 'what the camera sees');
  await sheet.getByRole('button', { name: 'Schließen' }).tap();
  await expect(sheet).toBeHidden();
  await expect.poll(() => cameras(page)).toEqual(['ended']);

  // by keys alone, too, and the focus goes back to what opened it
  const keys = keyboardOf(page);
  await keys.press('Tab');
  await keys.enter(/^Mit der Kamera scannen$/);
  await expect(sheet).toContainText('Das ist nicht der Code eines Tisches');
  await keys.enter(/^Schließen$/);
  await expect(sheet).toBeHidden();
  await keys.stands(/^Mit der Kamera scannen$/);
  await keys.press('Enter');
  await expect(sheet).toBeVisible();
  await keys.press('Escape');
  await keys.stands(/^Mit der Kamera scannen$/);
  await expect.poll(async () => new Set(await cameras(page))).toEqual(new Set(['ended']));
});

test('without a camera, without leave to use it, or without what reads codes, there is a sentence and a way on', async ({
  browser,
  expectNoise,
}) => {
  // a sentence is smaller than the camera's picture
  expectNoise(/moved by itself/);
  expectNoise(decoder);
  showCamera(camera);
  const { page } = await home(browser, false);
  await scanButton(page).tap();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('alert')).toContainText('darf die Kamera nicht verwenden');
  await expectAccessible(page, 'no leave to use the camera');
  // with a finger or with keys one stands where it is typed
  await sheet.getByRole('button', { name: 'Code eintippen' }).tap();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Tischcode' })).toBeFocused();
  const keys = keyboardOf(page);
  await keys.enter(/^Mit der Kamera scannen$/);
  await expect(sheet.getByRole('alert')).toBeVisible();
  await keys.enter(/^Nochmals versuchen$/);
  await expect(sheet.getByRole('alert')).toBeVisible();
  await keys.stands();
  await keys.enter(/^Code eintippen$/);
  await expect(sheet).toBeHidden();
  await keys.stands(/^Tischcode/);

  await context.grantPermissions(['camera'], { origin: comanda.origin });
  const faulty = (name: string) =>
    page.evaluate((fault) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', fault));
    }, name);
  await faulty('NotReadableError');
  await scanButton(page).tap();
  await expect(sheet.getByRole('alert')).toContainText('Eine andere App verwendet gerade die Kamera');
  await faulty('NotFoundError');
  await sheet.getByRole('button', { name: 'Nochmals versuchen' }).tap();
  await expect(sheet.getByRole('alert')).toContainText('gibt es keine Kamera');
  await context.close();

  const { page: other } = await home(browser);
  await other.route(decoder, (route) => route.abort());
  await scanButton(other).tap();
  await expect(other.getByRole('alert')).toContainText('Codes können hier gerade nicht gelesen werden');
  await expect.poll(() => cameras(other)).toEqual(['ended']);
});

test('the home page leads on: to a table by its code or the camera, to houses near, to those one knows', async ({
  browser,
}) => {
  context = await guestPhone(browser, comanda.origin, { permissions: ['camera'] });
  const page = await context.newPage();
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
  await page
    .getByRole('button', { name: /^Liptauer.* hinzufügen/ })
    .first()
    .tap();
  await page.getByRole('button', { name: /^Warenkorb/ }).tap();
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
  // the label, as a finger does
  await page.locator('label:has(input[value=delivery])').tap();
  await page.getByRole('textbox', { name: 'Postleitzahl' }).fill('1010');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Restaurants anzeigen' }).tap();
  await expect(page).toHaveURL(`${comanda.origin}/de/order?type=delivery&postalCode=1010`);
  await page.getByRole('article').filter({ hasText: 'Storch' }).getByRole('link').tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zum Weißen Storch');
  await page.goto(`${comanda.origin}/de`);
  const last = page.getByRole('region', { name: 'Zuletzt besucht' });
  await last.getByRole('link', { name: 'Zum Weißen Storch' }).tap();
  await expect(page).toHaveURL(`${comanda.origin}/de/order/restaurant?id=${viennaOf(comanda.demo)}`);
});
