import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { drawn, heldBack, whenDrawn } from '../support/drawnPages.ts';
import { guestPhone } from '../support/guestPhone.ts';
import { expect, test, type Page } from '../support/quietBrowser.ts';

let comanda: ComandaProcess;
let phone: Page;

test.beforeAll(async () => {
  comanda = await startComanda();
});
test.afterAll(() => comanda.remove());
test.beforeEach(async ({ browser }) => {
  const { url } = comanda.demo.tables[0]!;
  const context = await guestPhone(browser, new URL(url).origin, { locale: 'en-GB' });
  phone = await context.newPage();
  await phone.goto(url);
  await expect(drawn(phone)).toHaveCount(0);
  await expect(phone.getByRole('tab')).toHaveCount(3);
});

const scrolled = () => phone.evaluate(() => Math.round(scrollY));
const jumpTo = (top: number) => phone.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);

test('another language and a reload leave the guest where they read, on each tab', async () => {
  await jumpTo(1500);
  // by the finger alone: what is tapped for us is scrolled to before
  const button = (await phone.getByRole('button', { name: /^Language/ }).boundingBox())!;
  await phone.touchscreen.tap(button.x + 20, button.y + 20);
  await phone.getByRole('menuitemradio', { name: 'Deutsch' }).press('Enter');
  await expect(phone.getByRole('status').filter({ hasText: 'Sprache geändert' })).toBeVisible();
  await expect(phone.getByRole('tab', { name: 'Zahlen' })).toBeVisible();
  expect(await scrolled()).toBe(1500);
  await phone.reload();
  await expect(phone.getByRole('tab')).toHaveCount(3);
  await expect.poll(scrolled).toBe(1500);
  await phone.getByRole('tab', { name: 'Zahlen' }).tap();
  await expect.poll(scrolled).toBe(0);
  await phone.reload();
  await phone.getByRole('tab', { name: 'Bestellen' }).tap();
  await expect.poll(scrolled).toBe(1500);
});

test('the last categories become current too: by scrolling to them, and by a tap', async () => {
  const categories = phone.getByRole('navigation', { name: 'Categories' }).getByRole('button');
  const current = phone.getByRole('navigation').locator('[aria-current=true]');
  const names = await categories.allInnerTexts();
  await jumpTo(1_000_000);
  await expect(current).toHaveText(names.at(-1)!);
  for (const name of names.slice(-4).toReversed()) {
    await categories.filter({ hasText: name }).last().click();
    await expect(current).toHaveText(name);
  }
  // whoever scrolls by hand reads on from there
  await phone.evaluate(() => {
    dispatchEvent(new TouchEvent('touchmove'));
    window.scrollTo({ top: 0, behavior: 'instant' });
  });
  await expect(current).toHaveText(names[0]!);
});

test('a page that is loaded anew begins where it was left, with the dishes that stand there', async () => {
  await whenDrawn(phone.url());
  await jumpTo(6000);
  await expect.poll(scrolled).toBe(6000);
  const inSight = () =>
    phone.evaluate(() =>
      [...document.querySelectorAll('article')]
        .filter((article) => article.checkVisibility() && article.getBoundingClientRect().top > 120)
        .filter((article) => article.getBoundingClientRect().bottom < innerHeight)
        .map((article) => article.querySelector('span[id]')?.textContent),
    );
  await expect.poll(inSight).not.toEqual([]);
  const before = await inSight();
  // where each frame stands from when the page is long enough for it; of the first it is asked before the page has moved
  // in it
  await phone.addInitScript(() => {
    const frames: number[] = [];
    Object.assign(window, { frames });
    let isLong = false;
    const look = (): void => {
      isLong ||= document.documentElement.scrollHeight - innerHeight >= 6000;
      if (isLong) frames.push(Math.round(scrollY));
      setTimeout(() => requestAnimationFrame(look));
    };
    requestAnimationFrame(look);
  });
  const letGo = await heldBack(phone);
  await phone.reload({ waitUntil: 'domcontentloaded' });
  await expect(drawn(phone)).toBeVisible();
  await expect.poll(inSight).toEqual(before);
  await letGo();
  await expect(drawn(phone)).toHaveCount(0);
  await expect.poll(inSight).toEqual(before);
  const frames = await phone.evaluate(() => (window as unknown as { frames: number[] }).frames);
  expect([...new Set(frames.slice(1))]).toEqual([6000]);
});
