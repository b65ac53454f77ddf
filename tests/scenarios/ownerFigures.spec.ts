import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { roundHalfAway } from '#domain/money/round.ts';
import type { Order } from '#domain/order/order.ts';
import { expectAccessible } from '../support/accessible.ts';
import { deviceOf, signIn, signInOwner, type Api } from '../support/api.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { atDesk, logIn } from '../support/deskBrowser.ts';
import { guestOrders } from '../support/guestOrder.ts';
import { startMailServer, type MailServer } from '../support/mailServer.ts';
import { expect, test, type Browser, type Page } from '../support/quietBrowser.ts';
import { viennaOf } from '../support/stage.ts';

let comanda: ComandaProcess;
let post: MailServer;
let owner: Api;
let till: Api;
let restaurant_id: string;
let table_id: string;

test.beforeAll(async () => {
  post = await startMailServer();
  comanda = await startComanda({
    SMTP_URL: post.url,
    MAIL_FROM: 'Comanda <hello@example.com>',
    ACTIVATION: 'manual',
    RATE_LIMIT_ORDERS: '0',
  });
  restaurant_id = viennaOf(comanda.demo);
  table_id = comanda.demo.tables.find((table) => table.restaurant_id === restaurant_id)!.table_id;
  [owner, till] = await Promise.all([
    signInOwner(comanda.origin, comanda.demo.owner),
    signIn(comanda.origin, deviceOf(comanda.demo, 'cashregister', restaurant_id)),
  ]);
});
test.afterAll(async () => {
  await comanda.remove();
  await post.close();
});

type Login = { email: string; password: string };

async function open(browser: Browser, login: Login, path: string, width = 1280): Promise<Page> {
  const page = await atDesk(browser, comanda.origin, { width });
  await page.goto(`${comanda.origin}${path}`);
  await logIn(page, login);
  return page;
}

/** So many units of the first dish at a table, accepted, made, handed over and paid in cash. */
async function sold(quantity: number): Promise<Order> {
  const { order_id } = await guestOrders(till, restaurant_id, table_id, quantity);
  await till('PUT /order/payment-confirm-client', { body: { order_id, paymentOption: 'cash' } });
  let order: Order | undefined;
  for (const action of ['accept', 'prepare', 'ready', 'complete'] as const) {
    order = (await till('POST /order/action', { body: { order_id, action } })).body;
  }
  return order!;
}

/** '1,234.50 €', as the page writes it. */
const written = (amount: number): string => (amount / 100).toLocaleString('en', { minimumFractionDigits: 2 });
const money = (amount: number): string => `${written(amount)}\u00A0€`;

/** What the browser saves when this is pressed. */
async function saved(page: Page, button: string): Promise<string> {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return readFileSync(await (await saving).path(), 'utf8');
}

/** The newest mail to somebody, once it has come. */
async function mailTo(email: string): Promise<string> {
  const found = () => post.mails.findLast(({ to }) => to === email);
  await expect.poll(found).toBeDefined();
  return found()!.text;
}

