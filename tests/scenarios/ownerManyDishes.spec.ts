import { expect, test, type Page } from '../support/quietBrowser.ts';
import { expectAccessible } from '../support/accessible.ts';
import { signInOwner } from '../support/api.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { beginsWith, deskAt } from '../support/deskBrowser.ts';
import { longMenu } from '../support/longMenu.ts';

let comanda: ComandaProcess;
let page: Page;

test.beforeAll(async () => {
  comanda = await startComanda();
});
test.afterAll(() => comanda.remove());
test.beforeEach(async ({ browser }) => {
  const { origin, demo } = comanda;
  const owner = await signInOwner(origin, demo.owner);
  const { chain_id } = (await owner('POST /chain', { body: { name: 'Of much' } })).body;
  const data = longMenu(400, [], 20);
  const { status } = await owner('POST /chain/import', { body: { chain_id, format: 'json', data, dryRun: false } });
  expect(status).toBe(200);
  page = await deskAt(browser, origin, '/dashboard/articles', demo.owner, {
    // wide enough for each name to stand in one line: where one wraps, the rows below it are moved once
    width: 1600,
    prepare: (context) => beginsWith(context, chain_id),
  });
  await listed(400);
});

const searchbox = () => page.getByRole('searchbox', { name: 'Search dishes and drinks' });
const listed = (count: number) =>
  expect(page.getByRole('table', { name: 'Dishes and drinks' })).toHaveAttribute('aria-rowcount', `${count + 1}`);
async function find(words: string, count: number): Promise<void> {
  await searchbox().fill(words);
  await listed(count);
}
const priceOf = (dish: number, price: string) =>
  page.getByRole('button', { name: `Price of Dish ${dish} from the oven: ${price}. Change`, exact: true });

type Drawing = { rows: number; drawn: number; moved: number; written: number };

/** What becomes of the table's rows while something is done, until so many dishes are listed and it is quiet. */
async function drawing(work: () => Promise<void>, count: number): Promise<Drawing> {
  const watching = await page.evaluateHandle(() => {
    const seen = { drawn: 0, moved: 0, written: 0 };
    const read = (changes: MutationRecord[]): void => {
      for (const { type, target, attributeName, addedNodes } of changes) {
        const elements = [...addedNodes].filter((node) => node instanceof Element);
        seen.drawn += elements.reduce((sum, element) => sum + 1 + element.querySelectorAll('*').length, 0);
        if (type !== 'attributes' || !(target instanceof Element)) continue;
        if (attributeName === 'style' && target.matches('[role=row]')) seen.moved += 1;
        if (attributeName === 'aria-label' && target.matches('input[type=checkbox]')) seen.written += 1;
      }
    };
    const observer = new MutationObserver(read);
    const body = document.querySelector('[role=table] [role=rowgroup]:last-child')!;
    observer.observe(body, { subtree: true, childList: true, attributes: true });
    return {
      // what is measured after a drawing moves rows in the next frames
      stop: async () => {
        for (let frame = 0; frame < 5; frame += 1) await new Promise((next) => requestAnimationFrame(next));
        read(observer.takeRecords());
        observer.disconnect();
        return { ...seen, rows: body.childElementCount };
      },
    };
  });
  await work();
  await listed(count);
  return watching.evaluate(({ stop }) => stop());
}

test('a letter among hundreds of dishes writes once into each row in sight, and draws and moves none', async () => {
  await searchbox().focus();
  // whose number has a 2 in it, and a 27
  const letter = await drawing(() => page.keyboard.press('2'), 157);
  expect(letter.rows).toBeLessThanOrEqual(25);
  expect(letter).toEqual({ rows: letter.rows, drawn: 0, moved: 0, written: letter.rows });
  const end = await drawing(() => page.keyboard.press('Escape'), 400);
  expect(end).toEqual(letter);
  await expect(priceOf(1, '7.90')).toBeVisible();
  await expectAccessible(page, 'rows that were written anew');
});

test('what is begun in a dish’s row stays with this dish, whatever a search makes of the rows', async () => {
  await find('2', 157);
  await priceOf(2, '7.91').click();
  await page.getByRole('textbox', { name: 'Price of Dish 2 from the oven' }).fill('much');
  await page.keyboard.press('Tab');
  await priceOf(27, '8.16').click();
  const wrong = page.getByRole('textbox', { name: 'Price of Dish 27 from the oven' });
  await wrong.fill('more');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('alert')).toHaveCount(2);

  // one is found further, with what was typed; the other's row is gone, and its words are nobody else's
  await find('27', 14);
  await expect(wrong).toHaveValue('more');
  await expect(page.getByRole('alert')).toHaveCount(1);
  await expect(priceOf(127, '9.16')).toBeVisible();
  await wrong.fill('9');
  await page.keyboard.press('Enter');
  await expect(priceOf(27, '9.00')).toBeFocused();
  await find('', 400);
  await expect(priceOf(2, '7.91')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);

  // a dish that is found no more takes the focus with it
  await find('oven', 400);
  await page.getByRole('button', { name: /^Name of Dish 3 from the oven/ }).click();
  await page.getByRole('textbox', { name: 'Name of Dish 3 from the oven' }).fill('Goulash');
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.keyboard.press('Enter');
  await saved;
  await listed(399);
  await expect(priceOf(4, '7.93')).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.closest('[role=row]')?.textContent)).toBeUndefined();
});
