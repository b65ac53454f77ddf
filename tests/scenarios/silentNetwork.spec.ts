import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import type { Order } from '#domain/order/order.ts';
import { isOpenOrder, isOwed } from '#domain/order/orderStates.ts';
import { deviceOf, scan, signIn, type Api } from '../support/api.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { startFaultProxy, type FaultProxy } from '../support/faultProxy.ts';
import { guestOrders } from '../support/guestOrder.ts';
import { firstSeen, goneOffline, installed } from '../support/hands.ts';
import { expectOneTruth } from '../support/oracle.ts';
import { startReleases } from '../support/releases.ts';
import { noteSaved } from '../support/savedActions.ts';
import { inEnglish, tablet, viennaOf } from '../support/stage.ts';

let comanda: ComandaProcess;
let proxy: FaultProxy;
let context: BrowserContext;
let till: Api;

test.beforeAll(async () => {
  comanda = await startComanda();
  till = await signIn(comanda.origin, deviceOf(comanda.demo, 'tablemanager', viennaOf(comanda.demo)));
});
test.afterAll(() => comanda.remove());
test.beforeEach(async ({ browser }) => {
  proxy = await startFaultProxy(comanda.port);
  context = await newContext(browser);
});
test.afterEach(async () => {
  await context.close();
  await proxy.close();
});

async function newContext(browser: Browser): Promise<BrowserContext> {
  const made = await browser.newContext(tablet);
  await noteSaved(made);
  return made;
}

