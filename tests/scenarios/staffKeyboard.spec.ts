import { deviceOf, signIn, type Api } from '../support/api.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { keyboardOf, type Keyboard } from '../support/keyboard.ts';
import { readyDelivery } from '../support/readyDelivery.ts';
import { expect, test, type Browser, type BrowserContext, type Page } from '../support/quietBrowser.ts';
import { openDevice, viennaOf } from '../support/stage.ts';
import { stationHouse, type StationHouse } from '../support/stationHouse.ts';

let comanda: ComandaProcess;
let house: StationHouse;
let context: BrowserContext;
let till: Api;

test.beforeAll(async () => {
  comanda = await startComanda();
  house = await stationHouse(comanda.demo);
  till = await signIn(comanda.origin, deviceOf(comanda.demo, 'cashregister', viennaOf(comanda.demo)));
});
test.afterAll(() => comanda.remove());
test.afterEach(() => context.close());

/** The device of this mode, in English, used by keys only. */
async function opened(browser: Browser, mode: string): Promise<{ page: Page; keys: Keyboard }> {
  const { page } = await openDevice(browser, comanda, mode);
  context = page.context();
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

const orderOf = async (number: string) =>
  (await till('GET /orders', { query: { restaurant_id: viennaOf(comanda.demo) } })).body.find(
    (order) => order.number === number,
  )!;

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
