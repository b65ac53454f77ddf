import { expect, test, type Locator, type Page } from '@playwright/test';
import type { DeviceMode } from '#domain/device/device.ts';
import type { Order } from '#domain/order/order.ts';
import { apiClient, deviceOf, scan, signIn, type Api } from '../support/api.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { startFaultProxy, type FaultProxy } from '../support/faultProxy.ts';
import { guestOrders } from '../support/guestOrder.ts';
import { choose, goneOffline } from '../support/hands.ts';
import { expectOneTruth } from '../support/oracle.ts';
import { openStage, viennaOf, type Stage } from '../support/stage.ts';

let comanda: ComandaProcess;
let proxies: { kitchen: FaultProxy; register: FaultProxy };
let stage: Stage;
let till: Api;
let order: Order;

test.beforeEach(async ({ browser }) => {
  comanda = await startComanda();
  proxies = { kitchen: await startFaultProxy(comanda.port), register: await startFaultProxy(comanda.port) };
  const { origin, demo } = comanda;
  stage = await openStage(browser, demo, {
    phone: origin,
    kitchen: proxies.kitchen.origin,
    register: proxies.register.origin,
  });
  till = await signIn(origin, deviceOf(demo, 'tablemanager', viennaOf(demo)));
  const { code, restaurant_id, table_id } = demo.tables[0]!;
  order = await guestOrders(await scan(origin, code), restaurant_id, table_id);
});
test.afterEach(async () => {
  await stage.close();
  await Promise.all([proxies.kitchen.close(), proxies.register.close()]);
  await comanda.remove();
});

test('a bump for an order that was rejected meanwhile is not dropped: the kitchen sees both, and discards with a note', async () => {
  const { kitchen } = stage;
  await acceptOffline();
  await till('POST /order/action', { body: { order_id: order.order_id, action: 'reject', note: 'Guests have left' } });
  proxies.kitchen.setWeather({ kind: 'fair' });

  const card = await attention(kitchen);
  await expect(card).toContainText('Accept the order');
  await expect(card).toContainText(`Order ${order.number} is rejected`);
  await expect(card).toContainText('Guests have left');
  await expect(card).toContainText('Invalid order action');

  // whoever insists is asked again: nothing is done that the order does not allow
  const refused = kitchen.waitForResponse(/\/device\/replay$/);
  await card.getByRole('button', { name: 'Apply anyway' }).click();
  await refused;
  await expect(card).toContainText('Invalid order action');
  await card.getByRole('button', { name: 'Discard' }).click();
  await expect(card.getByRole('button', { name: 'Discard' })).toHaveAttribute('aria-disabled', 'true');
  await card.getByRole('textbox').fill('Seen, the pan is off');
  await card.getByRole('button', { name: 'Discard' }).click();
  await nothingLeft(kitchen);
  expect(await journalled('accept')).toBe(0);
  expect((await standing()).statusEntry.status).toBe('rejected');
});

test('what the kitchen did before the office took its tablet for a wall screen counts, once', async () => {
  const { kitchen } = stage;
  await acceptOffline();
  const owner = await ownerOf(comanda);
  await putInto(owner, 'orderscreen');
  proxies.kitchen.setWeather({ kind: 'fair' });
  await expect.poll(async () => (await standing()).statusEntry.status).toBe('accepted');
  await expect.poll(async () => (await standing()).promisedAt).toBeDefined();
  await putInto(owner, 'orderprocessing');
  await agreed(kitchen);
  expect(await journalled('accept')).toBe(1);
});

test('what was refused because of a mistake of the office is sent again by itself once that is put right', async () => {
  const { kitchen } = stage;
  const owner = await ownerOf(comanda);
  // somebody in the office takes the kitchen's tablet for a wall screen, which may only show, and nobody can tell it
  await acceptOffline(() => putInto(owner, 'orderscreen'));
  const refused = kitchen.waitForResponse(/\/device\/replay$/);
  proxies.kitchen.setWeather({ kind: 'fair' });
  await refused;
  expect((await standing()).statusEntry.status).toBe('created');
  await putInto(owner, 'orderprocessing');
  await expect.poll(async () => (await standing()).statusEntry.status).toBe('accepted');
  await expect.poll(async () => (await standing()).promisedAt).toBeDefined();
  await agreed(kitchen);
  expect(await journalled('accept')).toBe(1);
});

