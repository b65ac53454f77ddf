import { expectAccessible } from '../support/accessible.ts';
import { deviceOf, signIn } from '../support/api.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { sheetsRecorded } from '../support/hands.ts';
import { expect, test, type BrowserContext, type Locator, type Page } from '../support/quietBrowser.ts';
import { viennaOf } from '../support/stage.ts';

let comanda: ComandaProcess;
let context: BrowserContext;
let phone: Page;
/** where the guest was before the restaurant */
const before = 'data:text/html,<h1>Before</h1>';

test.beforeAll(async () => {
  comanda = await startComanda();
});
test.afterAll(() => comanda.remove());
test.beforeEach(async ({ browser }) => {
  const { url } = comanda.demo.tables[0]!;
  context = await browser.newContext({
    locale: 'en-GB',
    serviceWorkers: 'block',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await context.addCookies([{ name: 'cookie-consent', value: 'true', url: new URL(url).origin }]);
  phone = await context.newPage();
  await phone.goto(before);
  await phone.goto(url);
});

const dialogs = (): Locator => phone.getByRole('dialog');
/** How many sheets the history knows of. */
const entries = () => sheetsRecorded(phone);
const back = () => phone.evaluate(() => history.back());
async function openDish(): Promise<void> {
  await phone
    .getByRole('button', { name: /^Beef tartare$/i })
    .first()
    .tap();
  await expect(dialogs()).toHaveCount(1);
  await expect.poll(entries).toBe(1);
}
async function leavesWithOneBack(): Promise<void> {
  await back();
  await expect(phone.getByRole('heading', { name: 'Before' })).toBeVisible();
}

test('Back closes the sheet in front, one after the other, and only then leaves the restaurant', async () => {
  await phone
    .getByRole('button', { name: /^Add Liptauer/ })
    .first()
    .tap();
  await phone.getByRole('button', { name: /Your cart/ }).tap();
  await dialogs()
    .getByRole('button', { name: /^Change / })
    .tap();
  await expect(dialogs()).toHaveCount(2);
  await expect.poll(entries).toBe(2);
  await back();
  await expect(dialogs()).toHaveCount(1);
  await expect(phone.getByRole('dialog', { name: 'Your cart' })).toBeVisible();
  await back();
  await expect(dialogs()).toHaveCount(0);
  await expect(phone.getByRole('tab')).toHaveCount(3);
  await leavesWithOneBack();
});

test('a sheet that is closed otherwise, or was open before a reload, leaves no step behind', async () => {
  await openDish();
  await phone.getByRole('button', { name: 'Close' }).tap();
  await expect(dialogs()).toHaveCount(0);
  await expect.poll(entries).toBe(0);
  await openDish();
  await phone.reload();
  await expect(phone.getByRole('tab')).toHaveCount(3);
  await expect.poll(entries).toBe(0);
  await leavesWithOneBack();
});

test('a table’s page that was loaded anew behind a sheet, and put into another language, is a page like any other', async () => {
  await openDish();
  await phone.reload();
  await expect(phone.getByRole('tab')).toHaveCount(3);
  await expect.poll(entries).toBe(0);
  await phone.getByRole('button', { name: /^Language: English/ }).tap();
  await phone.getByRole('menuitemradio', { name: 'Deutsch' }).tap();
  await expect(phone).toHaveURL(/\/de\/order\/table/);
  await expect.poll(entries).toBe(0);
  await phone.getByRole('tab', { name: 'Bezahlen' }).tap();
  await expect(phone).toHaveURL(/#pay$/);
});

for (const moment of ['with it', 'while its step is being left'] as const) {
  test(`a link that is pressed in the instant in which a sheet closes, ${moment}, leads where it says`, async () => {
    await phone.goto(`${comanda.origin}/order/restaurant?id=${viennaOf(comanda.demo)}`);
    await openDish();
    await phone.evaluate((isLater) => {
      const press = (): void => document.querySelector<HTMLAnchorElement>('footer a[href*="/imprint"]')?.click();
      const go = history.go.bind(history);
      history.go = (by) => {
        go(by);
        if (isLater) press();
        history.go = go;
      };
      document.querySelector<HTMLButtonElement>('dialog header button')?.click();
      if (!isLater) press();
    }, moment !== 'with it');
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Imprint');
    await expect(phone).toHaveURL(/imprint/);
    await back();
    await expect(phone).toHaveURL(/restaurant/);
    await expect.poll(entries).toBe(0);
    await expect(dialogs()).toHaveCount(0);
    await back();
    await expect(phone.getByRole('tab')).toHaveCount(3);
  });
}

test('Forward after Back shows the menu, on which a dish opens as before, and Back leads from tab to tab', async () => {
  await openDish();
  await back();
  await expect(dialogs()).toHaveCount(0);
  await phone.evaluate(() => history.forward());
  await expect.poll(entries).toBe(0);
  await expect(dialogs()).toHaveCount(0);
  await openDish();
  await back();
  await expect(dialogs()).toHaveCount(0);
  await phone.getByRole('tab', { name: 'Waiter' }).tap();
  await phone.getByRole('button', { name: 'General' }).tap();
  await expect(dialogs()).toHaveCount(1);
  await expect.poll(entries).toBe(1);
  await back();
  await expect(dialogs()).toHaveCount(0);
  await expect(phone.getByRole('tab', { name: 'Waiter' })).toHaveAttribute('aria-selected', 'true');
  await back();
  await expect(phone.getByRole('tab', { name: 'Order' })).toHaveAttribute('aria-selected', 'true');
  await leavesWithOneBack();
});

/** Draws a finger from a place by so many pixels, slowly. */
async function draw(place: Locator, by: number): Promise<void> {
  const box = (await place.boundingBox())!;
  const [x, y] = [box.x + Math.min(40, box.width / 2), box.y + box.height / 2];
  const devtools = await context.newCDPSession(phone);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x, y: at }] });
  await touch('touchStart', y);
  for (let step = 1; step <= 20; step++) await touch('touchMove', y + (by * step) / 20);
  await touch('touchEnd');
}

