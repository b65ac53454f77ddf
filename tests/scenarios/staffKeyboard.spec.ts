import { deviceOf, signIn, signInOwner, type Api } from '../support/api.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { keyboardOf, type Keyboard } from '../support/keyboard.ts';
import { startPrinter, type StandInPrinter } from '../support/printer.ts';
import { readyDelivery } from '../support/readyDelivery.ts';
import { expect, test, type Browser, type Page } from '../support/quietBrowser.ts';
import { openDevice, viennaOf } from '../support/stage.ts';
import { orderByNumber } from '../support/orderByNumber.ts';
import { stationHouse, type StationHouse } from '../support/stationHouse.ts';

let comanda: ComandaProcess;
let house: StationHouse;
let till: Api;
let printer: StandInPrinter;

test.beforeAll(async () => {
  [comanda, printer] = await Promise.all([startComanda({ PRINTERS_HERE: 'on' }), startPrinter()]);
  house = await stationHouse(comanda.demo);
  till = await signIn(comanda.origin, deviceOf(comanda.demo, 'cashregister', viennaOf(comanda.demo)));
});
test.afterAll(async () => {
  await comanda.remove();
  await printer.close();
});

/** The device of this mode, in English, used by keys only. */
async function opened(browser: Browser, mode: string): Promise<{ page: Page; keys: Keyboard }> {
  const { page } = await openDevice(browser, comanda, mode);
  await expect(page.getByText('Online', { exact: true })).toBeVisible();
  const keys = keyboardOf(page);
  // what has just appeared takes no press (Settled)
  const enter: Keyboard['enter'] = async (name, key) => {
    await keys.to(name, key);
    await expect(page.locator('[role=group][aria-disabled=true]')).toHaveCount(0);
    await keys.press('Enter');
  };
  return { page, keys: { ...keys, enter } };
}

const orderOf = (number: string) => orderByNumber(till, viennaOf(comanda.demo), number);

test('a cook accepts, starts and finishes an order by the keyboard alone', async ({ browser }) => {
  const order = await house.orders({ dishes: 1 });
  const { page, keys } = await opened(browser, 'orderprocessing');
  const alert = page.getByRole('dialog');
  await expect(alert).toBeVisible();
  await keys.enter(/^Accept/);
  await expect(alert).toBeHidden();
  await expect.poll(async () => (await orderOf(order.number)).statusEntry.status).toBe('accepted');
  await keys.enter(/^Start/);
  await expect.poll(async () => (await orderOf(order.number)).statusEntry.status).toBe('in-preparation');
  await keys.enter(/^Ready/);
  await expect.poll(async () => (await orderOf(order.number)).statusEntry.status).toBe('waiting-pickup');
});

test('a waiter orders at the register, sends, takes cash and prints by the keyboard alone', async ({ browser }) => {
  const { page, keys } = await opened(browser, 'cashregister');
  await keys.type(/^Search dishes/, 'liptauer');
  await keys.press('Enter');
  await keys.enter(/^Send 1 item/);
  const heading = page.getByRole('heading', { name: /^Order (A-)?\d+$/ });
  await expect(heading).toBeVisible();
  const number = (await heading.innerText()).replace(/^Order /, '').trim();
  await keys.enter(/^Pay 6\.90/);
  await keys.enter(/^10\.00 €/);
  await keys.enter(/^Take cash/);
  await expect(page.getByLabel('Change')).toContainText('3.10 €');
  await expect.poll(async () => (await orderOf(number)).amountPaid).toBe(690);
  await keys.enter(/^Receipt$/);
  await expect(page.getByRole('dialog')).toBeVisible();
  await keys.press('Escape');
  await keys.stands(/^Receipt$/);
  await keys.enter(/^New order/);
  await keys.stands();
});

test('a waiter opens a table, takes an order and its cash by the keyboard alone', async ({ browser }) => {
  const { page, keys } = await opened(browser, 'tablemanager');
  await keys.enter(/^G7\d?free/);
  await keys.enter(/^Take an order/);
  await keys.type(/^Search/, 'liptauer');
  await keys.enter(/^Liptauer/);
  await keys.enter(/^Send/);
  await expect(page.getByRole('tabpanel')).toContainText('Liptauer');
  // tabs are one stop, and arrows lead from one to the next
  await keys.to(/^Order ?1?$/);
  await keys.press('ArrowRight');
  await keys.stands(/^Pay/);
  await keys.enter(/^Take cash/);
  await keys.stands();
  const here = comanda.demo.tables.filter(({ restaurant_id }) => restaurant_id === viennaOf(comanda.demo));
  const { table_id } = here[6]!;
  const paid = async () =>
    (await till('GET /table/orders', { query: { table_id } })).body.map(({ amountPaid }) => amountPaid);
  await expect.poll(paid).toEqual([690]);
});

test('a deliverer takes an order, brings it and collects by the keyboard alone', async ({ browser }) => {
  const order = await readyDelivery(comanda.demo, 'Florianigasse 23');
  const { page, keys } = await opened(browser, 'delivery');
  await expect(page.getByRole('article', { name: `Order ${order.number}`, exact: true })).toBeVisible();
  await keys.enter(/^Take$/);
  await keys.enter(/^Out with 1 order/);
  await keys.enter(/^Collect/);
  await keys.enter(/^Cash taken, delivered/);
  await expect.poll(async () => (await orderOf(order.number)).amountPaid).toBe(order.amountTotal);
  await keys.stands();
});

