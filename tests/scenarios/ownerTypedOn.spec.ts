import { signInOwner } from '../support/api.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { deskAt } from '../support/deskBrowser.ts';
import { sheetsLeft } from '../support/hands.ts';
import { expect, test, type Locator, type Page } from '../support/quietBrowser.ts';
import { viennaOf } from '../support/stage.ts';

let comanda: ComandaProcess;

test.beforeAll(async () => void (comanda = await startComanda()));
test.afterAll(() => comanda.remove());

/** Presses Save on a network that is slow, types on before the answer has come, and lets it come. */
async function typeOn(page: Page, call: string, save: Locator, type: () => Promise<void>): Promise<void> {
  const held = Promise.withResolvers<void>();
  const isOnItsWay = page.waitForRequest((request) => request.url().endsWith(call) && request.method() !== 'GET');
  await page.route(`**${call}`, async (route) => {
    if (route.request().method() !== 'GET') await held.promise;
    await route.continue();
  });
  await save.click();
  await isOnItsWay;
  await type();
  held.resolve();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.unroute(`**${call}`);
  // the next one is heard of by its own
  await expect(page.getByText('Saved', { exact: true })).toBeHidden();
}

const essentials = (page: Page): Locator => page.getByRole('region', { name: 'The essentials' });

/** The answer to the next of these calls is lost: the server has done it. */
const loseAnswer = (page: Page, call: string): Promise<unknown> =>
  page.route(
    `**${call}`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

test('what an owner types on while something is being saved stays, and is saved next: in the sheets of a house, and in a new dish', async ({
  browser,
}) => {
  const { origin, demo } = comanda;
  const restaurant_id = viennaOf(demo);
  const owner = await signInOwner(origin, demo.owner);
  const page = await deskAt(browser, origin, `/dashboard/restaurants/${restaurant_id}/employees`, demo.owner);
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Save' });
  const saved = async (): Promise<void> => {
    await save.click();
    await expect(dialog).toBeHidden();
  };

  // somebody new is there by then: what follows changes who they are
  await page.getByRole('button', { name: 'New employee' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('Eva');
  await typeOn(page, '/restaurant/employees', save, async () => {
    await dialog.getByLabel('Name', { exact: true }).fill('Eva Berger');
    await dialog.getByLabel('Cashier').check();
  });
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Eva Berger');
  await expect(dialog.getByLabel('New code')).toHaveValue('');
  await saved();
  await expect(page.getByRole('row', { name: /^Eva/ })).toHaveText([/Eva Berger.*Cashier/]);

  await page.getByRole('link', { name: 'Printers' }).click();
  await page.getByRole('button', { name: 'Add a network printer' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('Counter');
  await dialog.getByLabel('Address in the network').fill('192.168.250.9');
  await typeOn(page, '/restaurant/printer', save, () => dialog.getByLabel('Port', { exact: true }).fill('9101'));
  await expect(dialog.getByLabel('Port', { exact: true })).toHaveValue('9101');
  await saved();
  const { body: printers } = await owner('GET /restaurant/printers', { query: { restaurant_id } });
  expect(printers.map(({ printer }) => [printer.name, printer.port])).toEqual([['Counter', 9101]]);

  await page.getByRole('link', { name: 'Card readers' }).click();
  await page.getByRole('button', { name: 'Add a card reader' }).click();
  await dialog.getByLabel('Registration code').fill('simulated-wpe');
  await dialog.getByLabel('Name of the card reader').fill('Bar');
  await typeOn(page, '/restaurant/terminal-location', save, () =>
    dialog.getByLabel('Name of the card reader').fill('Bar, left'),
  );
  await saved();
  await expect(page.getByRole('row', { name: /Bar/ })).toHaveText([/^Bar, left/]);

  await page.getByRole('link', { name: 'Devices', exact: true }).click();
  const devices = page.getByRole('row').locator('[aria-haspopup=dialog]');
  await devices.first().click();
  const name = dialog.getByLabel('Name of the device');
  await name.fill('Pass');
  await typeOn(page, '/restaurant/devices', save, () => name.fill('Pass 1'));
  await expect(name).toHaveValue('Pass 1');
  // it is closed by hand, and another one opened before the answer comes: that one stays
  const held = Promise.withResolvers<void>();
  await page.route('**/restaurant/devices', async (route) => {
    await held.promise;
    await route.continue();
  });
  await save.click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await devices.last().click();
  await name.fill('Half typed');
  held.resolve();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(name).toHaveValue('Half typed');
  // without a network it is said before anything is tried
  await page.context().setOffline(true);
  await expect(dialog.getByText('nothing can be saved at the moment')).toBeVisible();
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await page.context().setOffline(false);
  await expect(dialog.getByText('nothing can be saved at the moment')).toBeHidden();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('button', { name: 'Pass 1', exact: true })).toBeVisible();

  // a dish is stored by then, and put on its menus and given its costs
  await sheetsLeft(page);
  await page.goto(`${origin}/dashboard/articles/items/new`);
  await page.getByLabel('Name, English').fill('Soup');
  await essentials(page).getByLabel('Price (€)').fill('5.90');
  await essentials(page).getByLabel('Cost (€)').fill('1.20');
  await typeOn(page, '/chain/costs', page.getByRole('button', { name: 'Save', exact: true }), () =>
    essentials(page).getByLabel('Price (€)').fill('6.20'),
  );
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/articles$/);
  const { body: items } = await owner('GET /chain/items', { query: { chain_id: await chainOf() } });
  const soups = items.filter((item) => item.name['en'] === 'Soup');
  expect(soups.map(({ options }) => options.map(({ price }) => price))).toEqual([[620]]);
  await page.context().close();

  async function chainOf(): Promise<string> {
    return (await owner('GET /restaurant', { query: { restaurant_id } })).body.chain_id;
  }
});

test('what was stored although its answer was lost is changed by what an owner types then, and is there once', async ({
  browser,
  expectNoise,
}) => {
  expectNoise(/ERR_FAILED/);
  expectNoise(/POST .* was answered with 409/);
  expectNoise(/status of 409/);
  // a try of before has changed it
  expectNoise(/PUT .*\/restaurant was answered with 409/);
  const { origin, demo } = comanda;
  const restaurant_id = viennaOf(demo);
  const owner = await signInOwner(origin, demo.owner);
  const page = await deskAt(browser, origin, `/dashboard/restaurants/${restaurant_id}/employees`, demo.owner);
  const dialog = page.getByRole('dialog');
  const savedWithout = async (call: string, save: Locator, type: () => Promise<void>): Promise<void> => {
    await loseAnswer(page, call);
    await save.click();
    await expect(page.getByRole('alert').filter({ hasText: 'cannot be reached' })).toBeVisible();
    await type();
    await save.click();
  };
  const save = dialog.getByRole('button', { name: 'Save' });

  await page.getByRole('button', { name: 'New employee' }).click();
  const name = dialog.getByLabel('Name', { exact: true });
  await name.fill('Ada');
  await savedWithout('/restaurant/employees', save, () => name.fill('Ada Huber'));
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: /^Ada/ })).toHaveText([/Ada Huber/]);

  await page.getByRole('link', { name: 'Printers' }).click();
  await page.getByRole('button', { name: 'Add a network printer' }).first().click();
  await name.fill('Pass');
  await dialog.getByLabel('Address in the network').fill('192.168.250.8');
  await savedWithout('/restaurant/printer', save, () => name.fill('Pass, hot'));
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: /^Pass/ })).toHaveText([/Pass, hot/]);

  await page.getByRole('link', { name: 'Tables', exact: true }).click();
  await page.getByRole('button', { name: 'Add tables' }).click();
  await dialog.getByLabel('Names of the tables').fill('Nook');
  await savedWithout('/restaurant/tables', dialog.getByRole('button', { name: 'Add 1 table' }), () =>
    dialog.getByLabel('Seats at each').fill('5'),
  );
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Seats at Nook')).toHaveValue('5');

  await sheetsLeft(page);
  await page.goto(`${origin}/dashboard/articles/items/new`);
  await page.getByLabel('Name, English').fill('Dumplings');
  await essentials(page).getByLabel('Price (€)').fill('7.90');
  const saveDish = page.getByRole('button', { name: 'Save', exact: true });
  await savedWithout('/chain/items', saveDish, () => essentials(page).getByLabel('Price (€)').fill('8.40'));
  await expect(page).toHaveURL(/\/dashboard\/articles$/);

  await page.goto(`${origin}/dashboard/menus/new`);
  await page.getByLabel('Name of the menu, English').fill('Brunch');
  const make = page.getByRole('button', { name: 'Begin an empty menu' });
  await savedWithout('/chain/menu', make, () => page.getByLabel('Name of the menu, English').fill('Brunch, late'));
  await expect(page).toHaveURL(/\/dashboard\/menus\/[^/]+\/edit$/);

  await page.goto(`${origin}/dashboard/restaurants/new`);
  await page.getByLabel('Name of the restaurant').fill('Blue Duck');
  await page.getByLabel(/^Street/).fill('Gasse 1');
  await page.getByLabel('Postal code').fill('1010');
  await page.getByLabel('Town').fill('Wien');
  const enter = page.getByRole('button', { name: 'Enter the restaurant' });
  await savedWithout('/restaurant', enter, async () => {
    // the change of what stood there already is answered to nobody either
    await page.route('**/restaurant', async (route) => {
      if (route.request().method() === 'PUT') await route.fetch().then(() => route.abort());
      else await route.continue();
    });
    const changed = page.waitForEvent('requestfailed', (request) => request.method() === 'PUT');
    await page.getByLabel('Name of the restaurant').fill('Red Duck');
    await enter.click();
    await changed;
    await expect(enter).toBeEnabled();
    await page.unroute('**/restaurant');
    await page.getByLabel('Name of the restaurant').fill('Grey Duck');
  });
  await expect(page.getByRole('heading', { name: 'Grey Duck' })).toBeVisible();

  const { chain_id } = (await owner('GET /restaurant', { query: { restaurant_id } })).body;
  const { body: items } = await owner('GET /chain/items', { query: { chain_id } });
  const dumplings = items.filter((item) => item.name['en'] === 'Dumplings');
  expect(dumplings.map(({ options }) => options.map(({ price }) => price))).toEqual([[840]]);
  const { body: menus } = await owner('GET /chain/menus', { query: { chain_id } });
  expect(menus.flatMap(({ name: called }) => (called['en']?.startsWith('Brunch') ? [called['en']] : []))).toEqual([
    'Brunch, late',
  ]);
  const { body: houses } = await owner('GET /chain/restaurants', { query: { chain_id } });
  expect(houses.filter((house) => house.name.endsWith('Duck')).map((house) => house.name)).toEqual(['Grey Duck']);
  await page.context().close();
});

