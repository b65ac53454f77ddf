import type { Order } from '#domain/order/order.ts';
import { expectAccessible } from '../support/accessible.ts';
import { deviceOf, scan, signIn, signInOwner, type Api } from '../support/api.ts';
import { checkoutWords, ordersNamed, toCheckout } from '../support/checkout.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { guestOrders } from '../support/guestOrder.ts';
import { guestPhone } from '../support/guestPhone.ts';
import { goOn, readyToOrder, sheetsLeft } from '../support/hands.ts';
import { expect, test, type Browser, type BrowserContext, type Page } from '../support/quietBrowser.ts';
import { viennaOf } from '../support/stage.ts';

const words = checkoutWords.en;

let comanda: ComandaProcess;
let context: BrowserContext;
let till: Api;
let vienna: string;

test.beforeAll(async () => {
  comanda = await startComanda();
  vienna = viennaOf(comanda.demo);
  till = await signIn(comanda.origin, deviceOf(comanda.demo, 'cashregister', vienna));
});
test.afterAll(() => comanda.remove());

/** A guest's phone at an address. */
async function phoneAt(browser: Browser, address: string): Promise<Page> {
  context = await guestPhone(browser, comanda.origin, { locale: 'en-GB' });
  const phone = await context.newPage();
  await phone.goto(`${comanda.origin}${address}`);
  return phone;
}
const shop = (): string => `/order/restaurant?id=${vienna}`;
/** One of the house's tables. */
const seat = (table: number) => comanda.demo.tables.filter(({ restaurant_id }) => restaurant_id === vienna)[table]!;
const atTable = (browser: Browser, table: number): Promise<Page> =>
  phoneAt(browser, `/order/table?code=${seat(table).code}`);

/** A guest's phone with a dish in its cart, at the check-out, with all that is asked there but for the order itself. */
async function atCheckout(browser: Browser, name: string): Promise<Page> {
  const phone = await phoneAt(browser, shop());
  await toCheckout(phone);
  await phone.getByRole('radio', { name: 'Pick-up' }).tap();
  await phone.getByLabel('Name').fill(name);
  await phone.getByRole('radio', { name: /^Cash/ }).tap();
  return phone;
}

const strip = (phone: Page) => phone.locator('#order-strip');
const order = async (order_id: string): Promise<Order> => (await till('GET /order', { query: { order_id } })).body;
const ordersOf = (name: string): Promise<Order[]> => ordersNamed(till, vienna, name);
async function orderWith(number: string): Promise<Order> {
  const { body: orders } = await till('GET /orders', { query: { restaurant_id: vienna } });
  return orders.find((each) => each.number === number)!;
}

/** Orders at the table of this phone and goes back to the menu; answers the order's number. */
async function ordersHere(phone: Page): Promise<string> {
  await (await readyToOrder(phone)).tap();
  const thanks = phone.getByRole('dialog', { name: 'Thank you for your order' });
  const heading = await thanks.getByRole('heading', { name: /^Order \d+$/ }).innerText();
  await goOn(thanks);
  return heading.replace(/\D/g, '');
}

test('what a phone has ordered it can change and cancel, and sees what the house took off; what a friend ordered it can not', async ({
  browser,
}) => {
  const phone = await atTable(browser, 8);
  const number = await ordersHere(phone);
  const { code, restaurant_id, table_id } = seat(8);
  const friends = await guestOrders(await scan(comanda.origin, code), restaurant_id, table_id);
  await expect(strip(phone)).toContainText('+1');
  await strip(phone).tap();
  const list = phone.getByRole('dialog', { name: 'Your orders' });
  const own = list.getByRole('article').filter({ hasText: `Order ${number}` });
  await expect(own.getByRole('button', { name: 'Change the order' })).toBeVisible();
  await expect(own.getByRole('button', { name: 'Cancel the order' })).toBeVisible();
  await expect(list.getByRole('article').filter({ hasText: `Order ${friends.number}` })).toBeVisible();
  await expect(list.getByRole('button', { name: /^(Change|Cancel) the order/ })).toHaveCount(2);

  const { order_id, amountTotal } = await orderWith(number);
  const body = { order_id, discount: { amount: 100, reason: 'Late' } };
  expect((await till('POST /order/discount', { body })).status).toBe(200);
  // it has reached the phone: what is changed before is refused once, with the new sum
  await expect(own).toContainText(((amountTotal - 100) / 100).toFixed(2));
  await own.getByRole('button', { name: 'Change the order' }).tap();
  const sheet = phone.getByRole('dialog', { name: 'Your change' });
  const send = sheet.getByRole('button', { name: /^Send the change/ });
  await expect(send).toContainText(((amountTotal - 100) / 100).toFixed(2));
  await expect(sheet.getByRole('definition')).toHaveText([`${(amountTotal / 100).toFixed(2)} €`, '-1.00 €']);
  await sheet
    .getByRole('button', { name: /^One more/ })
    .first()
    .tap();
  await send.tap();
  await expect(phone.getByText('Your order is changed.')).toBeVisible();
  expect((await order(order_id)).amountTotal).toBe(2 * amountTotal - 100);
});