test('a dish added offline to an order that was closed meanwhile becomes an order of the same table, with an alert', async () => {
  const { kitchen, register } = stage;
  await choose(register, /^Open orders/);
  await register
    .getByRole('list', { name: 'Open orders' })
    .getByRole('button', { name: new RegExp(`^${order.number}\\b`) })
    .click();
  proxies.register.setWeather({ kind: 'cut' });
  await goneOffline(register);
  await register.getByRole('button', { name: /^Liptauer/ }).click();
  await register.getByRole('button', { name: 'Send 1 item' }).click();
  await expect(register.getByText(/1 waiting/)).toBeVisible();
  for (const action of ['accept', 'prepare', 'ready', 'complete'] as const) {
    await till('POST /order/action', { body: { order_id: order.order_id, action } });
  }
  proxies.register.setWeather({ kind: 'fair' });

  const late = kitchen.getByRole('article').filter({ hasText: 'Came after the order was closed' }).first();
  await expect(late).toContainText('Liptauer');
  const orders = (await till('GET /orders', { query: { restaurant_id: viennaOf(comanda.demo) } })).body;
  const added = orders.find((each) => each.flags.includes('supplementary'));
  expect(added).toMatchObject({
    table_id: order.table_id,
    session_id: order.session_id,
    statusEntry: { status: 'created' },
  });
  expect((await standing()).items).toHaveLength(1);
  // only when the register has its answer it could complain
  await expect(register.getByText(/\d waiting/)).toBeHidden();
  await expect(register.getByText(/need(s)? attention/)).toBeHidden();
  await expectOneTruth(comanda, [kitchen, register]);
});

/** The kitchen loses its network and, after what happens meanwhile, accepts the order; its outbox has that. */
async function acceptOffline(meanwhile?: () => Promise<void>): Promise<void> {
  const { kitchen } = stage;
  await expect(kitchen.getByRole('article', { name: `Order ${order.number}` }).first()).toBeVisible();
  proxies.kitchen.setWeather({ kind: 'cut' });
  await goneOffline(kitchen);
  await meanwhile?.();
  await kitchen.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
  // the acceptance and its promised time
  await expect(kitchen.getByText('2 waiting')).toBeVisible();
}

/** Opens the list from the badge; the one card that is in it. */
async function attention(page: Page): Promise<Locator> {
  const badge = page.getByRole('button', { name: /needs attention/ });
  await expect(badge).toBeVisible();
  await badge.click();
  const card = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Meant at' });
  await expect(card).toHaveCount(1);
  return card;
}

/** Nobody is asked anything, and all show the same. */
async function agreed(page: Page): Promise<void> {
  await expect(page.getByText('Online', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /needs attention/ })).toBeHidden();
  await expectOneTruth(comanda, [stage.kitchen, stage.register]);
}

async function nothingLeft(page: Page): Promise<void> {
  await expect(page.getByRole('dialog').getByText('Everything is with the server')).toBeVisible();
  await expect(page.getByRole('dialog').getByText('Needs attention')).toBeHidden();
  await expectOneTruth(comanda, [stage.kitchen, stage.register]);
}

const standing = async (): Promise<Order> => (await till('GET /order', { query: { order_id: order.order_id } })).body;

async function journalled(what: string): Promise<number> {
  const { body } = await till('GET /order/journal', { query: { order_id: order.order_id } });
  return body.filter((entry) => entry.what === what).length;
}

async function ownerOf({ origin, demo }: ComandaProcess): Promise<Api> {
  const owner = apiClient(origin, 'authorization');
  const login = Buffer.from(JSON.stringify(demo.owner)).toString('base64');
  const { headers } = await owner('POST /user/login', { body: { login } });
  owner.token = headers.get('authorization') ?? undefined;
  return owner;
}

async function putInto(owner: Api, mode: DeviceMode): Promise<void> {
  const { demo } = comanda;
  const { machineId, restaurant_id } = deviceOf(demo, 'orderprocessing', viennaOf(demo));
  const { status } = await owner('POST /restaurant/devices', {
    body: { restaurant_id, device: { machineId, name: 'Küche', mode } },
  });
  expect(status).toBe(200);
}
