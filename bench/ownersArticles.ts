import { chromium, type Page } from 'playwright';
import { browserPath } from '../scripts/browser.mjs';
import { ensureBuilt } from '../scripts/build.mjs';
import { signInOwner } from '../tests/support/api.ts';
import { startComanda } from '../tests/support/comandaProcess.ts';
import { beginsWith, deskAt } from '../tests/support/deskBrowser.ts';
import { longMenu } from '../tests/support/longMenu.ts';
import { moment, slower, watch, type Moment, type Sight } from '../tests/support/moment.ts';
import { median } from './measure.ts';
import { most, plain, type Row } from './rows.ts';

const rounds = 5;
const [dishes, perCategory] = [5_000, 25];
/** Of them, whose number has a 7 in it, a 77, and both a 9 and a 1. */
const [of7, of77, of9and1] = [1_355, 95, 487];

/** What is done, and what is seen then; what comes before it, as finding where to tap, is not the owner's wait. */
type Step = {
  what: string;
  before: (page: Page, round: number) => Promise<unknown>;
  work: (page: Page) => Promise<void>;
  sight: (round: number) => Sight;
};

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search dishes and drinks' });
const rowsShown = (count: number): Sight => ({ selector: `[role=table][aria-rowcount="${count + 1}"]` });
const firstRow = (text: string): Sight => ({ selector: '[role=row][aria-rowindex="2"]', text });
const change = (page: Page) => page.getByRole('button', { name: `Change ${of9and1} articles` });

const key = (what: string, pressed: string, count: number): Step => ({
  what,
  before: async (page) => search(page).focus(),
  work: async (page) => page.keyboard.press(pressed),
  sight: () => rowsShown(count),
});
const sorting = (what: string, sight: Sight): Step => ({
  what,
  before: async () => undefined,
  work: async (page) => page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click(),
  sight: () => sight,
});
/** Another one than before in every round. */
const taxOf = (round: number): number => 11 + (round % 2);

/** One round; it ends as it began. */
const steps: Step[] = [
  key('the first letter of a search', '7', of7),
  key('its second letter', '7', of77),
  key('a search is ended', 'Escape', dishes),
  sorting('sorted by name', { selector: '[aria-sort=ascending]' }),
  sorting('sorted downwards', firstRow('Dish 5000')),
  sorting('not sorted any more', firstRow('Dish 1 from')),
  {
    what: `${of9and1} of them are changed`,
    async before(page, round) {
      await search(page).fill('9 1');
      await page.locator(rowsShown(of9and1).selector).waitFor();
      await page.getByRole('checkbox', { name: 'Choose all' }).check();
      await page.getByRole('button', { name: 'Change …' }).click();
      await page.getByLabel('Tax rate (%)').fill(String(taxOf(round)));
    },
    async work(page) {
      const stored = page.waitForResponse((response) => response.url().includes('/chain/bulk'));
      await change(page).click();
      await stored;
    },
    sight: (round) => firstRow(`${taxOf(round)} %`),
  },
];

/**
 * What an owner of 5,000 dishes in 200 categories waits for on a laptop four times slower than this machine, between a
 * touch and the changed screen.
 */
export async function ownersArticles(): Promise<Row[]> {
  await ensureBuilt(process.execPath);
  const browser = await chromium.launch({ executablePath: await browserPath() });
  const comanda = await startComanda();
  try {
    const owner = await signInOwner(comanda.origin, comanda.demo.owner);
    const { chain_id } = (await owner('POST /chain', { body: { name: 'Of everything' } })).body;
    const data = longMenu(dishes, [], perCategory);
    const imported = await owner('POST /chain/import', { body: { chain_id, format: 'json', data, dryRun: false } });
    if (imported.status !== 200) throw new Error(JSON.stringify(imported.error));
    const page = await deskAt(browser, comanda.origin, '/dashboard/articles', comanda.demo.owner, {
      prepare: async (context) => {
        await context.addInitScript(watch);
        await beginsWith(context, chain_id);
      },
    });
    await page.locator(rowsShown(dishes).selector).waitFor();
    return await measured(page);
  } finally {
    await browser.close();
    await comanda.remove();
  }
}

async function measured(page: Page): Promise<Row[]> {
  const moments = new Map<string, Moment[]>();
  // once for nothing, so that all code is there
  for (let round = 0; round <= rounds; round += 1) {
    for (const { what, before, work, sight } of steps) {
      await before(page, round);
      const took = await moment(page, sight(round), () => work(page));
      // what follows a touch is not the next one's
      await page.waitForTimeout(700);
      if (round > 0) moments.set(what, [...(moments.get(what) ?? []), took]);
    }
    await search(page).fill('');
    await page.locator(rowsShown(dishes).selector).waitFor();
  }
  return [...moments].flatMap(([what, took]) => [
    most(`${dishes} dishes: ${what}, ms of processor`, median(took.map(({ processor }) => processor)) * slower, 200),
    plain(`${dishes} dishes: ${what}, ms by the clock`, median(took.map(({ clock }) => clock))),
  ]);
}