test('a sheet is drawn down by its head, springs back from a little, and scrolls its picture away for what is chosen', async () => {
  await openDish();
  const sheet = dialogs();
  const title = sheet.getByRole('heading', { level: 2 });
  const picture = sheet.locator('img').first();
  await expect(picture).toBeInViewport();
  const room = async () =>
    ((await sheet.locator('footer').boundingBox())!.y - (await title.boundingBox())!.y) /
    (await sheet.boundingBox())!.height;
  expect(await room()).toBeLessThan(0.65);
  await sheet.getByRole('textbox').scrollIntoViewIfNeeded();
  await expect(picture).not.toBeInViewport();
  await expect(title).toBeInViewport();
  await expect(sheet.getByRole('button', { name: 'Close' })).toBeInViewport();
  expect(await room()).toBeGreaterThan(0.8);

  const top = (await sheet.boundingBox())!.y;
  await draw(title, 30);
  await expect.poll(async () => (await sheet.boundingBox())!.y).toBe(top);
  await draw(title, 500);
  await expect(dialogs()).toHaveCount(0);
  await expect.poll(entries).toBe(0);
});

test('a sheet whose content is scrolled is scrolled back by the finger, and drawn down from its top; without motion too', async () => {
  await phone.emulateMedia({ reducedMotion: 'reduce' });
  await openDish();
  const field = dialogs().getByRole('textbox');
  await field.scrollIntoViewIfNeeded();
  const words = dialogs().getByRole('group').last();
  await draw(words, 120);
  await expect(dialogs()).toHaveCount(1);
  await phone.evaluate(() => document.querySelectorAll('dialog *').forEach((each) => each.scrollTo(0, 0)));
  await draw(dialogs().locator('img').first(), 400);
  await expect(dialogs()).toHaveCount(0);
});

test('water and cutlery are wished for with one call, which names them to guest and staff', async () => {
  const { restaurant_id, table_id, url } = comanda.demo.tables[1]!;
  await phone.goto(url);
  await phone.getByRole('tab', { name: 'Waiter' }).tap();
  await phone.getByRole('button', { name: 'General' }).tap();
  const sheet = dialogs();
  for (const wish of ['Tap water', 'Napkins', 'Cutlery']) await sheet.getByRole('button', { name: wish }).tap();
  // one too many
  await sheet.getByRole('button', { name: 'Napkins' }).tap();
  await expect(sheet.getByRole('button', { pressed: true })).toHaveText(['Tap water', 'Cutlery']);
  await expectAccessible(phone, 'the wishes');
  await sheet.getByRole('textbox').fill('Two glasses, please');
  await sheet.getByRole('button', { name: 'Call the waiter' }).tap();
  const wished = 'Tap water, Cutlery – Two glasses, please';
  await expect(phone.getByRole('article')).toContainText(wished);
  const till = await signIn(comanda.origin, deviceOf(comanda.demo, 'tablemanager', restaurant_id));
  const calls = async () => {
    const { body } = await till('GET /restaurant/tables', { query: { restaurant_id } });
    const { events } = body.find((table) => table.table_id === table_id)!;
    return events.map(({ reason, comment }) => [reason, comment]);
  };
  await expect.poll(calls).toEqual([['other', wished]]);
});
