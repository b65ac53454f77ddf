import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { deviceOf, signIn, type Api } from '../support/api.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { startMailServer, type MailServer } from '../support/mailServer.ts';
import { expect, test } from '../support/quietBrowser.ts';
import { openRegister, scansCode, sends, typesAmount } from '../support/registerHands.ts';
import { orderByNumber } from '../support/orderByNumber.ts';
import { viennaOf } from '../support/stage.ts';

let comanda: ComandaProcess;
let post: MailServer;
let context: BrowserContext;
let register: Page;
let till: Api;
let kitchen: Api;
let taps = 0;

test.beforeAll(async ({ browser }) => {
  post = await startMailServer();
  comanda = await startComanda({ SMTP_URL: post.url, MAIL_FROM: 'Comanda <hello@example.com>' });
  const { origin, demo } = comanda;
  ({ register, context } = await openRegister(browser, comanda));
  till = await signIn(origin, deviceOf(demo, 'cashregister', viennaOf(demo)));
  kitchen = await signIn(origin, deviceOf(demo, 'orderprocessing', viennaOf(demo)));
});
test.afterAll(async () => {
  await context.close();
  await comanda.remove();
  await post.close();
});
test.beforeEach(() => {
  taps = 0;
});

const tap = async (what: Locator): Promise<void> => {
  taps += 1;
  await what.click();
};
const button = (name: RegExp | string) =>
  register.getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) });
const note = (name: string) => register.getByRole('group', { name: 'Given' }).getByRole('button', { name });

const orderOf = (number: string) => orderByNumber(till, viennaOf(comanda.demo), number);

test('cash with a quick note takes three taps, and its receipt has the register’s next number', async () => {
  const number = await sends(register, [/^Pork aspic/]);
  await tap(button(/^Pay 8\.90/));
  await tap(note('10.00 €'));
  await tap(button('Take cash'));
  expect(taps).toBeLessThanOrEqual(3);
  await expect(register.getByLabel('Change')).toContainText('1.10 €');
  await expectAccessible(register);
  await expect.poll(async () => (await orderOf(number)).amountPaid).toBe(890);
  // no shift is open: it is asked for once, and keeps nobody from selling
  const question = register.getByRole('region', { name: 'No shift is open' });
  await question.getByRole('button', { name: 'Open a shift' }).click();
  await expect(register.getByRole('dialog').getByRole('group', { name: 'Float' })).toBeVisible();
  await register.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Sell without one today' }).click();
  await expect(question).toBeHidden();
  await register.getByRole('region', { name: 'Payment' }).getByRole('button', { name: 'Receipt' }).click();
  const sheet = register.getByRole('dialog');
  await expect(sheet.getByText('Receipt A-1', { exact: true })).toBeVisible();
  await sheet.getByRole('button', { name: "Onto the guest's phone" }).click();
  await expect(sheet.getByText('The guest scans it and has the receipt')).toBeVisible();
  await sheet.getByLabel('By mail to').fill('guest@example.com');
  await sheet.getByRole('button', { name: 'Mail the receipt' }).click();
  await expect(sheet.getByText('Sent to guest@example.com')).toBeVisible();
  await register.keyboard.press('Escape');
  await button(/^New order/).click();
});

test('no key reaches through an open sheet, also where nothing has the focus', async () => {
  await sends(register, [/^Pork aspic/]);
  await button(/^Pay 8\.90/).click();
  await button(/^Online/).click();
  const sheet = register.getByRole('dialog');
  await expect(sheet).toBeVisible();
  await register.evaluate(() => (document.activeElement as HTMLElement).blur());
  for (const key of ['5', 'Enter']) await register.keyboard.press(key);
  await register.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(register.getByText('The bill is paid.')).toBeHidden();
  await button('Take cash').click();
  await expect(register.getByText('The bill is paid.')).toBeVisible();
  await button(/^New order/).click();
});

