import { expect, test, type Page } from '@playwright/test';
import type { Order } from '#domain/order/order.ts';
import { businessDay } from '#domain/restaurant/openingHours.ts';
import { createChance, type Chance } from '#src/data/testing/chance.ts';
import { deviceOf, scan, signIn, type Api } from '../support/api.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { startFaultProxy, type FaultProxy, type Weather } from '../support/faultProxy.ts';
import { installed } from '../support/hands.ts';
import { guestOrders } from '../support/guestOrder.ts';
import { expectOneTruth } from '../support/oracle.ts';
import { keptIn } from '../support/keptIn.ts';
import { killableBrowser, type KillableBrowser } from '../support/killableBrowser.ts';
import {
  cook,
  expectNoFalseAlarm,
  forgetUnsure,
  reached,
  steps,
  watchAnnounced,
  type Bumps,
} from '../support/shift/kitchenWork.ts';
import { calmHand, pullThePlug } from '../support/shift/pulledPlug.ts';
import { comesBack, dish, newSale, noteOf, reason, sell, side, tapsOf, type Sale } from '../support/shift/sale.ts';
import { inEnglish, viennaOf } from '../support/stage.ts';

/**
 * Every seed is one moment at which a browser is killed. `KILL_SEEDS=17` or `KILL_SEEDS=1000-1199` runs others than the
 * usual fifty; a seed does the same work and is killed at the same tap wherever it stands.
 */
const [first = 1, last = first] = (process.env['KILL_SEEDS'] ?? '1-50').split('-').map(Number);
const seeds = Array.from({ length: last - first + 1 }, (_, at) => first + at);
const longestDelay = 1_500;

// of fifty browsers: the seed tells more
test.use({ trace: 'off' });

type Station = { mode: 'cashregister' | 'orderprocessing'; browser: KillableBrowser; proxy: FaultProxy };

let comanda: ComandaProcess;
let till: Api;
let register: Station;
let kitchen: Station;

test.beforeAll(async () => {
  comanda = await startComanda();
  till = await signIn(comanda.origin, deviceOf(comanda.demo, 'tablemanager', viennaOf(comanda.demo)));
  register = await stationOf('cashregister');
  kitchen = await stationOf('orderprocessing');
});
test.afterAll(async () => {
  for (const station of [register, kitchen]) {
    await station?.browser.remove();
    await station?.proxy.close();
  }
  await comanda?.remove();
});

test('browsers that are killed at fifty moments of a shift lose nothing, offer nothing twice and stay who they are', async () => {
  test.setTimeout(1_800_000); // four minutes while others use the machine, ten while many do
  const sales: Sale[] = [];
  const bumps: Bumps = new Map();
  // the register has more to lose
  const own = seeds.filter((seed) => seed % 5 > 1 || seeds.length === 1);
  const others = seeds.filter((seed) => seed % 5 <= 1);
  await Promise.all([
    eachSeed(own, register, async (chance, page) => {
      const sale = newSale(sales.length + 1, {
        side: chance.happens(0.7),
        note: chance.happens(0.3),
        voids: chance.happens(0.3),
        pays: chance.happens(0.6),
      });
      sales.push(sale);
      const moment = { tap: 1 + chance.below(tapsOf(sale)), delay: chance.below(longestDelay) };
      register.proxy.setWeather(weatherOf(chance));
      const killedAt = await pullThePlug(register.browser, moment, (hand) => sell(page, hand, sale));
      const again = await reopen(register);
      await comesBack(again, sale, killedAt);
      await sell(again, calmHand, sale);
    }),
    eachSeed(others, kitchen, async (chance, page) => {
      kitchen.proxy.setWeather({ kind: 'fair' });
      await guestOrdersSomewhere(chance);
      await page.locator('[data-order]').getByRole('button').first().waitFor();
      const moment = { tap: 1 + chance.below(4), delay: chance.below(longestDelay) };
      kitchen.proxy.setWeather(weatherOf(chance));
      const killedAt = await pullThePlug(kitchen.browser, moment, (hand) => cook(page, hand, bumps, chance, 5));
      const again = await reopen(kitchen);
      await again.locator('[data-lane]').first().waitFor();
      await expectNoFalseAlarm(again, bumps, killedAt);
      forgetUnsure(bumps, killedAt);
      await cook(again, calmHand, bumps, chance, 2);
    }),
  ]);
  for (const { browser, proxy } of [register, kitchen]) {
    proxy.setWeather({ kind: 'fair' });
    for (const store of ['held', 'operations'])
      await expect.poll(() => keptIn(browser.page(), store), { message: 'everything is sent' }).toEqual([]);
  }
  const { body: orders } = await till('GET /orders', { query: { restaurant_id: viennaOf(comanda.demo) } });
  await soldOnce(sales, orders);
  await cookedOnce(bumps, orders);
  expect(
    await register.browser
      .page()
      .getByRole('button', { name: /^Send \d/ })
      .count(),
  ).toBe(0);
  await expectOneTruth(
    comanda,
    [register, kitchen].map(({ browser }) => browser.page()),
  );
});

/** Works through a station's seeds; what fails names its own, and what stood on the screen. */
async function eachSeed(own: readonly number[], station: Station, work: (chance: Chance, page: Page) => Promise<void>) {
  for (const seed of own)
    try {
      await work(createChance(seed), station.browser.page());
    } catch (error) {
      const shown = await station.browser.shown();
      throw new Error(`KILL_SEEDS=${seed}: ${(error as Error).message}\n${shown}`, { cause: error });
    }
}

