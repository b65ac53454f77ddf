import { test, type Browser, type BrowserContext, type Page } from './quietBrowser.ts';
import { startComanda, type ComandaProcess } from './comandaProcess.ts';
import { atDesk, deskAt } from './deskBrowser.ts';
import { standInForTiles, tilesSettings } from './tiles.ts';

/**
 * For a file of scenarios: one server whose maps have stand-ins, which there is when the first of them begins, and
 * browsers of its owners, which are closed after each.
 */
export function ownersHouse() {
  let comanda: ComandaProcess;
  const contexts: BrowserContext[] = [];
  const kept = (page: Page): Page => {
    contexts.push(page.context());
    return page;
  };
  test.beforeAll(async () => {
    comanda = await startComanda(tilesSettings);
  });
  test.afterAll(() => comanda.remove());
  test.afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
  });
  return {
    comanda: () => comanda,
    blankPage: async (browser: Browser, width = 1280): Promise<Page> =>
      kept(await atDesk(browser, comanda.origin, { width, prepare: standInForTiles })),
    /** The owner of the demonstration, logged in at a page of the dashboard. */
    ownerAt: async (browser: Browser, path: string, width = 1280): Promise<Page> => {
      const options = { width, prepare: standInForTiles };
      return kept(await deskAt(browser, comanda.origin, `/dashboard/${path}`, comanda.demo.owner, options));
    },
  };
}
