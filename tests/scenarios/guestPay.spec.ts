import { expectAccessible } from '../support/accessible.ts';
import { expect, test, type Browser, type Page } from '../support/quietBrowser.ts';
import { type Api, deviceOf, scan, signIn } from '../support/api.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { guestOrders, manyOrders } from '../support/guestOrder.ts';
import { goOn } from '../support/hands.ts';

let comanda: ComandaProcess;

test.beforeAll(async () => {
  comanda = await startComanda();
});
test.afterAll(() => comanda.remove());

/** A table with one dish ordered. */
async function orderedAt(table: number, quantity = 1) {
  const { demo, origin } = comanda;
  const { code, restaurant_id, table_id, url } = demo.tables[table]!;
  const guest: Api = await scan(origin, code);
  const order = await guestOrders(guest, restaurant_id, table_id, quantity);
  const till = await signIn(origin, deviceOf(demo, 'cashregister', restaurant_id));
  return { order, url, guest, till, orderMore: () => guestOrders(guest, restaurant_id, table_id) };
}

/** A guest's phone with the table's bill before it. */
async function phoneAt(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({
    locale: 'en-GB',
    serviceWorkers: 'block',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  await context.addCookies([{ name: 'cookie-consent', value: 'true', url: new URL(url).origin }]);
  const phone = await context.newPage();
  await phone.goto(url);
  await phone.getByRole('tab', { name: 'Pay' }).tap();
  return phone;
}

const byCard = (phone: Page) => phone.getByRole('button', { name: /by card$/ });

test('while one phone pays everything the other reads so, and may pay as soon as it is given back', async ({
  browser,
  expectNoise,
}) => {
  // what a friend does with the bill is shown at once
  expectNoise(/moved by itself/);
  const { url } = await orderedAt(0);
  const [payer, other] = [await phoneAt(browser, url), await phoneAt(browser, url)];
  await expect(byCard(other)).toBeVisible();
  await byCard(payer).tap();
  const word = other.getByRole('status').filter({ hasText: 'Somebody is paying the rest just now' });
  await expect(word).toBeVisible();
  await expect(byCard(other)).toHaveCount(0);
  await expectAccessible(other, 'a bill that somebody else is paying');
  await payer.reload();
  await payer.getByRole('tab', { name: 'Pay' }).tap();
  const giveBack = payer.getByRole('button', { name: 'Do not pay it' });
  await expect(giveBack).toBeVisible();
  await expect(payer.getByText('Somebody is paying the rest just now')).toHaveCount(0);
  await giveBack.tap();
  await expect(byCard(payer)).toBeVisible();
  await expect(byCard(other)).toBeVisible();
  await expect(other.getByText('Somebody is paying the rest just now')).toHaveCount(0);
});

test('a tip that is a slip of the finger is refused with what to do, before a card is asked for', async ({
  browser,
}) => {
  const { url, order } = await orderedAt(1);
  const phone = await phoneAt(browser, url);
  await phone.getByRole('button', { name: 'Other' }).tap();
  const tip = phone.getByRole('textbox', { name: 'Tip amount' });
  for (const [typed, sentence] of [
    ['ten', 'Please type the sum in digits'],
    ['1000000', /^At most [\d.,]+/],
  ] as const) {
    await tip.fill(typed);
    await expect(tip).toHaveAccessibleDescription(sentence);
    await expect(byCard(phone)).toHaveCount(0);
  }
  await tip.fill('0');
  await expect(byCard(phone)).toBeEnabled();
  await phone.getByText('An amount').tap();
  const amount = phone.getByRole('textbox', { name: 'Amount', exact: true });
  for (const [typed, sentence] of [
    ['0', 'Please type more than 0'],
    ['x', 'Please type the sum in digits'],
    [String(order.amountTotal), /^At most [\d.,]+/],
  ] as const) {
    await amount.fill(typed);
    await expect(amount).toHaveAccessibleDescription(sentence);
  }
  await expectAccessible(phone, 'a sum that cannot be paid');
  await amount.fill('1');
  await expect(phone.getByRole('button', { name: /^Pay .*1\.00.* by card$/ })).toBeEnabled();
});

test('the lines of the bill itself are ticked by their whole row, and the button to pay is always in sight', async ({
  browser,
}) => {
  const { url, order, orderMore } = await orderedAt(2);
  for (let more = 0; more < 8; more++) await orderMore();
  const phone = await phoneAt(browser, url);
  const rows = phone.getByRole('region', { name: 'Your bill' }).getByRole('checkbox');
  await expect(rows).toHaveCount(9);
  await expect(byCard(phone)).toBeInViewport({ ratio: 1 });
  const name = order.items[0]!.name['en']!;
  const first = rows.first();
  await expect(first).toHaveAccessibleName(new RegExp(name));
  await expect(first).toBeChecked();
  const words = phone.getByRole('region', { name: 'Your bill' }).getByText(name).first();
  expect((await first.locator('..').boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await words.tap();
  await expect(first).not.toBeChecked();
  await expect(phone.getByRole('radio', { name: 'Chosen items' })).toBeChecked();
  await expect(byCard(phone)).toContainText(((8 * order.amountTotal) / 100).toFixed(2));
  await phone.getByText('Equal share').tap();
  await words.tap();
  await expect(byCard(phone)).toContainText((order.amountTotal / 100).toFixed(2));
  await byCard(phone).tap();
  await expect(phone.getByRole('dialog')).toContainText((order.amountTotal / 100).toFixed(2));
});

test('who takes the last piece of a line off by its stepper goes on at the line’s own box', async ({ browser }) => {
  const { url } = await orderedAt(5, 2);
  await orderedAt(5);
  const phone = await phoneAt(browser, url);
  const box = phone.getByRole('region', { name: 'Your bill' }).getByRole('checkbox').first();
  await box.tap();
  await box.tap();
  await expect(box).toBeChecked();
  const less = phone.getByRole('region', { name: 'Your bill' }).getByRole('button', { name: /^Less/ });
  await less.tap();
  await less.tap();
  await expect(less).toHaveCount(0);
  await expect(box).toBeFocused();
});

test('a share costs on the page what the card is asked for, also where shares differ by a cent', async ({
  browser,
}) => {
  const { url, order } = await orderedAt(3);
  const of = [3, 7, 11].find((people) => order.amountTotal % people > 0)!;
  const share = (Math.ceil(order.amountTotal / of) / 100).toFixed(2);
  const phone = await phoneAt(browser, url);
  await phone.getByText('Equal share').tap();
  for (let people = 2; people < of; people++) await phone.getByRole('button', { name: 'More: People' }).tap();
  await expect(byCard(phone)).toContainText(share);
  await byCard(phone).tap();
  await expect(phone.getByRole('dialog')).toContainText(share);
  await expect(phone.getByText('Being paid')).toBeVisible();
  await expect(phone.getByText('You pay').locator('..')).toContainText(share);
});

test('who has paid everything reads that they may go once all is served, with the receipt at hand', async ({
  browser,
  expectNoise,
}) => {
  // what the kitchen does is shown at once
  expectNoise(/order\/(table|followed)\S* moved by itself/);
  const { url, order, till } = await orderedAt(4);
  const phone = await phoneAt(browser, url);
  await byCard(phone).tap();
  const sheet = phone.getByRole('dialog');
  await sheet.getByRole('button', { name: /^4242/ }).tap();
  await sheet.getByRole('button', { name: /^Pay/ }).tap();
  await expect(sheet.getByText(/paid\. Thank you/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Done' }).tap();
  await expect(phone.getByRole('heading', { name: 'All paid', exact: true })).toBeVisible();
  for (const action of ['accept', 'prepare', 'ready', 'complete'] as const)
    await till('POST /order/action', { body: { order_id: order.order_id, action } });
  await expect(phone.getByRole('heading', { name: 'All paid. You may go.' })).toBeVisible();
  const opened = phone.waitForEvent('popup');
  await phone.getByRole('button', { name: /^Receipt/ }).tap();
  const receipt = await opened;
  await expect(receipt.getByText(order.items[0]!.name['en']!).first()).toBeVisible();
});

test('friends find their own dishes on one bill, each pays what they ordered at one tap, and the names go with the visit', async ({
  browser,
}) => {
  const { demo, origin } = comanda;
  const { code, restaurant_id, table_id, url } = demo.tables[6]!;
  const friend: Api = await scan(origin, code);
  const theirs = await guestOrders(friend, restaurant_id, table_id, 2, { nickname: 'Bo' });
  const phone = await phoneAt(browser, url);
  await phone.getByRole('tab', { name: 'Order' }).tap();
  await phone
    .getByRole('button', { name: /^Add Liptauer/ })
    .first()
    .tap();
  await phone.getByRole('button', { name: /Your cart/ }).tap();
  const cart = phone.getByRole('dialog', { name: 'Your cart' });
  await cart.getByRole('textbox', { name: 'Your name on the bill' }).fill('  Anna Maria ');
  await cart.getByRole('button', { name: /^Order now/ }).tap();
  const placed = phone.getByRole('dialog', { name: 'Thank you for your order' });
  await goOn(placed);
  await phone.getByRole('tab', { name: 'Pay' }).tap();
  const bill = phone.getByRole('region', { name: 'Your bill' });
  await expect(bill.getByRole('listitem').filter({ hasText: 'Liptauer' }).filter({ hasText: 'You' })).toHaveCount(1);
  await expect(bill.getByRole('listitem').filter({ hasText: 'Bo' })).toHaveCount(1);
  const mine = phone.getByRole('radio', { name: 'What I ordered' });
  await phone.getByText('What I ordered').tap();
  await expect(mine).toBeChecked();
  await expect(bill.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await expect(byCard(phone)).toContainText('6.90');
  await bill.getByRole('checkbox', { checked: false }).tap();
  await expect(mine).not.toBeChecked();
  await expect(phone.getByRole('radio', { name: 'Chosen items' })).toBeChecked();

  // on the friend's phone it is Anna's
  const { body: seen } = await friend('GET /table/orders', { query: { table_id } });
  const [ours] = seen.filter(({ order_id }) => order_id !== theirs.order_id);
  expect(ours).toMatchObject({ nickname: 'Anna Maria' });
  const other = await phoneAt(browser, url);
  await expect(other.getByRole('region', { name: 'Your bill' }).getByText('Anna Maria')).toBeVisible();
  await expect(other.getByText('What I ordered')).toHaveCount(0);

  // asked once: the name is there at the next order
  await phone.reload();
  await phone.getByRole('tab', { name: 'Order' }).tap();
  await phone
    .getByRole('button', { name: /^Add Liptauer/ })
    .first()
    .tap();
  await phone.getByRole('button', { name: /Your cart/ }).tap();
  await expect(cart.getByRole('textbox', { name: 'Your name on the bill' })).toHaveValue('  Anna Maria ');

  const till = await signIn(origin, deviceOf(demo, 'cashregister', restaurant_id));
  const closed = await till('POST /table/session', { body: { table_id, force: true, note: 'left' } });
  expect(closed.status).toBe(200);
  const { body: kept } = await till('GET /order', { query: { order_id: ours!.order_id } });
  expect(kept).not.toHaveProperty('nickname');
});

test('the table’s link is shared by the phone’s own sheet, or copied, and is no more than its code says', async ({
  browser,
}) => {
  const { url } = await orderedAt(0);
  const { origin, searchParams } = new URL(url);
  const link = `${origin}/order/table?code=${searchParams.get('code')}`;
  const phone = await phoneAt(browser, url);
  await phone.evaluate(() => {
    Object.assign(navigator, { share: (what: { url: string }) => Promise.resolve(void (document.title = what.url)) });
  });
  const share = phone.getByRole('button', { name: 'Share the link' });
  await share.tap();
  await expect(phone).toHaveTitle(link);
  // after a tap a phone's browser allows it; a headless shell has nobody to ask
  await phone.context().grantPermissions(['clipboard-write']);
  await phone.evaluate(() => {
    Object.assign(navigator, { share: undefined });
    const { clipboard } = navigator;
    const write = clipboard.writeText.bind(clipboard);
    clipboard.writeText = (text) => write(text).then(() => void (document.title = `copied ${text}`));
  });
  await share.tap();
  await expect(phone.getByText('The link is copied.')).toBeVisible();
  await expect(phone).toHaveTitle(`copied ${link}`);
});

test('three phones pay one bill together: each reads what is left, and what two take at once is paid once', async ({
  browser,
  expectNoise,
}) => {
  // what friends pay is shown on the bill at once
  expectNoise(/moved by itself/);
  // whoever was second is refused
  expectNoise(/order\/partial-payment/);
  const { url, order, till, orderMore } = await orderedAt(8);
  const orders = [order, await orderMore(), await orderMore()];
  const { amountTotal: price } = order;
  const shown = (amount: number): string => (amount / 100).toFixed(2);
  const table = [await phoneAt(browser, url), await phoneAt(browser, url), await phoneAt(browser, url)] as const;
  const [one, two, three] = table;
  const bill = (phone: Page) => phone.getByRole('region', { name: 'Your bill' });
  const dish = (phone: Page, at: number) => bill(phone).getByRole('checkbox').nth(at);
  /** What everybody at the table reads that is left. */
  const left = async (amount: number): Promise<void> => {
    for (const phone of table)
      await expect(bill(phone).getByText('Still to pay').locator('..')).toContainText(shown(amount));
  };
  const pays = async (phone: Page, amount: number): Promise<void> => {
    const sheet = phone.getByRole('dialog');
    await sheet.getByRole('button', { name: /^4242/ }).tap();
    await sheet.getByRole('button', { name: `Pay ${shown(amount)}` }).tap();
    await expect(sheet.getByText(/paid\. Thank you/)).toBeVisible();
    await sheet.getByRole('button', { name: 'Done' }).tap();
  };
  await left(3 * price);

  // two take the same dish, at once
  for (const phone of [one, two]) {
    await phone.getByText('Chosen items').tap();
    for (let at = 0; at < 3; at++) await dish(phone, at).setChecked(at === 0);
    await expect(byCard(phone)).toContainText(shown(price));
  }
  await Promise.all([byCard(one).tap(), byCard(two).tap()]);
  // whoever was later is refused, or hears of the first so early that there is nothing left to tap
  const nothingLeft = (phone: Page) => phone.getByRole('button', { name: 'Please choose what you want to pay' });
  const outcome = (phone: Page) => phone.getByRole('dialog').or(phone.getByRole('alert')).or(nothingLeft(phone));
  // at once: a refusal is told for some seconds only
  await Promise.all([one, two].map((phone) => expect(outcome(phone).first()).toBeVisible()));
  const [first, second] = (await one.getByRole('dialog').isVisible()) ? [one, two] : [two, one];
  await expect(second.getByRole('dialog')).toHaveCount(0);
  await expect(bill(second).getByText('being paid', { exact: true })).toBeVisible();

  // meanwhile the third pays a sum, and whoever was too late another dish
  await three.getByText('An amount').tap();
  await three.getByRole('textbox', { name: 'Amount', exact: true }).fill('3.33');
  await byCard(three).tap();
  await expect(bill(second).getByText('Being paid', { exact: true })).toHaveCount(2);
  await dish(second, 0).setChecked(true);
  // what somebody pays of the bill makes every dish cheaper for the rest
  const dear = Math.floor((2 * price - 333) / 2);
  await expect(byCard(second)).toContainText(shown(dear));
  await byCard(second).tap();
  await pays(first, price);
  await left(2 * price);
  await pays(three, 333);
  await left(2 * price - 333);
  await pays(second, dear);
  const rest = 2 * price - 333 - dear;
  await left(rest);

  // a share of what is left, and all the rest
  const half = Math.ceil(rest / 2);
  await three.getByText('Equal share').tap();
  await byCard(three).tap();
  await pays(three, half);
  await first.getByText('Everything').tap();
  await byCard(first).tap();
  await left(rest - half);
  await pays(first, rest - half);
  for (const phone of table) await expect(phone.getByRole('heading', { name: 'All paid', exact: true })).toBeVisible();
  const bills = await Promise.all(
    orders.map(async ({ order_id }) => (await till('GET /order', { query: { order_id } })).body),
  );
  expect(bills.map(({ amountPaid }) => amountPaid)).toEqual([price, price, price]);
  const parts = new Map(bills.flatMap(({ payments }) => payments.map((part) => [part.partialPayment_id, part])));
  const paid = [...parts.values()].filter(({ status }) => status === 'paid').map(({ amount }) => amount);
  expect(paid.toSorted((a, b) => b - a)).toEqual([price, dear, half, rest - half, 333].toSorted((a, b) => b - a));
});

test('a table with five hundred orders shows what is open, and the rest in portions', async ({ browser }) => {
  const { demo, origin } = comanda;
  const [first] = demo.tables;
  const { restaurant_id, table_id, url } = demo.tables.findLast(
    (table) => table.restaurant_id === first!.restaurant_id,
  )!;
  const till = await signIn(origin, deviceOf(demo, 'cashregister', restaurant_id));
  const orders = await manyOrders(till, restaurant_id, table_id, 500);
  const oldest = orders.slice(0, 60);
  for (const { order_id } of oldest) {
    const paid = await till('PUT /order/payment-confirm-client', { body: { order_id, paymentOption: 'cash' } });
    expect(paid.status).toBe(200);
  }
  const phone = await phoneAt(browser, url);
  const nodes = () => phone.evaluate(() => document.querySelectorAll('*').length);
  const bill = phone.getByRole('region', { name: 'Your bill' });
  const rows = bill.getByRole('checkbox');
  await expect(rows).toHaveCount(50);
  await expect(byCard(phone)).toContainText(
    ((440 * orders[0]!.amountTotal) / 100).toLocaleString('en', { minimumFractionDigits: 2 }),
  );
  expect(await nodes()).toBeLessThan(1_500);
  // only what is open is shown at first
  await expect(bill.getByText('paid', { exact: true })).toHaveCount(0);
  await bill.getByRole('listitem').getByRole('button', { name: 'Show 50 more of 450' }).tap();
  await expect(rows).toHaveCount(100);
  await expect(rows.nth(50)).toBeFocused();

  for (const tab of ['Order', 'Waiter']) {
    await phone.getByRole('tab', { name: tab }).tap();
    await expect(phone.locator('#order-strip')).toBeVisible();
    expect(await nodes(), tab).toBeLessThan(1_500);
  }
  await phone.locator('#order-strip').tap();
  const list = phone.getByRole('dialog', { name: 'Your orders' });
  await expect(list.getByRole('article')).toHaveCount(15);
  expect(await nodes()).toBeLessThan(1_500);
  await list.getByRole('button', { name: /^Show 15 more of/ }).tap();
  await expect(list.getByRole('article')).toHaveCount(30);
});
