import { randomUUID } from 'node:crypto';
import { signInOwner, type Api } from '../support/api.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { expect, test, type Browser, type BrowserContext, type Page } from '../support/quietBrowser.ts';
import { viennaOf } from '../support/stage.ts';

let comanda: ComandaProcess;
let owner: Api;
let context: BrowserContext;

test.beforeAll(async () => {
  comanda = await startComanda();
  owner = await signInOwner(comanda.origin, comanda.demo.owner);
  await owner('POST /chain', { body: { chain_id: randomUUID(), name: 'Zweites Haus' } });
});
test.afterAll(() => comanda.remove());

async function opened(browser: Browser, path: string): Promise<Page> {
  context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/Vienna',
    serviceWorkers: 'block',
  });
  await context.addCookies([{ name: 'cookie-consent', value: 'true', url: comanda.origin }]);
  const page = await context.newPage();
  await page.addInitScript(() => {
    window.print = () => (document.documentElement.dataset['printed'] = 'yes');
  });
  await page.goto(`${comanda.origin}/authentication/login?to=${encodeURIComponent(`/dashboard${path}`)}`);
  return page;
}

async function loggedIn(browser: Browser, path: string): Promise<Page> {
  const page = await opened(browser, path);
  await page.getByLabel('E-mail address').fill(comanda.demo.owner.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(comanda.demo.owner.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${comanda.origin}/dashboard${path}`);
  return page;
}

test('an owner’s day goes by the keyboard alone, and the focus is never lost: chains, prices, many at once, categories, codes, orders, figures', async ({
  browser,
}) => {
  const page = await opened(browser, '');
  const keys = keyboardOf(page);
  await keys.type(/^E-mail address/, comanda.demo.owner.email);
  await keys.type(/^Password/, comanda.demo.owner.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();

  // past everything that is on every page
  await keys.to(/^To the content$/, 'Shift+Tab');
  await keys.press('Enter');
  await keys.stands(/Today/);
  await keys.to(/^All figures$/);

  // another chain has its own menus, and nothing of the one before
  const chain = page.getByRole('combobox', { name: 'Chain' });
  await keys.to(/^Chain$/, 'Shift+Tab');
  const first = await chain.inputValue();
  // the first key only shows which there are
  await keys.press('ArrowDown', 'ArrowUp');
  await page.keyboard.press('Enter');
  await expect(chain).toHaveValue(first);
  await keys.press('z');
  await page.keyboard.press('z');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Zweites Haus', level: 1 })).toBeVisible();
  await keys.stands(/^Chain$/);
  await keys.enter(/^Menus$/);
  await expect(page.getByText('There is no menu yet')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await keys.to(/^Chain$/, 'Shift+Tab');
  await keys.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await keys.enter(/^Menus$/);
  await expect(page.getByRole('table', { name: 'Menus' })).toBeVisible();
  await expect(page.getByText('There is no menu yet')).toHaveCount(0);

  // what is no price stays in sight with its reason, until it is given up
  await keys.enter(/^Articles$/, 'Shift+Tab');
  await keys.type(/^Search dishes/, 'liptauer');
  await keys.enter(/^Price of Liptauer/);
  await page.keyboard.type('free');
  await keys.press('Tab');
  await expect(page.getByRole('alert')).toHaveText('Please write an amount, such as 12.50');
  await keys.to(/^Price of Liptauer/, 'Shift+Tab');
  await keys.press('Escape');
  await keys.stands(/^Price of Liptauer.*: 6\.90\. Change$/);
  await keys.press('Enter');
  await page.keyboard.type('7,50');
  await keys.press('Enter');
  await keys.stands(/^Price of Liptauer.*: 7\.50\. Change$/);

  // many at once; a sheet that is left asks first, and gives the focus back
  const sheet = page.getByRole('dialog', { name: 'Change 1 article' });
  await keys.to(/^Choose Liptauer/, 'Shift+Tab');
  await keys.press('Space');
  await keys.enter(/^Change …$/, 'Shift+Tab');
  await keys.stands(/^Change 1 article$/);
  await keys.to(/^Prices$/);
  await keys.press('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown');
  await keys.type(/^Percent$/, '20');
  await keys.press('Escape');
  await keys.stands(/^Stay here$/);
  await keys.press('Enter');
  await keys.stands(/^Percent$/);
  await keys.press('Escape');
  await keys.enter(/^Discard$/);
  await expect(sheet).toHaveCount(0);
  await keys.stands(/^Change …$/);
  await keys.press('Enter');
  await keys.to(/^Prices$/);
  await keys.press('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown');
  await keys.type(/^Percent$/, '20');
  await keys.enter(/^Change 1 article$/);
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Price of Liptauer.*: 9\.00\. Change$/ })).toBeVisible();

  // the link of the page on which one is begins it anew
  await keys.to(/^Menus$/, 'Shift+Tab');
  await keys.press('Shift+Tab', 'Enter');
  await expect(page.getByRole('searchbox')).toHaveValue('');

  // categories
  await keys.to(/^Dishes and drinks$/);
  await keys.press('ArrowRight');
  await keys.stands(/^Categories$/);
  await keys.to(/^Move /);
  await keys.press('ArrowDown');
  await expect(page.getByRole('status').filter({ hasText: /: place 2 of / })).toBeAttached();
  await keys.stands(/^Move /);
  await keys.enter(/^Edit /);
  await expect(page.getByRole('dialog')).toBeVisible();
  await keys.press('Escape');
  await keys.stands(/^Edit /);

  // codes
  await keys.enter(/^Restaurants$/, 'Shift+Tab');
  await keys.enter(/^Zum Weißen Storch$/);
  await keys.enter(/^Tables$/);
  await keys.enter(/^Print codes$/);
  await keys.enter(/^Print$/);
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');

  // orders that are open, and a chart as a table
  await keys.enter(/^Orders$/, 'Shift+Tab');
  await keys.to(/^Status$/);
  await keys.press('ArrowDown');
  await expect(page).toHaveURL(/status=open/);
  await keys.enter(/^Figures$/, 'Shift+Tab');
  await expect(page.getByRole('button', { name: /^As a table: Revenue/ })).toBeVisible();
  await keys.to(/^As a table: Revenue/);
  await keys.press('Enter');
  await keys.stands(/^As a chart: Revenue/);
});

test('a sheet with something typed asks before it is left, whichever way; each tab keeps its chain; what is sent twice is one', async ({
  browser,
  expectNoise,
}) => {
  // an answer that is lost on the way
  expectNoise(/terminal-location/);
  const restaurant_id = viennaOf(comanda.demo);
  const page = await loggedIn(browser, `/restaurants/${restaurant_id}/employees`);
  const sheet = page.getByRole('dialog', { name: 'New employee' });
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' });
  const name = sheet.getByLabel('Name', { exact: true });
  const beside = () => page.mouse.click(5, 400);

  await page.getByRole('button', { name: 'New employee' }).click();
  await expect(name).toBeVisible();
  await beside();
  await expect(sheet).toHaveCount(0);

  await page.getByRole('button', { name: 'New employee' }).click();
  await name.fill('Eva');
  const ways = [beside, () => page.goBack(), () => sheet.getByRole('button', { name: 'Close' }).click()];
  for (const way of ways) {
    await way();
    await question.getByRole('button', { name: 'Stay here' }).click();
    await expect(question).toHaveCount(0);
    await expect(name).toHaveValue('Eva');
  }
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/employees$/);

  // Enter that is held saves once, and does not press what has the focus then
  const add = page.getByRole('button', { name: 'New employee' });
  await add.click();
  await name.fill('Ida');
  await expect(async () => {
    await page.keyboard.down('Enter');
    await expect(add).toBeFocused({ timeout: 50 });
  }).toPass();
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(page.getByRole('row', { name: /^Ida/ })).toHaveCount(1);
  await expect(sheet).toHaveCount(0);

  // the answer to the first send is lost; the second one makes no other reader
  await page.getByRole('link', { name: 'Card readers' }).click();
  await page.getByRole('button', { name: 'Add a card reader' }).first().click();
  await page.getByLabel('Registration code').fill('simulated-wpe');
  await page.getByLabel('Name of the card reader').fill('Bar');
  await page.route(
    '**/restaurant/terminal-location',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const save = page.getByRole('dialog').getByRole('button', { name: 'Save' });
  await save.click();
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await save.click();
  await expect(page.getByRole('row', { name: /^Bar/ })).toHaveCount(1);
  const { body: readers } = await owner('GET /restaurant/terminals', { query: { restaurant_id } });
  expect(readers.map(({ label }) => label)).toEqual(['Bar']);

  // an address that is none is not sent
  await page.getByRole('link', { name: 'Account and plan' }).click();
  await page.getByLabel('Website').fill('our website');
  await page.getByRole('region', { name: 'Business' }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This is not a web address')).toBeVisible();
  await page.getByLabel('Website').fill('');

  const chain = (of: Page) => of.getByRole('combobox', { name: 'Chain' });
  const first = await chain(page).inputValue();
  const other = await context.newPage();
  await other.goto(`${comanda.origin}/dashboard`);
  await expect(chain(other)).toHaveValue(first);
  await chain(other).selectOption({ label: 'Zweites Haus' });
  await expect(other.getByRole('heading', { name: 'Zweites Haus', level: 1 })).toBeVisible();
  await page.reload();
  await expect(chain(page)).toHaveValue(first);
  await other.reload();
  await expect(other.getByRole('heading', { name: 'Zweites Haus', level: 1 })).toBeVisible();
  const third = await context.newPage();
  await third.goto(`${comanda.origin}/dashboard`);
  await expect(third.getByRole('heading', { name: 'Zweites Haus', level: 1 })).toBeVisible();
});