test('what is being changed at a table is sent from the house’s own page as well, as that table’s order', async ({
  browser,
}) => {
  const phone = await atTable(browser, 9);
  const number = await ordersHere(phone);
  await strip(phone).tap();
  await phone.getByRole('dialog', { name: 'Your orders' }).getByRole('button', { name: 'Change the order' }).tap();
  const sheet = phone.getByRole('dialog', { name: 'Your change' });
  const more = sheet.getByRole('button', { name: /^One more/ }).first();
  await more.tap();
  await sheet.getByRole('button', { name: 'Close' }).tap();
  await sheetsLeft(phone);
  await phone.goto(`${comanda.origin}${shop()}`);
  await phone.getByRole('button', { name: /Your change/ }).tap();
  await expect(sheet).toContainText(`You are changing order ${number}.`);
  // it is not brought, so it costs what its dishes do, however small it is
  await expect(sheet.getByRole('button', { name: /^Send the change/ })).toContainText('13.80');
  await sheet.getByRole('button', { name: /^Send the change/ }).tap();
  await expect(phone.getByText('Your order is changed.')).toBeVisible();
  await expect(sheet).toBeHidden();
  await expect(phone).toHaveURL(/\/order\/restaurant/);
  const { items, amountTotal } = await orderWith(number);
  expect([items.map(({ quantity }) => quantity), amountTotal]).toEqual([[2], 1380]);
});

test('an order is changed while nobody has accepted it; once it is accepted, only what was added is ordered anew', async ({
  browser,
  expectNoise,
}) => {
  // a change that comes too late is refused
  expectNoise(/\/order was answered with 409|409 \(Conflict\)/);
  const phone = await atCheckout(browser, 'Changing');
  await phone.getByRole('button', { name: 'Order and pay' }).tap();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Thank you for your order');
  await expect(phone.getByText(/^Order \d/)).toBeVisible();
  const order_id = new URL(phone.url()).searchParams.get('order_id')!;
  const { number, amountTotal } = await order(order_id);
  const bar = phone.getByRole('button', { name: /Your change/ });
  const sheet = phone.getByRole('dialog');
  const plus = phone.getByRole('button', { name: words.add }).first();
  const begin = phone.getByRole('button', { name: 'Change the order' });

  // left as it was, nothing is sent; the cart is empty again
  await begin.tap();
  await bar.tap();
  await expect(sheet).toContainText(`You are changing order ${number}.`);
  await expectAccessible(phone, 'the cart of an order that is changed');
  await sheet.getByRole('button', { name: 'Leave it as it was' }).tap();
  await expect(phone.getByText(`Order ${number}`)).toBeVisible();
  expect((await order(order_id)).version).toBe(1);

  // changed, in every window and over a reload; no other order can be made of it meanwhile
  await begin.tap();
  await plus.tap();
  const other = await context.newPage();
  await other.goto(`${comanda.origin}/order/checkout?id=${vienna}`);
  await expect(other.getByRole('button', { name: /Your change/ })).toContainText('13.80');
  await other.close();
  await phone.reload();
  await bar.tap();
  await sheet.getByRole('button', { name: /^Send the change/ }).tap();
  await expect(phone.getByText('Your order is changed.')).toBeVisible();
  await expect(phone.getByText(`Order ${number}`)).toBeVisible();
  const changed = await order(order_id);
  expect([changed.version, changed.amountTotal, changed.items.map(({ quantity }) => quantity)]).toEqual([
    2,
    2 * amountTotal,
    [2],
  ]);

  // without a network it is not offered; the kitchen is faster: what was added is there, and nothing else
  await begin.tap();
  await plus.tap();
  await expect(bar).toContainText('20.70');
  await till('POST /order/action', { body: { order_id, action: 'accept' } });
  await bar.tap();
  await sheet.getByRole('button', { name: /^Send the change/ }).tap();
  await expect(phone.getByText(/It can no longer be changed\. What you added/)).toBeVisible();
  await expect(phone.getByText('Accepted').first()).toBeVisible();
  await expect(begin).toHaveCount(0);
  expect(await order(order_id)).toMatchObject({ amountTotal: 2 * amountTotal, items: [{ quantity: 2 }] });
  await phone.goto(`${comanda.origin}${shop()}`);
  await expect(phone.getByRole('button', { name: words.cart })).toContainText('6.90');
  expect((await ordersOf('Changing')).length).toBe(1);
});

