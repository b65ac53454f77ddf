import { expectAccessible } from '../support/accessible.ts';
import { expect, test, type Browser, type BrowserContext, type Page } from '../support/quietBrowser.ts';
import type { Order } from '#domain/order/order.ts';
import { deviceOf, scan, signIn, type Api } from '../support/api.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { startFaultProxy, type FaultProxy } from '../support/faultProxy.ts';
import { guestOrders } from '../support/guestOrder.ts';
import { goOn, readyToOrder, sheetsLeft } from '../support/hands.ts';
import { stored } from '../support/keptIn.ts';
import { viennaOf } from '../support/stage.ts';

let comanda: ComandaProcess;
let proxy: FaultProxy;
let context: BrowserContext;
let till: Api;
/** a table for each test: none sees what another ordered */
let seats: ComandaProcess['demo']['tables'];

test.beforeAll(async () => {
  comanda = await startComanda();
  const { demo, origin } = comanda;
  seats = demo.tables.filter(({ restaurant_id }) => restaurant_id === viennaOf(demo));
  till = await signIn(origin, deviceOf(demo, 'cashregister', viennaOf(demo)));
});
test.afterAll(() => comanda.remove());
test.beforeEach(async () => {
  proxy = await startFaultProxy(comanda.port);
});
test.afterEach(async () => {
  await context.close();
  await proxy.close();
});

type Shifts = Window & { shifted: number };

/** A guest's phone at a table, which sums up what jumps on its screen. */
async function phoneAt(browser: Browser, table: number): Promise<Page> {
  context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
    serviceWorkers: 'block',
  });
  await context.addCookies([{ name: 'cookie-consent', value: 'true', url: proxy.origin }]);
  const phone = await context.newPage();
  await phone.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as Shift[])
        if (!shift.hadRecentInput) (window as unknown as Shifts).shifted += shift.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const { pathname, search } = new URL(seats[table]!.url);
  await phone.goto(`${proxy.origin}${pathname}${search}`);
  await expect(phone.getByRole('button', { name: /^Add Liptauer/ }).first()).toBeVisible();
  return phone;
}
const shifted = (phone: Page) => phone.evaluate(() => (window as unknown as Shifts).shifted);
const strip = (phone: Page) => phone.locator('#order-strip');

/** Somebody at the table has ordered over another phone. */
async function orderedAt(table: number): Promise<Order> {
  const { code, restaurant_id, table_id } = seats[table]!;
  return guestOrders(await scan(comanda.origin, code), restaurant_id, table_id);
}

const act = async (order_id: string, action: 'accept' | 'reject', note?: string): Promise<void> => {
  const { status } = await till('POST /order/action', { body: { order_id, action, ...(note ? { note } : {}) } });
  expect(status).toBe(200);
};

test('an order from the middle of the menu ends with its number, what comes next and when, and leads back there', async ({
  browser,
}) => {
  const phone = await phoneAt(browser, 0);
  const order = await readyToOrder(phone);
  await phone.evaluate(() => window.scrollTo(0, 1500));
  await order.tap();
  const thanks = phone.getByRole('dialog', { name: 'Thank you for your order' });
  const heading = thanks.getByRole('heading', { name: /^Order \d+$/ });
  await expect(heading).toBeInViewport();
  await expect(thanks).toContainText('Received');
  await expect(thanks).toContainText('Next, the kitchen accepts it');
  await expect(thanks.getByRole('listitem').filter({ hasText: 'Liptauer' })).toContainText('1 ×');

  const number = (await heading.innerText()).replace(/\D/g, '');
  const { body: orders } = await till('GET /orders', { query: { restaurant_id: viennaOf(comanda.demo) } });
  const { order_id } = orders.find((each) => each.number === number)!;
  await act(order_id, 'accept');
  const promisedAt = new Date(Date.now() + 20 * 60_000);
  const informed = await till('PUT /order/info', { body: { order_id, promisedAt: promisedAt.toISOString() } });
  expect(informed.status).toBe(200);
  const time = promisedAt.toLocaleTimeString('en-GB', {
    timeZone: 'Europe/Vienna',
    hour: '2-digit',
    minute: '2-digit',
  });
  await expect(thanks).toContainText('Accepted');
  await expect(thanks).toContainText(`Ready at about ${time}`);
  await expectAccessible(phone, 'the moment after ordering');

  await goOn(thanks);
  expect(await phone.evaluate(() => window.scrollY)).toBe(1500);
  await expect(strip(phone)).toBeFocused();
  for (const tab of ['Order', 'Pay', 'Waiter']) {
    await phone.getByRole('tab', { name: tab }).tap();
    await expect(strip(phone)).toBeInViewport();
    await expect(strip(phone)).toContainText(new RegExp(`Accepted.*${time}`));
  }
  await strip(phone).tap();
  await expect(phone.getByRole('dialog', { name: 'Your orders' }).getByRole('article')).toContainText('Accepted');
  expect(await shifted(phone)).toBeLessThan(0.02);
});

