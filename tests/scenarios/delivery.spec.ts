import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import type { Order } from '#domain/order/order.ts';
import { businessDay } from '#domain/restaurant/openingHours.ts';
import { expectAccessible } from '../support/accessible.ts';
import { deviceOf, signIn, type Api } from '../support/api.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { startFaultProxy, type FaultProxy } from '../support/faultProxy.ts';
import { goneOffline } from '../support/hands.ts';
import { readyDelivery } from '../support/readyDelivery.ts';
import { openDevice, viennaOf } from '../support/stage.ts';

let comanda: ComandaProcess;
let proxy: FaultProxy;
let till: Api;
let phone: Page;
let context: BrowserContext;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  comanda = await startComanda();
  proxy = await startFaultProxy(comanda.port);
  till = await signIn(comanda.origin, deviceOf(comanda.demo, 'cashregister', viennaOf(comanda.demo)));
  ({ context, page: phone } = await openDevice(browser, comanda, 'delivery', {
    door: proxy.origin,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  }));
});
test.afterAll(async () => {
  await context.close();
  await proxy.close();
  await comanda.remove();
});

const ready = (street: string, givenCash?: number): Promise<Order> => readyDelivery(comanda.demo, street, givenCash);
const standing = async (order_id: string): Promise<Order> => (await till('GET /order', { query: { order_id } })).body;
const card = ({ number }: Pick<Order, 'number'>) =>
  phone.getByRole('article', { name: `Order ${number}`, exact: true });
const stop = ({ number }: Order) => phone.getByRole('listitem').filter({ hasText: new RegExp(`^${number}\\D`) });
const tab = (name: RegExp) =>
  phone.getByRole('navigation', { name: 'Parts of the tour' }).getByRole('button', { name });
const status = (order_id: string) => expect.poll(async () => (await standing(order_id)).statusEntry.status);

let first: Order;
let second: Order;