/** The owner makes the Liptauer dearer, in cents; answers how to take that back. */
async function raiseLiptauer(by: number): Promise<() => Promise<void>> {
  const owner = await signInOwner(comanda.origin, comanda.demo.owner);
  const { body: house } = await till('GET /restaurant', { query: { restaurant_id: vienna } });
  const { chain_id } = house as { chain_id: string };
  const add = async (cents: number): Promise<void> => {
    const { body: items } = await owner('GET /chain/items', { query: { chain_id } });
    const item = items.find(({ name }) => name.en?.startsWith('Liptauer'))!;
    const options = item.options.map((option) => ({ ...option, price: option.price + cents }));
    const { status } = await owner('PUT /chain/items', { body: { chain_id, item: { ...item, options } } });
    expect(status).toBe(200);
  };
  await add(by);
  return () => add(-by);
}

test('a price that rises while its guest is at the check-out is marked there, and ordered only after it was agreed to', async ({
  browser,
}) => {
  const phone = await atCheckout(browser, 'Dearer');
  const place = phone.getByRole('button', { name: 'Order and pay' });
  const risen = phone.getByRole('alert').filter({ hasText: 'Prices have gone up since you chose' });
  const former = phone.getByRole('listitem').locator('s');
  await expect(place).toBeVisible();
  await expect(risen).toHaveCount(0);
  let takeBack = await raiseLiptauer(100);
  try {
    // it asks again how the house stands: under the thumb that is about to order
    await phone.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(risen).toBeVisible();
    await expect(former).toContainText('6.90');
    await expect(place).toHaveCount(0);
    await expectAccessible(phone, 'the check-out after a price has risen');
    // it is as much so after a reload, and for the Enter key
    await phone.reload();
    await expect(risen).toBeVisible();
    await expect(former).toContainText('6.90');
    await expect(place).toHaveCount(0);
    await phone.getByLabel('Name').press('Enter');
    const agree = phone.getByRole('button', { name: /^Agree to the new price.*7\.90/ });
    await agree.press('Enter');
    await expect(risen).toHaveCount(0);
    await expect(former).toHaveCount(0);
    await expect(place).toBeFocused();
    expect(await ordersOf('Dearer')).toEqual([]);
    await place.tap();
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Thank you for your order');
    await expect.poll(async () => (await ordersOf('Dearer')).map(({ amountTotal }) => amountTotal)).toEqual([790]);
  } finally {
    await takeBack();
  }

  // what is chosen otherwise at the check-out is agreed to as it was shown there
  await phone.goto(`${comanda.origin}${shop()}`);
  await toCheckout(phone);
  await phone.getByRole('button', { name: /^One more/ }).tap();
  await expect(place).toBeVisible();
  takeBack = await raiseLiptauer(200);
  try {
    await phone.reload();
    await expect(former).toContainText('13.80');
    await expect(phone.getByRole('button', { name: /^Agree to the new price.*17\.80/ })).toBeVisible();
  } finally {
    await takeBack();
  }
});

test('a check-out whose dishes were ordered in another window says so, also after a reload, and leads to the order', async ({
  browser,
}) => {
  const phone = await atCheckout(browser, 'Two windows');
  const other = await context.newPage();
  await other.goto(phone.url());
  await expect(other.getByRole('button', { name: 'Order and pay' })).toBeVisible();
  await phone.getByRole('button', { name: 'Order and pay' }).tap();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Thank you for your order');
  const title = other.getByRole('heading', { level: 1 });
  const way = other.getByRole('navigation', { name: 'Your orders' }).getByRole('link');
  await expect(title).toHaveText('Your cart is empty now');
  await expect(other.getByRole('main')).toContainText('was ordered, or taken out, in another window');
  await expect(way).toContainText('Zum Weißen Storch');
  await expectAccessible(other, 'a check-out that was ordered in another window');
  await other.reload();
  await expect(title).toHaveText('Your cart is empty now');
  await expect(way).toHaveCount(1);
  await way.tap();
  await expect(other).toHaveURL(phone.url());

  // who comes to an empty cart, or empties it here, is told what fills it
  await other.goto(`${comanda.origin}${shop()}`);
  await other.goto(`${comanda.origin}/order/checkout?id=${vienna}`);
  await expect(title).toHaveText('Nothing in your cart yet');
  await other.getByRole('button', { name: 'To the menu' }).tap();
  await toCheckout(other);
  await other.getByRole('button', { name: /^Remove/ }).tap();
  await expect(title).toHaveText('Nothing in your cart yet');
  await other.getByRole('button', { name: 'Undo' }).tap();
  await expect(other.getByRole('button', { name: 'Order and pay' })).toBeVisible();
});