test('the second tap of a double tap on the order button does nothing', async ({ browser }) => {
  const phone = await phoneAt(browser, 1);
  const { table_id } = seats[1]!;
  const box = await (await readyToOrder(phone)).boundingBox();
  const [x, y] = [box!.x + box!.width / 3, box!.y + box!.height / 2];
  // as quick as a finger, however busy this machine is
  await Promise.all([1, 2, 3].map(() => phone.touchscreen.tap(x, y)));
  await expect(phone.getByRole('dialog', { name: 'Thank you for your order' })).toContainText(/Order \d/);
  await expect(phone.locator('[role=tab]').first()).toHaveAttribute('aria-selected', 'true');
  const { body: orders } = await till('GET /table/orders', { query: { table_id } });
  expect(orders.map(({ amountTotal }) => amountTotal)).toEqual([690]);
});

test('orders that arrive late move nothing of the menu', async ({ browser }) => {
  await orderedAt(2);
  const phone = await phoneAt(browser, 2);
  await expect(strip(phone)).toContainText('Received');
  expect(await shifted(phone)).toBeLessThan(0.02);
  const search = phone.getByRole('button', { name: 'Search the menu' });
  const before = await search.boundingBox();
  await orderedAt(2);
  await expect(strip(phone)).toContainText('+1');
  expect(await search.boundingBox()).toEqual(before);
});

test('a rejection is noticed on every tab, says why in the guest’s language, and the dishes can be ordered again', async ({
  browser,
}) => {
  const { order_id, items } = await orderedAt(3);
  const phone = await phoneAt(browser, 3);
  await phone.getByRole('tab', { name: 'Pay' }).tap();
  await expect(strip(phone)).toContainText('Received');
  await act(order_id, 'reject', 'Ausverkauft');
  await expect(strip(phone)).toContainText('Not possible, sorry');
  await expect(strip(phone)).toHaveClass(/warning/);
  await strip(phone).tap();
  const card = phone.getByRole('dialog', { name: 'Your orders' }).getByRole('article');
  await expect(card).toContainText('Not possible, sorry');
  await expect(card).toContainText('The restaurant could not take this order. Sold out');
  await expectAccessible(phone, 'an order that was rejected');
  await card.getByRole('button', { name: 'Order again' }).tap();
  await expect(phone.getByRole('dialog', { name: 'Your cart' })).toContainText(items[0]!.name.en!);
  await phone.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
  await sheetsLeft(phone);
  await phone.reload();
  // it was looked at; it still is nothing to be glad of
  await expect(strip(phone)).not.toHaveClass(/warning/);
  await expect(strip(phone)).toHaveClass(/quiet/);
});