test('two orders are one tour: taken, out with one tap, found, called, collected with change and tip, delivered', async () => {
  first = await ready('Lerchenfelder Straße 4/12', 5000);
  second = await ready('Florianigasse 23');
  await expect(card(first)).toContainText('Lerchenfelder Straße 4/12');
  await expect(card(first)).toContainText('Change to bring');
  await expect(card(first)).toContainText('km');
  await expectAccessible(phone);
  for (const order of [first, second]) await card(order).getByRole('button', { name: 'Take' }).tap();
  await phone.getByRole('button', { name: 'Out with 2 orders' }).tap();

  await expect(tab(/On the way/)).toHaveAttribute('aria-current', 'page');
  await expect(card(first).getByRole('link', { name: 'Call Ann Huber' })).toHaveAttribute('href', 'tel:+436601234567');
  const way = await card(first).getByRole('link', { name: 'Navigate' }).getAttribute('href');
  expect(decodeURIComponent(way!)).toContain('Lerchenfelder Straße 4/12');
  await status(first.order_id).toBe('in-delivery');

  await card(first)
    .getByRole('button', { name: /^Collect/ })
    .tap();
  const sheet = phone.getByRole('dialog');
  // the guest said what he will pay with: the change stands there at once
  await expect(sheet.getByRole('button', { name: '50.00 €' })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(phone);
  await sheet.getByRole('button', { name: '10 %' }).tap();
  await sheet.getByRole('button', { name: /^Cash taken, delivered/ }).tap();
  await expect(card(first)).toBeHidden();
  // paid and delivered: the server has it settled
  await status(first.order_id).toBe('completed');
  const paid = await standing(first.order_id);
  expect(paid.payments).toMatchObject([{ option: 'cash', given: 5000, tip: Math.round(paid.amountTotal / 10) }]);
});

test('without a network a delivery is finished, another fails with its reason, and both arrive once, at their time', async () => {
  const third = await ready('Josefstädter Straße 9');
  await tab(/Waiting/).tap();
  await expect(card(third)).toBeVisible();
  proxy.setWeather({ kind: 'cut' });
  await goneOffline(phone);
  await card(third).getByRole('button', { name: 'Take' }).tap();
  await phone.getByRole('button', { name: 'Out with 1 order' }).tap();
  await card(second).getByRole('button', { name: 'Failed' }).tap();
  const sheet = phone.getByRole('dialog');
  await expect(sheet.getByRole('button', { name: 'Delivery failed' })).toHaveAttribute('aria-disabled', 'true');
  await sheet.getByRole('button', { name: 'Nobody there' }).tap();
  await sheet.getByRole('button', { name: 'Delivery failed' }).tap();
  await card(third)
    .getByRole('button', { name: /^Collect/ })
    .tap();
  await sheet.getByRole('button', { name: /^Cash taken, delivered/ }).tap();
  await expect(card(third)).toBeHidden();
  // the sheet of the tour knows it without the server
  await tab(/Cash/).tap();
  await expect(stop(second)).toContainText('Rejected');
  const { amountTotal } = third;
  await expect(stop(third)).toContainText((amountTotal / 100).toFixed(2));
  await expect(phone.getByText(/\d waiting/)).toBeVisible();

  const back = Date.now();
  proxy.setWeather({ kind: 'fair' });
  await status(third.order_id).toBe('completed');
  await status(second.order_id).toBe('rejected');
  const failed = await standing(second.order_id);
  expect(failed.statusEntry.note).toBe('Nobody there');
  for (const [order, steps] of [
    [third, ['dispatch', 'deliver', 'payment_confirm']],
    [second, ['reject']],
  ] as const) {
    const { body: journal } = await till('GET /order/journal', { query: { order_id: order.order_id } });
    for (const step of steps) {
      const done = journal.filter(({ what }) => what === step);
      expect(done, `${step} is there once`).toHaveLength(1);
      expect(Date.parse(done[0]!.occurredAt ?? ''), `${step} has its own time`).toBeLessThan(back);
    }
  }
  expect((await standing(third.order_id)).amountPaid).toBe(amountTotal);
});

test('an order that another deliverer took meanwhile is told of by name, and is off the tour', async () => {
  const fourth = await ready('Lange Gasse 1');
  await tab(/Waiting/).tap();
  await card(fourth).getByRole('button', { name: 'Take' }).tap();
  proxy.setWeather({ kind: 'cut' });
  await goneOffline(phone);
  await phone.getByRole('button', { name: 'Out with 1 order' }).tap();
  await expect(card(fourth).getByText('Not sent yet')).toBeVisible();
  expect((await till('POST /order/action', { body: { order_id: fourth.order_id, action: 'dispatch' } })).status).toBe(
    200,
  );
  proxy.setWeather({ kind: 'fair' });

  const told = phone.getByRole('alert').filter({ hasText: `Order ${fourth.number}` });
  await expect(told).toContainText('Order is already with');
  await expect(card(fourth)).toBeHidden();
  await told.getByRole('button', { name: 'Understood' }).tap();
  await expect(told).toBeHidden();
  await expect(phone.getByText(/needs attention/)).toBeHidden();
});

test('what was just collected is handed over too, however late the server tells of it', async () => {
  const late = await ready('Skodagasse 3');
  await tab(/Waiting/).tap();
  await card(late).getByRole('button', { name: 'Take' }).tap();
  await phone.getByRole('button', { name: 'Out with 1 order' }).tap();
  await status(late.order_id).toBe('in-delivery');
  const deliver = await till('POST /order/action', { body: { order_id: late.order_id, action: 'deliver' } });
  expect(deliver.status).toBe(200);
  await Promise.all([phone.waitForResponse('**/restaurant/tours?*'), tab(/Cash/).tap()]);
  await expect(stop(late)).toContainText('0.00');

  const hand = phone.getByRole('button', { name: /^Hand over/ });
  const sumOf = async (): Promise<string> => /[\d.]+/.exec((await hand.textContent())!)![0];
  const before = Number(await sumOf());
  // what stands there while it is asked for again, and not answered yet
  const meanwhile: string[] = [];
  await phone.route('**/restaurant/tours?*', async (route) => {
    meanwhile.push(await sumOf());
    await route.continue();
  });
  await phone
    .getByRole('status')
    .filter({ hasText: `Order ${late.number}` })
    .getByRole('button', { name: /^Collect/ })
    .tap();
  await phone
    .getByRole('dialog')
    .getByRole('button', { name: /^Cash taken/ })
    .tap();
  await status(late.order_id).toBe('completed');
  await expect.poll(() => meanwhile.length).toBeGreaterThan(0);
  await phone.unrouteAll({ behavior: 'wait' });
  const sum = (before + late.amountTotal / 100).toFixed(2);
  expect(new Set(meanwhile)).toEqual(new Set([sum]));
  await expect(hand).toContainText(sum);
});

test('at the end of the tour the cash is handed over: the same sum on the phone and in the house', async () => {
  await tab(/Cash/).tap();
  const restaurant_id = viennaOf(comanda.demo);
  const day = businessDay(new Date().toISOString(), 'Europe/Vienna');
  const { body: sheets } = await till('GET /restaurant/tours', { query: { restaurant_id, day } });
  const own = sheets.find(({ stops }) => stops.some(({ order_id }) => order_id === first.order_id))!;
  const hand = phone.getByRole('button', { name: /^Hand over/ });
  await expect(hand).toContainText((own.toHandOver / 100).toFixed(2));
  await expectAccessible(phone);
  // an impatient thumb: what is being booked is not booked again
  await hand.evaluate(async (button) => {
    for (let taps = 0; taps < 8; taps++) {
      (button as HTMLButtonElement).click();
      await new Promise((resolve) => setTimeout(resolve));
    }
  });
  await expect(phone.getByText('Handed over before')).toBeVisible();
  await expect(hand).toBeHidden();
  // the phone's journal has it, and from there the house's sheet of the tour
  await expect
    .poll(async () => {
      const { body } = await till('GET /restaurant/tours', { query: { restaurant_id, day } });
      return body.find(({ deliverer }) => deliverer === own.deliverer)?.handedOver;
    })
    .toBe(own.toHandOver);
  await phone.evaluate(() => localStorage.removeItem('comanda-tour'));
  await phone.reload();
  await tab(/Cash/).tap();
  await expect(phone.getByText('Handed over before')).toBeVisible();
});

test('everything on the way is done by keys alone, also from right to left, and what a guest leaves of the change is a tip', async () => {
  const fifth = await ready('Piaristengasse 7');
  await phone.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  await tab(/Waiting/).press('Enter');
  await card(fifth).getByRole('button', { name: 'Take' }).press('Enter');
  await phone.getByRole('button', { name: 'Out with 1 order' }).press('Enter');
  await card(fifth)
    .getByRole('button', { name: /^Collect/ })
    .press('Enter');
  const sheet = phone.getByRole('dialog');
  await sheet.getByRole('group', { name: 'Given' }).getByRole('button', { name: '50.00 €' }).press('Enter');
  await sheet.getByRole('button', { name: 'Keep the change' }).press('Enter');
  await sheet.getByRole('button', { name: /^Cash taken, delivered\s*50\.00 €/ }).press('Enter');
  await status(fifth.order_id).toBe('completed');
  const { payments, amountTotal } = await standing(fifth.order_id);
  expect(payments).toMatchObject([{ option: 'cash', given: 5000, tip: 5000 - amountTotal }]);
});
