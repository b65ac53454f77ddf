import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { startComanda, type ComandaProcess } from './comandaProcess.ts';

/** Until the server has drawn it: on a busy machine it may send the app alone before (pageDrawer.ts). */
export const whenDrawn = (url: string): Promise<void> =>
  expect(async () => {
    const page = await fetch(url, { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('id="drawn"');
  }).toPass();

/** A server whose first pages are drawn, which also starts what draws. */
export async function startDrawing(): Promise<ComandaProcess> {
  const comanda = await startComanda();
  for (const address of ['/de', tableAddress(comanda, 'de')]) await whenDrawn(`${comanda.origin}${address}`);
  return comanda;
}

/** The page of the first table, in a language. */
export const tableAddress = ({ demo }: ComandaProcess, language: string): string =>
  `/${language}/order/table?code=${encodeURIComponent(demo.tables[0]!.code)}`;

/** What the server drew of a page, until the app takes over. */
export const drawn = (page: Page): Locator => page.locator('#drawn');

/** Holds the app's own files back until it is told to let them go: what a slow network does. */
export async function heldBack(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let free = false;
  await page.route('**/assets/*.js', (route) => (free ? route.continue() : void held.push(route)));
  return async () => {
    free = true;
    await Promise.all(held.map((route) => route.continue()));
  };
}

/** A card of the menu by its dish; other cards may speak of it. */
export const dish = (page: Page, name: string): Locator =>
  page
    .getByRole('article')
    .filter({ has: page.getByText(name, { exact: true }) })
    .first();

/** From the page's first moment on, all that moves in it is added up. */
export const watchMoves = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Object.assign(window, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[])
        Object.assign(window, { moved: (window as unknown as { moved: number }).moved + shift.value });
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** By how much, as browsers count it, a page has moved that is watched. */
export const moved = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { moved: number }).moved);