test('a dish that staff take off an order is struck through, with the reason, and the guest is told', async ({
  browser,
}) => {
  const { order_id, items } = await orderedAt(4);
  const phone = await phoneAt(browser, 4);
  await expect(strip(phone)).toContainText('Received');
  const [{ line_id, name }] = items as [Order['items'][number]];
  await till('POST /order/lines', { body: { order_id, void: [{ line_id, reason: 'Nicht gut' }] } });
  await expect(strip(phone)).toContainText('Your order has changed');
  await strip(phone).tap();
  const line = phone.getByRole('dialog').getByRole('listitem').filter({ hasText: name.en! });
  await expect(line.locator('s')).toHaveText(name.en!);
  await expect(line).toContainText('Not good');
  await expectAccessible(phone, 'a dish that was taken off an order');
});

test('an order made without a network stands beside the one before, in list and bill', async ({
  browser,
  expectNoise,
}) => {
  // the network is cut in the middle of it
  expectNoise(/net::ERR_|ERR_CONNECTION/);
  const phone = await phoneAt(browser, 5);
  const before = await orderedAt(5);
  await expect(strip(phone)).toContainText('Received');
  // whoever has looked at the bill has what shows it
  await phone.getByRole('tab', { name: 'Pay' }).tap();
  await expect(phone.getByRole('tabpanel')).toContainText((before.amountTotal / 100).toFixed(2));
  await phone.getByRole('tab', { name: 'Order' }).tap();
  const order = await readyToOrder(phone);
  await expect(order).toBeVisible();
  proxy.setWeather({ kind: 'cut' });
  await expect(phone.getByRole('dialog')).toContainText('No connection');
  await order.tap();
  const saved = phone.getByRole('dialog', { name: 'Your order is saved on this phone' });
  await expect(saved).toContainText('Order …');
  await expect(saved).toContainText('as soon as there is a connection');
  await expectAccessible(phone, 'an order that waits for the network');
  await goOn(saved);
  await strip(phone).tap();
  const list = phone.getByRole('dialog', { name: 'Your orders' });
  await expect(list.getByRole('article')).toHaveCount(2);
  await expect(list.getByRole('article').filter({ hasText: 'Not sent yet' })).toContainText('6.90');
  await expectAccessible(phone, 'the orders without a network');
  await list.getByRole('button', { name: 'Close' }).tap();
  await phone.getByRole('tab', { name: 'Pay' }).tap();
  const both = ((before.amountTotal + 690) / 100).toFixed(2);
  await expect(phone.getByRole('tabpanel')).toContainText(`${both} €`);
  await expectAccessible(phone, 'the bill without a network');
});

test('an order that never left the phone is not sent into the next visit, and can be ordered in it', async ({
  browser,
  expectNoise,
}) => {
  // what was refused opens the cart, and says so in it
  expectNoise(/moved by itself/);
  // the network is cut in the middle of it; what the server refuses of the earlier visit
  expectNoise(/net::ERR_|ERR_CONNECTION|409/);
  const earlier = await phoneAt(browser, 6);
  const { code, table_id, url } = seats[6]!;
  await orderedAt(6);
  // whoever hears of others' orders has all that an order of one's own needs
  await expect(strip(earlier)).toContainText('Received');
  const order = await readyToOrder(earlier);
  await expect(order).toBeVisible();
  proxy.setWeather({ kind: 'cut' });
  await order.tap();
  await expect(earlier.getByRole('dialog', { name: 'Your order is saved on this phone' })).toBeVisible();
  await earlier.close();
  // the party goes, and the next one sits down
  expect((await till('POST /table/session', { body: { table_id, force: true, note: 'left' } })).status).toBe(200);

  proxy.setWeather({ kind: 'fair' });
  const phone = await context.newPage();
  const { pathname, search } = new URL(url);
  await phone.goto(`${proxy.origin}${pathname}${search}`);
  const cart = phone.getByRole('dialog', { name: 'Your cart' });
  await expect(cart).toContainText('from an earlier visit');
  await expectAccessible(phone, 'an order of an earlier visit');
  const guest = await scan(comanda.origin, code);
  expect((await guest('GET /table/orders', { query: { table_id } })).body).toEqual([]);
  await cart.getByRole('button', { name: /^Order now/ }).tap();
  await expect(phone.getByRole('dialog', { name: 'Thank you for your order' })).toBeVisible();
  const sums = async () =>
    (await guest('GET /table/orders', { query: { table_id } })).body.map(({ amountTotal }) => amountTotal);
  await expect.poll(sums).toEqual([690]);
});

