import { randomUUID } from 'node:crypto';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { apiClient, deviceOf, scan, signIn, type Api } from '../support/api.ts';
import { expectAccessible } from '../support/accessible.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { choose } from '../support/hands.ts';
import { openRegister } from '../support/registerHands.ts';
import { viennaOf } from '../support/stage.ts';

/** What was sent; where the server takes a second to answer, the register numbers for itself. */
const numbered = /^Order ([A-Z]+-)?\d+$/;

let comanda: ComandaProcess;
let till: Api;
let page: Page;

test.beforeAll(async ({ browser }) => {
  comanda = await startComanda();
  till = await signIn(comanda.origin, deviceOf(comanda.demo, 'tablemanager', viennaOf(comanda.demo)));
  ({ register: page } = await openRegister(browser, comanda, { serviceWorkers: 'block' }));
});
test.afterAll(async () => {
  await page.context().close();
  await comanda.remove();
});
test.beforeEach(() => newOrder(page));

test('two large beers and a schnitzel without its side go to a table with eight taps', async () => {
  const taps = countingTaps();
  await taps(tableButton(2));
  await taps(page.getByRole('tab', { name: 'Beer & wine' }));
  const large = page.getByRole('button', { name: /^Vienna lager on tap\s*Large 0\.5 l/ });
  await taps(large);
  await taps(large);
  await taps(page.getByRole('tab', { name: 'Viennese classics' }));
  await taps(page.getByRole('button', { name: /^Pork schnitzel, Viennese style\s*Full portion/ }));
  await taps(page.getByRole('dialog').getByRole('button', { name: 'Without' }));
  await taps(page.getByRole('button', { name: 'Send 3 items' }));
  const heading = page.getByRole('heading', { name: numbered });
  await expect(heading).toBeVisible();
  expect(taps.count).toBeLessThanOrEqual(8);
  const order = await orderOf(heading);
  expect(order).toMatchObject({
    table_id: comanda.demo.tables[1]!.table_id,
    items: [
      { quantity: 2, description: [{ option: { en: 'Large 0.5 l' } }] },
      { quantity: 1, description: [{ without: [{ en: 'Side with the schnitzel' }] }] },
    ],
  });
  await expect(page.getByRole('region', { name: 'Order', exact: true })).toContainText('no Side with the schnitzel');
});

test('a number typed first is the quantity of a size, of a dish that is opened, and of what Enter finds', async () => {
  await page.getByRole('tab', { name: 'Beer & wine' }).click();
  await page.keyboard.press('3');
  await page.getByRole('button', { name: /^Radler\s*0\.5 l/ }).click();
  await page.keyboard.press('4');
  await page.getByRole('button', { name: /^Wheat beer/ }).click({ button: 'right' });
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('group', { name: 'Quantity' })).toContainText('4');
  await sheet.getByRole('button', { name: /^Add 4/ }).click();
  await page.keyboard.press('2');
  const search = page.getByRole('searchbox').first();
  await search.fill('liptau');
  await search.press('Enter');
  await expect(search).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Send 9 items' })).toBeVisible();
  for (const words of [/3×? ?Radler/, /4×? ?Wheat/, /2×? ?Liptauer/]) await expect(line(words)).toBeVisible();
});

test('a dish as the staff change it stands on a tablet without a picture and without scrolling', async () => {
  await page.getByRole('tab', { name: 'Starters' }).click();
  await page.getByRole('button', { name: 'Beef tartare', exact: true }).click({ button: 'right' });
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('img')).toHaveCount(0);
  const hidden = await sheet.evaluate((dialog) =>
    Math.max(
      ...[...dialog.querySelectorAll('*')]
        .map((each) => each.scrollHeight - each.clientHeight - 1)
        .filter((_, at) => /auto|scroll/.test(getComputedStyle(dialog.querySelectorAll('*')[at]!).overflowY)),
    ),
  );
  expect(hidden).toBeLessThanOrEqual(0);
  await sheet.getByRole('button', { name: 'Onion' }).click();
  await expect(sheet.getByRole('button', { name: 'no Onion' })).toBeVisible();
  await sheet.getByRole('button', { name: 'no Onion' }).click();
  await expect(sheet.getByRole('button', { name: /^EXTRA Onion/ })).toBeVisible();
  await page.keyboard.press('Escape');
});

