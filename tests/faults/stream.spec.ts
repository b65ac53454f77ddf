import { randomUUID } from 'node:crypto';
import { expect, test, type Browser, type BrowserContext } from '@playwright/test';
import { startFaultHouse, type FaultHouse, type Tablet } from '../support/faultHouse.ts';
import { manyOrders } from '../support/guestOrder.ts';
import { goneOffline } from '../support/hands.ts';
import { expectOneTruth, withDatabase } from '../support/oracle.ts';

let house: FaultHouse;

test.beforeAll(async () => {
  house = await startFaultHouse();
});
test.afterAll(() => house.remove());
test.afterEach(() => house.closeTablets());

/** Something happens in the house: orders come, one is accepted, one is rejected, one gets another dish. */
async function much(): Promise<void> {
  const { restaurant_id, till } = house;
  const { table_id } = house.comanda.demo.tables[0]!;
  const [first, second, third] = await manyOrders(till, restaurant_id, table_id, 4);
  const act = async (order_id: string, action: 'accept' | 'prepare' | 'reject', note?: string) => {
    const { status } = await till('POST /order/action', { body: { order_id, action, ...(note ? { note } : {}) } });
    expect(status).toBe(200);
  };
  await act(first!.order_id, 'accept');
  await act(first!.order_id, 'prepare');
  await act(second!.order_id, 'reject', 'Guests have left');
  const { order_id, items } = third!;
  const add = items.map(({ quantity, item }) => ({ line_id: randomUUID(), quantity, item: item! }));
  expect((await till('POST /order/lines', { body: { order_id, add } })).status).toBe(200);
}

type Fault = (message: string, pass: (message: string) => void) => void;

/** The messages of the server's socket about orders and tables come as `fault` lets them. */
const meddled = (fault: Fault) => async (context: BrowserContext) =>
  context.routeWebSocket(/socket\.io/, (page) => {
    const server = page.connectToServer();
    server.onMessage((message) => {
      const text = message.toString();
      if (/"update_/.test(text)) fault(text, (passed) => page.send(passed));
      else page.send(message);
    });
  });

const open = (browser: Browser, fault: Fault): Promise<Tablet[]> =>
  Promise.all(
    (['orderprocessing', 'cashregister'] as const).map((mode) =>
      house.open(browser, mode, { prepare: meddled(fault) }),
    ),
  );

/** Every second message comes after the one that follows it. */
function swapping(): Fault {
  let late: string | undefined;
  return (message, pass) => {
    if (late === undefined) {
      late = message;
      return;
    }
    pass(message);
    pass(late);
    late = undefined;
  };
}

/** Everything happens behind such messages; how many of them were met. */
async function withMessages(browser: Browser, fault: Fault): Promise<void> {
  let met = 0;
  const tablets = await open(browser, (message, pass) => {
    met += 1;
    fault(message, pass);
  });
  await much();
  await expectOneTruth(
    house.comanda,
    tablets.map(({ page }) => page),
  );
  expect(met, 'messages were met').toBeGreaterThan(5);
}

test('messages of the server that are dropped leave every screen right', async ({ browser }) => {
  await withMessages(browser, () => undefined);
});

test('messages of the server that come twice leave every screen right', async ({ browser }) => {
  await withMessages(browser, (message, pass) => {
    pass(message);
    pass(message);
  });
});

test('messages of the server that come in another order leave every screen right', async ({ browser }) => {
  await withMessages(browser, swapping());
});

test('a kitchen whose place in the stream is forgotten reads everything anew', async ({ browser }) => {
  const { page, proxy } = await house.open(browser, 'orderprocessing');
  await much();
  await expectOneTruth(house.comanda, [page]);
  proxy.setWeather({ kind: 'cut' });
  await goneOffline(page);
  await much();
  await withDatabase(house.comanda, (sql) =>
    sql.query(
      `delete from event where restaurant_id = $1 and seq < (select head_seq from stream where restaurant_id = $1)`,
      [house.restaurant_id],
    ),
  );
  const tooOld = page.waitForResponse((response) => response.status() === 410);
  proxy.setWeather({ kind: 'fair' });
  await tooOld;
  await expectOneTruth(house.comanda, [page]);
});

test('a kitchen that was frozen for five minutes has everything when it wakes up, and its cook’s step is done once', async ({
  browser,
}) => {
  const { page, proxy, context } = await house.open(browser, 'orderprocessing', {
    prepare: (each) => each.clock.install(),
  });
  // a wall on which all tickets of these scenarios stand at once
  await page.setViewportSize({ width: 1920, height: 3000 });
  const order = await house.guestOrders(1);
  const card = page.locator('[data-lane]').getByRole('article', { name: `Order ${order.number}`, exact: true });
  const toTheList = page.getByRole('dialog').getByRole('button', { name: 'To the list' });
  await toTheList.click();
  await expect(card).toBeVisible();
  const session = await context.newCDPSession(page);
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  await much();
  // nobody answered the server's pings
  proxy.setWeather({ kind: 'cut' });
  proxy.setWeather({ kind: 'fair' });
  await session.send('Page.setWebLifecycleState', { state: 'active' });
  await context.clock.fastForward('05:00');
  await toTheList.click();
  await card.getByRole('button', { name: 'Accept' }).click();
  await expect.poll(async () => (await house.order(order.order_id)).statusEntry.status).toBe('accepted');
  await expectOneTruth(house.comanda, [page]);
  expect((await house.journal(order.order_id)).filter((what) => what === 'accept')).toHaveLength(1);
});
