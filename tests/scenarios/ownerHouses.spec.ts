import sharp from 'sharp';
import { expect, test, type Browser, type BrowserContext, type Page } from '../support/quietBrowser.ts';
import { localTime } from '#domain/restaurant/localTime.ts';
import { choose } from '../support/hands.ts';
import { expectAccessible } from '../support/accessible.ts';
import { signInOwner } from '../support/api.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { viennaOf } from '../support/stage.ts';
import { standInForTiles, tilesSettings } from '../support/tiles.ts';

let comanda: ComandaProcess;
const contexts: BrowserContext[] = [];

test.beforeAll(async () => {
  comanda = await startComanda(tilesSettings);
});
test.afterAll(() => comanda.remove());
test.afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
});

const laptop = { width: 1280, height: 800 };

async function blankPage(browser: Browser, viewport = laptop): Promise<Page> {
  const context = await browser.newContext({
    viewport,
    locale: 'en-GB',
    timezoneId: 'Europe/Vienna',
    serviceWorkers: 'block',
  });
  contexts.push(context);
  await standInForTiles(context);
  await context.addCookies([{ name: 'cookie-consent', value: 'true', url: comanda.origin }]);
  return context.newPage();
}

/** The owner of the demonstration, logged in at a page of the dashboard. */
async function ownerAt(browser: Browser, path: string, viewport = laptop): Promise<Page> {
  const page = await blankPage(browser, viewport);
  const to = encodeURIComponent(`/dashboard/${path}`);
  await page.goto(`${comanda.origin}/authentication/login?to=${to}`);
  await page.getByLabel('E-mail address').fill(comanda.demo.owner.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(comanda.demo.owner.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(`${comanda.origin}/dashboard/${path}`);
  return page;
}

/** A picture without anything on it, as a file. */
const picture = async () => ({
  name: 'house.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 700, height: 400, channels: 3, background: 'olive' } })
    .png()
    .toBuffer(),
});

test('an owner enters a restaurant, furnishes it, prints its codes, connects a kitchen screen, makes an employee and pauses', async ({
  browser,
  expectNoise,
}) => {
  // a device that nobody knows yet
  expectNoise(/device\/me/);
  expectNoise(/status of 401/);
  const page = await ownerAt(browser, 'restaurants');
  const dialog = page.getByRole('dialog');
  await expect(page.getByRole('row', { name: /Storch.*Open.*42/ })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search restaurants' }).fill('raday');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expectAccessible(page, 'the restaurants');

  // what is missing is said, and the first of it is where one types next
  await page.getByRole('button', { name: 'New restaurant' }).click();
  await page.getByRole('button', { name: 'Enter the restaurant' }).click();
  await expect(page.getByLabel('Name of the restaurant')).toBeFocused();
  await expect(page.getByText('Please fill this in')).toHaveCount(3);
  await page.getByLabel('Name of the restaurant').fill('Blue Duck');
  await page.getByLabel('Street and number').fill('Linzer Straße 1');
  await page.getByLabel('Postal code').fill('1140');
  await page.getByLabel('Town').fill('Wien');
  await expect(page.getByLabel('Country')).toHaveValue('AT');
  // Monday until two in the night, and so on all days but Sunday
  await page.getByLabel('Monday, closes').fill('02:00');
  await page.getByRole('button', { name: 'Copy Monday to other days' }).click();
  await dialog.getByLabel('Sunday').uncheck();
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByLabel('Saturday, closes')).toHaveValue('02:00');
  await expect(page.getByLabel('Sunday, closes')).toHaveValue('22:00');
  await page.getByRole('button', { name: 'Closed on Sunday' }).click();
  await expectAccessible(page, 'a new restaurant');
  await page.getByRole('button', { name: 'Enter the restaurant' }).click();

  // twenty tables at once, one of them renamed where it stands
  await expect(page.getByRole('heading', { name: 'Blue Duck' })).toBeVisible();
  await expect(page.getByText('There are no tables yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add an area' }).click();
  await dialog.getByLabel('Name of the area').fill('Garden');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Garden' })).toBeVisible();
  await page.getByRole('button', { name: 'Add tables' }).click();
  await dialog.getByLabel('Names of the tables').fill('1–14, Bar');
  await dialog.getByLabel('Seats at each').fill('4');
  await expect(dialog.getByText('From 1 to Bar.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add 15 tables' }).click();
  const garden = page.getByRole('list', { name: 'Tables: Garden' });
  await expect(garden.getByRole('listitem')).toHaveCount(15);
  const renamed = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await page.getByLabel('Name of table Bar').fill('Window');
  await page.keyboard.press('Enter');
  expect((await renamed).status()).toBe(200);
  await page.getByLabel('Seats at Window').fill('many');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Seats are a number up to 1000')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Seats at Window')).toHaveValue('4');
  await expectAccessible(page, 'the tables');

  // the paper has all the codes and nothing else of the page
  const restaurant_id = new URL(page.url()).pathname.split('/').at(-2)!;
  await page.getByRole('button', { name: 'Print codes' }).click();
  await expect(page.getByText('15 codes, 2 sheets of A4')).toBeVisible();
  await expectAccessible(page, 'what is to be printed');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeHidden();
  const owner = await signInOwner(comanda.origin, comanda.demo.owner);
  const { body: tables } = await owner('GET /restaurant/tables', { query: { restaurant_id } });
  expect(tables).toHaveLength(15);
  for (const table of tables) {
    const code = page.getByRole('img', { name: table.page });
    await expect(code).toBeVisible();
    await expect(code.locator('..')).toHaveText(`Blue Duck${table.page}${table.name}Scan, choose, order.${table.code}`);
  }
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
  await page.emulateMedia({ media: 'screen' });
  await choose(page, 'Table tents');
  await expect(page.getByText('15 codes, 8 sheets of A4')).toBeVisible();

  // a kitchen screen comes with the code, and the owner's page says so by itself
  await page.getByRole('link', { name: 'Devices', exact: true }).click();
  await page.getByRole('button', { name: 'Connect a device' }).click();
  await dialog.getByRole('button', { name: 'Show the pairing code' }).click();
  await expect(dialog.getByText('Please enter a name')).toBeVisible();
  await dialog.getByLabel('Name of the device').fill('Pass');
  await dialog.getByRole('radio', { name: /^Kitchen/ }).check();
  await expectAccessible(page, 'a device to connect');
  await dialog.getByRole('button', { name: 'Show the pairing code' }).click();
  await expect(dialog.getByText('Waiting for Pass')).toBeVisible();
  await expectAccessible(page, 'the pairing code');
  const scanned = await dialog.getByRole('link').getAttribute('href');
  const code = (await dialog.locator('output').textContent())!.replace(/\s/g, '');
  expect(scanned).toBe(`${comanda.origin}/device#pair=${code}`);
  const tablet = await blankPage(browser);
  await tablet.goto(scanned!);
  await expect(tablet.getByRole('textbox', { name: 'Pairing code' })).toHaveValue(code);
  await tablet.getByLabel('Password of this device').fill('a long password');
  await tablet.getByRole('button', { name: 'Pair this device' }).click();
  await expect(tablet.getByRole('heading', { name: 'Kitchen' })).toBeVisible();
  await expect(dialog.getByText('Pass is connected')).toBeVisible({ timeout: 10_000 });
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('row', { name: /Pass.*Kitchen.*just now/ })).toBeVisible();
  await expectAccessible(page, 'the devices');
  // taken away, with what that means
  await page.getByRole('button', { name: 'Pass' }).click();
  await dialog.getByLabel('Name of the device').fill('Pass 1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Pass 1' }).click();
  await expect(dialog).toContainText('What it has not sent yet is not lost');
  await expectAccessible(page, 'a device');
  await dialog.getByRole('button', { name: 'Close' }).first().click();

  await page.getByRole('link', { name: 'Employees' }).click();
  await page.getByRole('button', { name: 'New employee' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('Eva');
  await expect(dialog.getByLabel('Code', { exact: true })).toHaveValue(/^\d{6}$/);
  await dialog.getByLabel('Code', { exact: true }).fill('123456');
  await dialog.getByLabel('Cashier').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('the first that anybody would try')).toBeVisible();
  await dialog.getByRole('button', { name: 'Suggest a code' }).click();
  await expectAccessible(page, 'an employee');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /Eva.*Waiter.*Works here/ })).toBeVisible();
  await page.getByRole('button', { name: 'Eva' }).click();
  await expect(dialog.getByLabel('New code')).toHaveValue('');
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expectAccessible(page, 'the employees');

  await page.getByRole('link', { name: 'Printers' }).click();
  await page.getByRole('button', { name: 'Add a network printer' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please fill this in')).toHaveCount(2);
  await dialog.getByLabel('Name', { exact: true }).fill('Counter');
  await dialog.getByLabel('Address in the network').fill('192.168.250.9');
  await dialog.getByLabel('Kitchen tickets').check();
  await expectAccessible(page, 'a printer');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(
    page.getByRole('row', { name: /Counter.*192\.168\.250\.9.*Receipts and reports, Kitchen tickets/ }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Card readers' }).click();
  await expect(page.getByText('No card reader is here yet')).toBeVisible();
  await expectAccessible(page, 'no card reader');
  await page.getByRole('button', { name: 'Add a card reader' }).click();
  await dialog.getByLabel('Registration code').fill('simulated-wpe');
  await dialog.getByLabel('Name of the card reader').fill('Bar');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /Bar.*Ready/ })).toBeVisible();
  await expectAccessible(page, 'the card readers');

  await page.getByRole('button', { name: 'Pause' }).click();
  await dialog.getByRole('button', { name: 'For 30 minutes' }).click();
  await expect(page.getByRole('button', { name: 'Take orders again' })).toBeVisible();
  const { body: paused } = await owner('GET /restaurant', { query: { restaurant_id } });
  expect([paused.acceptingOrders, paused.address.country, paused.openingDays.length]).toEqual([false, 'AT', 6]);
  await page.getByRole('button', { name: 'Take orders again' }).click();
  await page.getByRole('button', { name: 'Hide' }).click();
  await dialog.getByRole('button', { name: 'Hide it' }).click();
  await expect(page.getByText('Hidden from guests')).toBeVisible();
  await page.getByRole('button', { name: 'Show to guests' }).click();
  await expect(page.getByText('Hidden from guests')).toBeHidden();
});