/** What the phone does that is heard or felt, in all of its tabs, also after a reload. */
async function signalsOf(phone: Page): Promise<string[]> {
  const signals: string[] = [];
  await context.exposeFunction('tellSignal', (signal: string) => void signals.push(signal));
  const listen = (): void => {
    const { tellSignal } = window as unknown as { tellSignal: (signal: string) => void };
    navigator.vibrate = () => {
      tellSignal('vibrates');
      return true;
    };
    window.AudioContext = class extends AudioContext {
      override createOscillator(): OscillatorNode {
        tellSignal('sounds');
        return super.createOscillator();
      }
    };
  };
  await context.addInitScript(listen);
  await phone.evaluate(listen);
  return signals;
}

/** The orders of which this phone has made up its mind whether to tell that they are ready. */
const claimed = async (phone: Page): Promise<unknown[]> => (await stored(phone, 'comanda-session', 'value')).flat();

/** The kitchen makes it, up to the moment when it is ready. */
async function getReady(order_id: string): Promise<void> {
  for (const action of ['accept', 'prepare', 'ready'] as const)
    expect((await till('POST /order/action', { body: { order_id, action } })).status).toBe(200);
}

test('a phone sounds and vibrates when its own order is ready: once, not for a friend’s, and not when its guest has said no', async ({
  browser,
}) => {
  // two notes of a bell, each of four tones
  const once = ['vibrates', ...Array<string>(8).fill('sounds')];
  const phone = await phoneAt(browser, 7);
  const signals = await signalsOf(phone);
  const thanks = phone.getByRole('dialog', { name: 'Thank you for your order' });
  const list = phone.getByRole('dialog', { name: 'Your orders' });
  const label = { name: 'Sound and vibration when it is ready' };
  const idOfNumber = async (): Promise<string> => {
    const heading = thanks.getByRole('heading', { name: /^Order \d+$/ });
    const number = (await heading.innerText()).replace(/\D/g, '');
    const { body: orders } = await till('GET /orders', { query: { restaurant_id: viennaOf(comanda.demo) } });
    return orders.find((each) => each.number === number)!.order_id;
  };

  await (await readyToOrder(phone)).tap();
  const own = await idOfNumber();
  await expect(thanks.getByRole('switch', label)).toBeChecked();
  await goOn(thanks);
  const friends = await orderedAt(7);
  const tab = await context.newPage();
  await tab.goto(phone.url());
  await expect(strip(tab)).toContainText('+1');
  await tab.getByRole('tab', { name: 'Pay' }).tap();
  await getReady(friends.order_id);
  await expect(strip(tab)).toContainText('Ready, on its way to you');
  await getReady(own);
  await expect.poll(() => signals).toEqual(once);
  await expect(strip(phone)).toContainText('Ready, on its way to you');
  await tab.close();

  // no stays no, for the next order too
  await phone.reload();
  await expect(strip(phone)).toContainText('Ready, on its way to you');
  await (await readyToOrder(phone)).tap();
  await thanks.getByRole('switch', label).tap();
  await expect(thanks.getByRole('switch', label)).not.toBeChecked();
  const next = await idOfNumber();
  await phone.reload();
  await strip(phone).tap();
  await expect(list.getByRole('switch', label)).not.toBeChecked();
  await getReady(next);
  await expect(list.getByRole('article').first()).toContainText('Ready, on its way to you');
  // the phone has made up its mind about this one, and nothing was heard since the first
  await expect.poll(() => claimed(phone)).toContain(next);
  expect(signals).toEqual(once);
  // and yes sounds as it will
  await list.getByRole('switch', label).tap();
  await expect.poll(() => signals).toEqual([...once, ...once]);
});