test('an owner finds an order, reads who did what to it and refunds it; the figures are those of the orders to the cent', async ({
  browser,
  expectNoise,
}) => {
  // an answer that is lost on the way
  expectNoise(/order\/action/);
  const [one, other] = [await sold(2), await sold(1)];
  const rejected = await guestOrders(till, restaurant_id, table_id, 3);
  const reason = { order_id: rejected.order_id, action: 'reject' as const, note: 'out of it' };
  await till('POST /order/action', { body: reason });

  const page = await open(browser, comanda.demo.owner, '/dashboard/orders');
  const orders = page.getByRole('table', { name: 'Orders' });
  await expect(orders.getByRole('link', { name: rejected.number, exact: true })).toBeVisible();
  await expectAccessible(page, 'the orders');

  // filters stand in the address, and find what they say
  await page.getByLabel('Status').selectOption('rejected');
  await expect(page).toHaveURL(/status=rejected/);
  await expect(orders.getByRole('link')).toHaveText([rejected.number]);
  await page.getByRole('button', { name: 'Without filters' }).click();
  await page.getByLabel('Payment').selectOption('cash');
  await expect(orders.getByRole('link')).toHaveText([other.number, one.number]);
  const csv = await saved(page, 'All of these as CSV');
  const lines = csv.trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(`,${(other.amountTotal / 100).toString()},`);
  await page.getByRole('button', { name: 'Without filters' }).click();
  await page.getByRole('searchbox').fill('no such number');
  await expect(page.getByText('No such order')).toBeVisible();
  await expectAccessible(page, 'no such order');
  await page.getByRole('searchbox').fill(one.number);
  await orders.getByRole('link', { name: one.number, exact: true }).click();

  // what it was, what was paid, and who did what
  await expect(page.getByRole('heading', { name: `Order ${one.number}` })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Bill' })).toContainText(money(one.amountTotal));
  await expect(page.getByRole('region', { name: 'Payments' })).toContainText('Cash');
  const journal = page.getByRole('region', { name: 'Journal' });
  await expect(journal.getByRole('listitem').first()).toContainText('Order placed');
  await expect(journal).toContainText('Payment received');
  await expectAccessible(page, 'an order');
  const [receipt] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Show', exact: true }).click(),
  ]);
  await expect(receipt.getByText(one.items[0]!.name['en'] ?? one.items[0]!.name['de']!).first()).toBeVisible();
  await receipt.close();
  await page.getByLabel('By mail to').fill('guest@example.com');
  await page.getByRole('button', { name: 'Send' }).click();
  expect(await mailTo('guest@example.com')).toContain('receipt');

  // all of it goes back, with a reason that stands in the journal
  await page.getByRole('button', { name: 'Refund the bill' }).click();
  const sheet = page.getByRole('dialog', { name: 'Refund the bill?' });
  await expect(sheet).toContainText(money(one.amountTotal));
  await expectAccessible(page, 'the question before a refund');
  await sheet.getByRole('button', { name: 'Not good' }).click();
  // the answer is lost: the reason stays, and what is sent again is the same refund
  await page.route(
    '**/order/action',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await sheet.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(sheet.getByRole('alert')).toContainText('cannot be reached');
  await sheet.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(page.getByText('Refunded. It stands in the journal.')).toBeVisible();
  await expect(journal).toContainText('Not good');
  const { body: done } = await till('GET /order/journal', { query: { order_id: one.order_id } });
  expect(done.filter(({ what }) => what === 'refund')).toHaveLength(1);
  await expect(page.getByRole('button', { name: 'Refund the bill' })).toHaveCount(0);

  // neither what was rejected nor what was refunded counts
  await page.getByRole('link', { name: 'Figures' }).first().click();
  await page.getByLabel('Restaurant', { exact: true }).selectOption(restaurant_id);
  await page.getByLabel('Days').selectOption('today');
  const totals = page.getByRole('region', { name: 'In all' });
  await expect(totals).toContainText(money(other.amountTotal));
  await expectAccessible(page, 'the figures');
  const time = page.getByRole('region', { name: 'Revenue over time' }).first();
  await time.getByRole('button', { name: /^As a table/ }).click();
  await expect(time.getByRole('table').getByRole('row').nth(1)).toContainText(money(other.amountTotal));
  const dishes = page.getByRole('region', { name: 'Dishes and drinks' }).first();
  await expect(dishes.getByRole('listitem')).toHaveCount(1);
  await dishes.getByRole('radio', { name: 'Slow' }).check();
  await expect(dishes.getByRole('listitem')).toHaveCount(10);
  await expect(page.getByRole('region', { name: 'Ways to pay' }).first()).toContainText('Cash');
  await expectAccessible(page, 'figures as a table');

  // what is left of it, once somebody says what it costs; and how long they stayed, once the table is freed
  const [line] = other.items;
  const { chain_id } = (await owner('GET /user/chains')).body[0]!;
  await owner('PUT /chain/costs', { body: { chain_id, costs: [{ option_id: line!.item!.option_id, cost: 250 }] } });
  await till('POST /table/session', { body: { table_id } });
  await page.reload();
  const left = page.getByRole('region', { name: 'What is left of each dish' }).first();
  const net = roundHalfAway((line!.amount * 100) / (100 + line!.taxRate));
  await expect(left).toContainText(money(net - 250));
  await expect(left.getByRole('region', { name: 'Favourites that pay' }).getByRole('listitem')).toHaveCount(1);
  const stays = page.getByRole('region', { name: 'How long parties stay' }).first();
  await stays.getByRole('radio', { name: 'Tables' }).check();
  await expect(stays.getByRole('listitem').first()).toContainText('× a day');
  await expectAccessible(page, 'what is left, and how long parties stay');
  await left.getByRole('button', { name: /^As a table/ }).click();
  await expect(left.getByRole('table').getByRole('row').nth(1)).toContainText(money(net - 250));
  await expectAccessible(page, 'what is left, as a table');
});