test('what a scanner types is no money, whether or not a finger has just left the pad', async () => {
  await sends(register, [/^Pork aspic/]);
  await button(/^Pay 8\.90/).click();
  const place = register.getByRole('region', { name: 'Payment' });
  await register.evaluate(() => (document.activeElement as HTMLElement).blur());
  await register.keyboard.type('25');
  await expect(place.getByText('0.25 €')).toBeVisible();
  await scansCode(register, '90012345');
  await expect(place.getByText('0.25 €')).toBeVisible();
  // by the keyboard each digit counts once, also for whoever stands on the pad
  await place.getByRole('button', { name: '00', exact: true }).click();
  await register.keyboard.type('0');
  await expect(place.getByText('250.00 €')).toBeVisible();
  for (const code of ['90012345', 'A9001BCDE', '9001ABCD']) {
    await scansCode(register, code);
    await expect(place.getByText('250.00 €')).toBeVisible();
    await expect(place.locator('output')).toContainText('241.10 €');
  }
  // nor does it press what has the focus
  await button('Take cash').focus();
  for (const code of ['90012345', 'AB 12', 'AB  ']) await scansCode(register, code);
  await expect(place.getByText('250.00 €')).toBeVisible();
  await expect(register.getByText('The bill is paid.')).toBeHidden();
  // Enter ends what was typed on the pad, and does not press the key below the finger once more
  for (const key of ['Delete the last digit', 'Delete the last digit'])
    await place.getByRole('button', { name: key }).click();
  await place.getByRole('button', { name: '0', exact: true }).click();
  await register.keyboard.type('0');
  await expect(place.getByText('250.00 €')).toBeVisible();
  await register.keyboard.press('Enter');
  await expect(register.getByText('The bill is paid.')).toBeVisible();
  await button(/^New order/).click();
});

test('a bill is split four ways by items, each with a tip, in fourteen taps', async () => {
  const number = await sends(register, [/^Pork aspic/, /^Liptauer/, /^Beef tartare Starter/, /^Beef tartare Main/]);
  const { amountTotal, items } = await orderOf(number);
  expect(items).toHaveLength(4);
  await tap(button(/^Pay /));
  await tap(register.locator('label').filter({ hasText: 'Items' }).first());
  for (let guest = 0; guest < 4; guest += 1) {
    await tap(register.getByRole('region', { name: 'Bill' }).getByRole('button', { name: /^1 × / }).first());
    await tap(button('10 %'));
    await tap(button('Take cash'));
    await expect(register.getByLabel('Change')).toBeVisible();
  }
  expect(taps).toBeLessThanOrEqual(14);
  await expect(register.getByText('The bill is paid.')).toBeVisible();
  await expect
    .poll(async () => (await orderOf(number)).payments.filter(({ status }) => status === 'paid').length)
    .toBe(4);
  const { amountPaid, payments } = await orderOf(number);
  expect(amountPaid).toBe(amountTotal);
  expect(payments.every(({ tip }) => tip > 0)).toBe(true);
  await button(/^New order/).click();
});

test('who leaves the change gives a tip: it is not given back, and stands apart from the bill', async () => {
  const number = await sends(register, [/^Pork aspic/]);
  await tap(button(/^Pay 8\.90/));
  await tap(note('10.00 €'));
  await tap(button('Keep the change'));
  expect(taps).toBeLessThanOrEqual(3);
  await expect(register.getByLabel('Change')).toContainText('0.00 €');
  await expect
    .poll(async () => (await orderOf(number)).payments)
    .toMatchObject([{ status: 'paid', amount: 890, tip: 110, given: 1000 }]);
  await button(/^New order/).click();
});

test('a receipt that is mailed without a network waits, says so, and goes out once', async ({ expectNoise }) => {
  expectNoise(/INTERNET_DISCONNECTED/);
  const number = await sends(register, [/^Pork aspic/]);
  await button(/^Pay 8\.90/).click();
  await button('Take cash').click();
  await expect.poll(async () => (await orderOf(number)).amountPaid).toBe(890);
  // its answer has come as well: what is lost on the way would wait with the mail
  await expect(button(/^Online/)).not.toContainText('waiting');
  await context.setOffline(true);
  await register.getByRole('region', { name: 'Payment' }).getByRole('button', { name: 'Receipt' }).click();
  const sheet = register.getByRole('dialog');
  await sheet.getByLabel('By mail to').fill('later@example.com');
  await sheet.getByRole('button', { name: 'Mail the receipt' }).click();
  await expect(sheet.getByText('It goes out as soon as there is a connection')).toBeVisible();
  await register.keyboard.press('Escape');
  // it is counted and listed with what else waits
  await button(/^Offline since .* 1 waiting$/).click();
  await expect(sheet.getByText('Receipt by mail to later@example.com')).toBeVisible();
  await expectAccessible(register);
  await register.keyboard.press('Escape');
  await context.setOffline(false);
  await expect(button(/^Online/)).not.toContainText('waiting');
  const mailsTo = (email: string) => post.mails.filter(({ to }) => to === email);
  await expect.poll(() => mailsTo('later@example.com').length).toBe(1);
  // what comes after it shows that nothing of it is left
  await register.getByRole('region', { name: 'Payment' }).getByRole('button', { name: 'Receipt' }).click();
  await sheet.getByLabel('By mail to').fill('after@example.com');
  await sheet.getByRole('button', { name: 'Mail the receipt' }).click();
  await expect(sheet.getByText('Sent to after@example.com')).toBeVisible();
  await expect.poll(() => mailsTo('after@example.com').length).toBe(1);
  expect(mailsTo('later@example.com')).toHaveLength(1);
  await register.keyboard.press('Escape');
  await button(/^New order/).click();
});

