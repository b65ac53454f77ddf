import { expectAccessible } from '../support/accessible.ts';
import { guestPhone } from '../support/guestPhone.ts';
import { expect, test, type Browser, type Page } from '../support/quietBrowser.ts';
import { type Api, deviceOf, scan, signIn } from '../support/api.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { guestOrders } from '../support/guestOrder.ts';
import { tapTwice } from '../support/hands.ts';

let comanda: ComandaProcess;

test.beforeAll(async () => {
  comanda = await startComanda();
});
test.afterAll(() => comanda.remove());

async function phoneOf(browser: Browser): Promise<Page> {
  const context = await guestPhone(browser, new URL(comanda.demo.tables[0]!.url).origin, { locale: 'en-GB' });
  return context.newPage();
}

async function close(till: Api, table_id: string): Promise<void> {
  const { status } = await till('POST /table/session', { body: { table_id, force: true, note: 'left' } });
  expect(status).toBe(200);
}

/** A page that leads nowhere by itself leads on all the same. */
async function leadsOn(phone: Page): Promise<void> {
  await expect(phone.getByRole('banner').getByRole('link', { name: 'Comanda' })).toBeVisible();
  await expect(phone.getByRole('banner').getByRole('button', { name: /^Language/ })).toBeVisible();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(phone.getByRole('textbox', { name: 'Table code' })).toBeVisible();
  await expect(phone.getByRole('link', { name: 'To the start' })).toBeVisible();
}