test('nothing moves under the finger: neither the first dish nor sending moves the keys, Send or Pay', async () => {
  const places = async () => ({
    keys: await page.getByRole('group', { name: 'Quantity of the next item' }).boundingBox(),
    send: await page.getByRole('button', { name: /^Send/ }).boundingBox(),
    pay: await page.getByRole('button', { name: /^Pay/ }).boundingBox(),
  });
  await page.getByRole('tab', { name: 'Starters' }).click();
  const before = await places();
  await page.getByRole('button', { name: /^Liptauer/ }).click();
  await expect(page.getByRole('button', { name: 'Send 1 item' })).toBeVisible();
  expect(await places()).toEqual(before);
  await page.getByRole('button', { name: 'Send 1 item' }).dblclick();
  await expect(page.getByRole('heading', { name: numbered })).toBeVisible();
  expect(await places()).toEqual(before);
  await expect(page.getByRole('region', { name: 'Payment' })).toBeHidden();
});

test('a tap on Pay while the order is still being sent leads to its payment, once it is', async () => {
  await page.getByRole('tab', { name: 'Starters' }).click();
  await page.getByRole('button', { name: /^Liptauer/ }).click();
  await page.evaluate(() => {
    const named = (name: RegExp): HTMLElement =>
      [...document.querySelectorAll('button')].find(({ textContent }) => name.test(textContent))!;
    named(/^Send 1 item/).click();
    named(/^Pay/).click();
  });
  await expect(page.getByRole('button', { name: 'Take cash' })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: numbered })).toBeVisible();
});

test('one of three that went out is voided with its reason, and the rest stays', async () => {
  const order = await sendLiptauer(3);
  await page.getByRole('button', { name: /^Void 3 ×/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('group', { name: 'How many' }).getByRole('button').first().dblclick();
  await sheet.getByRole('button', { name: 'Wrong entry' }).click();
  await sheet.getByRole('button', { name: 'Void 1', exact: true }).click();
  await expect(page.getByText('Voided: Wrong entry')).toBeVisible();
  await expect
    .poll(() => linesOf(order))
    .toEqual([
      [2, undefined],
      [1, 'Wrong entry'],
    ]);
});

test('what was just sent is taken back with one tap, and stands in the pane to be put right', async () => {
  const order = await sendLiptauer(2);
  await page.getByRole('button', { name: /^Take back/ }).click();
  await expect(page.getByRole('button', { name: 'Send 2 items' })).toBeVisible();
  await expect.poll(async () => (await standing(order)).statusEntry.status).toBe('rejected');
});

test('a course waits until one tap fires it', async () => {
  await page.getByRole('tab', { name: 'Starters & cold plates' }).click();
  await page.getByRole('button', { name: /^Liptauer/ }).click();
  await choose(page, 'Course 2');
  await page.getByRole('button', { name: /^Pork aspic/ }).click();
  const order = await send(2);
  const held = async () => (await standing(order)).items.map(({ held: waits, course }) => [course, waits]);
  expect(await held()).toEqual([
    [undefined, undefined],
    [2, true],
  ]);
  await page.getByRole('button', { name: 'Fire course 2 (1)' }).click();
  await expect.poll(held).toEqual([
    [undefined, undefined],
    [2, undefined],
  ]);
});

test('one of two goes to another table, onto a bill of its own there, and the order moves onto a table that is taken', async () => {
  await tableButton(3).click();
  const order = await sendLiptauer(2);
  await more('Split');
  const sheet = page.getByRole('dialog');
  await sheet
    .getByRole('group', { name: /^Liptauer/ })
    .getByRole('button')
    .last()
    .click();
  await sheet.getByRole('group', { name: 'Tables' }).getByRole('button', { name: /^G5/ }).click();
  await sheet.getByRole('button', { name: '1 item to G5' }).click();
  const heading = page.getByRole('heading', { name: numbered });
  await expect(heading).not.toHaveText(`Order ${order.number}`);
  const made = await orderOf(heading);
  const [left, gone] = [await standing(order), made];
  expect([left.table_id, gone.table_id]).toEqual([tableId('G3'), tableId('G5')]);
  expect([left.amountTotal, gone.amountTotal]).toEqual([690, 690]);
  expect(gone.splitFrom).toBe(order.order_id);
  await more('Move to another table');
  await page.getByRole('dialog').getByRole('button', { name: /^G3/ }).click();
  await expect.poll(async () => (await standing(made)).table_id).toBe(tableId('G3'));
  await expect(page.getByRole('button', { name: /^Pay the whole table 13\.80/ })).toBeVisible();
});

test('a regular guest gets ten percent, with its reason', async () => {
  const order = await sendLiptauer(2);
  await more('Discount');
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: '10 %' }).click();
  await sheet.getByRole('button', { name: 'Regular guest' }).click();
  await sheet.getByRole('button', { name: 'Take 10 % off' }).click();
  await expect(page.getByRole('button', { name: /^Pay 12\.42/ })).toBeVisible();
  await expect.poll(async () => (await standing(order)).discounts).toMatchObject([{ percent: 10, amount: 138 }]);
});