/** The last piece of paper that came out, in one line. */
const paper = (): string | undefined => printer.papers().at(-1)?.text.replaceAll(/\s+/g, ' ');

test('an owner adds a printer at the register, and a shift is opened, booked, counted and closed, its report printed there, by the keyboard alone', async ({
  browser,
}) => {
  const { email, password } = comanda.demo.owner;
  const { page, keys } = await opened(browser, 'cashregister');
  await keys.enter(/^Device settings/);
  await keys.enter(/^Log in as owner/);
  await keys.type(/^E-mail/, email);
  await keys.type(/^Password/, password);
  await keys.press('Enter');
  await keys.enter(/^Add a network printer/);
  await keys.type(/^Name/, 'Counter');
  await keys.type(/^Address/, '127.0.0.1');
  await keys.type(/^Port/, String(printer.port));
  await keys.to(/^80 mm/);
  await keys.press('ArrowRight');
  await keys.stands(/^58 mm/);
  await keys.to(/^The cash drawer/);
  await keys.press('Space');
  await keys.enter(/^Save/);
  await expect(page.getByRole('dialog')).toBeHidden();
  await keys.stands(/^Add a network printer/);
  await keys.enter(/^Change/, 'Shift+Tab');
  await keys.type(/^Name/, 'Bar');
  await keys.enter(/^Save/);
  await expect(page.getByRole('listitem').filter({ hasText: 'Bar' })).toBeVisible();
  await keys.stands(/^Change/);
  await keys.enter(/^Test page/, 'Shift+Tab');
  await expect.poll(paper).toContain('ABC 123');

  await keys.enter(/^To the device/, 'Shift+Tab');
  const digits = async (pad: RegExp, typed: string): Promise<void> => {
    await keys.to(pad);
    await page.keyboard.type(typed);
    await keys.stands(pad);
  };
  await keys.enter(/^No shift open/);
  await digits(/^7$/, '10000');
  await keys.enter(/^Open the shift/);
  for (const [kind, amount, reason] of [
    ['in', '500', /^Change from the bank/],
    ['out', '2000', /^Supplier/],
  ] as const) {
    const opens = new RegExp(`^Paid ${kind}`);
    await keys.enter(opens);
    await digits(/^7$/, amount);
    await keys.enter(reason);
    await keys.enter(new RegExp(`^Book paid ${kind}`));
    await keys.stands(opens);
  }
  await expect(page.getByRole('article')).toContainText('85.00');
  await keys.enter(/^Count and close/);
  await keys.type(/^How many of 50\.00/, '1');
  // Enter leads from one piece to the next
  await keys.press('Enter');
  await keys.type(/^How many of 20\.00/, '1');
  await keys.type(/^How many of 10\.00/, '1');
  // the question goes by itself: whoever was slower is asked anew
  const again = page.getByRole('button', { name: 'Tap again to close' });
  await expect(async () => {
    if (!(await again.isVisible())) await keys.enter(/^Close the shift/);
    await expect(again).toBeFocused({ timeout: 2_000 });
    await keys.press('Enter');
    await expect(again).toBeHidden({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByRole('heading', { name: 'Z report 1' })).toBeVisible();
  await keys.enter(/^Print the report/);
  await expect
    .poll(paper)
    .toMatch(/Z report 1.*Paid in 5\.00 €.*Counted 80\.00 €.*Difference -5\.00 €.*Supplier -20\.00 €/);
  await keys.enter(/^Back to selling/, 'Shift+Tab');
  await expect(page.getByRole('button', { name: /^Liptauer/ })).toBeVisible();
});

test('a device is set up, locked and opened with a code by the keyboard alone', async ({ browser }) => {
  const restaurant_id = viennaOf(comanda.demo);
  const owner = await signInOwner(comanda.origin, comanda.demo.owner);
  const { page, keys } = await opened(browser, 'tablemanager');
  await keys.enter(/^Device settings/);
  await keys.enter(/^Try the sound/);
  await expect(page.getByText('The browser lets this page ring.')).toBeVisible();
  await keys.to(/^100 %/);
  await keys.press('ArrowRight');
  await keys.stands(/^110 %/);
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('17.6px');
  await keys.to(/^Language of this device/, 'Shift+Tab');
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await keys.stands(/^Sprache dieses Geräts/);
  await page.keyboard.press('ArrowDown');
  await keys.stands(/^Language of this device/);

  const { device_id } = deviceOf(comanda.demo, 'tablemanager', restaurant_id);
  const employee = { name: 'Anna', types: ['waiter' as const], code: '482913' };
  expect((await owner('POST /restaurant/employees', { body: { restaurant_id, employee } })).status).toBe(200);
  const device = { device_id, name: 'Tables', mode: 'tablemanager' as const, employeeTypes: ['waiter' as const] };
  expect((await owner('PUT /restaurant/devices', { body: { restaurant_id, device } })).status).toBe(200);
  const pad = page.getByRole('heading', { name: 'Enter your code' });
  await expect(pad).toBeVisible();
  await page.keyboard.type('482913');
  await page.keyboard.press('Enter');
  await expect(pad).toBeHidden();
  await keys.stands();
  await keys.enter(/^Lock for Anna/);
  await expect(pad).toBeVisible();
  await page.keyboard.type('482913');
  await keys.enter(/^Unlock/);
  await expect(pad).toBeHidden();
  await keys.stands();
});