test('a table that staff close is told to its phones at once, with what was paid and its receipt, also after Back and a reload', async ({
  browser,
}) => {
  const { code, restaurant_id, table_id, url } = comanda.demo.tables[0]!;
  const guest = await scan(comanda.origin, code);
  const { items, amountTotal } = await guestOrders(guest, restaurant_id, table_id);
  const till = await signIn(comanda.origin, deviceOf(comanda.demo, 'cashregister', restaurant_id));
  const phone = await phoneOf(browser);
  await phone.goto(url);
  await phone.getByRole('tab', { name: 'Pay' }).tap();
  await phone.getByRole('button', { name: /by card$/ }).tap();
  await phone.getByRole('button', { name: /^4242/ }).tap();
  const sheet = phone.getByRole('dialog');
  await sheet.getByRole('button', { name: /^Pay/ }).tap();
  await expect(sheet.getByText(/paid\. Thank you/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Done' }).tap();

  await close(till, table_id);
  const thanks = phone.getByRole('heading', { name: 'Thank you for your visit' });
  await expect(thanks).toBeVisible();
  await expect(phone.getByRole('tab')).toHaveCount(0);
  const shown = async (): Promise<void> => {
    await expect(thanks).toBeVisible();
    await expect(phone.getByRole('status').filter({ has: thanks })).toContainText((amountTotal / 100).toFixed(2));
    await expect(phone.getByRole('region', { name: 'Your bill' })).toContainText(items[0]!.name['en']!);
    await leadsOn(phone);
    const opened = phone.waitForEvent('popup');
    await phone.getByRole('button', { name: /^Receipt/ }).tap();
    const receipt = await opened;
    await expect(receipt.getByText(items[0]!.name['en']!).first()).toBeVisible();
    await receipt.close();
  };
  await shown();
  await expectAccessible(phone, 'a visit that is over');
  // nobody sits down there again by going back, or by loading what they went back to (D16)
  await phone.goBack();
  await shown();
  await phone.reload();
  await shown();
  await expect(phone.getByRole('tab')).toHaveCount(0);

  await phone.getByRole('textbox', { name: 'Table code' }).fill(code);
  await phone.getByRole('button', { name: 'To the menu' }).tap();
  await expect(phone.getByRole('tab', { name: 'Pay' })).toBeVisible();
});

test('what was not ordered yet when the table was closed waits in the cart', async ({ browser }) => {
  const { code, restaurant_id, table_id, url } = comanda.demo.tables[1]!;
  await guestOrders(await scan(comanda.origin, code), restaurant_id, table_id);
  const phone = await phoneOf(browser);
  await phone.goto(url);
  await phone
    .getByRole('button', { name: /^Add Liptauer/ })
    .first()
    .tap();
  await expect(phone.locator('#order-strip')).toBeVisible();
  await close(await signIn(comanda.origin, deviceOf(comanda.demo, 'cashregister', restaurant_id)), table_id);
  await expect(phone.getByText('What you did not order yet waits in your cart.')).toBeVisible();
  await phone.getByRole('textbox', { name: 'Table code' }).fill(code);
  await phone.getByRole('button', { name: 'To the menu' }).tap();
  await expect(phone.getByRole('button', { name: /Your cart/ })).toContainText('6.90');
});

test('a page without a table, or with a code that nobody knows, leads on', async ({ browser, expectNoise }) => {
  expectNoise(/code=nobody-knows-it/);
  const phone = await phoneOf(browser);
  for (const [address, heading] of [
    ['/order/table', 'Scan the code at your table'],
    ['/order/table?code=nobody-knows-it', 'We do not know this table'],
    ['/order/table?past=nobody-knows-it', 'Scan the code at your table'],
  ] as const) {
    await phone.goto(`${comanda.origin}${address}`);
    await expect(phone.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await leadsOn(phone);
    await expectAccessible(phone, heading);
  }
  await phone.getByRole('link', { name: 'To the start' }).tap();
  await expect(phone).toHaveURL(`${comanda.origin}/`);
});

test('a party that staff move goes on at its new table, with its orders and what it had not ordered yet', async ({
  browser,
}) => {
  const { restaurant_id, table_id, code, url } = comanda.demo.tables[2]!;
  const [to] = comanda.demo.tables.slice(3).filter((table) => table.restaurant_id === restaurant_id);
  const { order_id, items } = await guestOrders(await scan(comanda.origin, code), restaurant_id, table_id);
  const till = await signIn(comanda.origin, deviceOf(comanda.demo, 'cashregister', restaurant_id));
  const phone = await phoneOf(browser);
  await phone.goto(url);
  await phone
    .getByRole('button', { name: /^Add Liptauer/ })
    .first()
    .tap();
  await expect(phone.locator('#order-strip')).toBeVisible();
  const moved = await till('POST /order/move', { body: { table_id, to: { table_id: to!.table_id } } });
  expect(moved.status).toBe(200);
  await expect(phone.getByText(/^You are now at table/)).toBeVisible();
  await expect(phone).toHaveURL(new RegExp(`code=${to!.code}`));
  await expect(phone.getByRole('heading', { name: 'Thank you for your visit' })).toHaveCount(0);
  await expect(phone.getByRole('button', { name: /Your cart/ })).toContainText('6.90');
  await phone.getByRole('tab', { name: 'Pay' }).tap();
  await expect(phone.getByRole('region', { name: 'Your bill' })).toContainText(items[0]!.name['en']!);
  // it belongs to the visit there: what follows arrives
  await till('POST /order/action', { body: { order_id, action: 'accept' } });
  await expect(phone.locator('#order-strip')).toContainText('Accepted');

  // the address of the table that was left leads on too
  await phone.goto(`${new URL(url).origin}/order/table?past=${code}`);
  await expect(phone).toHaveURL(new RegExp(`code=${to!.code}`));
});

test('an order at the table is cancelled before it is accepted; whoever has paid may rate, takes the receipt and may go', async ({
  browser,
}) => {
  const { restaurant_id, code, table_id, url } = comanda.demo.tables[5]!;
  const guest = await scan(comanda.origin, code);
  const till = await signIn(comanda.origin, deviceOf(comanda.demo, 'cashregister', restaurant_id));
  const order = async (order_id: string) => (await till('GET /order', { query: { order_id } })).body;
  const cancelled = await guestOrders(guest, restaurant_id, table_id);
  const phone = await phoneOf(browser);
  // it is this phone that has ordered
  await phone.addInitScript(
    (order_id) => localStorage.setItem('comanda-made-here', JSON.stringify([order_id])),
    cancelled.order_id,
  );
  await phone.goto(url);
  await phone.locator('#order-strip').tap();
  await phone.getByRole('button', { name: 'Change the order' }).tap();
  const cart = phone.getByRole('dialog');
  await expect(cart).toContainText(`You are changing order ${cancelled.number}.`);
  await expectAccessible(phone, 'the sheet that changes an order');
  await cart
    .getByRole('button', { name: /^One more/ })
    .first()
    .tap();
  await cart.getByRole('button', { name: /^Send the change/ }).tap();
  await expect(phone.getByText('Your order is changed.')).toBeVisible();
  expect((await order(cancelled.order_id)).items).toMatchObject([{ quantity: 2 }]);
  await phone.locator('#order-strip').tap();
  const cancel = phone.getByRole('button', { name: 'Cancel the order' });
  await tapTwice(cancel, phone.getByRole('button', { name: /Really cancel/ }));
  await expect(phone.getByRole('dialog').getByText('Not possible, sorry')).toBeVisible();
  expect((await order(cancelled.order_id)).statusEntry).toMatchObject({
    status: 'rejected',
    note: 'The guest cancelled',
  });
  await phone.getByRole('dialog').getByRole('button', { name: 'Close' }).first().tap();

  const { order_id } = await guestOrders(guest, restaurant_id, table_id);
  for (const action of ['accept', 'prepare', 'ready', 'complete'] as const)
    await till('POST /order/action', { body: { order_id, action } });
  await till('PUT /order/payment-confirm-client', { body: { order_id, paymentOption: 'cash' } });
  await phone.getByRole('tab', { name: 'Pay' }).tap();
  await expect(phone.getByText('All paid. You may go.')).toBeVisible();
  await phone.getByRole('button', { name: '5 stars: great' }).tap();
  await expect(phone.getByText('Thank you for your rating')).toBeVisible();
  expect((await order(order_id)).rating).toBe(5);
  await expect(phone.getByRole('heading', { name: 'Your receipt' })).toBeVisible();
  await expectAccessible(phone, 'a bill that is paid');
  const receipt = phone.waitForEvent('popup');
  await phone.getByRole('button', { name: 'Show' }).tap();
  await expect((await receipt).getByText(/Weißer Storch/).first()).toBeVisible();
});