test('two owners edit the same restaurant: who is later sees it, and nothing of either is lost', async ({
  browser,
  expectNoise,
}) => {
  expectNoise(/PUT .*\/restaurant was answered with 409/);
  expectNoise(/status of 409/);
  const path = `restaurants/${viennaOf(comanda.demo)}/edit`;
  const [one, other] = await Promise.all([ownerAt(browser, path), ownerAt(browser, path)]);
  const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

  // another picture, zones, a rate: the whole form
  await other.locator('input[type=file]:not([capture])').setInputFiles(await picture());
  await expectAccessible(other, 'what is shown of a picture');
  await other.getByRole('dialog').getByRole('button', { name: 'Use this part' }).click();
  await expect(other.getByRole('button', { name: 'Choose another picture' })).not.toHaveAttribute('aria-busy');
  await other.getByLabel('Legal name').fill('Stork Ltd');
  await other.getByLabel('Name of the restaurant').fill('The Stork');
  await other.getByRole('button', { name: 'Add a delivery zone' }).click();
  await other
    .getByLabel(/^Postal codes of zone/)
    .last()
    .fill('1070\n2000, 2010');
  const twice = other.getByRole('alert').filter({ hasText: /1070 occurs twice: in zone 1 .* and in zone 4/ });
  await expect(twice).toBeVisible();
  await expectAccessible(other, 'a postal code in two zones');
  await twice.getByRole('button', { name: 'Keep in zone 1' }).click();
  await expect(twice).toBeHidden();
  // rows of a spreadsheet bring their fees along
  const codes = other.getByLabel(/^Postal codes of zone/).last();
  await codes.fill('');
  await codes.evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Code\tFee\n2000\t4.50\n2010-2019\t4.50');
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(codes).toHaveValue('2000, 2010-2019');
  await expect(other.getByLabel(/^Delivery fee/).last()).toHaveValue('4.50');
  await other.getByRole('searchbox', { name: 'Search postal codes' }).fill('2015');
  await expect(other.getByText('2015: zone 4')).toBeVisible();
  await other.getByRole('group', { name: 'Tax by order type, in percent' }).getByLabel('Pick-up').fill('10');
  await save(other);
  await expect(other.getByText('Saved', { exact: true })).toBeVisible();
  await expectAccessible(other, 'a restaurant’s data');

  await one.getByLabel('Name of the restaurant').fill('White Stork');
  await one.getByLabel('VAT number').fill('ATU999');
  await save(one);
  const meanwhile = one.getByRole('alert').filter({ hasText: 'Somebody else has saved' });
  await expect(meanwhile).toContainText('Legal name');
  await expect(meanwhile).toContainText('The Stork');
  // theirs stands where nothing was typed; what was typed still stands
  await expect(one.getByLabel('Legal name')).toHaveValue('Stork Ltd');
  await expect(one.getByLabel('VAT number')).toHaveValue('ATU999');
  await expect(one.getByLabel('Name of the restaurant')).toHaveValue('White Stork');
  await expectAccessible(one, 'what somebody else has saved');
  await meanwhile.getByRole('button', { name: 'Take theirs: Name' }).click();
  await expect(one.getByLabel('Name of the restaurant')).toHaveValue('The Stork');
  await save(one);
  await expect(one.getByText('Saved', { exact: true })).toBeVisible();
  const owner = await signInOwner(comanda.origin, comanda.demo.owner);
  const { body } = await owner('GET /restaurant', { query: { restaurant_id: viennaOf(comanda.demo) } });
  expect(body).toMatchObject({
    name: 'The Stork',
    legalName: 'Stork Ltd',
    vatNumber: 'ATU999',
    taxByOrderType: { takeaway: 10 },
  });
  for (const postalCode of ['2000', '2010', '2019'])
    expect(body.deliveryRegions).toContainEqual({ postalCode, fee: 450 });
  expect(body.avatar).toMatch(/^\/media\//);

  // who leaves with something unsaved is asked; without a network it is said before anything is tried
  await one.getByLabel('VAT number').fill('ATU111');
  await one.getByRole('link', { name: 'Tables', exact: true }).click();
  await expect(one.getByRole('heading', { name: 'Leave without saving?' })).toBeVisible();
  await one.getByRole('button', { name: 'Stay here' }).click();
  await one.context().setOffline(true);
  await expect(one.getByText('There is no network')).toBeVisible();
  await one.context().setOffline(false);
  await expect(one.getByText('Not saved yet')).toBeVisible();
});

test('an owner closes the house on holidays: guests read it, and the server takes nothing for then', async ({
  browser,
}) => {
  const restaurant_id = viennaOf(comanda.demo);
  const page = await ownerAt(browser, `restaurants/${restaurant_id}/edit`);
  const dialog = page.getByRole('dialog');
  const { year, month, day } = localTime(new Date().toISOString(), 'Europe/Vienna');
  const dateIn = (days: number): string => new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10);
  await expect(page.getByText('Closed on a holiday')).toBeVisible();
  await page.getByRole('button', { name: 'Add days' }).click();
  // what is missing is where one types next, and Enter is not the restaurant's Save
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByLabel('Day', { exact: true })).toBeFocused();
  await expect(dialog.getByText('Please choose a day')).toBeVisible();
  await dialog.getByLabel('Day', { exact: true }).fill(dateIn(2));
  await dialog.getByLabel('Until (for several days)').fill(dateIn(1));
  await expect(dialog.getByText('The last day lies before the first')).toBeVisible();
  await dialog.getByLabel('Until (for several days)').fill(dateIn(8));
  await expectAccessible(page, 'days with other hours');
  await dialog.getByLabel('Until (for several days)').press('Enter');
  const others = page.getByRole('list', { name: 'Holidays and other days' }).getByRole('listitem');
  await expect(others).toHaveCount(1);
  await expect(others).toContainText('Closed');
  await expect(page.getByText('Not saved yet')).toBeVisible();
  // one day in the middle of them opens for lunch and for the night
  await page.getByRole('button', { name: 'Add days' }).click();
  await dialog.getByLabel('Day', { exact: true }).fill(dateIn(4));
  await choose(page, 'Other hours');
  await dialog.getByLabel('Closes, span 1').fill('14:00');
  await dialog.getByRole('button', { name: 'More hours' }).click();
  await dialog.getByLabel('Opens, span 2').fill('13:00');
  await expect(dialog.getByText('Overlaps with other hours')).toHaveCount(2);
  await dialog.getByLabel('Opens, span 2').fill('18:00');
  await dialog.getByLabel('Closes, span 2').fill('02:00');
  await expect(dialog.getByText('Replaces what stands for 1 of these days.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(others).toHaveText([/Closed/, /11:00–14:00.*18:00–02:00/, /Closed/]);
  await others
    .last()
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(others).toHaveCount(2);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expectAccessible(page, 'a restaurant with other days');
  const owner = await signInOwner(comanda.origin, comanda.demo.owner);
  const { body } = await owner('GET /restaurant', { query: { restaurant_id } });
  expect(body.openingExceptions?.map(({ date, spans }) => [date, spans.length])).toEqual([
    [dateIn(2), 0],
    [dateIn(3), 0],
    [dateIn(4), 2],
  ]);

  const guest = await blankPage(browser, { width: 390, height: 844 });
  await guest.goto(`${comanda.origin}/order/restaurant?id=${restaurant_id}`);
  await guest.getByText('Hours, address, allergens').click();
  await expect(guest.getByRole('heading', { name: 'Other hours on these days' })).toBeVisible();
  const told = guest.locator('dl').nth(1).locator('div');
  await expect(told).toHaveText([/–.*closed/, /11:00–14:0018:00–02:00/]);
  await expectAccessible(guest, 'a house with other days');
});

test('an owner draws a floor plan, by pointer and by keys, while somebody else moves a table of it', async ({
  browser,
  expectNoise,
}) => {
  expectNoise(/PUT .*\/restaurant\/tables was answered with 409/);
  expectNoise(/status of 409/);
  const restaurant_id = viennaOf(comanda.demo);
  const owner = await signInOwner(comanda.origin, comanda.demo.owner);
  const saved = async (name: string) =>
    (await owner('GET /restaurant/tables', { query: { restaurant_id } })).body.find((table) => table.name === name)!;
  const before = await saved('G1');
  const page = await ownerAt(browser, `restaurants/${restaurant_id}/tables`);
  await choose(page, 'Floor plan');
  const plan = page.getByRole('group', { name: 'Plan: Gastraum' });
  const table = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}\\b`) });
  await expect(plan.getByRole('button')).toHaveCount(16);
  await expect(page.getByText('Devices show the tables like this')).toBeVisible();
  await expectAccessible(page, 'a floor plan');

  // drawn over another one: both say so; then to where there is room, in line with its neighbour
  const middle = async (name: string): Promise<[number, number]> => {
    const box = (await table(name).boundingBox())!;
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const draw = async (from: [number, number], to: [number, number]): Promise<void> => {
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(to[0], to[1], { steps: 8 });
    await page.mouse.up();
  };
  await table('G1').evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const [g1, g2] = [await middle('G1'), await middle('G2')];
  await draw(g1, [g2[0] + 4, g2[1] + 4]);
  await expect(page.getByRole('button', { name: /lies upon another table/ })).toHaveCount(2);
  await expect(page.getByText('Two tables lie upon each other')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: /lies upon another table/ })).toHaveCount(0);
  await expect(page.getByText('Everything is saved')).toBeAttached();
  await draw(await middle('G1'), [g1[0] - 16, g1[1] + 3]);
  await expect(page.getByText('1 table is not saved yet')).toBeVisible();

  // by keys: a step, a large step, away, and back by what undoes it
  await table('G2').press('ArrowRight');
  await expect(page.getByText(/^G2: \d+ % from the left/)).toBeAttached();
  await table('G2').press('Shift+ArrowDown');
  await table('G3').press('Delete');
  await expect(page.getByText('1 table has no place yet')).toBeVisible();
  await expect(table('G3')).toBeFocused();
  await table('G3').press('Enter');
  await expect(table('G3')).toBeFocused();
  await expect(plan.getByRole('button')).toHaveCount(16);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(page.getByText('2 tables are not saved yet')).toBeVisible();

  // nothing is lost without a network, nor where somebody else was quicker
  await page.getByRole('link', { name: 'Employees' }).click();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await page.context().setOffline(true);
  await expect(page.getByText('There is no network')).toBeVisible();
  await page.context().setOffline(false);
  const { table_id, name, area_id, seats } = await saved('G2');
  const words = { table_id, restaurant_id, name, ...(area_id && { area_id }), ...(seats && { seats }) };
  const theirs = { x: 55, y: 5 };
  expect((await owner('PUT /restaurant/tables', { body: { table: { ...words, ...theirs } } })).status).toBe(200);
  await page.getByRole('button', { name: 'Save the plan' }).click();
  await expect(page.getByText('Somebody else has moved these tables meanwhile')).toBeVisible();
  await expect(page.getByText('1 table is not saved yet')).toBeVisible();
  await expectAccessible(page, 'what somebody else has moved');
  await page.getByRole('button', { name: 'Take theirs: G2' }).click();
  await expect(page.getByText('Everything is saved')).toBeAttached();
  const after = await saved('G1');
  expect([after.x! < before.x!, after.y]).toEqual([true, before.y]);
  expect(await saved('G2')).toMatchObject(theirs);

  await page.getByRole('button', { name: 'Place all in rows' }).click();
  await page.getByRole('button', { name: 'Save the plan' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(await saved('G16')).toMatchObject({ x: 90, y: 100 });
});

test('an owner divides the kitchen into stations, sees what each of them cooks, and what nobody does', async ({
  browser,
}) => {
  const restaurant_id = viennaOf(comanda.demo);
  const page = await ownerAt(browser, `restaurants/${restaurant_id}/edit`);
  const part = page.getByRole('region', { name: 'Kitchen stations' });
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await part.getByRole('button', { name: 'Add a station' }).click();
  await expect(part.getByLabel('Name of station 1')).toBeFocused();
  // a station without a name and without work cannot be saved
  await save.click();
  await expect(part.getByText('Please enter a name')).toBeVisible();
  await expect(part.getByText('Please choose at least one')).toBeVisible();
  await expect(part.getByLabel('Name of station 1')).toBeFocused();
  await page.keyboard.type('Bar');
  const bar = part.getByRole('group', { name: 'Bar', exact: true });
  await bar.getByRole('button', { name: 'Beer & wine', exact: true }).click();
  await expect(bar.getByText(/\d dishes and drinks/)).toBeVisible();
  await expect(part.getByText('No station makes these.')).toBeVisible();
  await expectAccessible(page, 'a kitchen with a station');

  await part.getByRole('button', { name: 'Add a station' }).click();
  await page.keyboard.type('Kitchen');
  const kitchen = part.getByRole('group', { name: 'Kitchen', exact: true });
  const free = kitchen.locator('button[aria-pressed=false]');
  for (let left = await free.count(); left > 0; left--) await free.first().click();
  await expect(part.getByText('No station makes these.')).toBeHidden();
  await save.click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const owner = await signInOwner(comanda.origin, comanda.demo.owner);
  const stationsOf = async () => (await owner('GET /restaurant', { query: { restaurant_id } })).body.stations;
  expect((await stationsOf())?.map(({ name }) => name)).toEqual(['Bar', 'Kitchen']);
  await part.getByRole('button', { name: 'Remove Bar' }).click();
  await part.getByRole('button', { name: 'Remove Kitchen' }).click();
  await save.click();
  await expect.poll(stationsOf).toEqual([]);
});

test('an owner moves the pin of a restaurant to its door, and another address has no pin until it is set', async ({
  browser,
}) => {
  const restaurant_id = viennaOf(comanda.demo);
  const page = await ownerAt(browser, `restaurants/${restaurant_id}/edit`);
  const owner = await signInOwner(comanda.origin, comanda.demo.owner);
  const addressNow = async () => (await owner('GET /restaurant', { query: { restaurant_id } })).body.address;
  const before = await addressNow();
  await page.getByRole('button', { name: 'On the map' }).click();
  const pin = page.getByRole('button', { name: /^The restaurant: draw it/ });
  await expect(pin).toBeVisible();
  await expectAccessible(page, 'the place of a restaurant');
  const nearer = await page.getByRole('button', { name: 'Nearer' }).boundingBox();
  expect([nearer!.width, nearer!.height]).toEqual([44, 44]);
  await pin.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowUp');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const moved = await addressNow();
  expect(moved.lng!).toBeGreaterThan(before.lng!);
  expect(moved.lat!).toBeGreaterThan(before.lat!);
  expect({ ...moved, lat: 0, lng: 0 }).toEqual({ ...before, lat: 0, lng: 0 });
  // what is typed is somewhere else
  await page.getByLabel('Street and number').fill('Ring 1');
  await expect(pin).toBeHidden();
  await page.getByRole('region', { name: 'Place of the restaurant' }).click();
  await expect(pin).toBeVisible();
  await expect(page.getByText('Guests find you here on the map.')).toBeVisible();
});

test('on a phone an owner looks at a restaurant, its tables, devices and employees', async ({ browser }) => {
  const page = await ownerAt(browser, 'restaurants', { width: 390, height: 844 });
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  await page.getByRole('link', { name: /Stor/ }).click();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  expect(await fits()).toBe(true);
  await expectAccessible(page, 'a restaurant on a phone');
  await page.getByRole('link', { name: 'Tables', exact: true }).click();
  await choose(page, 'Floor plan');
  await expect(page.getByRole('button', { name: /^G1\b/ })).toBeVisible();
  expect(await fits()).toBe(true);
  await expectAccessible(page, 'a floor plan on a phone');
  await choose(page, 'List');
  await page.getByRole('button', { name: 'Code of G1', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
  await expectAccessible(page, 'a table’s code on a phone');
  await page.getByRole('dialog').getByRole('button', { name: 'Print this code' }).click();
  await expect(page.getByText('1 code, 1 sheet of A4')).toBeVisible();
  expect(await fits()).toBe(true);
  await page.getByRole('link', { name: 'Devices', exact: true }).click();
  await page.getByRole('button', { name: 'Connect a device' }).click();
  await expect(page.getByRole('dialog').getByRole('radio')).toHaveCount(5);
  await expectAccessible(page, 'a device to connect on a phone');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Employees' }).click();
  await expect(page.getByRole('button', { name: 'New employee' })).toBeVisible();
  expect(await fits()).toBe(true);
  await expectAccessible(page, 'the employees on a phone');
});

test('an owner of two businesses changes between them, and only where nothing unsaved is left', async ({ browser }) => {
  const page = await ownerAt(browser, 'new');
  const chain = page.getByRole('combobox', { name: 'Chain' });
  const first = await chain.inputValue();
  await page.getByLabel('Name of the business').fill('Second House');
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByRole('heading', { name: 'Second House' })).toBeVisible();
  const second = await chain.inputValue();
  expect(second).not.toBe(first);
  await chain.selectOption(first);
  await expect(chain).toHaveValue(first);

  await page.getByRole('link', { name: 'Restaurants', exact: true }).click();
  await page.locator(`a[href$="/dashboard/restaurants/${viennaOf(comanda.demo)}/edit"]`).click();
  const name = page.getByLabel('Name of the restaurant');
  const before = await name.inputValue();
  await name.fill('Half typed');
  await chain.selectOption(second);
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect(name).toHaveValue('Half typed');
  await name.fill(before);
  // what was put aside with "Stay here" does not happen at the next way home
  await page.getByRole('link', { name: 'Overview', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect(chain).toHaveValue(first);
  await chain.selectOption(second);
  await expect(page.getByRole('heading', { name: 'Second House' })).toBeVisible();
  await expect(chain).toHaveValue(second);
});