test('what could not be saved for want of a network stays, is asked about before it is left, and is saved once there is one', async ({
  browser,
  expectNoise,
}) => {
  expectNoise(/ERR_INTERNET_DISCONNECTED/);
  // that there is no network is said above what stands there
  expectNoise(/\/tables moved by itself/);
  const { origin, demo } = comanda;
  const page = await deskAt(browser, origin, `/dashboard/restaurants/${viennaOf(demo)}/tables`, demo.owner);
  const stay = page.getByRole('button', { name: 'Stay here' });
  const table = page.getByLabel('Name of table S5', { exact: true });
  await expect(table).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText('No connection. This is how things stood last.')).toBeVisible();
  await table.fill('S5 at the stove');
  await table.press('Enter');
  await expect(page.getByRole('alert')).toContainText('no network');
  await page.getByRole('link', { name: 'Devices', exact: true }).click();
  await stay.click();
  await expect(table).toHaveValue('S5 at the stove');
  await page.context().setOffline(false);
  await expect(page.getByLabel('Name of table S5 at the stove', { exact: true })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);

  // a menu that is pasted and not read yet
  await page.goto(`${origin}/dashboard/menus/import`);
  const text = page.getByLabel('Text of the menu');
  await text.fill('Soups\nGoulash soup 6.90');
  await page.getByRole('link', { name: 'Overview', exact: true }).click();
  await stay.click();
  await expect(text).toHaveValue('Soups\nGoulash soup 6.90');
  await page.context().close();
});

