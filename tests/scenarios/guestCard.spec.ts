import { expectAccessible } from '../support/accessible.ts';
import { expect, test, type Browser, type Page } from '../support/quietBrowser.ts';
import { deviceOf, scan, signIn } from '../support/api.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { guestOrders } from '../support/guestOrder.ts';

let comanda: ComandaProcess;

test.beforeAll(async () => {
  comanda = await startComanda();
});
test.afterAll(() => comanda.remove());

const cardTyped = '**/simulated-provider/intents/*/confirm';
const asked = '**/order/payment-confirm-client';
/** that a card is not paid, or that its answer is lost, is what these are about */
const cardTrouble = /payment-confirm-client|simulated-provider/;

/** A click on what was drawn may fall between it and the app. */
const takenOver = (phone: Page) => expect(phone.locator('#drawn')).toHaveCount(0);

/** A phone at a table, one dish ordered, which is about to pay it by card; without a service worker, so that answers can be lost. */
async function payingGuest(browser: Browser, table: number) {
  const { demo, origin } = comanda;
  const { code, restaurant_id, table_id, url } = demo.tables[table]!;
  const guest = await scan(origin, code);
  const { order_id, amountTotal } = await guestOrders(guest, restaurant_id, table_id);
  const orderMore = () => guestOrders(guest, restaurant_id, table_id);
  const context = await browser.newContext({
    locale: 'en-GB',
    serviceWorkers: 'block',
    viewport: { width: 390, height: 844 },
  });
  await context.addCookies([{ name: 'cookie-consent', value: 'true', url: new URL(url).origin }]);
  const phone = await context.newPage();
  await phone.goto(url);
  await takenOver(phone);
  await phone.getByRole('tab', { name: 'Pay' }).click();
  await phone.getByRole('button', { name: /by card$/ }).click();
  const till = await signIn(origin, deviceOf(demo, 'cashregister', restaurant_id));
  const paid = async () => (await till('GET /order', { query: { order_id } })).body.amountPaid;
  return { phone, paid, amountTotal, orderMore };
}

async function typeCard(phone: Page): Promise<void> {
  await phone.getByRole('button', { name: /^4242/ }).click();
  await phone.getByRole('dialog').getByRole('button', { name: /^Pay/ }).click();
}

const thanks = (phone: Page) => phone.getByRole('dialog').getByText(/paid\. Thank you/);

test('a card whose answer is lost is charged once: the phone asks what became of it, and takes no other', async ({
  browser,
  expectNoise,
}) => {
  expectNoise(cardTrouble);
  const { phone, paid, amountTotal } = await payingGuest(browser, 0);
  let shown = 0;
  await phone.route(cardTyped, async (route) => {
    shown++;
    await route.fetch();
    await route.abort();
  });
  await typeCard(phone);
  await expect(thanks(phone)).toBeVisible();
  expect([shown, await paid()]).toEqual([1, amountTotal]);
});

test('a card that never arrived is asked for once more, with the reason', async ({ browser, expectNoise }) => {
  expectNoise(cardTrouble);
  const { phone, paid, amountTotal } = await payingGuest(browser, 1);
  await phone.route(cardTyped, (route) => route.abort(), { times: 1 });
  await typeCard(phone);
  await expect(phone.getByRole('dialog')).toContainText('Error connecting to Server');
  expect(await paid()).toBe(0);
  await typeCard(phone);
  await expect(thanks(phone)).toBeVisible();
  expect(await paid()).toBe(amountTotal);
});

test('a guest who is not told what became of a card can ask again, and is offered no other meanwhile', async ({
  browser,
  expectNoise,
}) => {
  expectNoise(cardTrouble);
  const { phone, paid, amountTotal, orderMore } = await payingGuest(browser, 2);
  const unknown = { statusCode: 422, code: 'payment_intent_invalid', message: '', retry: 'never' };
  await phone.route(asked, (route) => route.fulfill({ status: 422, json: unknown }), { times: 1 });
  await typeCard(phone);
  const sheet = phone.getByRole('dialog');
  await expect(sheet.getByRole('alert')).toContainText('The card may have been charged.');
  await expectAccessible(phone, 'a card of which nothing is known');
  await expect(sheet.getByRole('textbox')).toHaveCount(0);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(phone.getByText(/You have begun to pay/)).toBeVisible();
  await expectAccessible(phone, 'a payment that was begun');
  await orderMore();
  await expect(phone.getByRole('button', { name: 'Please finish the card payment that you have begun' })).toBeVisible();
  await expect(phone.getByRole('button', { name: /by card$/ })).toHaveCount(0);
  await phone.getByRole('button', { name: 'Go on' }).click();
  await expect(thanks(phone)).toBeVisible();
  expect(await paid()).toBe(amountTotal);
});

test('a phone that is loaded anew goes on with what it had claimed, also when that is the whole bill', async ({
  browser,
}) => {
  const { phone, paid, amountTotal } = await payingGuest(browser, 3);
  await expect(phone.getByRole('dialog')).toBeVisible();
  await phone.reload();
  await takenOver(phone);
  await phone.getByRole('tab', { name: 'Pay' }).click();
  await phone.getByRole('button', { name: 'Go on' }).click();
  await typeCard(phone);
  await expect(thanks(phone)).toBeVisible();
  expect(await paid()).toBe(amountTotal);
});