test('an order is taken by phone to be brought, with its address, its time and a note for all of it, for a customer who tells a code', async () => {
  const person = apiClient(comanda.origin, 'authorization');
  const password = Buffer.from('a long password').toString('base64');
  const about = { email: 'cleo@example.com', first_name: 'Cleo', last_name: 'Customer', password };
  const { body: user, headers } = await person('POST /user/register', { body: about });
  person.token = headers.get('authorization') ?? undefined;

  await page.getByRole('button', { name: 'Details of this order' }).click();
  const sheet = page.getByRole('dialog');
  await choose(page, 'Delivery');
  await sheet.getByLabel(/^Customer’s code/).fill('C00000000');
  await sheet.getByRole('button', { name: 'Look up' }).click();
  await expect(sheet.getByLabel(/^Customer’s code/)).toHaveAttribute('aria-invalid', 'true');
  await sheet.getByLabel(/^Customer’s code/).fill(user.customerCode!);
  await sheet.getByRole('button', { name: 'Look up' }).click();
  await expect(sheet.getByText('The order is Cleo Customer’s.')).toBeVisible();
  await expect(sheet.getByLabel('Name')).toHaveValue('Cleo Customer');
  await sheet.getByLabel('Name').fill('Frau Berger');
  await sheet.getByLabel('Phone').fill('+43 660 1234567');
  await sheet.getByLabel('Street and number').fill('Ring 1');
  await sheet.getByLabel('Postal code').fill('1010');
  await sheet.getByLabel('Town').fill('Wien');
  const wanted = await sheet.getByLabel('When').locator('option').nth(4).getAttribute('value');
  await sheet.getByLabel('When').selectOption(wanted);
  await sheet.getByLabel('Note for the whole order').fill('Second floor');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet).toBeHidden();
  const order = await sendLiptauer(3);
  expect(await standing(order)).toMatchObject({
    type: 'delivery',
    contact: { name: 'Frau Berger', phone: '+43 660 1234567' },
    address: { street: 'Ring 1', postalCode: '1010', city: 'Wien', country: 'AT' },
    orderedAt: wanted,
    note: 'Second floor',
  });
  expect((await person('GET /user/orders')).body).toMatchObject([{ order_id: order.order_id }]);
});

test('a beer at the bar that is paid is closed with one tap', async () => {
  const order = await sendLiptauer(1);
  await till('PUT /order/payment-confirm-client', { body: { order_id: order.order_id, paymentOption: 'cash' } });
  await page.getByRole('button', { name: 'Handed over, close the order' }).click();
  await expect.poll(async () => (await standing(order)).statusEntry.status).toBe('completed');
});

test('a guest’s call is heard and answered at the register too, and leads to its table', async () => {
  const { code, table_id } = comanda.demo.tables[3]!;
  const guest = await scan(comanda.origin, code);
  await guest('POST /table/waiter', {
    body: { event_id: randomUUID(), table_id, reason: 'other', comment: 'Tap water' },
  });
  const calls = page.getByRole('button', { name: '1 waiter calls' });
  await calls.click();
  const call = page.getByRole('dialog').getByRole('article');
  await expect(call).toContainText('Tap water');
  await call.getByRole('button', { name: 'On the way' }).click();
  await expect(page.getByRole('button', { name: '0 waiter calls' })).toBeAttached();
  await call.getByRole('button', { name: 'Done' }).click();
  await expect(call).toBeHidden();
  // the button that had the focus is gone, and the key still means the sheet
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a bill that is paid later stays under Unpaid, also when its order is completed, and is opened again and paid', async () => {
  const { order_id, number, amountTotal } = await sendLiptauer(1);
  await page.getByRole('button', { name: /^Pay \d/ }).click();
  await choose(page, 'Later');
  await page.getByRole('button', { name: 'The guest pays later' }).click();
  const kitchen = await signIn(comanda.origin, deviceOf(comanda.demo, 'orderprocessing', viennaOf(comanda.demo)));
  for (const action of ['accept', 'prepare', 'ready', 'complete'] as const)
    expect((await kitchen('POST /order/action', { body: { order_id, action } })).status).toBe(200);
  await page.locator('label').filter({ hasText: 'Open orders' }).click();
  await choose(page, 'Unpaid');
  const row = page.getByRole('list', { name: 'Open orders' }).getByRole('button', { name: new RegExp(`^${number} `) });
  await expect(row).toContainText('Completed');
  await row.click();
  await page.getByRole('button', { name: /^Pay \d/ }).click();
  await page.getByRole('button', { name: 'Take cash' }).click();
  await expect(page.getByText('The bill is paid.')).toBeVisible();
  await expect.poll(async () => (await till('GET /order', { query: { order_id } })).body.amountPaid).toBe(amountTotal);
  await page.getByRole('button', { name: 'New order' }).click();
});