test('a price that was changed stands in the journal of changes with what it was before', async ({ browser }) => {
  const { chain_id } = (await owner('GET /user/chains')).body[0]!;
  const { body: items } = await owner('GET /chain/items', { query: { chain_id } });
  const { position: _at, ...dish } = items[0]! as (typeof items)[0] & { position?: number };
  const [first, ...others] = dish.options;
  const changed = { ...dish, options: [{ ...first!, price: first!.price + 50 }, ...others] };
  const put = await owner('PUT /chain/items', { body: { chain_id, item: changed } });
  expect(put.status, JSON.stringify(put.error)).toBe(200);

  const page = await open(browser, comanda.demo.owner, '/dashboard/journal?kind=item');
  const newest = page.locator('main ol > li').first();
  await expect(newest).toContainText(dish.name['en']!);
  // the chain sells in several currencies: the price stands without one
  await expect(newest.locator('del')).toHaveText(written(first!.price));
  await expect(newest.locator('ins')).toHaveText(written(first!.price + 50));
  await expectAccessible(page, 'the changes');
  const csv = await saved(page, 'All of these as CSV');
  expect(csv).toContain(written(first!.price + 50));
});

test('somebody who is invited accepts by mail; the plan is paid by a card that was saved; a text of the law is one’s own', async ({
  browser,
}) => {
  const email = 'bob@example.com';
  const password = 'several words that make one';
  const page = await open(browser, comanda.demo.owner, '/dashboard/account');
  await expect(page.getByRole('heading', { name: 'Business', exact: true })).toBeVisible();
  await page.getByLabel('Invite somebody').fill(email);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  // whoever is not looking gives the least
  await expect(page.getByText(/^Invited as Viewer/)).toBeVisible();
  await expectAccessible(page, 'the account');

  // the plan wants a card
  const plan = page.getByRole('region', { name: 'Plan' });
  await page.getByRole('button', { name: 'Save a card' }).click();
  const sheet = page.getByRole('dialog', { name: 'Save a card' });
  await expectAccessible(page, 'a card');
  await sheet.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The card is saved')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Cards' })).toContainText('4242');
  await plan.getByRole('radio', { name: 'Standard' }).check();
  await plan.getByRole('button', { name: 'Change the plan' }).click();
  await expect(page.getByText('The plan is changed')).toBeVisible();

  // the mail's link leads through the registration to the business
  const link = new URL(/https?:\/\/\S+/.exec(await mailTo(email))![0]);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' });
  await context.addCookies([{ name: 'cookie-consent', value: 'true', url: comanda.origin }]);
  const bob = await context.newPage();
  await bob.goto(`${comanda.origin}${link.pathname}${link.hash}`);
  await bob.getByRole('link', { name: 'Create an account' }).click();
  await bob.getByLabel('First name').fill('Bob');
  await bob.getByLabel('Last name').fill('Example');
  await bob.getByLabel('E-mail address').fill(email);
  await bob.getByRole('textbox', { name: 'Password' }).fill(password);
  await bob.getByRole('checkbox').check();
  await bob.getByRole('button', { name: 'Create the account' }).click();
  await expect.poll(async () => /\b\d{6}\b/.test(await mailTo(email))).toBe(true);
  await bob.getByLabel('Code').fill(/\b\d{6}\b/.exec(await mailTo(email))![0]);
  await bob.getByRole('button', { name: 'Confirm' }).click();
  await expect(bob.getByRole('heading', { name: 'You are invited' })).toBeVisible();
  await expectAccessible(bob, 'an invitation');
  await bob.getByRole('button', { name: 'Accept' }).click();
  await expect(bob.getByText(/^You belong to/)).toBeVisible();
  // he reads, and sees why he writes nothing, also where only an address leads
  await bob.goto(`${comanda.origin}/dashboard/menus/new`);
  await expect(bob.getByText('Only managers and owners can add something here')).toBeVisible();
  await expect(bob.getByRole('textbox')).toHaveCount(0);
  await bob.goto(`${comanda.origin}/dashboard/restaurants/${restaurant_id}/edit`);
  await expect(bob.getByLabel('Name of the restaurant')).toBeDisabled();
  await expect(bob.getByText('Changes are made by managers and owners')).toBeVisible();
  await bob.getByRole('link', { name: 'Devices', exact: true }).click();
  await bob.getByRole('row').nth(1).getByRole('button').click();
  await expect(bob.getByRole('dialog').getByText('Changes are made by managers and owners')).toBeVisible();
  await expect(bob.getByRole('dialog').getByRole('textbox').first()).toBeDisabled();
  await expectAccessible(bob, 'a device that is only looked at');

  await page.goto(`${comanda.origin}/dashboard/account/legal`);
  const imprint = page.getByRole('region', { name: 'Imprint' });
  await expect(imprint.getByRole('textbox').first()).toBeVisible();
  await expectAccessible(page, 'the texts of the law');
  await imprint.getByRole('textbox').first().fill('# Imprint\n\n{{legalName}}, {{address}}');
  await imprint.getByRole('button', { name: 'Save' }).click();
  await expect(imprint.getByText('your own')).toBeVisible();
});

