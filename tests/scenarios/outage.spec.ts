import { expect, test, type Page } from '@playwright/test';
import type { Order } from '#domain/order/order.ts';
import { deviceOf, scan, signIn, type Api } from '../support/api.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { startFaultProxy, type FaultProxy } from '../support/faultProxy.ts';
import { guestOrders } from '../support/guestOrder.ts';
import { choose, goneOffline } from '../support/hands.ts';
import { openStage, viennaOf, type Stage } from '../support/stage.ts';

let comanda: ComandaProcess;
let proxies: { kitchen: FaultProxy; register: FaultProxy };
let stage: Stage;

test.beforeEach(async ({ browser }) => {
  comanda = await startComanda();
  proxies = { kitchen: await startFaultProxy(comanda.port), register: await startFaultProxy(comanda.port) };
  const { origin, demo } = comanda;
  stage = await openStage(browser, demo, {
    phone: origin,
    kitchen: proxies.kitchen.origin,
    register: proxies.register.origin,
  });
});
test.afterEach(async () => {
  await stage.close();
  await Promise.all([proxies.kitchen.close(), proxies.register.close()]);
  await comanda.remove();
});

const cutBoth = () => {
  proxies.kitchen.setWeather({ kind: 'cut' });
  proxies.register.setWeather({ kind: 'cut' });
};
const restoreBoth = () => {
  proxies.kitchen.setWeather({ kind: 'fair' });
  proxies.register.setWeather({ kind: 'fair' });
};

test('an outage of register and kitchen stops nothing, and ends with everything once', async () => {
  const before = await workThroughAnOutage();
  const back = new Date();
  restoreBoth();
  const heardAt = await everythingOnce(before, back);
  expect(heardAt.getTime() - back.getTime()).toBeLessThan(10_000);
});

test('replies that are lost after the commit do nothing twice', async () => {
  const before = await workThroughAnOutage();
  const back = new Date();
  const loseReplies = { kind: 'drop-replies', matching: /^POST \/device\/replay/, left: 2 } as const;
  proxies.kitchen.setWeather({ ...loseReplies });
  proxies.register.setWeather({ ...loseReplies });
  await everythingOnce(before, back);
  expect(proxies.register.dropped() + proxies.kitchen.dropped()).toBeGreaterThanOrEqual(2);
});

test('a server killed in the middle of the replay loses nothing and does nothing twice', async () => {
  const before = await workThroughAnOutage();
  const back = new Date();
  const replaying = Promise.race(
    [proxies.kitchen, proxies.register].map((proxy) => proxy.nextRequest(/^POST \/device\/replay/)),
  );
  restoreBoth();
  await replaying;
  await comanda.kill();
  await comanda.start();
  await everythingOnce(before, back);
});

test('what is done when the network goes on the first visit, before the app is installed, is kept and sent', async ({
  browser,
}) => {
  await stage.close();
  const { origin, demo } = comanda;
  stage = await openStage(
    browser,
    demo,
    { phone: origin, kitchen: proxies.kitchen.origin, register: proxies.register.origin },
    { installs: false },
  );
  const { kitchen, register } = stage;
  const { code, restaurant_id, table_id } = demo.tables[0]!;
  const { number } = await guestOrders(await scan(origin, code), restaurant_id, table_id);
  await expect(kitchen.getByRole('article', { name: `Order ${number}` }).first()).toBeVisible();
  await expect(register.getByRole('button', { name: /^Liptauer/ })).toBeVisible();

  cutBoth();
  await goneOffline(register);
  await goneOffline(kitchen);
  const taken = await sellForCash(register);
  await kitchen.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
  await expect(kitchen.getByText('2 waiting')).toBeVisible();
  expect(await kitchen.evaluate(() => navigator.serviceWorker.controller)).toBeNull();

  restoreBoth();
  await agree(await signInWhenUp(origin, demo), [`${number} accepted 0`, `${taken} created 1580`]);
});

type Before = { guestsOrders: Order[]; taken: string };