test('of an open order that is tapped the pane is drawn at once, and no dish of the menu before it is on the screen', async () => {
  const { number } = await sendLiptauer(1);
  await newOrder(page);
  await choose(page, /^Open orders/);
  const row = page.getByRole('list', { name: 'Open orders' }).getByRole('button', { name: new RegExp(`^${number} `) });
  await expect(row).toBeVisible();
  const firstFrame = page.evaluate(
    (title) =>
      new Promise<{ order: boolean; dishes: number }>((resolve) => {
        const look = (): void => {
          const order = [...document.querySelectorAll('h2')].some(({ textContent }) => textContent === title);
          const dishes = document.querySelectorAll('[aria-keyshortcuts="Shift+F10"]').length;
          if (order || dishes > 0) resolve({ order, dishes });
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    `Order ${number}`,
  );
  await row.click();
  expect(await firstFrame).toEqual({ order: true, dishes: 0 });
  await expect(page.getByRole('button', { name: /^Liptauer/ }).first()).toBeVisible();
});

test('what is asked, changed, said and done of an order can be read by everybody', async () => {
  await expectAccessible(page, 'the register');
  await page.getByRole('tab', { name: 'Viennese classics' }).click();
  await page.getByRole('button', { name: /^Pork schnitzel, Viennese style\s*Full portion/ }).click();
  const sheet = page.getByRole('dialog');
  await expectAccessible(page, 'what is asked at once');
  await sheet.getByRole('button', { name: 'Change more' }).click();
  await expectAccessible(page, 'a dish as the staff change it');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Details of this order' }).click();
  await choose(page, 'Delivery');
  await expectAccessible(page, 'the details of an order');
  await page.keyboard.press('Escape');
  await sendLiptauer(2);
  for (const action of ['Discount', 'Split', 'Move to another table']) {
    await more(action);
    await expectAccessible(page, action);
    await page.keyboard.press('Escape');
  }
});

const line = (words: RegExp): Locator => page.getByRole('button', { name: words });
const tableButton = (number: number): Locator =>
  page.getByRole('group', { name: 'Tables' }).getByRole('button').nth(number);

/** Taps as a finger does, and counts them. */
function countingTaps() {
  const tap = async (what: Locator): Promise<void> => {
    tap.count += 1;
    await what.click();
  };
  tap.count = 0;
  return tap;
}

async function newOrder(on: Page): Promise<void> {
  const fresh = on.getByRole('button', { name: 'New order' });
  if (await fresh.isVisible()) await fresh.click();
  while (
    await on
      .getByRole('button', { name: /^Remove/ })
      .first()
      .isVisible()
  )
    await on
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();
}

type Sent = Awaited<ReturnType<typeof orderOf>>;

async function send(count: number): Promise<Sent> {
  await page.getByRole('button', { name: `Send ${count} item${count > 1 ? 's' : ''}` }).click();
  const heading = page.getByRole('heading', { name: numbered });
  await expect(heading).toBeVisible();
  return orderOf(heading);
}

async function sendLiptauer(count: number): Promise<Sent> {
  await page.getByRole('tab', { name: 'Starters & cold plates' }).click();
  for (let each = 0; each < count; each += 1)
    await page
      .getByRole('button', { name: /^Liptauer/ })
      .first()
      .click();
  return send(count);
}

async function more(action: string): Promise<void> {
  await page.getByRole('button', { name: 'More for this order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click();
}

const standing = async ({ order_id }: Pick<Sent, 'order_id'>) =>
  (await till('GET /order', { query: { order_id } })).body;
const linesOf = async (order: Sent) =>
  (await standing(order)).items.map(({ quantity, voided }) => [quantity, voided?.reason]);
const tableId = (name: string): string | undefined =>
  comanda.demo.tables.filter(({ restaurant_id }) => restaurant_id === viennaOf(comanda.demo))[Number(name.slice(1)) - 1]
    ?.table_id;

async function orderOf(heading: Locator) {
  const number = /[\w-]+$/.exec(await heading.innerText())![0];
  const find = async () =>
    (await till('GET /orders', { query: { restaurant_id: viennaOf(comanda.demo) } })).body.find(
      (each) => each.number === number,
    );
  await expect.poll(find).toBeDefined();
  return (await find())!;
}