test('lines of a paid bill are given back with a reason, also without a network: cash, receipt and bill to the cent', async ({
  expectNoise,
}) => {
  expectNoise(/INTERNET_DISCONNECTED/);
  // a file in a tab of its own has no page that would name its icon
  expectNoise(/favicon\.ico/);
  expectNoise(/^chrome-extension:/);
  const number = await sends(register, [/^Pork aspic/, /^Liptauer/]);
  const { amountTotal, order_id } = await orderOf(number);
  await button(/^Pay /).click();
  await button('10 %').click();
  await button('Take cash').click();
  await expect(register.getByText('The bill is paid.')).toBeVisible();
  await expect.poll(async () => (await orderOf(number)).amountPaid).toBe(amountTotal);
  const { tip } = await orderOf(number);
  await context.setOffline(true);
  await button('Refund').click();
  const sheet = register.getByRole('dialog');
  await expect(sheet.getByRole('button', { name: 'Refund' })).toHaveAccessibleDescription(
    'Choose what goes back first',
  );
  await sheet.getByRole('button', { name: 'More: Pork aspic' }).click();
  await expect(sheet.getByText('Give back in cash')).toBeVisible();
  await sheet.getByRole('button', { name: 'Not good' }).click();
  await expectAccessible(register);
  await sheet.getByRole('button', { name: 'Refund' }).click();
  const given = register.getByRole('list', { name: 'Given back' });
  await expect(given.getByText('-8.90 €')).toBeVisible();
  await given.getByRole('button', { name: 'Receipt' }).click();
  await expect(sheet.getByText(/^corrects receipt A-\d+$/)).toBeVisible();
  await expect(sheet.getByText('Given back: Not good')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'As PDF' })).toHaveAccessibleDescription('Needs a connection');
  await expectAccessible(register);
  await register.keyboard.press('Escape');
  await context.setOffline(false);
  const left = async () => (await till('GET /order', { query: { order_id } })).body;
  await expect.poll(async () => (await left()).amountTotal).toBe(amountTotal - 890);
  const order = await left();
  const back = Math.round((tip * 890) / amountTotal);
  expect(order).toMatchObject({ amountPaid: amountTotal - 890, tip: tip - back, flags: [] });
  expect(order.returns).toMatchObject([{ amount: 890, tip: back, note: 'Not good' }]);
  // with the network the server has it too, with the number that the register gave it
  await given.getByRole('button', { name: 'Receipt' }).click();
  const shown = (await sheet.getByText(/^Receipt A-\d+$/).innerText()).replace('Receipt ', '');
  await sheet.getByRole('button', { name: "Onto the guest's phone" }).click();
  const link = await sheet.getByRole('link').getAttribute('href');
  await expect
    .poll(async () => (await (await fetch(link!)).text()).replaceAll(/<[^>]+>/g, ' '))
    .toMatch(new RegExp(`${shown} [\\s\\S]*-8\\.90`));
  const file = context.waitForEvent('page');
  await sheet.getByRole('button', { name: 'As PDF' }).click();
  await expect.poll(async () => (await file).url()).toContain('type=pdf');
  await (await file).close();
  await register.keyboard.press('Escape');
  await button(/^New order/).click();
});

