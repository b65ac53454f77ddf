import { expect, test, type Browser, type Page } from '../support/quietBrowser.ts';
import { expectAccessible } from '../support/accessible.ts';
import { signInOwner, type Api } from '../support/api.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { confirms } from '../support/confirms.ts';
import { beginsWith, deskAt } from '../support/deskBrowser.ts';
import { choose } from '../support/hands.ts';
import { dishesOf, newChain, type OwnChain } from '../support/ownChain.ts';

let comanda: ComandaProcess;
let owner: Api;

test.beforeAll(async () => {
  comanda = await startComanda();
  owner = await signInOwner(comanda.origin, comanda.demo.owner);
});
test.afterAll(() => comanda.remove());

/** The owner's browser, working on this chain. */
async function desk(
  browser: Browser,
  { chain_id }: OwnChain,
  path: string,
  width = 1280,
  locale = 'en-GB',
): Promise<Page> {
  const { origin, demo } = comanda;
  const page = await deskAt(browser, origin, `/dashboard/${path}`, demo.owner, {
    width,
    locale,
    prepare: (context) => beginsWith(context, chain_id),
  });
  return page;
}

const itemsOf = (chain: OwnChain) => dishesOf(owner, chain);
const priceOf = async (chain: OwnChain, name: string): Promise<number | undefined> =>
  (await itemsOf(chain)).find((item) => item.name['en'] === name)?.options[0]?.price;

const csv = `name_en;category;price;tax_rate;allergens
Goulash;Mains;14,90;10;A L O
Schnitzel;Mains;about 20;10;A C G
Lager;Drinks;5,20;20;A
Apple juice;Drinks;3,90;20;
`;

test('what an owner has typed into other rows stays, whatever becomes of the check of one that is mended', async ({
  browser,
  expectNoise,
}) => {
  expectNoise(/chain\/import/);
  const chain = await newChain(owner, 'Mended');
  const page = await desk(browser, chain, 'menus/import');
  const wrong = csv.replace('5,20', 'five').replace('3,90', 'four');
  await page
    .getByLabel('Menu file')
    .setInputFiles({ name: 'menu.csv', mimeType: 'text/csv', buffer: Buffer.from(wrong) });
  const row = (line: number) => page.getByRole('form', { name: `Line ${line}` });
  await row(4).getByLabel('Price').fill('5,20');
  await row(5).getByLabel('Price').fill('3,90');
  await page.route('**/chain/import', (route) => route.abort(), { times: 1 });
  await row(3).getByLabel('Price').fill('19,90');
  await row(3).getByRole('button', { name: 'Mend' }).click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(row(3)).toHaveCount(0);
  await expect(row(4).getByLabel('Price')).toHaveValue('5,20');
  // a row that goes away moves the others
  await row(4).getByRole('button', { name: 'Leave this row out' }).click();
  await expect(row(4)).toHaveCount(0);
  await expect(row(5).getByLabel('Price')).toHaveValue('3,90');
  await row(5).getByRole('button', { name: 'Mend' }).click();
  await expect(page.getByText('3 new dishes and drinks')).toBeVisible();
});

