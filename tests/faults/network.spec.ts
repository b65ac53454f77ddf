import { expect, test } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startFaultHouse, type FaultHouse, type Tablet } from '../support/faultHouse.ts';
import { goneOffline } from '../support/hands.ts';
import { expectOneTruth } from '../support/oracle.ts';
import { leavesPayment, payCash, sell } from '../support/quickSale.ts';

let house: FaultHouse;
let register: Tablet;
let kitchen: Tablet;

test.beforeAll(async ({ browser }) => {
  house = await startFaultHouse();
  [register, kitchen] = await Promise.all([
    house.open(browser, 'cashregister', { installed: true }),
    house.open(browser, 'orderprocessing'),
  ]);
});
test.afterAll(() => house.remove());
test.afterEach(() => {
  for (const { proxy } of [register, kitchen]) proxy.setWeather({ kind: 'fair' });
});
const truth = () => expectOneTruth(house.comanda, [register.page, kitchen.page]);

/** What was sold since, each once and paid. */
async function expectSold(before: ReadonlySet<string>, times: number): Promise<void> {
  const fresh = (await house.orders()).filter(({ order_id }) => !before.has(order_id));
  expect(fresh.map(({ amountTotal, amountPaid }) => ({ amountTotal, amountPaid }))).toEqual(
    Array.from({ length: times }, () => ({ amountTotal: 690, amountPaid: 690 })),
  );
  for (const { order_id } of fresh) expect(await house.journal(order_id)).toEqual(['order_place', 'payment_confirm']);
}

const known = async () => new Set((await house.orders()).map(({ order_id }) => order_id));

test('a reply that is cut after the commit is asked for again, and the sale stands once', async () => {
  const before = await known();
  const { page, proxy } = register;
  const dropped = proxy.dropped();
  proxy.setWeather({ kind: 'drop-replies', matching: /^POST \/device\/replay/, left: 3 });
  await sell(page);
  await expect.poll(() => proxy.dropped()).toBe(dropped + 3);
  await truth();
  await expectSold(before, 1);
});

test('a request that is cut before it reaches the server is sent again, and the sale stands once', async () => {
  const before = await known();
  const { page, proxy } = register;
  const dropped = proxy.dropped();
  proxy.setWeather({ kind: 'drop-requests', matching: /^POST \/device\/replay/, left: 3 });
  await sell(page);
  await expect.poll(() => proxy.dropped()).toBe(dropped + 3);
  await truth();
  await expectSold(before, 1);
});

test('a network that swallows everything while the browser says that it is online loses nothing', async () => {
  const before = await known();
  const { page, proxy } = register;
  proxy.setWeather({ kind: 'black-hole' });
  await sell(page);
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);
  await goneOffline(page);
  await sell(page);
  proxy.setWeather({ kind: 'fair' });
  await truth();
  await expectSold(before, 2);
});

test('a network that comes and goes thirty times while a register sells loses nothing and doubles nothing', async () => {
  const before = await known();
  const { page, proxy } = register;
  let sold = 0;
  const network = { flaps: 0 };
  const flapping = (async () => {
    for (; network.flaps < 30; network.flaps += 1) {
      proxy.setWeather({ kind: (['cut', 'black-hole'] as const)[network.flaps % 2]! });
      await sleep(100);
      proxy.setWeather({ kind: 'fair' });
      await sleep(200);
    }
  })();
  while (network.flaps < 30) {
    await sell(page);
    sold += 1;
  }
  await flapping;
  await truth();
  await expectSold(before, sold);
});

test('a network that takes 300 ms and brings everything in tiny pieces is only slow', async () => {
  const before = await known();
  const { page } = register;
  for (const { proxy } of [register, kitchen]) proxy.setWeather({ kind: 'slow', latency: 300, chunk: 40 });
  await sell(page);
  await sell(page);
  await truth();
  await expectSold(before, 2);
});

test('a double tap on Send, and on Take cash, is one order and one payment', async () => {
  const before = await known();
  const { page } = register;
  await page.getByRole('button', { name: /^Liptauer/ }).click();
  await page.getByRole('button', { name: 'Send 1 item' }).dblclick();
  await payCash(page, (button) => button.dblclick());
  await leavesPayment(page);
  await truth();
  await expectSold(before, 1);
});

test('a register that starts without a network sells, and everything is there once when it is back', async () => {
  const before = await known();
  const { page, proxy } = register;
  const guest = await house.guestOrders();
  await expect(page.getByText(/^Open orders/).first()).toContainText(String((await house.orders()).length));
  proxy.setWeather({ kind: 'cut' });
  await page.reload();
  await goneOffline(page);
  await sell(page);
  proxy.setWeather({ kind: 'fair' });
  await truth();
  before.add(guest.order_id);
  await expectSold(before, 1);
});