test('an administrator approves a restaurant that waits, and sees users, businesses, mails and the server, on a phone', async ({
  browser,
}) => {
  const { chain_id } = (await owner('GET /user/chains')).body[0]!;
  const restaurant = {
    name: 'Zur neuen Linde',
    description: { en: 'New' },
    address: { street: 'Lindengasse 1', postalCode: '1070', city: 'Wien', country: 'AT' },
    openingDays: [],
    orderTypes: ['local' as const],
    paymentTypes: ['cash' as const],
  };
  await sold(1);
  const made = await owner('POST /restaurant', { body: { chain_id, restaurant } });
  expect(made.status, JSON.stringify(made.error)).toBe(200);

  const phone = await open(browser, comanda.demo.admin, '/dashboard/admin', 390);
  await expect(phone.getByText('Zur neuen Linde')).toBeVisible();
  await expectAccessible(phone, 'restaurants that wait');
  await phone.getByRole('button', { name: 'Approve Zur neuen Linde' }).tap();
  await expect(phone.getByText('No restaurant waits')).toBeVisible();
  for (const [view, found] of [
    ['Users', comanda.demo.owner.email],
    ['Businesses', 'Zur neuen Linde'],
    ['Server', 'simulated: no money moves'],
  ] as const) {
    await phone.getByRole('button', { name: view, exact: true }).tap();
    await expect(phone.getByText(found).first()).toBeVisible();
    await expectAccessible(phone, view);
  }

  // an owner in the kitchen has it all on the phone too
  const kitchen = await open(browser, comanda.demo.owner, '/dashboard/statistics', 390);
  await expect(kitchen.getByRole('heading', { name: 'Revenue over time' })).toBeVisible();
  await expectAccessible(kitchen, 'the figures on a phone');
  await kitchen.goto(`${comanda.origin}/dashboard/orders`);
  await expect(kitchen.getByRole('table', { name: 'Orders' })).toBeVisible();
  await kitchen.getByRole('button', { name: 'Filters' }).tap();
  await expect(kitchen.getByLabel('Status')).toBeVisible();
  await expectAccessible(kitchen, 'the orders on a phone');
  expect(await kitchen.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('what needs attention says how much, leads to its order, and leaves the list once somebody has looked at it', async ({
  browser,
}) => {
  // a register without a network took more than the order came to
  const { order_id } = await guestOrders(till, restaurant_id, table_id, 1);
  const { amountTotal, number } = (await till('GET /order', { query: { order_id } })).body;
  const given = amountTotal + 450;
  const partialPayment = { partialPayment_id: randomUUID(), restaurant_id, orders: [order_id], amount: given };
  const body = { partialPayment, paymentOption: 'cash', given };
  const [key, lane, occurredAt] = [randomUUID(), randomUUID(), new Date().toISOString()];
  const operation = { key, lane, occurredAt, method: 'PUT' as const, path: '/order/payment-confirm-client', body };
  expect((await till('POST /device/replay', { body: { operations: [operation] } })).body).toMatchObject([
    { status: 200 },
  ]);

  const page = await open(browser, comanda.demo.owner, '/dashboard');
  const order = page.getByRole('link', { name: `Order ${number}`, exact: true });
  const entry = page.getByRole('list', { name: 'Needs attention' }).getByRole('listitem').filter({ has: order });
  await expect(entry).toContainText('4.50 € too much was taken');
  await expect(entry).toContainText('Zum Weißen Storch');
  await expectAccessible(page, 'what needs attention');
  await order.click();
  await expect(page.getByRole('heading', { name: `Order ${number}`, exact: true })).toBeVisible();
  await page.goBack();
  await entry.getByRole('button', { name: 'Looked at' }).click();
  await expect(entry).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible();
  await expect(entry).toHaveCount(0);
});