async function loadRegister() {
  const { url } = await inEnglish(comanda, 'cashregister', proxy.origin);
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

async function openRegister() {
  const page = await loadRegister();
  await expect(page.getByRole('button', { name: /^Liptauer/ })).toBeVisible();
  await expect(page.getByText('Online', { exact: true })).toBeVisible();
  return page;
}

const orders = async () => (await till('GET /orders', { query: { restaurant_id: viennaOf(comanda.demo) } })).body;
const numbers = async () => (await orders()).map(({ number }) => number);
const numberOf = async (register: Page): Promise<string> =>
  /[A-Z]+-\d+/.exec(await register.getByRole('heading', { name: /^(New order|Order)/ }).innerText())?.[0] ?? '';

/** No screen says that it is online over what it has not heard for longer than this, in milliseconds. */
const oldest = 20_000;

test('an order taken while the network swallows everything has a number at once, and keeps it', async () => {
  const register = await openRegister();
  proxy.setWeather({ kind: 'black-hole' });
  await register.getByRole('button', { name: /^Liptauer/ }).click();
  await register.getByRole('button', { name: 'Send 1 item' }).click();
  const heading = register.getByRole('heading', { name: /^Order [A-Z]+-\d+/ });
  await expect(heading).toBeVisible();
  await expect(register.getByText(/^Offline since/)).toBeVisible();
  const number = /[A-Z]+-\d+/.exec(await heading.innerText())?.[0] ?? '';

  proxy.setWeather({ kind: 'fair' });
  await expect(register.getByText('Online', { exact: true })).toBeVisible();
  await expect(register.getByText(/\d waiting/)).toBeHidden();
  await expect(heading).toContainText(number);
  expect(await numbers()).toContain(number);
  await expectOneTruth(comanda, [register]);
});

test('a register that was set up anew, and loses the network before it has heard of any order, gives no number again', async ({
  browser,
}) => {
  const takeOffline = async (register: Page) => {
    proxy.setWeather({ kind: 'cut' });
    await goneOffline(register);
    await register.getByRole('button', { name: /^Liptauer/ }).click();
    await register.getByRole('button', { name: 'Send 1 item' }).click();
    await expect.poll(() => numberOf(register)).toMatch(/^[A-Z]+-\d+$/);
    return numberOf(register);
  };
  const before = await takeOffline(await openRegister());
  proxy.setWeather({ kind: 'fair' });
  await expect.poll(numbers).toContain(before);
  await context.close();

  context = await newContext(browser);
  proxy.setWeather({ kind: 'swallow', matching: /^GET \/(device\/orders|restaurant\/stream)/ });
  const anew = await loadRegister();
  await expect(anew.getByRole('button', { name: /^Liptauer/ })).toBeVisible();
  const [given, again] = [await numbers(), await takeOffline(anew)];
  expect(given).not.toContain(again);
  proxy.setWeather({ kind: 'fair' });
  await expect.poll(numbers).toContain(again);
  await expectOneTruth(comanda, [anew]);
});

for (const again of [false, true]) {
  const when = again ? 'once the app is installed' : 'on the first visit';
  test(`pictures that hang since a silence do not keep a register from the server, ${when}`, async () => {
    if (again) {
      const page = await openRegister();
      await installed(page);
      await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
      await page.evaluate(async () => caches.delete('comanda-media'));
      await page.close();
    }
    proxy.setWeather({ kind: 'swallow', matching: /^GET \/media\// });
    const register = await loadRegister();
    // as many as a browser has connections to one server: everything else waits behind them
    await register.getByRole('tab', { name: 'Desserts' }).click();
    await expect.poll(() => proxy.swallowed()).toBeGreaterThanOrEqual(6);
    proxy.setWeather({ kind: 'fair' });
    await register.getByRole('button', { name: /^Apple strudel/ }).click();
    await register.getByRole('button', { name: 'Send 1 item' }).click();
    const heading = register.getByRole('heading', { name: /^Order ([A-Z]+-)?\d+$/ });
    await expect(heading).toBeVisible();
    const [, number] = (await heading.innerText()).split(' ');
    await expect.poll(numbers).toContain(number);
    await expect(register.getByText('Online', { exact: true })).toBeVisible();
    const pictures = register.locator('img');
    const missing = () =>
      pictures.evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth === 0).length);
    await expect.poll(missing, 'the pictures come after all').toBe(0);
    expect(await pictures.count()).toBeGreaterThan(0);
  });
}

test('what one window of a register sends is gone from the other', async () => {
  const before = (await numbers()).length;
  const left = await openRegister();
  const right = await openRegister();
  await left.getByRole('button', { name: /^Liptauer/ }).click();
  await expect(right.getByRole('button', { name: 'Send 1 item' })).toBeVisible();
  await right.getByRole('button', { name: /^Pork aspic/ }).click();
  await left.getByRole('button', { name: 'Send 2 items' }).click();
  await expect(left.getByRole('heading', { name: /^Order/ })).toBeVisible();
  await expect(right.getByRole('button', { name: /^Send \d/ })).toBeHidden();
  await expect.poll(numbers).toHaveLength(before + 1);
});

test('two windows of a register take orders in an outage, each once and with a number of its own', async () => {
  const before = await numbers();
  const left = await openRegister();
  const right = await openRegister();
  proxy.setWeather({ kind: 'cut' });
  await goneOffline(left);
  await goneOffline(right);
  const taken: string[] = [];
  for (const [window, dish] of [
    [left, /^Liptauer/],
    [right, /^Pork aspic/],
    [left, /^Fried mushrooms\s*Small portion/],
  ] as const) {
    const other = window.getByRole('button', { name: 'New order' });
    if (await other.isVisible()) await other.click();
    await window.getByRole('button', { name: dish }).click();
    await window.getByRole('button', { name: 'Send 1 item' }).click();
    await expect.poll(async () => numberOf(window)).toMatch(/^[A-Z]+-\d+$/);
    await expect.poll(async () => taken.includes(await numberOf(window))).toBe(false);
    taken.push(await numberOf(window));
  }
  await left.getByRole('button', { name: /^Pay 8\.90/ }).click();
  await left.getByRole('button', { name: 'Take cash' }).click();
  await expect(left.getByText('The bill is paid.')).toBeVisible();
  await expect(right.getByText(/^4 waiting/)).toBeVisible();

  proxy.setWeather({ kind: 'fair' });
  for (const window of [left, right]) await expect(window.getByText(/\d waiting/)).toBeHidden();
  const fresh = (await orders()).filter(({ number }) => !before.includes(number));
  const facts = fresh.map(({ number, items, payments }) => [
    number,
    { dishes: items.map(({ quantity, name }) => `${quantity} ${name.en}`), payments: payments.length },
  ]);
  expect(facts).toHaveLength(3);
  expect(Object.fromEntries(facts)).toEqual({
    [taken[0]!]: { dishes: ['1 Liptauer with rye bread'], payments: 0 },
    [taken[1]!]: { dishes: ['1 Pork aspic'], payments: 0 },
    [taken[2]!]: { dishes: ['1 Fried mushrooms'], payments: 1 },
  });
  await expectOneTruth(comanda, [left, right]);
});

test('an order and its cash count when they were, although the clock of the register goes back a day in an outage', async () => {
  const before = (await orders()).map(({ order_id }) => order_id);
  const register = await openRegister();
  proxy.setWeather({ kind: 'cut' });
  await goneOffline(register);
  const from = Date.now();
  await register.evaluate(() => {
    const [RealDate, day] = [Date, 86_400_000];
    const now = (): number => RealDate.now() - day;
    globalThis.Date = new Proxy(RealDate, {
      construct: (target, given: [number]) => new target(...(given.length > 0 ? given : ([now()] as [number]))),
      get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
    });
  });
  await register.getByRole('button', { name: /^Liptauer/ }).click();
  await register.getByRole('button', { name: 'Send 1 item' }).click();
  await register.getByRole('button', { name: /^Pay 6\.90/ }).click();
  await register.getByRole('button', { name: 'Take cash' }).click();
  await expect(register.getByText('The bill is paid.')).toBeVisible();
  const to = Date.now();
  proxy.setWeather({ kind: 'fair' });
  const fresh = async () => (await orders()).filter(({ order_id }) => !before.includes(order_id));
  const facts = async () => (await fresh()).map(({ amountPaid, flags }) => ({ amountPaid, flags }));
  await expect.poll(facts).toEqual([{ amountPaid: 690, flags: [] }]);
  const [{ order_id }] = (await fresh()) as [Order];
  const { body: journal } = await till('GET /order/journal', { query: { order_id } });
  expect(journal.map(({ what }) => what)).toEqual(['order_place', 'payment_confirm']);
  for (const { occurredAt = '', what } of journal) {
    expect(Date.parse(occurredAt), what).toBeGreaterThan(from - 2_000);
    expect(Date.parse(occurredAt), what).toBeLessThan(to + 2_000);
  }
  await expectOneTruth(comanda, [register]);
});

test('what is shown as online is no older than twenty seconds, and is shown so again when it has caught up', async () => {
  const register = await openRegister();
  const open = async () => (await orders()).filter((order) => isOpenOrder(order) || isOwed(order)).length;
  const gone = firstSeen(register, /Offline since/);
  proxy.setWeather({ kind: 'black-hole' });
  const from = Date.now();
  const { code, restaurant_id, table_id } = comanda.demo.tables[0]!;
  await guestOrders(await scan(comanda.origin, code), restaurant_id, table_id);
  await goneOffline(register);
  expect((await gone) - from, 'nobody touched the screen').toBeLessThan(oldest);
  proxy.setWeather({ kind: 'fair' });
  await expect(register.getByText('Online', { exact: true })).toBeVisible();
  // looked at once, not waited for
  const shown = await register
    .locator('label')
    .filter({ hasText: /^Open orders/ })
    .innerText();
  expect(Number(/\d+/.exec(shown)?.[0])).toBe(await open());
});

test('an update in a shift waits for an outage, a draft, a bill and what somebody types, and comes to every window', async () => {
  const before = await numbers();
  const releases = await startReleases(comanda.port);
  await proxy.close();
  proxy = await startFaultProxy(releases.port);
  await context.clock.install();
  // one after the other: a window that is loading while the service worker takes over is not taken over
  const left = await openRegister();
  await installed(left);
  const right = await openRegister();
  await installed(right);
  const windows = [left, right];
  // with shift: past the service worker
  await (await context.newCDPSession(right)).send('Page.reload', { ignoreCache: true });
  await right.waitForFunction(() => navigator.serviceWorker.controller === null);
  await expect(right.getByText('Online', { exact: true })).toBeVisible();
  for (const window of windows) await window.evaluate(() => (document.title = 'never reloaded'));
  const runsOn = (release: string) =>
    Promise.all(windows.map((window) => expect(window.locator('html')).toHaveAttribute('data-release', release)));
  /** Nobody touches anything for three minutes. */
  const nothingReloads = async () => {
    for (let minute = 0; minute < 3; minute += 1) await context.clock.fastForward('01:01');
    for (const window of windows) expect(await window.title()).toBe('never reloaded');
    await runsOn('release-1');
  };
  const version = (state: 'installing' | 'waiting') =>
    left.evaluate(async (which) => (await navigator.serviceWorker.ready)[which]?.state, state);

  proxy.setWeather({ kind: 'cut' });
  releases.serve('release-2');
  for (const window of windows) await goneOffline(window);
  const order = async (window: Page, dish: RegExp) => {
    await window.getByRole('button', { name: dish }).click();
    await window.getByRole('button', { name: 'Send 1 item' }).click();
    await expect.poll(() => numberOf(window)).toMatch(/^[A-Z]+-\d+$/);
    return numberOf(window);
  };
  const taken = [await order(left, /^Liptauer/), await order(right, /^Pork aspic/)];
  await nothingReloads();

  // the network is back, but not for the new release: its installation breaks off
  proxy.setWeather({ kind: 'drop-replies', matching: /^GET \/index\.html /, left: 9 });
  for (const window of windows) await expect(window.getByText(/\d waiting/)).toBeHidden();
  await context.clock.fastForward('01:00:00');
  await expect.poll(() => proxy.dropped()).toBeGreaterThan(0);
  await expect.poll(() => version('installing')).toBeUndefined();
  await runsOn('release-1');

  proxy.setWeather({ kind: 'fair' });
  await right.getByRole('button', { name: 'New order' }).click();
  await right.getByRole('button', { name: /^Fried mushrooms\s*Small portion/ }).click();
  await context.clock.fastForward('01:00:00');
  await expect.poll(() => version('waiting')).toBe('installed');
  await nothingReloads();

  await left.getByRole('button', { name: /^Pay 6\.90/ }).click();
  await right.getByRole('button', { name: 'Send 1 item' }).click();
  // an answer that is late, as on a busy machine, is an outage to the register: it numbers for itself
  const sent = right.getByRole('heading', { name: /^Order ([A-Z]+-)?\d+$/ });
  taken.push((await sent.innerText()).split(' ')[1]!);
  await nothingReloads();

  await left.getByRole('button', { name: 'Take cash' }).click();
  await left.getByRole('button', { name: 'New order' }).click();
  const search = right.getByRole('searchbox');
  await search.pressSequentially('mush');
  await nothingReloads();
  await search.fill('');

  // minutes go by in which nobody touches anything; a browser puts a new version off for five of its own when an event
  // of the one before is under way, and data, which comes every few seconds, is none (sw.ts)
  await expect(async () => {
    await context.clock.fastForward('01:01');
    for (const window of windows)
      await expect(window.locator('html')).toHaveAttribute('data-release', 'release-2', { timeout: 5_000 });
  }).toPass({ timeout: 120_000 });
  for (const window of windows) {
    await expect(window.getByText('Online', { exact: true })).toBeVisible();
    await expect(window.getByText(/\d waiting/)).toBeHidden();
    expect(await window.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  }
  const fresh = (await orders()).filter(({ number }) => !before.includes(number));
  const facts = fresh.map(({ number, items, amountPaid }) => [
    number,
    `${items.map(({ quantity, name }) => `${quantity} ${name.en}`).join()}: ${amountPaid} paid`,
  ]);
  expect(facts).toHaveLength(3);
  expect(Object.fromEntries(facts)).toEqual({
    [taken[0]!]: '1 Liptauer with rye bread: 690 paid',
    [taken[1]!]: '1 Pork aspic: 0 paid',
    [taken[2]!]: '1 Fried mushrooms: 0 paid',
  });
  await releases.close();
});
