import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { deviceOf, scan, signIn, type Api } from '../support/api.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { confirms } from '../support/confirms.ts';
import { guestOrders } from '../support/guestOrder.ts';
import { expectOneTruth } from '../support/oracle.ts';
import { openDevice, viennaOf } from '../support/stage.ts';

let comanda: ComandaProcess;
let context: BrowserContext;
let kitchen: Page;
let till: Api;

test.beforeAll(async ({ browser }) => {
  comanda = await startComanda();
  till = await signIn(comanda.origin, deviceOf(comanda.demo, 'cashregister', viennaOf(comanda.demo)));
  ({ page: kitchen, context } = await openDevice(browser, comanda, 'orderprocessing'));
});
test.afterAll(async () => {
  await context.close();
  await comanda.remove();
});

const beginsPractice = (): Promise<void> =>
  confirms(
    kitchen.getByRole('button', { name: 'Begin the practice outage' }),
    kitchen.getByRole('button', { name: 'Tap again to begin' }),
  );

test('an outage is practised: what is done waits, what nobody can see is named, and at its end all of it is with the server once', async () => {
  const { code, restaurant_id, table_id } = comanda.demo.tables[0]!;
  const phone = await scan(comanda.origin, code);
  const order = await guestOrders(phone, restaurant_id, table_id);
  const alert = kitchen.getByRole('dialog');
  await alert.getByRole('button', { name: 'To the list' }).click();

  await kitchen.getByRole('link', { name: 'Device settings' }).click();
  await expect(kitchen.getByRole('heading', { name: 'Practise an outage' })).toBeVisible();
  await expectAccessible(kitchen);
  await beginsPractice();
  const banner = kitchen.getByRole('status').filter({ hasText: 'Practice outage until' });
  await expect(banner).toBeVisible();
  await kitchen.getByRole('link', { name: "To the device's screen" }).click();
  await expect(kitchen.getByText(/^Offline since/)).toBeVisible();

  // as in a real one: the app starts again without a network, and goes on
  await kitchen.reload();
  await expect(banner).toBeVisible();
  const card = kitchen.locator('[data-lane]').getByRole('article', { name: `Order ${order.number}`, exact: true });
  await card.getByRole('button', { name: 'Accept' }).click();
  const badge = kitchen.getByRole('button', { name: /Offline since/ });
  await expect(badge).toContainText(/\d waiting/);
  // what others do is not shown, and is not lost
  const other = await guestOrders(phone, restaurant_id, table_id);
  await badge.click();
  await expect(alert.getByRole('heading', { name: 'Socket disconnected' })).toBeVisible();
  await expect(alert).toContainText('1 step of an order');
  await expect(alert).toContainText('New orders do not arrive here');
  await expect(alert.getByRole('heading', { name: /^Other devices of the house/ })).toBeVisible();
  await expectAccessible(kitchen);
  await kitchen.keyboard.press('Escape');
  await expect(kitchen.getByRole('article', { name: `Order ${other.number}`, exact: true })).toHaveCount(0);
  const standing = async () => (await till('GET /order', { query: { order_id: order.order_id } })).body;
  expect((await standing()).statusEntry.status).toBe('created');

  await banner.getByRole('button', { name: 'End it now' }).click();
  await expect(kitchen.getByRole('dialog').getByRole('article', { name: `Order ${other.number}` })).toBeVisible();
  await expect.poll(async () => (await standing()).statusEntry.status).toBe('accepted');
  const { body: journal } = await till('GET /order/journal', { query: { order_id: order.order_id } });
  expect(journal.filter(({ what }) => what === 'accept')).toHaveLength(1);
  await kitchen.getByRole('dialog').getByRole('button', { name: 'To the list' }).click();
  // it says that it is over, and goes when somebody has read it
  await kitchen.getByRole('button', { name: 'Good' }).click();
  await expect(kitchen.getByText('The practice outage is over')).toBeHidden();
  await expect(kitchen.getByText(/\d waiting/)).toBeHidden();
  await expectOneTruth(comanda, [kitchen]);
});

test('a practised outage ends by itself, also where the device slept meanwhile', async () => {
  await kitchen.getByRole('link', { name: 'Device settings' }).click();
  await kitchen.clock.install();
  await beginsPractice();
  await expect(kitchen.getByRole('button', { name: 'End it now' }).first()).toBeVisible();
  await kitchen.clock.fastForward('05:01');
  await expect(kitchen.getByText('The practice outage is over')).toBeVisible();
});
