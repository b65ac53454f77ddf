import { expect, test } from '@playwright/test';
import { deviceOf, scan, signIn, type Api } from '../support/api.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { startFaultProxy, type FaultProxy } from '../support/faultProxy.ts';
import { guestOrders } from '../support/guestOrder.ts';
import { goneOffline, installed } from '../support/hands.ts';
import { killableBrowser, untilKept, type KillableBrowser } from '../support/killableBrowser.ts';
import { expectOneTruth } from '../support/oracle.ts';
import { inEnglish, viennaOf } from '../support/stage.ts';

let comanda: ComandaProcess;
let proxy: FaultProxy;
let browser: KillableBrowser;
let till: Api;

test.beforeAll(async () => {
  comanda = await startComanda();
  till = await signIn(comanda.origin, deviceOf(comanda.demo, 'tablemanager', viennaOf(comanda.demo)));
});
test.afterAll(() => comanda.remove());
test.beforeEach(async () => {
  proxy = await startFaultProxy(comanda.port);
  browser = killableBrowser();
});
test.afterEach(async () => {
  await browser.remove();
  await proxy.close();
});

/** The first visit of a device, by its link; read in English. */
async function firstVisit(mode: 'cashregister' | 'orderprocessing'): Promise<void> {
  const { url } = await inEnglish(comanda, mode, proxy.origin);
  await browser.open(url);
}
const again = (mode: string) => browser.open(`${proxy.origin}/device/${mode}`);

const orders = async () => (await till('GET /orders', { query: { restaurant_id: viennaOf(comanda.demo) } })).body;

test('a device that is killed right after its first sign-in is still that device', async () => {
  await firstVisit('cashregister');
  await expect(browser.page().getByRole('heading', { name: 'Cash register' })).toBeVisible();
  await browser.kill();
  const page = await again('cashregister');
  await expect(page.getByRole('heading', { name: 'Cash register' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Liptauer/ })).toBeVisible();
});

test('a device whose storage does not open at once starts without a touch', async () => {
  await firstVisit('cashregister');
  await installed(browser.page());
  await browser.kill();
  const page = await browser.open(`${proxy.origin}/device/cashregister`, () => {
    const open = indexedDB.open.bind(indexedDB);
    let left = 1;
    indexedDB.open = (...asked) => {
      if (asked[0] !== 'comanda-session' || left === 0) return open(...asked);
      left -= 1;
      throw new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError');
    };
  });
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
  await expect(page.getByRole('heading', { name: 'Cash register' })).toBeVisible();
});

test('dishes that were tapped are there after a kill', async () => {
  await firstVisit('cashregister');
  await browser
    .page()
    .getByRole('button', { name: /^Liptauer/ })
    .click();
  await browser
    .page()
    .getByRole('button', { name: /^Liptauer/ })
    .click();
  await untilKept(browser.page(), 'drafts', '"quantity":2');
  await browser.kill();
  const page = await again('cashregister');
  await expect(page.getByRole('button', { name: 'Send 2 items' })).toBeVisible();
});

// before any other order: the kitchen rings for one after the other
test('a bump is carried out although the kitchen is killed within its three seconds', async () => {
  const { code, restaurant_id, table_id } = comanda.demo.tables[0]!;
  await firstVisit('orderprocessing');
  const order = await guestOrders(await scan(comanda.origin, code), restaurant_id, table_id);
  const news = browser.page().getByRole('dialog');
  await expect(news.getByRole('article', { name: `Order ${order.number}` })).toBeVisible();
  // a kill that comes late finds nothing sent
  proxy.setWeather({ kind: 'swallow', matching: /^POST \/device\/replay/ });
  await news.getByRole('button', { name: 'Accept' }).click();
  await untilKept(browser.page(), 'held', order.order_id);
  await browser.kill();
  const status = async () =>
    (await till('GET /order', { query: { order_id: order.order_id } })).body.statusEntry.status;
  expect(await status()).toBe('created');
  proxy.setWeather({ kind: 'fair' });
  const page = await again('orderprocessing');
  await expect.poll(status).toBe('accepted');
  await expectOneTruth(comanda, [page]);
  const { body: journal } = await till('GET /order/journal', { query: { order_id: order.order_id } });
  expect(journal.filter(({ what }) => what === 'accept')).toHaveLength(1);
});

for (const network of ['with', 'without'] as const)
  test(`an order that was sent ${network} a connection is not offered again after a kill, and exists once`, async () => {
    await firstVisit('cashregister');
    const before = new Set((await orders()).map(({ order_id }) => order_id));
    const first = browser.page();
    await expect(first.getByRole('button', { name: /^Liptauer/ })).toBeVisible();
    if (network === 'without') {
      await installed(first);
      proxy.setWeather({ kind: 'cut' });
      await goneOffline(first);
    }
    await first.getByRole('button', { name: /^Liptauer/ }).click();
    await first.getByRole('button', { name: /^Pork aspic/ }).click();
    await first.getByRole('button', { name: 'Send 2 items' }).click();
    await expect(first.getByRole('heading', { name: /^Order/ })).toBeVisible();
    await browser.kill();

    const page = await again('cashregister');
    await expect(page.getByRole('heading', { name: /^Order \S+/ })).toBeVisible();
    await expect(page.getByText('Liptauer').first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Send \d/ })).toBeHidden();
    proxy.setWeather({ kind: 'fair' });
    const fresh = async () =>
      (await orders())
        .filter(({ order_id }) => !before.has(order_id))
        .map(({ items, amountTotal }) => ({ pieces: items.map(({ quantity }) => quantity), amountTotal }));
    await expect.poll(fresh).toEqual([{ pieces: [1, 1], amountTotal: 1580 }]);
    await expect(page.getByText(/\d waiting/)).toBeHidden();
    expect(await fresh()).toHaveLength(1);
    await expectOneTruth(comanda, [page]);
  });
