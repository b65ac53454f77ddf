import { expect, test, type Page } from '@playwright/test';
import type { DeviceMode } from '#domain/device/device.ts';
import { apiClient, deviceOf, signIn, type Api } from '../support/api.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { startFaultProxy, type FaultProxy } from '../support/faultProxy.ts';
import { goneOffline, installed } from '../support/hands.ts';
import { expectOneTruth } from '../support/oracle.ts';
import { openStage, viennaOf, type Stage } from '../support/stage.ts';

let comanda: ComandaProcess;
let proxies: { kitchen: FaultProxy; register: FaultProxy };
let stage: Stage;
let till: Api;
let owner: Api;
let vienna: string;

test.beforeEach(async ({ browser }) => {
  comanda = await startComanda();
  proxies = { kitchen: await startFaultProxy(comanda.port), register: await startFaultProxy(comanda.port) };
  const { origin, demo } = comanda;
  vienna = viennaOf(demo);
  stage = await openStage(browser, demo, {
    phone: origin,
    kitchen: proxies.kitchen.origin,
    register: proxies.register.origin,
  });
  till = await signIn(origin, deviceOf(demo, 'tablemanager', vienna));
  owner = apiClient(origin, 'authorization');
  const login = Buffer.from(JSON.stringify(demo.owner)).toString('base64');
  owner.token = (await owner('POST /user/login', { body: { login } })).headers.get('authorization') ?? undefined;
});
test.afterEach(async () => {
  await stage.close();
  await Promise.all([proxies.kitchen.close(), proxies.register.close()]);
  await comanda.remove();
});

test('a register that is taken away while it is offline brings its order and its cash once, and says what became of it', async () => {
  const { register } = stage;
  await appIsInstalled(register);
  await expect(register.getByText(/^Open orders/).first()).toBeVisible();
  proxies.register.setWeather({ kind: 'cut' });
  await goneOffline(register);
  const sold = await sellForCash(register);
  const device = deviceOf(comanda.demo, 'cashregister', vienna);
  const query = { restaurant_id: vienna, device_id: device.device_id };
  expect((await owner('DELETE /restaurant/devices', { query })).status).toBe(200);
  await register.getByRole('button', { name: 'New order' }).click();
  const late = await sellForCash(register);
  proxies.register.setWeather({ kind: 'fair' });

  await expect(register.getByRole('heading', { name: 'This device was removed by the owner' })).toBeVisible();
  await expect(
    register.getByText('2 actions were not taken. They are kept here; the owner sees them too.'),
  ).toBeVisible();
  await expect(register.getByRole('button', { name: 'Export what was not sent (2)' })).toBeVisible();
  const { body: orders } = await till('GET /orders', { query: { restaurant_id: vienna } });
  expect(orders.map(({ number, amountPaid }) => `${number} ${amountPaid}`)).toEqual([`${sold} 1580`]);
  const { body: journal } = await till('GET /order/journal', { query: { order_id: orders[0]!.order_id } });
  expect(journal.map(({ what }) => what).toSorted()).toEqual(['order_place', 'payment_confirm']);

  const { chain_id } = (await till('GET /restaurant', { query: { restaurant_id: vienna } })).body;
  const listed = async () => (await owner('GET /chain/attention', { query: { chain_id } })).body;
  const rows = async () =>
    (await listed()).map(({ kind, meant, changed }) => `${kind} ${meant?.path} ${changed[0]?.number ?? ''}`).toSorted();
  // its books come by themselves, in their own time
  const ofOrders = async () => (await rows()).filter((row) => !row.includes('/device/journal'));
  expect(await ofOrders()).toEqual([
    `revoked_applied /order ${sold}`,
    `revoked_applied /order/payment-confirm-client ${sold}`,
    'revoked_refused /order ',
    'revoked_refused /order/payment-confirm-client ',
  ]);
  await expect.poll(rows).toContain('revoked_applied /device/journal ');
  expect(JSON.stringify(await listed())).toContain(late);

  // it is the same device with all that it holds, when the owner thinks better of it
  await link('cashregister', vienna, device);
  await register.getByRole('button', { name: 'Look again' }).click();
  await expect(register.getByRole('button', { name: /^Liptauer/ })).toBeVisible();
  await expect(register.getByText('Online', { exact: true })).toBeVisible();
  await expect(register.getByText(/2 need/i).first()).toBeVisible();
  await expectOneTruth(comanda, [register], { parked: 2, books: false });
});

