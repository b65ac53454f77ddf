import sharp from 'sharp';
import { expectAccessible } from '../support/accessible.ts';
import { signInOwner } from '../support/api.ts';
import { choose, sheetsLeft } from '../support/hands.ts';
import { ownersHouse } from '../support/ownersHouse.ts';
import { expect, test, type Page } from '../support/quietBrowser.ts';
import { viennaOf } from '../support/stage.ts';

const { comanda, blankPage, ownerAt } = ownersHouse();

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
  const owner = await signInOwner(comanda().origin, comanda().demo.owner);
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
  expect(scanned).toBe(`${comanda().origin}/device#pair=${code}`);
  const tablet = await blankPage(browser);
  await tablet.goto(scanned!);
  await expect(tablet.getByRole('textbox', { name: 'Pairing code' })).toHaveValue(code);
  await tablet.getByLabel('Password of this device').fill('a long password');
  await tablet.getByRole('button', { name: 'Pair this device' }).click();
  await expect(tablet.getByRole('heading', { name: 'Kitchen' })).toBeVisible();
  await expect(dialog.getByText('Pass is connected')).toBeVisible();
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
  await sheetsLeft(page);

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
  await sheetsLeft(page);

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
  const path = `restaurants/${viennaOf(comanda().demo)}/edit`;
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
  const owner = await signInOwner(comanda().origin, comanda().demo.owner);
  const { body } = await owner('GET /restaurant', { query: { restaurant_id: viennaOf(comanda().demo) } });
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

test('on a phone an owner looks at a restaurant, its tables, devices and employees', async ({ browser }) => {
  const page = await ownerAt(browser, 'restaurants', 390);
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
  await sheetsLeft(page);
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
  await page.locator(`a[href$="/dashboard/restaurants/${viennaOf(comanda().demo)}/edit"]`).click();
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