/** Two guests have ordered, then the network goes: the register sells and takes cash, the kitchen accepts both. */
async function workThroughAnOutage(): Promise<Before> {
  const { kitchen, register } = stage;
  const { origin, demo } = comanda;
  const tables = demo.tables.filter(({ restaurant_id }) => restaurant_id === viennaOf(demo)).slice(0, 2);
  const guestsOrders: Order[] = [];
  for (const { code, restaurant_id, table_id } of tables) {
    guestsOrders.push(await guestOrders(await scan(origin, code), restaurant_id, table_id));
  }
  const ticket = (number: string) => kitchen.getByRole('article', { name: `Order ${number}` });
  for (const { number } of guestsOrders) await expect(ticket(number).first()).toBeVisible();
  await appIsInstalled(kitchen);
  await appIsInstalled(register);
  await expect(register.getByText(/^Open orders/).first()).toBeVisible();

  cutBoth();
  await goneOffline(register);
  await goneOffline(kitchen);
  const taken = await sellForCash(register);

  for (const _ of guestsOrders) await kitchen.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
  const accepted = kitchen.getByRole('region', { name: 'Accepted', exact: true });
  for (const { number } of guestsOrders)
    await expect(accepted.getByRole('article', { name: `Order ${number}` })).toBeVisible();
  // A bump may be taken back for three seconds; only then it is an action: each acceptance and its promised time.
  await expect(kitchen.getByText('4 waiting')).toBeVisible();

  await Promise.all([kitchen.reload(), register.reload()]);
  for (const { number } of guestsOrders)
    await expect(accepted.getByRole('article', { name: `Order ${number}` })).toBeVisible();
  await choose(register, /^Open orders/);
  const list = register.getByRole('list', { name: 'Open orders' });
  for (const number of [taken, ...guestsOrders.map((order) => order.number)]) {
    await expect(list.getByRole('button', { name: new RegExp(`^${number}\\b`) })).toBeVisible();
  }
  return { guestsOrders, taken };
}

/** The register takes an order on its own and is paid for it; answers the order's number. */
async function sellForCash(register: Page): Promise<string> {
  await register.getByRole('button', { name: /^Liptauer/ }).click();
  await register.getByRole('button', { name: /^Pork aspic/ }).click();
  await register.getByRole('button', { name: 'Send 2 items' }).click();
  const heading = register.getByRole('heading', { name: /^Order A-\d+/ });
  await expect(heading).toBeVisible();
  const taken = /A-\d+/.exec(await heading.innerText())?.[0] ?? '';
  await register.getByRole('button', { name: /^Pay 15\.80/ }).click();
  await register.getByRole('group', { name: 'Given' }).getByRole('button', { name: '20.00 €' }).click();
  await register.getByRole('button', { name: 'Take cash' }).click();
  await expect(register.getByLabel('Change')).toContainText('4.20 €');
  return taken;
}

/** The server comes to know exactly these orders, and both screens that nothing of theirs waits any more. */
async function agree(till: Api, expected: readonly string[]): Promise<void> {
  const restaurant_id = viennaOf(comanda.demo);
  await expect
    .poll(async () => {
      const { body: orders } = await till('GET /orders', { query: { restaurant_id } });
      return orders
        .map(({ number, statusEntry, amountPaid }) => `${number} ${statusEntry.status} ${amountPaid}`)
        .toSorted();
    })
    .toEqual(expected.toSorted());
  for (const page of [stage.kitchen, stage.register]) {
    await expect(page.getByText('Online', { exact: true })).toBeVisible();
    await expect(page.getByText(/\d waiting/)).toBeHidden();
  }
}

/** The server and all screens agree, each action once and at its own time; answers when the server had the last of them. */
async function everythingOnce({ guestsOrders, taken }: Before, back: Date): Promise<Date> {
  const { kitchen, register } = stage;
  const { origin, demo } = comanda;
  const till = await signInWhenUp(origin, demo);
  const restaurant_id = viennaOf(demo);
  await agree(till, [...guestsOrders.map(({ number }) => `${number} accepted 0`), `${taken} created 1580`]);
  await expect(kitchen.getByRole('article', { name: `Order ${taken}` }).first()).toBeVisible();
  const list = register.getByRole('list', { name: 'Open orders' });
  for (const { number } of guestsOrders)
    await expect(list.getByRole('button', { name: new RegExp(`^${number}\\b.*Accepted`) })).toBeVisible();

  const { body: orders } = await till('GET /orders', { query: { restaurant_id } });
  let heardAt = back.getTime();
  for (const order of orders) {
    const { body: journal } = await till('GET /order/journal', { query: { order_id: order.order_id } });
    const done = journal.filter(({ what }) => ['order_place', 'accept', 'payment_confirm'].includes(what));
    expect(done.map(({ what }) => what).toSorted(), order.number).toEqual(
      order.number === taken ? ['order_place', 'payment_confirm'] : ['accept', 'order_place'],
    );
    const offline = done.filter(({ what }) => order.number === taken || what === 'accept');
    for (const entry of offline) {
      expect(Date.parse(entry.occurredAt ?? ''), `${order.number} ${entry.what} has its own time`).toBeLessThan(
        back.getTime(),
      );
      expect(Date.parse(entry.at)).toBeGreaterThanOrEqual(back.getTime());
      heardAt = Math.max(heardAt, Date.parse(entry.at));
    }
    expect(new Set(journal.map(({ key, what }) => `${what} ${key}`)).size).toBe(journal.length);
  }
  return new Date(heardAt);
}

async function signInWhenUp(origin: string, demo: ComandaProcess['demo']): Promise<Api> {
  return signIn(origin, deviceOf(demo, 'tablemanager', viennaOf(demo)));
}

/** The app can start without a network once its service worker controls the page. */
async function appIsInstalled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}
