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
/** Of them, whose number has a 77 in it. */
const found = 95;

type Step = { what: string; sight: Sight; work: (page: Page) => Promise<void> };

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search dishes and drinks' });
const rowsShown = (count: number): Sight => ({ selector: `[role=table][aria-rowcount="${count + 1}"]` });
const firstRow = (text: string): Sight => ({ selector: '[role=row][aria-rowindex="2"]', text });
const head = (page: Page, name: string) => page.getByRole('columnheader', { name }).getByRole('button');

/** One round; it ends as it began. */
const steps: Step[] = [
  { what: 'a search', sight: rowsShown(found), work: async (page) => search(page).fill('77') },
  { what: 'a search is ended', sight: rowsShown(dishes), work: async (page) => search(page).fill('') },
  {
    what: 'sorted by name',
    sight: { selector: '[aria-sort=ascending]' },
    work: async (page) => head(page, 'Name').click(),
  },
  { what: 'sorted downwards', sight: firstRow('Dish 5000'), work: async (page) => head(page, 'Name').click() },
  { what: 'not sorted any more', sight: firstRow('Dish 1 from'), work: async (page) => head(page, 'Name').click() },
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
    for (const { what, sight, work } of steps) {
      const took = await moment(page, sight, () => work(page));
      // what follows a touch is not the next one's
      await page.waitForTimeout(700);
      if (round > 0) moments.set(what, [...(moments.get(what) ?? []), took]);
    }
  }
  return [...moments].flatMap(([what, took]) => [
    most(`${dishes} dishes: ${what}, ms of processor`, median(took.map(({ processor }) => processor)) * slower, 200),
    plain(`${dishes} dishes: ${what}, ms by the clock`, median(took.map(({ clock }) => clock))),
  ]);
}
