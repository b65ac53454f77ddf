import type { Locator } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { type Api, deviceOf, scan, signIn } from '../support/api.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { guestOrders } from '../support/guestOrder.ts';
import { expect, test, type Browser, type Page } from '../support/quietBrowser.ts';
import { viennaOf } from '../support/stage.ts';
import { cards, playStripe } from '../support/stripe/browser/stripeInBrowser.ts';
import { presentCard } from '../support/stripe/intentHandlers.ts';
import { startStripe, type StripeStandIn } from '../support/stripe/stripeStandIn.ts';

let stripe: StripeStandIn;
let comanda: ComandaProcess;

test.beforeAll(async () => {
  stripe = await startStripe();
  comanda = await startComanda(stripe.settings);
});
test.afterAll(async () => {
  await comanda.remove();
  await stripe.close();
  // nothing was sent that Stripe's own description does not know
  expect(stripe.violations).toEqual([]);
});

/** A phone with Stripe's hosts as it meets them; without a service worker, as in the other scenarios about cards. */
async function newPhone(browser: Browser, locale = 'en-GB'): Promise<Page> {
  const context = await browser.newContext({
    locale,
    serviceWorkers: 'block',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await playStripe(context, stripe);
  await context.addCookies([{ name: 'cookie-consent', value: 'true', url: comanda.origin }]);
  return context.newPage();
}

/** A table with one dish ordered, and a phone with its bill. */
async function atTable(browser: Browser, table: number) {
  const { demo, origin } = comanda;
  const { code, restaurant_id, table_id, url } = demo.tables[table]!;
  const guest: Api = await scan(origin, code);
  const { order_id, amountTotal } = await guestOrders(guest, restaurant_id, table_id);
  const till = await signIn(origin, deviceOf(demo, 'cashregister', restaurant_id));
  const order = async () => (await till('GET /order', { query: { order_id } })).body;
  const phone = await newPhone(browser);
  const scripts: string[] = [];
  phone.on('request', (request) => {
    if (request.url().startsWith('https://')) scripts.push(new URL(request.url()).host);
  });
  await phone.goto(url.replace(/^https?:\/\/[^/]+/, origin));
  await phone.getByRole('tab', { name: 'Pay' }).tap();
  return { phone, order, amountTotal, scripts };
}

const byCard = (phone: Page) => phone.getByRole('button', { name: /by card$/ });
const form = (phone: Page) => phone.frameLocator('iframe[title="Secure payment input frame"]');
const sheet = (phone: Page) => phone.getByRole('dialog');

/** Taps "Go on" as long as it stands: the server may hear of the payment first, which takes the button away. */
async function goOnUntil(goOn: Locator, found: Locator): Promise<void> {
  await expect(async () => {
    if (await goOn.isVisible()) await goOn.tap({ timeout: 2_000 });
    await expect(found.first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
}
const pay = (phone: Page) => sheet(phone).getByRole('button', { name: /^Pay/ });
const thanks = (phone: Page) => sheet(phone).getByText(/paid\. Thank you/);

async function typeCard(phone: Page, card: string): Promise<void> {
  await form(phone).getByLabel('Card number').fill(card);
  await form(phone).getByLabel('Expiration date').fill('12 / 34');
  await form(phone).getByLabel('Security code').fill('123');
  await pay(phone).tap();
}

test('a card is declined in Stripe’s words and another one pays; Stripe hears of nobody who has not chosen to', async ({
  browser,
  expectNoise,
}) => {
  // what is declined is answered so
  expectNoise(/api\.stripe\.com/);
  // a sheet is as high as what the provider shows in it, and goes with it
  expectNoise(/moved by itself/);
  const { phone, order, amountTotal, scripts } = await atTable(browser, 0);
  await expect(byCard(phone)).toBeEnabled();
  await expect(phone.getByText('Payments are simulated')).toHaveCount(0);
  expect(scripts).toEqual([]);
  await byCard(phone).tap();
  await expect(form(phone).getByLabel('Card number')).toBeVisible();
  await expect(phone.getByRole('status', { name: 'The card form is loading' })).toHaveCount(0);
  await expectAccessible(phone, 'Stripe’s form');
  await typeCard(phone, '4242');
  await expect(form(phone).getByText('Your card number is incomplete.')).toBeVisible();
  await typeCard(phone, cards.poor);
  await expect(sheet(phone).getByRole('alert')).toHaveText('Your card has insufficient funds. Try a different card.');
  expect((await order()).amountPaid).toBe(0);
  await typeCard(phone, cards.good);
  await expect(thanks(phone)).toBeVisible();
  await sheet(phone).getByRole('button', { name: 'Done' }).tap();
  await expect(phone.getByRole('heading', { name: 'All paid', exact: true })).toBeVisible();
  const { amountPaid, payments } = await order();
  expect([amountPaid, payments.length]).toEqual([amountTotal, 1]);
});

test('a bank asks over the page, or on a page of its own that leads back to the bill, with no secret in the address', async ({
  browser,
  expectNoise,
}) => {
  // a sheet is as high as what the provider shows in it, and goes with it
  expectNoise(/moved by itself/);
  expectNoise(/api\.stripe\.com/);
  const { phone, order, amountTotal } = await atTable(browser, 1);
  await byCard(phone).tap();
  await typeCard(phone, cards.challenged);
  const bank = phone.frameLocator('iframe[title="3D Secure"]');
  // by key: where a finger falls inside a frame of another site, a busy browser has been seen to mistake
  const told = bank.getByRole('button', { name: 'Fail' }).press('Enter');
  // the frame goes with the key, and whoever waits for what it says of that may wait for ever
  told.catch(() => undefined);
  await expect(sheet(phone).getByRole('alert')).toHaveText('Your card was declined.');
  await typeCard(phone, cards.ledAway);
  await phone.waitForURL('https://hooks.stripe.com/**');
  // back without an answer: the bank can be asked again
  await phone.goBack();
  const goOn = phone.getByRole('button', { name: 'Go on' });
  await goOnUntil(goOn, sheet(phone));
  await expect(sheet(phone)).toContainText('Your bank has not approved');
  await sheet(phone).getByRole('button', { name: 'Ask the bank again' }).tap();
  await phone.waitForURL('https://hooks.stripe.com/**');
  await phone.getByRole('link', { name: 'Authorize' }).tap();
  await expect(thanks(phone)).toBeVisible();
  await expect(phone).toHaveURL(/\/order\/table\?code=\w+#pay$/);
  expect((await order()).amountPaid).toBe(amountTotal);
});

test('a tab that dies between paying and being told of it finds its payment, and is charged once', async ({
  browser,
  expectNoise,
}) => {
  // a sheet is as high as what the provider shows in it, and goes with it
  expectNoise(/moved by itself/);
  expectNoise(/order\/payment-intent/);
  const { phone, order, amountTotal } = await atTable(browser, 2);
  await byCard(phone).tap();
  await expect(form(phone).getByLabel('Card number')).toBeVisible();
  const asked = phone.waitForRequest('**/order/payment-confirm-client');
  await phone.route('**/order/payment-confirm-client', () => undefined);
  await typeCard(phone, cards.good);
  await asked;
  const next = await phone.context().newPage();
  const url = phone.url();
  await phone.close();
  await next.goto(url);
  const goOn = next.getByRole('button', { name: 'Go on' });
  const allPaid = next.getByRole('heading', { name: 'All paid', exact: true });
  await goOnUntil(goOn, thanks(next).or(allPaid));
  const { amountPaid, payments } = await order();
  expect([amountPaid, payments.filter(({ status }) => status === 'paid').length]).toEqual([amountTotal, 1]);
});

test('a form that does not come says so, offers the waiter, and claims nothing of the bill', async ({
  browser,
  expectNoise,
}) => {
  // a sheet is as high as what the provider shows in it, and goes with it
  expectNoise(/moved by itself/);
  expectNoise(/js\.stripe\.com|api\.stripe\.com/);
  const { phone, order } = await atTable(browser, 3);
  const script = 'https://js.stripe.com/endive/stripe.js';
  await phone.route(script, (route) => route.abort());
  await byCard(phone).tap();
  const fault = sheet(phone).getByRole('alert').filter({ hasText: 'The card form did not load. Nothing was charged.' });
  await expect(fault).toBeVisible();
  await expectAccessible(phone, 'a form that did not come');
  await phone.unroute(script);
  // the script comes now, and what it asks Stripe for does not
  await phone.route('https://api.stripe.com/**', (route) => route.abort(), { times: 1 });
  const [asked] = await Promise.all([
    phone.waitForEvent('requestfailed', (request) => request.url().includes('elements/sessions')),
    sheet(phone).getByRole('button', { name: 'Try again' }).tap(),
  ]);
  expect(asked.url()).toContain('api.stripe.com');
  await expect(fault).toBeVisible();
  await sheet(phone).getByRole('button', { name: 'Pay at the waiter, cash or card' }).tap();
  await sheet(phone).getByRole('button', { name: 'Call the waiter' }).tap();
  await expect(sheet(phone)).toHaveCount(0);
  await expect.poll(async () => (await order()).payments.filter(({ status }) => status === 'open')).toEqual([]);
});

test('a network that goes between the tap and Stripe’s answer is waited for, and the card charged once', async ({
  browser,
  expectNoise,
}) => {
  // a sheet is as high as what the provider shows in it, and goes with it
  expectNoise(/moved by itself/);
  expectNoise(/api\.stripe\.com|payment-confirm-client/);
  const { phone, order, amountTotal } = await atTable(browser, 4);
  await byCard(phone).tap();
  // it arrives, and its answer does not
  let charged = 0;
  await phone.route('https://api.stripe.com/v1/payment_intents/*/confirm', async (route) => {
    charged++;
    presentCard(stripe.world, route.request().url().split('/').at(-2)!, cards.good, 0);
    await route.abort();
  });
  await typeCard(phone, cards.good);
  await expect(thanks(phone)).toBeVisible();
  expect([charged, (await order()).amountPaid]).toEqual([1, amountTotal]);
});

test('a check-out is paid in Stripe’s form, in the guest’s language, after another page of the bank led back to it', async ({
  browser,
  expectNoise,
}) => {
  // a sheet is as high as what the provider shows in it, and goes with it
  expectNoise(/moved by itself/);
  expectNoise(/api\.stripe\.com/);
  const vienna = viennaOf(comanda.demo);
  const phone = await newPhone(browser, 'de-AT');
  await phone.goto(`${comanda.origin}/de/order/restaurant?id=${vienna}`);
  await phone
    .getByRole('button', { name: /^Liptauer.* hinzufügen/ })
    .first()
    .tap();
  await phone.getByRole('button', { name: /^1? ?Warenkorb/ }).tap();
  await phone.getByRole('button', { name: /^Zur Kasse/ }).tap();
  await phone.getByRole('radio', { name: 'Abholung' }).tap();
  await phone.getByLabel('Name').fill('Eva');
  await expect(phone.getByRole('radio', { name: /^Online mit Karte/ })).toBeChecked();
  await phone.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).tap();
  const typed = form(phone).getByLabel('Kartennummer');
  await typed.fill(cards.declined);
  const payIt = sheet(phone).getByRole('button', { name: /zahlen$/ });
  await payIt.tap();
  await expect(sheet(phone).getByRole('alert')).toHaveText('Ihre Karte wurde abgelehnt.');
  await typed.fill(cards.ledAway);
  await payIt.tap();
  await phone.waitForURL('https://hooks.stripe.com/**');
  await phone.getByRole('link', { name: 'Fail' }).tap();
  const declined = 'Ihre Bank hat die Zahlung nicht freigegeben. Es wurde nichts abgebucht.';
  await expect(sheet(phone).getByRole('alert')).toHaveText(declined);
  await typed.fill(cards.ledAway);
  await payIt.tap();
  await phone.waitForURL('https://hooks.stripe.com/**');
  await phone.getByRole('link', { name: 'Authorize' }).tap();
  await expect(sheet(phone)).toContainText('Das Restaurant hat Ihre Bestellung');
  await expect(phone).toHaveURL(/\/de\/order\/followed\?order_id=[\w-]+$/);
  const order_id = new URL(phone.url()).searchParams.get('order_id')!;
  const till = await signIn(comanda.origin, deviceOf(comanda.demo, 'cashregister', vienna));
  const { amountPaid, amountTotal, flags } = (await till('GET /order', { query: { order_id } })).body;
  expect([amountPaid, flags]).toEqual([amountTotal, []]);
});