test('a register that is made a kitchen screen while it is offline brings its order and its cash once', async () => {
  const { register } = stage;
  await appIsInstalled(register);
  await expect(register.getByText(/^Open orders/).first()).toBeVisible();
  proxies.register.setWeather({ kind: 'cut' });
  await goneOffline(register);
  const sold = await sellForCash(register);
  const device = deviceOf(comanda.demo, 'cashregister', vienna);
  await link('orderprocessing', vienna, device);
  await register.getByRole('button', { name: 'New order' }).click();
  const late = await sellForCash(register);
  proxies.register.setWeather({ kind: 'fair' });

  await expect(register).toHaveURL(/\/device\/orderprocessing/);
  await expect(register.getByText(/2 need/i).first()).toBeVisible();
  const paid = async () =>
    (await till('GET /orders', { query: { restaurant_id: vienna } })).body
      .map(({ number, amountPaid }) => `${number} ${amountPaid}`)
      .toSorted();
  await expect.poll(paid).toEqual([`${sold} 1580`]);
  const { chain_id } = (await till('GET /restaurant', { query: { restaurant_id: vienna } })).body;
  const rows = async () =>
    (await owner('GET /chain/attention', { query: { chain_id } })).body
      .map(({ kind, meant, changed }) => `${kind} ${meant?.path} ${changed[0]?.number ?? ''}`)
      .filter((row) => !row.includes('/device/journal'))
      .toSorted();
  expect(await rows()).toEqual([
    `revoked_applied /order ${sold}`,
    `revoked_applied /order/payment-confirm-client ${sold}`,
    'revoked_refused /order ',
    'revoked_refused /order/payment-confirm-client ',
  ]);

  // a register again: what it sold when it was none is sent by itself
  await link('cashregister', vienna, device);
  await expect(register).toHaveURL(/\/device\/cashregister/);
  await expect.poll(paid).toEqual([`${sold} 1580`, `${late} 1580`].toSorted());
  await expect(register.getByText(/need/i)).toBeHidden();
});

test('a tablet that got another mode, and then another restaurant, while it was offline opens as what it is now', async () => {
  const { kitchen } = stage;
  const device = deviceOf(comanda.demo, 'orderprocessing', vienna);
  await appIsInstalled(kitchen);
  await expect(kitchen.getByText('Loading orders')).toBeHidden();
  proxies.kitchen.setWeather({ kind: 'cut' });
  await goneOffline(kitchen);
  await link('cashregister', vienna, device);
  proxies.kitchen.setWeather({ kind: 'fair' });
  await expect(kitchen.getByRole('button', { name: /^Liptauer/ })).toBeVisible();
  await expect(kitchen).toHaveURL(/\/device\/cashregister/);

  proxies.kitchen.setWeather({ kind: 'cut' });
  await goneOffline(kitchen);
  const other = comanda.demo.devices.find(({ restaurant_id }) => restaurant_id !== vienna)!.restaurant_id;
  await link('orderprocessing', other, device);
  const query = { restaurant_id: vienna, device_id: device.device_id };
  expect((await owner('DELETE /restaurant/devices', { query })).status).toBe(200);
  const asked = kitchen.waitForResponse((response) => response.url().includes(`/device/orders?restaurant_id=${other}`));
  proxies.kitchen.setWeather({ kind: 'fair' });
  expect((await asked).status()).toBe(200);
  await expect(kitchen).toHaveURL(/\/device\/orderprocessing/);
  await expect(kitchen.getByText('Online', { exact: true })).toBeVisible();
});

/** The app can go on without a network once its service worker controls the page. */
async function appIsInstalled(page: Page): Promise<void> {
  await installed(page);
}

/** The owner sets a tablet up for a restaurant. */
async function link(mode: DeviceMode, restaurant_id: string, { machineId }: { machineId: string }): Promise<void> {
  const body = { restaurant_id, device: { machineId, name: 'Tablet', mode } };
  expect((await owner('POST /restaurant/devices', { body })).status).toBe(200);
}

/** The register takes an order on its own and is paid for it; answers the order's number. */
async function sellForCash(register: Page): Promise<string> {
  await register.getByRole('button', { name: /^Liptauer/ }).click();
  await register.getByRole('button', { name: /^Pork aspic/ }).click();
  await register.getByRole('button', { name: 'Send 2 items' }).click();
  const heading = register.getByRole('heading', { name: /^Order A-\d+/ });
  await expect(heading).toBeVisible();
  const taken = /A-\d+/.exec(await heading.innerText())?.[0] ?? '';
  await register.getByRole('button', { name: /^Pay 15\.80/ }).click();
  await register.getByRole('group', { name: 'Given' }).getByRole('button', { name: '20.00 €' }).click();
  await register.getByRole('button', { name: 'Take cash' }).click();
  await expect(register.getByLabel('Change')).toContainText('4.20 €');
  return taken;
}
