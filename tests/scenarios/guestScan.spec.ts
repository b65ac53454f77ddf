import { rmSync } from 'node:fs';
import path from 'node:path';
import { expectAccessible } from '../support/accessible.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { dataFolder } from '../support/dataFolder.ts';
import { fakeCamera, showCamera } from '../support/fakeCamera.ts';
import { expect, test, type Browser, type BrowserContext, type Page } from '../support/quietBrowser.ts';

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
test.afterEach(() => context.close());

const decoder = /\/assets\/decode[^/]*\.js/;

/** The home page on a phone whose browser reads no codes, as Safari and Firefox; `asked` is what it fetched. */
async function home(browser: Browser, allowed = true): Promise<{ page: Page; asked: () => string[] }> {
  context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'de-AT',
    serviceWorkers: 'block',
    permissions: allowed ? ['camera'] : [],
  });
  await context.addCookies([{ name: 'cookie-consent', value: 'true', url: comanda.origin }]);
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

test('the code of something else is said to be that, and the camera is let go of when the sheet closes', async ({
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
});

test('without a camera, without leave to use it, or without what reads codes, there is a sentence and a way on', async ({
  browser,
  expectNoise,
}) => {
  expectNoise(decoder);
  showCamera(camera);
  const { page } = await home(browser, false);
  await scanButton(page).tap();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('alert')).toContainText('darf die Kamera nicht verwenden');
  await expectAccessible(page, 'no leave to use the camera');
  await sheet.getByRole('button', { name: 'Code eintippen' }).tap();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Tischcode' })).toBeVisible();

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
