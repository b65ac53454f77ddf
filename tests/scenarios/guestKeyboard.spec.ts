import { expectAccessible } from '../support/accessible.ts';
import { deviceOf, scan, signIn, signInOwner, type Api } from '../support/api.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { guestOrders } from '../support/guestOrder.ts';
import { guestPhone } from '../support/guestPhone.ts';
import { keyboardOf, type Keyboard } from '../support/keyboard.ts';
import { startMailServer, type MailServer } from '../support/mailServer.ts';
import { expect, test, type Browser, type Page } from '../support/quietBrowser.ts';
import { viennaOf } from '../support/stage.ts';

let comanda: ComandaProcess;
let post: MailServer;

test.beforeAll(async () => {
  post = await startMailServer();
  comanda = await startComanda({ SMTP_URL: post.url, MAIL_FROM: 'Comanda <hello@example.com>' });
});
test.afterAll(async () => {
  await comanda.remove();
  await post.close();
});

/** A page that is used by keys only. */
async function opened(browser: Browser, address: string): Promise<{ page: Page; keys: Keyboard }> {
  const context = await guestPhone(browser, comanda.origin, { locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(`${comanda.origin}${address}`);
  await expect(page.locator('#drawn')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toHaveCount(1);
  return { page, keys: keyboardOf(page) };
}

const tableAddress = (table: number): string =>
  `/order/table?code=${encodeURIComponent(comanda.demo.tables[table]!.code)}`;

test('a guest orders by the keyboard alone, and the focus is never lost', async ({ browser }) => {
  const { page, keys } = await opened(browser, tableAddress(1));
  await keys.enter(/^Search the menu/);
  await keys.type(/^Search/, 'liptauer');
  await expect(page.getByRole('status').filter({ hasText: /found$/ })).toHaveCount(1);
  await keys.enter(/^Add Liptauer/);
  await keys.enter(/Your cart/);
  await expect(page.getByRole('dialog', { name: 'Your cart' })).toBeVisible();
  await keys.press('Escape');
  await keys.stands(/Your cart/);
  await keys.press('Enter');
  await keys.enter(/^Order now/);
  const thanks = page.getByRole('dialog', { name: 'Thank you for your order' });
  await expect(thanks).toBeVisible();
  await keys.to(/^To the menu/);
  await keys.press('Enter');
  await expect(thanks).toHaveCount(0);
  await keys.stands();
  // tabs are one stop, and arrows lead from one to the next
  await keys.to(/^Order$/);
  await keys.press('ArrowRight');
  await keys.stands(/^Pay$/);
  await expect(page.getByRole('tabpanel')).toContainText('6.90');
});

test('a bill is paid by the keyboard alone: what of it, the tip, the card, the bank’s question; then the stars and the receipt', async ({
  browser,
  expectNoise,
}) => {
  // a declined card is refused
  expectNoise(/payment-confirm-client|simulated-provider/);
  // what the kitchen does is shown at once
  expectNoise(/order\/(table|followed)\S* moved by itself/);
  const { code, restaurant_id, table_id } = comanda.demo.tables[2]!;
  const guest = await scan(comanda.origin, code);
  const [order] = [
    await guestOrders(guest, restaurant_id, table_id, 2),
    await guestOrders(guest, restaurant_id, table_id),
  ];
  const price = order.amountTotal / 2;
  const shown = (amount: number): string => (amount / 100).toFixed(2);
  const { page, keys } = await opened(browser, tableAddress(2));
  const bill = page.getByRole('region', { name: 'Your bill' });
  await keys.to(/^Order$/);
  await keys.press('ArrowRight');
  await expect(bill).toContainText(shown(3 * price));

  // ways are one stop too; lines are ticked by Space, pieces by the stepper
  await keys.to(/^Everything$/, 'Shift+Tab');
  await keys.press('ArrowDown', 'ArrowDown');
  await keys.stands(/^Chosen items$/);
  const dish = new RegExp(order.items[0]!.name['en']!);
  await keys.to(dish, 'Shift+Tab');
  await keys.press('Space');
  await expect(bill.getByRole('checkbox').last()).toBeChecked();
  await keys.to(/^10 %/);
  await keys.press('Space');
  const pay = page.getByRole('button', { name: /by card$/ });
  await expect(pay).toContainText(shown(price * 1.1));
  await keys.enter(/^Other$/);
  await keys.type(/^Tip amount/, '1');
  await expect(pay).toContainText(shown(price + 100));

  // a sheet that is left gives the focus back
  await keys.enter(/by card$/);
  const sheet = page.getByRole('dialog');
  await keys.stands(/^Pay by card$/);
  await keys.press('Escape');
  await expect(sheet).toHaveCount(0);
  await keys.stands(/by card$/);
  await keys.press('Enter');
  await keys.stands(/^Pay by card$/);
  await keys.type(/^Card number/, '4000000000000002');
  await keys.press('Tab');
  await keys.enter(/^Pay /);
  await expect(sheet).toContainText('declined');
  await expectAccessible(page, 'a card that is declined');
  await keys.type(/^Card number/, '4000002500003155', 'Shift+Tab');
  await keys.enter(/^Pay /);
  await expect(sheet).toContainText('Your bank asks');
  await keys.stands();
  await keys.enter(/^Approve/);
  await expect(sheet).toContainText('Thank you');
  await keys.enter(/^Done$/);
  await keys.stands(/by card$/);
  // what remains is shown from its top on
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

  // all the rest; the waiter is asked, and not
  await keys.to(/^Pay at the waiter/, 'Shift+Tab');
  await keys.press('Enter');
  await keys.stands(/at the waiter$/);
  await keys.press('Escape');
  await keys.stands(/^Pay at the waiter/);
  await keys.enter(/by card$/);
  await keys.stands(/^Pay by card$/);
  await keys.enter(/^4242/);
  await keys.enter(/^Pay /);
  await expect(sheet).toContainText('Thank you');
  await keys.enter(/^Done$/);
  await keys.stands(/^All paid/);

  const kitchen = await signIn(comanda.origin, deviceOf(comanda.demo, 'orderprocessing', restaurant_id));
  for (const action of ['accept', 'prepare', 'ready', 'complete'] as const)
    await kitchen('POST /order/action', { body: { order_id: order.order_id, action } });
  await expect(page.getByRole('heading', { name: 'How was it?' })).toBeVisible();
  await keys.to(/^5 stars/);
  await keys.press('Enter');
  await expect(page.getByRole('heading', { name: 'Thank you for your rating' })).toBeVisible();
  await keys.stands(/^5 stars/);
  await keys.to(/^Receipt/, 'Shift+Tab');
  const receipt = page.waitForEvent('popup');
  await page.keyboard.press('Enter');
  await expect((await receipt).getByText(dish).first()).toBeVisible();
});

test('the waiter is called by the keyboard alone, and the focus goes back to what called', async ({ browser }) => {
  const { page, keys } = await opened(browser, tableAddress(3));
  await keys.to(/^Order$/);
  await keys.press('ArrowLeft');
  await keys.stands(/^Waiter$/);
  await keys.enter(/^General/, 'Shift+Tab');
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  await keys.press('Escape');
  await keys.stands(/^General/);
  await keys.press('Enter');
  await keys.to(/^Tap water/);
  await keys.press('Space');
  await keys.type(/^Comment/, 'Two glasses');
  await keys.enter(/^Call the waiter$/);
  await expect(page.getByRole('article')).toContainText('Tap water – Two glasses');
  await expect(sheet).toHaveCount(0);
  await keys.stands(/^General/);
});

test('a restaurant is found, and a delivery ordered, followed and cancelled by the keyboard alone', async ({
  browser,
  expectNoise,
}) => {
  // what became of the order is said when the answer has come, however long it takes
  expectNoise(/order\/followed\S* moved by itself/);
  const { page, keys } = await opened(browser, '/order?type=takeaway');
  const houses = page.getByRole('main').getByRole('article');
  await expect(houses).toHaveCount(3);
  // how and where to, then which
  await keys.to(/^Pick-up$/);
  await keys.press('ArrowLeft');
  await keys.stands(/^Delivery$/);
  await keys.type(/^Postal code/, '1010');
  await expect(page.getByRole('region', { name: /1010/ }).getByRole('article')).toHaveCount(2);
  await keys.type(/^Search restaurants/, 'weissen');
  await expect(houses).toHaveCount(1);
  await keys.stands(/^Search restaurants/);
  await keys.enter(/^Zum Weißen Storch$/);
  await expect(page).toHaveURL(new RegExp(`/order/restaurant\\?id=${viennaOf(comanda.demo)}`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zum Weißen Storch');
  await keys.stands();
  await keys.enter(/^Search the menu/);
  await keys.type(/^Search/, 'liptauer');
  await expect(page.getByRole('status').filter({ hasText: /found$/ })).toHaveCount(1);
  // a dish is looked at, and is left
  await keys.enter(/^Liptauer/);
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  await keys.press('Escape');
  await keys.stands(/^Liptauer/);
  await keys.enter(/^Add Liptauer/);
  // back to where all dishes are: the cart is no further away for that
  await keys.enter(/^Close search$/, 'Shift+Tab');
  await keys.enter(/Your cart/, 'Shift+Tab');
  await expect(sheet).toBeVisible();
  await keys.press('Escape');
  await keys.stands(/Your cart/);
  await keys.press('Enter');
  await expect(sheet).toBeVisible();
  await keys.enter(/^To check-out/);
  await expect(page).toHaveURL(/\/order\/checkout/);
  await keys.stands(/^Check-out at/);

  // what is missing is where one stands next
  await keys.enter(/^Order and pay$/);
  await keys.stands(/^Street and number/);
  await page.keyboard.type('Ring 1');
  await keys.type(/^Postal code/, '1010');
  await keys.type(/^Town/, 'Wien');
  await keys.type(/^Name/, 'Kay');
  await keys.type(/^Phone/, '+43 660 1234567');
  await keys.to(/^As soon as possible/, 'Shift+Tab');
  await keys.press('ArrowRight');
  await keys.stands(/^At a time/);
  await keys.to(/^Day/);
  await keys.press('ArrowDown');
  await keys.to(/^Online by card/);
  await keys.press('ArrowDown');
  await keys.stands(/^Cash/);
  await keys.to(/^One more/);
  await keys.press('Enter');
  await keys.stands(/^One more/);
  await keys.enter(/^Order and pay$/);
  await expect(page).toHaveURL(/\/order\/followed/);
  await keys.stands(/^Thank you for your order$/);
  await keys.to(/^Cancel the order$/);
  // at once: the question goes by itself after four seconds
  await keys.press('Enter', 'Enter');
  await expect(page.getByText('Not possible, sorry').first()).toBeVisible();
  await keys.stands();
  await keys.enter(/^Order again$/, 'Shift+Tab');
  await keys.stands(/^Check-out at/);
  await expect(sheet).toHaveCount(0);
});

test('a check-out is paid by card by the keyboard alone, and its receipt goes by mail', async ({
  browser,
  expectNoise,
}) => {
  // what the kitchen does is shown at once
  expectNoise(/order\/(table|followed)\S* moved by itself/);
  const vienna = viennaOf(comanda.demo);
  const { page, keys } = await opened(browser, `/order/restaurant?id=${vienna}`);
  const sheet = page.getByRole('dialog');
  await keys.enter(/^Search the menu/);
  await keys.type(/^Search/, 'liptauer');
  await expect(page.getByRole('status').filter({ hasText: /found$/ })).toHaveCount(1);
  await keys.enter(/^Add Liptauer/);
  await keys.enter(/Your cart/);
  await keys.enter(/^To check-out/);
  await keys.stands(/^Check-out at/);
  await keys.to(/^Delivery$/);
  await keys.press('ArrowRight');
  await keys.stands(/^Pick-up$/);
  await keys.type(/^Name/, 'Kay');
  await keys.to(/^Online by card/);
  await keys.enter(/^Order and pay$/);
  await keys.stands(/^Pay by card$/);
  // a sheet that is left: the order waits for its payment, and the way to it is near
  await keys.press('Escape');
  await expect(sheet).toHaveCount(0);
  await keys.stands();
  await keys.enter(/by card$/);
  await keys.stands(/^Pay by card$/);
  await keys.enter(/^4242/);
  await keys.enter(/^Pay /);
  await expect(sheet).toContainText('Thank you');
  await keys.enter(/^Done$/);
  await keys.stands();
  await expect(page.getByText(/^Paid /)).toBeVisible();
  const order_id = new URL(page.url()).searchParams.get('order_id')!;
  const kitchen = await signIn(comanda.origin, deviceOf(comanda.demo, 'orderprocessing', vienna));
  for (const action of ['accept', 'prepare', 'ready', 'complete'] as const)
    await kitchen('POST /order/action', { body: { order_id, action } });
  await expect(page.getByRole('heading', { name: 'How was it?' })).toBeVisible();
  await keys.enter(/^Receipt by e-mail/);
  await keys.stands(/^Receipt by e-mail/);
  await expect(page.getByText('Please check the address')).toBeVisible();
  await expectAccessible(page, 'a receipt’s address with a fault');
  await keys.type(/^Receipt by e-mail/, 'kay@example.com');
  await keys.enter(/^Send$/);
  await expect(page.getByText('Sent to kay@example.com')).toBeVisible();
  await keys.stands(/^Your receipt$/);
});

test('somebody registers, changes a name, finds orders and sessions, guards the account and logs out and in again by the keyboard alone', async ({
  browser,
  expectNoise,
}) => {
  expectNoise(/401|403|\/user\/(login|me|totp)/);
  const [email, password] = ['kay@example.com', 'several words that make one'];
  const { page, keys } = await opened(browser, '/authentication/login?to=/account');
  await keys.enter(/^Create an account$/);
  await keys.stands(/^Create an account$/);
  await keys.enter(/^Create the account$/);
  await keys.stands(/^First name/);
  await page.keyboard.type('Kay');
  await keys.type(/^Last name/, 'Example');
  await keys.type(/^E-mail address/, email);
  await keys.type(/^Password/, password);
  await keys.to(/^I accept/);
  await keys.press('Space');
  await keys.enter(/^Create the account$/);
  const mailed = () => post.mails.findLast((mail) => mail.to === email && /\b\d{6}\b/.test(mail.text));
  await expect.poll(mailed).toBeDefined();
  await keys.stands(/^Code/);
  await page.keyboard.type(/\b\d{6}\b/.exec(mailed()!.text)![0]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Hello, Kay' })).toBeVisible();
  await keys.stands(/^Hello, Kay/);

  await keys.enter(/^Your data/, 'Shift+Tab');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your data');
  await keys.stands();
  await keys.type(/^First name/, 'Kai');
  // left by a slip: asked about, and back where one was
  await keys.enter(/^Account$/, 'Shift+Tab');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question).toBeVisible();
  await keys.stands(/^Stay here$/);
  await keys.press('Escape');
  await expect(question).toHaveCount(0);
  await keys.stands(/^Account$/);
  await keys.to(/^First name/);
  await keys.enter(/^Save$/);
  await expect(page.getByText('Saved')).toBeVisible();
  await keys.stands(/^Save$/);
  await keys.enter(/^Account$/, 'Shift+Tab');
  await expect(page.getByRole('heading', { name: 'Hello, Kai' })).toBeVisible();
  await keys.stands();

  // logged in elsewhere too, and has ordered there
  const elsewhere = await signInOwner(comanda.origin, { email, password });
  const { code, restaurant_id, table_id } = comanda.demo.tables[4]!;
  const guest = await scan(comanda.origin, code);
  const named = ((call, input) =>
    guest(call, { ...input, headers: { authorization: `Bearer ${elsewhere.token}` } })) as Api;
  const { items } = await guestOrders(Object.assign(named, { token: guest.token }), restaurant_id, table_id);
  const dish = items[0]!.name['en']!;
  await keys.enter(/^Orders/, 'Shift+Tab');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders');
  await keys.stands();
  await keys.type(/^Search your orders/, dish.slice(0, 5));
  await expect(page.getByText('1 order', { exact: true })).toBeVisible();
  await keys.enter(/No\. \d/);
  const order = page.getByRole('dialog');
  await expect(order).toContainText(dish);
  await keys.type(/^Receipt by e-mail/, 'kai@example.com');
  await page.keyboard.press('Enter');
  await expect(order).toContainText('Sent to kai@example.com');
  await keys.stands(/^Your receipt$/);
  await keys.press('Escape');
  await expect(order).toHaveCount(0);
  await keys.stands(/No\. \d/);
  await keys.enter(/^Account$/, 'Shift+Tab');
  await keys.enter(/^Where you are logged in/, 'Shift+Tab');
  await expect(page.getByRole('button', { name: 'Log out everywhere else' })).toBeVisible();
  await keys.stands();
  await keys.enter(/^Log out everywhere else$/);
  await expect(page.getByText('Logged out there')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log out everywhere else' })).toHaveCount(0);
  await keys.stands();
  await keys.enter(/^Account$/, 'Shift+Tab');
  await keys.stands();

  await keys.enter(/^Security/, 'Shift+Tab');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Security');
  await keys.stands();
  await keys.enter(/^Set up$/);
  await expect(page.getByLabel('Code that the app shows now')).toBeVisible();
  await keys.stands();
  await keys.enter(/^Account$/, 'Shift+Tab');
  await keys.enter(/^Log out$/, 'Shift+Tab');
  await keys.stands(/^Log in$/);
  await keys.type(/^E-mail address/, email);
  await keys.type(/^Password/, password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Hello, Kai' })).toBeVisible();
  await keys.stands();
});
