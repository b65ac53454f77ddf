import type { Browser, Page } from 'playwright';
import type { ComandaProcess } from './comandaProcess.ts';
import { choose } from './hands.ts';
import { moment, watch, type Moment } from './moment.ts';
import { inEnglish, tablet } from './stage.ts';

/** A tablet of the Viennese restaurant under load, and what is asked of it. */
export type LoadedDevice = {
  page: Page;
  /** a new order, from when it is sent to its place on the screen */
  newOrder(place: () => Promise<unknown>): Promise<Moment>;
  /** a tap of its mode, from the finger to the changed screen */
  tap(): Promise<Moment>;
};

type Mode = 'cashregister' | 'orderprocessing';

/** Opens a device of this mode, with all that is open on it; `count` says how many orders that are. */
export async function openLoaded(
  browser: Browser,
  comanda: ComandaProcess,
  mode: Mode,
  count: number,
): Promise<LoadedDevice> {
  const { url } = await inEnglish(comanda, mode);
  const context = await browser.newContext(tablet);
  await context.addCookies([{ name: 'cookie-consent', value: 'true', url: comanda.origin }]);
  const page = await context.newPage();
  await page.addInitScript(watch);
  await page.goto(url);
  return mode === 'orderprocessing' ? kitchen(page) : register(page, count);
}

async function kitchen(page: Page): Promise<LoadedDevice> {
  await page.locator('article[data-order]').first().waitFor();
  const alert = { selector: 'dialog[open] article' };
  return {
    page,
    newOrder: (place) => moment(page, alert, async () => void (await place())),
    async tap() {
      const button = page.getByRole('dialog').getByRole('button', { name: /^Accept/ });
      // what has just appeared under a finger waits
      await page.waitForTimeout(700);
      const gone = await moment(page, { ...alert, gone: true }, () => button.click());
      // until it is sent it can be taken back
      await page.waitForTimeout(4_000);
      return gone;
    },
  };
}

async function register(page: Page, count: number): Promise<LoadedDevice> {
  let shown = count;
  await page.getByText(`Open orders ${shown}`).waitFor();
  const rows = page.getByRole('list', { name: 'Open orders' }).getByRole('button');
  let taps = 0;
  const toList = async (): Promise<void> => {
    await choose(page, /^Open orders/);
    await rows.first().waitFor();
    await page.waitForTimeout(700);
  };
  return {
    page,
    async newOrder(place) {
      await toList();
      shown += 1;
      return moment(page, { selector: 'label', text: `Open orders ${shown}` }, async () => void (await place()));
    },
    async tap() {
      await toList();
      // each time another one: the last is still shown
      taps += 1;
      const row = rows.nth(1 + (taps % 2));
      const number = /^\S+/.exec(await row.innerText())?.[0] ?? '';
      return moment(page, { selector: 'h2', text: `Order ${number}` }, () => row.click());
    },
  };
}