test('a bill is refunded with a reason: the register says what leaves the drawer, and books a receipt of its own', async () => {
  const number = await sends(register, [/^Pork aspic/]);
  await button(/^Pay 8\.90/).click();
  await button('Take cash').click();
  await expect(register.getByText('The bill is paid.')).toBeVisible();
  const { order_id } = await orderOf(number);
  for (const action of ['accept', 'prepare', 'ready'] as const)
    await kitchen('POST /order/action', { body: { order_id, action } });
  await button('Complete order').click();
  await button('Refund').click();
  const sheet = register.getByRole('dialog');
  await sheet.locator('label').filter({ hasText: 'The whole bill' }).click();
  await expect(sheet.getByText('Give back in cash')).toBeVisible();
  await expect(sheet.getByText('8.90 €')).toBeVisible();
  await sheet.getByRole('button', { name: 'Not good' }).click();
  await expectAccessible(register);
  await sheet.getByRole('button', { name: 'Refund' }).click();
  await expect(register.getByText('Refunded', { exact: true })).toBeVisible();
  await expect
    .poll(async () => (await till('GET /order', { query: { order_id } })).body.statusEntry.status)
    .toBe('refunded');
  await button(/^New order/).click();
  await register.locator('label').filter({ hasText: 'Open orders' }).click();
  await register.locator('label').filter({ hasText: 'Closed today' }).click();
  await register
    .getByRole('list', { name: 'Open orders' })
    .getByRole('button', { name: new RegExp(`^${number} `) })
    .click();
  await expect(register.getByRole('region', { name: 'Bill' }).getByText(`Order ${number}`)).toBeVisible();
  await button(/^New order/).click();
  await button('No shift open').click();
  await register.locator('label').filter({ hasText: 'Journal' }).first().click();
  const newest = register.getByRole('list', { name: 'Records' }).getByRole('listitem').first();
  await expect(newest).toHaveText(/Receipt A-\d+ Not good[\s\S]*-8\.90/, { useInnerText: true });
});

test('in forints nobody types the two digits that no coin has: given, kept and missing are whole', async ({
  browser,
}) => {
  const { demo, origin } = comanda;
  const budapest = demo.tables.map(({ restaurant_id }) => restaurant_id).find((id) => id !== viennaOf(demo))!;
  const { register: till, context: own } = await openRegister(browser, comanda, { restaurant_id: budapest });
  await sends(till, [/^Körözött/]);
  await till.getByRole('button', { name: /^Pay .*HUF/ }).click();
  await typesAmount(till, 'Amount given', '10000');
  await expect(till.getByRole('region', { name: 'Payment' }).getByText('10,000.00 HUF').first()).toBeVisible();
  await till.getByRole('button', { name: 'Keep the change' }).click();
  await expect(till.getByText('The bill is paid.')).toBeVisible();
  const device = await signIn(origin, deviceOf(demo, 'cashregister', budapest));
  const paid = async () => (await device('GET /orders', { query: { restaurant_id: budapest } })).body[0]!;
  await expect.poll(async () => (await paid()).payments).toMatchObject([{ status: 'paid', given: 1_000_000 }]);
  const { amountTotal, tip } = await paid();
  expect(amountTotal + tip).toBe(1_000_000);
  await own.close();
});

test('an order that was rejected is not to be paid: its cash is owed back, and a receipt says that it was cancelled', async () => {
  await register.goto(`${comanda.origin}/device/cashregister`);
  const number = await sends(register, [/^Pork aspic/]);
  await button(/^Pay 8\.90/).click();
  await button('Take cash').click();
  await expect(register.getByText('The bill is paid.')).toBeVisible();
  await expect.poll(async () => (await orderOf(number)).amountPaid).toBe(890);
  await button('Back').click();
  await button('More for this order').click();
  const sheet = register.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Reject' }).click();
  await sheet.getByRole('button', { name: 'Ordered twice' }).click();
  await sheet.getByRole('button', { name: 'Reject', exact: true }).click();
  const pane = register.getByRole('region', { name: 'Order', exact: true });
  await expect(pane.getByText('Rejected').last()).toBeVisible();
  await expect(button(/^Pay \d/)).toHaveCount(0);
  await button(/needs? attention/).click();
  await expect(sheet.getByText(`Order ${number} was paid and then rejected. Give back 8.90 €.`)).toBeVisible();
  await sheet.getByRole('button', { name: 'It was given back' }).click();
  await register.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await register.locator('label').filter({ hasText: 'Open orders' }).click();
  await register.locator('label').filter({ hasText: 'Closed today' }).click();
  await register
    .getByRole('list', { name: 'Open orders' })
    .getByRole('button', { name: new RegExp(`^${number} `) })
    .click();
  const payment = register.getByRole('region', { name: 'Payment' });
  await expect(payment.getByText('Rejected')).toBeVisible();
  await expect(payment.getByRole('button', { name: 'Take cash' })).toHaveCount(0);
  await payment.getByRole('button', { name: 'Receipt' }).click();
  await expect(sheet.getByText('This order was cancelled.')).toBeVisible();
  await expect(sheet.getByText('Refunded')).toBeVisible();
  await register.keyboard.press('Escape');
  await button(/^New order/).click();
});
