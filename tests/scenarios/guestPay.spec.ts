import { expect, test, type Browser, type BrowserContext, type Page } from '../support/quietBrowser.ts';
import { type Api, deviceOf, scan, signIn } from '../support/api.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { guestOrders } from '../support/guestOrder.ts';

let comanda: ComandaProcess;
let phones: BrowserContext[] = [];

test.beforeAll(async () => {
  comanda = await startComanda();
});
test.afterAll(() => comanda.remove());
test.afterEach(async () => {
  await Promise.all(phones.map((phone) => phone.close()));
  phones = [];
});

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
  phones.push(context);
  await context.addCookies([{ name: 'cookie-consent', value: 'true', url: new URL(url).origin }]);
  const phone = await context.newPage();
  await phone.goto(url);
  await phone.getByRole('tab', { name: 'Pay' }).tap();
  return phone;
}

const byCard = (phone: Page) => phone.getByRole('button', { name: /by card$/ });

test('while one phone pays everything the other reads so, and may pay as soon as it is given back', async ({
  browser,
}) => {
  const { url } = await orderedAt(0);
  const [payer, other] = [await phoneAt(browser, url), await phoneAt(browser, url)];
  await expect(byCard(other)).toBeVisible();
  await byCard(payer).tap();
  const word = other.getByRole('status').filter({ hasText: 'Somebody is paying the rest just now' });
  await expect(word).toBeVisible();
  await expect(byCard(other)).toHaveCount(0);
  await payer.reload();
  await payer.getByRole('tab', { name: 'Pay' }).tap();
  await expect(payer.getByText('Somebody is paying the rest just now')).toHaveCount(0);
  await payer.getByRole('button', { name: 'Do not pay it' }).tap();
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
}) => {
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
  phones.push(receipt.context());
  await expect(receipt.getByText(order.items[0]!.name['en']!).first()).toBeVisible();
});