async function stationOf(mode: Station['mode']): Promise<Station> {
  const station = { mode, browser: killableBrowser(), proxy: await startFaultProxy(comanda.port) };
  const { url } = await inEnglish(comanda, mode, station.proxy.origin);
  const page = await station.browser.open(url);
  await installed(page);
  return station;
}

const headings = { cashregister: 'Cash register', orderprocessing: 'Kitchen' };

/** The same device opens its screen again: without signing in, and as who it was. */
async function reopen({ mode, browser, proxy }: Station): Promise<Page> {
  const signIns: string[] = [];
  void proxy.nextRequest(/"password":|POST \/device\/register/).then(() => signIns.push('signed in again'));
  const page = await browser.open(`${proxy.origin}/device/${mode}`, watchAnnounced);
  await page.getByRole('heading', { name: headings[mode], exact: true }).waitFor();
  const { machineId } = deviceOf(comanda.demo, mode, viennaOf(comanda.demo));
  expect(await page.evaluate(() => sessionStorage.getItem('comanda-machine-id'))).toBe(machineId);
  expect(signIns).toEqual([]);
  return page;
}

const weatherOf = (chance: Chance): Weather =>
  chance.pick<Weather>([
    { kind: 'fair' },
    { kind: 'fair' },
    { kind: 'cut' },
    { kind: 'black-hole' },
    { kind: 'drop-replies', matching: /^POST \/device\/replay/, left: 2 },
  ]);

/** The kitchen always has work. */
async function guestOrdersSomewhere(chance: Chance): Promise<void> {
  const tables = comanda.demo.tables.filter(({ restaurant_id }) => restaurant_id === viennaOf(comanda.demo));
  const { code, restaurant_id, table_id } = chance.pick(tables);
  await guestOrders(await scan(comanda.origin, code), restaurant_id, table_id);
}

/** What the server has of the register's sales: each once, with its lines, its money and its steps. */
async function soldOnce(sales: readonly Sale[], orders: readonly Order[]): Promise<void> {
  const sold = orders.filter(({ items }) => items.some(({ name }) => name.en === dish));
  expect(sold.map(({ items }) => items[0]!.quantity).toSorted((a, b) => a - b)).toEqual(sales.map(({ key }) => key));
  const line_ids = orders.flatMap(({ items }) => items.map(({ line_id }) => line_id));
  expect(new Set(line_ids).size, 'no line stands in two orders').toBe(line_ids.length);
  // a night shift has two days, and each begins with 1 (D10)
  const numbers = orders.map(({ number, createdAt }) => `${businessDay(createdAt, 'Europe/Vienna')} ${number}`);
  expect(new Set(numbers).size, 'no number twice in a day').toBe(orders.length);
  for (const order of sold) {
    const sale = sales.find(({ key }) => key === order.items[0]!.quantity)!;
    const { wants } = sale;
    const pork = wants.side ? 890 : 0;
    const amountTotal = sale.key * 690 + (wants.voids ? 0 : pork);
    expect(factsOf(order), order.number).toEqual({
      lines: [
        { name: dish, quantity: sale.key, note: wants.note ? noteOf(sale) : undefined, voided: undefined },
        ...(wants.side ? [{ name: side, quantity: 1, note: undefined, voided: wants.voids ? reason : undefined }] : []),
      ],
      amountTotal,
      payments: wants.pays ? [{ status: 'paid', option: 'cash', amount: amountTotal }] : [],
      amountPaid: wants.pays ? amountTotal : 0,
    });
    if (sale.printed) expect(order.items.every(({ printedAt }) => printedAt !== undefined)).toBe(true);
    await doneOnce(order, { order_place: 1, payment_confirm: wants.pays ? 1 : 0 });
  }
}

const factsOf = ({ items, amountTotal, amountPaid, payments }: Order) => ({
  lines: items.map(({ name, quantity, note, voided }) => ({
    name: name.en,
    quantity,
    note,
    voided: voided?.reason,
  })),
  amountTotal,
  payments: payments.map(({ status, option, amount }) => ({ status, option, amount })),
  amountPaid,
});

/** Every step that the kitchen was sure of is there, once. */
async function cookedOnce(bumps: Bumps, orders: readonly Order[]): Promise<void> {
  for (const order_id of bumps.keys()) {
    const order = orders.find((one) => one.order_id === order_id)!;
    const { least, most } = reached(bumps, order_id, Number.POSITIVE_INFINITY);
    const at = steps.findIndex((status) => status === order.statusEntry.status);
    expect(at, order.number).toBeGreaterThanOrEqual(least);
    expect(at, order.number).toBeLessThanOrEqual(most);
    const times = (step: number): number => (at >= step ? 1 : 0);
    await doneOnce(order, { accept: times(1), prepare: times(2), ready: times(3) });
  }
}

/** The journal names each of these as often as it was done, and nothing under one key twice. */
async function doneOnce(order: Order, wanted: Record<string, number>): Promise<void> {
  const { body: journal } = await till('GET /order/journal', { query: { order_id: order.order_id } });
  const counted = Object.keys(wanted).map((what) => [what, journal.filter((entry) => entry.what === what).length]);
  expect(Object.fromEntries(counted), order.number).toEqual(wanted);
  const done = journal.map(({ key, what }) => `${what} ${key}`);
  expect(new Set(done).size, order.number).toBe(done.length);
}