test('an owner brings in a menu, mends the line that is wrong, and changes prices where they stand and all at once', async ({
  browser,
}) => {
  const chain = await newChain(owner, 'Import');
  const page = await desk(browser, chain, 'menus');
  await page.getByRole('link', { name: 'Write the first menu' }).click();
  await expect(page.getByRole('heading', { name: 'A new menu' })).toBeVisible();
  await expectAccessible(page, 'the ways to a menu');
  await page.getByRole('link', { name: 'From a file or a text' }).click();
  await expect(page.getByRole('heading', { name: 'Bring in a menu' })).toBeVisible();
  await expectAccessible(page, 'where the menu is');
  const file = { name: 'menu.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await page.getByLabel('Menu file').setInputFiles(file);

  // nothing is imported of a file with a bad row; it is mended where it is shown
  const row = page.getByRole('form', { name: 'Line 3' });
  await expect(page.getByText('“about 20” is not a price')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import' })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page, 'a row that is wrong');
  await row.getByLabel('Price').fill('19,90');
  await row.getByLabel('Price').press('Enter');
  await expect(page.getByText('4 new dishes and drinks')).toBeVisible();
  await expectAccessible(page, 'what will be there');
  await page.getByRole('button', { name: 'Import' }).click();
  await expect(page).toHaveURL(/\/dashboard\/menus$/);
  await expect(page.getByRole('row', { name: /Menu.*Shown.*Import Wien.*4.*Always/ })).toBeVisible();
  await expectAccessible(page, 'the menus');
  const { menu_revision } = (await owner('GET /restaurant', { query: { restaurant_id: chain.restaurant_id } })).body;
  const published = (await owner('GET /menu/:menu_revision', { params: { menu_revision } })).body;
  expect(published.items.map(({ options }) => options[0]?.price)).toEqual([1490, 1990, 520, 390]);

  // in its place: Escape takes back, Enter saves
  await page.goto(`${comanda.origin}/dashboard/articles`);
  await page.getByRole('button', { name: /^Price of Goulash/ }).click();
  await page.getByRole('textbox', { name: 'Price of Goulash' }).fill('99');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Price of Goulash: 14.90. Change' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Price of Goulash' }).fill('15,50');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Price of Goulash: 15.50. Change' })).toBeFocused();
  await expect.poll(() => priceOf(chain, 'Goulash')).toBe(1550);
  await expectAccessible(page, 'the articles');

  // many at once, found by a forgiving search that stands in the address
  await page.getByRole('searchbox', { name: 'Search dishes and drinks' }).fill('SCHNI');
  await expect(page).toHaveURL(/q=SCHNI/);
  await expect(page.getByRole('checkbox', { name: 'Choose Schnitzel' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Choose Goulash' })).toHaveCount(0);
  await page.getByRole('searchbox').fill('');
  await expect(page.getByRole('checkbox', { name: 'Choose Goulash' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Choose all' }).check();
  await page.getByRole('button', { name: 'Change …' }).click();
  const sheet = page.getByRole('dialog', { name: 'Change 4 articles' });
  await sheet.getByLabel('Prices').selectOption('percent');
  await sheet.getByLabel('Percent', { exact: true }).fill('10');
  await sheet
    .getByRole('button', { name: /^N · Sesame/ })
    .first()
    .click();
  await expectAccessible(page, 'a change of many');
  await sheet.getByRole('button', { name: 'Change 4 articles' }).click();
  await expect(page.getByRole('button', { name: 'Price of Goulash: 17.10. Change' })).toBeVisible();
  await expect.poll(() => priceOf(chain, 'Lager')).toBe(570);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Price of Goulash: 15.50. Change' })).toBeVisible();
  const back = await itemsOf(chain);
  expect(back.map(({ options }) => options[0]?.price)).toEqual([1550, 1990, 520, 390]);
  expect(back.some(({ allergenics }) => allergenics.includes('N'))).toBe(false);

  // what dishes cost the house: of one where it stands, of all as a share of their price, and back
  const costs = async (): Promise<number[]> => {
    const { body } = await owner('GET /chain/costs', { query: { chain_id: chain.chain_id } });
    return body.map(({ cost }) => cost).toSorted((a, b) => a - b);
  };
  await page.getByRole('button', { name: /^Cost of Goulash/ }).click();
  await page.getByRole('textbox', { name: 'Cost of Goulash' }).fill('4,20');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Cost of Goulash: 4.20. Change' })).toBeFocused();
  await expect.poll(costs).toEqual([420]);
  await page.getByRole('checkbox', { name: 'Choose all' }).check();
  await page.getByRole('button', { name: 'Change …' }).click();
  await sheet.getByLabel('Cost', { exact: true }).selectOption('percent');
  await sheet.getByLabel('Percent', { exact: true }).fill('30');
  await sheet.getByRole('button', { name: 'Change 4 articles' }).click();
  await expect.poll(costs).toEqual([98, 130, 423, 543]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(costs).toEqual([420]);

  // many are sold out at once, and available again as they were
  const soldOut = async (): Promise<string[]> =>
    (await owner('GET /restaurant', { query: { restaurant_id: chain.restaurant_id } })).body.soldOut;
  await page.getByRole('checkbox', { name: 'Choose all' }).check();
  await page.getByRole('button', { name: 'Sold out …' }).click();
  const places = page.getByRole('dialog', { name: '4 articles: sold out' });
  await expect(places.getByRole('checkbox', { name: 'Import Wien' })).toBeChecked();
  await expectAccessible(page, 'where many are sold out');
  const mark = places.getByRole('button', { name: 'Sold out', exact: true });
  await page.context().setOffline(true);
  await expect(mark).toHaveAccessibleDescription('Saving needs a connection');
  await page.context().setOffline(false);
  await mark.click();
  await expect(page.getByRole('row', { name: /Goulash/ }).getByRole('button', { name: 'Sold out' })).toBeVisible();
  expect(await soldOut()).toHaveLength(4);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(soldOut).toEqual([]);

  // sold out is said for each restaurant
  await page.getByRole('row', { name: /Lager/ }).getByRole('button', { name: 'Available' }).click();
  const here = page.getByRole('dialog').getByRole('switch', { name: 'Import Wien' });
  await page.context().setOffline(true);
  await expect(here).toBeDisabled();
  await expectAccessible(page, 'where something is sold out, without a network');
  await page.context().setOffline(false);
  await here.check();
  await expect.poll(soldOut).toEqual([back[2]!.item_id]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: /Lager/ }).getByRole('button', { name: 'Sold out' })).toBeVisible();

  // categories are put in order by the keyboard
  await choose(page, 'Categories');
  await expect(page.getByRole('radio', { name: 'Categories' })).toBeChecked();
  await page.getByRole('button', { name: /^Move Mains/ }).press('ArrowDown');
  await expect(page.getByRole('list', { name: 'Categories' }).getByRole('listitem').first()).toContainText('Drinks');
  await expectAccessible(page, 'the categories');
  await expect
    .poll(async () => {
      const { body } = await owner('GET /chain/foodCategories', { query: { chain_id: chain.chain_id } });
      return body.map(({ name }) => name['en']);
    })
    .toEqual(['Drinks', 'Mains']);
});

test('two owners change one dish and nothing is lost; a combo warns, and a menu is put in order by the keyboard', async ({
  browser,
  expectNoise,
}) => {
  // who was not the quicker one is told so
  expectNoise(/409/);
  const chain = await newChain(owner, 'Editor');
  const { chain_id, restaurant_id } = chain;
  await owner('POST /chain/import', {
    body: { chain_id, restaurant_id, format: 'csv', data: csv.replace('about 20', '19,90') },
  });
  const [goulash] = await itemsOf(chain);
  const path = `articles/items/${goulash!.item_id}/edit`;
  const [one, other] = [await desk(browser, chain, path), await desk(browser, chain, path)];
  for (const page of [one, other]) await expect(page.getByRole('heading', { name: 'Goulash', level: 1 })).toBeVisible();
  await expectAccessible(one, 'a dish');

  await one.getByLabel('Name, Deutsch').fill('Gulasch');
  await one
    .getByLabel(/^Price/)
    .first()
    .fill('16');
  await one.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(one).toHaveURL(/\/dashboard\/articles$/);
  await other.getByLabel('Name, Magyar').fill('Gulyás');
  await other.getByLabel('Tax rate (%)').first().fill('13');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  const quicker = other.getByRole('alert').filter({ hasText: 'Somebody else has saved this meanwhile' });
  await expect(quicker).toBeVisible();
  await expect(quicker).toContainText('Taken over from them: Sizes and prices');
  await expect(quicker).toContainText('Gulyás');
  await expect(quicker).toContainText('Gulasch');
  await expectAccessible(other, 'somebody was quicker');
  // both names are wanted: theirs is typed beside one's own
  await other.getByLabel('Name, Deutsch').fill('Gulasch');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other).toHaveURL(/\/dashboard\/articles$/);
  const [stored] = await itemsOf(chain);
  expect(stored).toMatchObject({
    name: { en: 'Goulash', de: 'Gulasch', hu: 'Gulyás' },
    taxRate: 13,
    options: [{ price: 1600 }],
  });

  const [menu] = (await owner('GET /chain/menus', { query: { chain_id } })).body;
  await one.goto(`${comanda.origin}/dashboard/menus/${menu!.menu_id}/edit`);
  await one.getByRole('button', { name: 'New combo' }).click();
  const sheet = one.getByRole('dialog', { name: 'New combo' });
  await sheet.getByLabel('Name of the combo, English').fill('Lunch');
  await sheet.getByRole('radio', { name: 'Fixed price' }).check({ force: true });
  await expect(sheet.getByText('With a fixed price everything that guests add costs nothing')).toBeVisible();
  await sheet.getByLabel(/^Price of the combo/).fill('18');
  for (const [part, name, dish] of [
    [1, 'Main', 'goulash'],
    [2, 'Drink', 'lager'],
  ] as const) {
    await sheet.getByRole('button', { name: 'Add a part' }).click();
    await sheet.getByLabel(`Name of part ${part}, English`).fill(name);
    await sheet.getByRole('combobox', { name: `Add a dish or drink to part ${part}` }).fill(dish);
    await one.keyboard.press('ArrowDown');
    await one.keyboard.press('Enter');
    await expect(sheet.getByRole('list', { name: `To choose from in part ${part}` })).toContainText(
      new RegExp(dish, 'i'),
    );
  }
  await expect(sheet.getByText('By themselves the parts cost 21.20 €, together 18.00 €')).toBeVisible();
  await expectAccessible(one, 'a combo');
  await sheet.getByRole('button', { name: 'Save the combo' }).click();
  await expect(one.getByRole('list', { name: 'Combos' })).toContainText('Lunch');

  // the order of the card, by the keyboard alone
  const handle = one.getByRole('button', { name: /^Move Goulash/ });
  await handle.focus();
  await one.keyboard.press('ArrowDown');
  await expect(one.getByText('Goulash: place 2 of 4')).toBeAttached();
  await expect(handle).toBeFocused();
  await one.keyboard.press('End');
  await expectAccessible(one, 'a menu');
  await one.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(async () => {
      const { body } = await owner('GET /chain/menu', { query: { chain_id, menu_id: menu!.menu_id } });
      return [body.items.indexOf(goulash!.item_id), body.combos.map(({ priceType, price }) => [priceType, price])];
    })
    .toEqual([3, [['fixed', 1800]]]);

  // a menu is deleted after a question that says for whom, and taken back
  const menus = async () => (await owner('GET /chain/menus', { query: { chain_id } })).body;
  const [kept] = await menus();
  await confirms(
    one.getByRole('button', { name: 'Delete the menu' }),
    one.getByRole('button', { name: 'Tap again: guests of Editor Wien no longer see it' }),
  );
  await expect(one).toHaveURL(/\/dashboard\/menus$/);
  expect([await menus(), (await itemsOf(chain)).length]).toEqual([[], 4]);
  await one.getByRole('button', { name: 'Undo' }).click();
  await expect(one).toHaveURL(/\/edit$/);
  expect(await menus()).toEqual([{ ...kept, version: 1 }]);
});

test('on a phone an owner begins with the example in her language, looks at it, and writes a dish besides', async ({
  browser,
}) => {
  const chain = await newChain(owner, 'Telefon');
  const page = await desk(browser, chain, 'menus/new', 390, 'de-AT');
  const fits = async (what: string): Promise<void> => {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide, what).toBeLessThanOrEqual(0);
    await expectAccessible(page, what);
  };
  await page.locator('a[href*="from=example"]').tap();
  await expect(page.getByText('Wiener Schnitzel vom Kalb')).toBeVisible();
  await fits('the example');
  await page.locator('main').getByRole('button').last().tap();
  await expect(page).toHaveURL(/\/dashboard\/menus$/);
  await page.getByRole('link', { name: 'Speisekarte' }).tap();
  await expect(page.getByText('Rindsuppe mit Frittaten')).toBeVisible();
  await fits('a menu');
  await page.goto(`${comanda.origin}/de/dashboard/articles/items/new`);
  await page
    .getByLabel(/, Deutsch$/)
    .first()
    .fill('Erdäpfelsalat');
  await page.getByRole('button', { name: /Potato salad/ }).tap();
  await page.locator('[data-field=price] input').fill('4,90');
  await fits('a new dish');
  await page.locator('form button[type=submit]').tap();
  await expect(page).toHaveURL(/\/dashboard\/articles$/);
  await fits('the articles');
  const added = (await itemsOf(chain)).at(-1);
  expect(added).toMatchObject({ name: { de: 'Erdäpfelsalat', en: 'Potato salad' }, options: [{ price: 490 }] });
  const [menu] = (await owner('GET /chain/menus', { query: { chain_id: chain.chain_id } })).body;
  expect(menu?.items).toContain(added?.item_id);
});