test('of two taps on a switch the last one counts, although the first is slow on its way', async ({ browser }) => {
  const { origin, demo } = comanda;
  const restaurant_id = viennaOf(demo);
  const owner = await signInOwner(origin, demo.owner);
  const soldOut = async () => (await owner('GET /restaurant', { query: { restaurant_id } })).body.soldOut;
  const before = await soldOut();
  const page = await deskAt(browser, origin, '/dashboard/articles?q=Tatar', demo.owner);
  await page.getByRole('button', { name: 'Available' }).first().click();
  const house = page.getByRole('dialog').getByRole('switch').first();
  await expect(house).not.toBeChecked();
  const held = Promise.withResolvers<void>();
  const asked: string[] = [];
  page.on(
    'response',
    (answer) => answer.url().endsWith('/restaurant/sold-out') && asked.push(answer.request().postData()!),
  );
  const call = '**/restaurant/sold-out';
  await page.route(call, (route) => held.promise.then(() => route.continue()), { times: 1 });
  await house.check();
  await house.uncheck();
  held.resolve();
  await expect
    .poll(() => asked.map((body) => (JSON.parse(body) as { soldOut: boolean }).soldOut))
    .toEqual([true, false]);
  await expect(house).not.toBeChecked();
  expect(await soldOut()).toEqual(before);
  await page.context().close();
});
