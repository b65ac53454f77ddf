import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import type { Order } from '#domain/order/order.ts';
import { expectAccessible } from '../support/accessible.ts';
import { deviceOf, signIn } from '../support/api.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { choose, openOrderAtRegister } from '../support/hands.ts';
import { openDevice, viennaOf } from '../support/stage.ts';
import { stationHouse, worksFor, type StationHouse } from '../support/stationHouse.ts';

let comanda: ComandaProcess;
let house: StationHouse;

test.beforeAll(async () => {
  comanda = await startComanda();
  house = await stationHouse(comanda.demo);
});
test.afterAll(async () => comanda.remove());

async function screenOf(browser: Browser, station_id: string | undefined): Promise<Page> {
  const prepare = (page: Page) => worksFor(page, station_id);
  const { page } = await openDevice(browser, comanda, 'orderprocessing', { prepare });
  await expect(lane(page, 'New')).toBeVisible();
  return page;
}

const lane = (page: Page, name: string): Locator =>
  page.getByRole('region', { name, exact: true, includeHidden: true });
const ticketIn = (page: Page, { number }: Order): Locator =>
  page.locator('[data-lane]').getByRole('article', { name: `Order ${number}`, exact: true, includeHidden: true });
const statusOf = async ({ order_id }: Order) => (await house.read(order_id)).statusEntry.status;

/** A screen with an order before it opens: the alert that is there at once would come over what is done meanwhile. */
async function screenAfter(browser: Browser, station_id: string | undefined, drinks = 0) {
  const order = await house.orders({ dishes: 1, drinks });
  const page = await screenOf(browser, station_id);
  const alert = page.getByRole('dialog');
  await press(alert, 'To the list');
  await expect(alert).toBeHidden();
  return { page, order };
}

/** Presses the ticket's button; each press is one tap. */
const press = (within: Locator, name: string): Promise<void> =>
  within.getByRole('button', { name, exact: true }).click();

test('the bar makes, bumps and hands over its beer while the kitchen’s ticket stays, and the order ends with the food', async ({
  browser,
}) => {
  const [bar, kitchen] = await Promise.all([screenOf(browser, house.bar), screenOf(browser, house.kitchen)]);
  const food = await house.orders({ dishes: 1 });
  await expect(kitchen.getByRole('dialog').getByRole('article', { name: `Order ${food.number}` })).toBeVisible();
  const order = await house.orders({ dishes: 1, drinks: 1 });
  // what is for the kitchen alone took no room at the bar
  const alert = bar.getByRole('dialog');
  await expect(alert.getByRole('article', { name: `Order ${order.number}`, exact: true })).toContainText(
    '1 line at other stations',
  );
  await expect(ticketIn(bar, food)).toHaveCount(0);

  // from accepted to ready with three taps
  await press(alert, 'Accept');
  await press(ticketIn(bar, order), 'Start preparing');
  await press(ticketIn(bar, order), 'Ready');
  await expect(lane(bar, 'Ready').getByRole('article', { name: `Order ${order.number}`, exact: true })).toBeVisible();
  await expect.poll(() => statusOf(order)).toBe('in-preparation');
  await press(ticketIn(bar, order), 'Handed over');
  await expect(ticketIn(bar, order)).toHaveCount(0);
  expect(await statusOf(order)).toBe('in-preparation');

  await press(kitchen.getByRole('dialog'), 'To the list');
  await expect(lane(kitchen, 'New').getByRole('article', { name: `Order ${order.number}`, exact: true })).toBeVisible();
  await press(ticketIn(kitchen, order), 'Accept');
  await press(ticketIn(kitchen, order), 'Start preparing');
  await press(ticketIn(kitchen, order), 'Ready');
  await expect.poll(() => statusOf(order)).toBe('waiting-pickup');

  // the beer fell: made again from what is done, it holds the order where it is
  await bar.getByRole('button', { name: 'Recently done' }).click();
  await press(bar.getByRole('dialog'), 'Make again');
  await bar.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(lane(bar, 'In preparation').getByRole('article', { name: `Order ${order.number}` })).toBeVisible();
  await press(ticketIn(kitchen, order), 'Handed over');
  await expect(ticketIn(kitchen, order)).toHaveCount(0);
  expect(await statusOf(order)).toBe('waiting-pickup');
  await press(ticketIn(bar, order), 'Ready');
  await press(ticketIn(bar, order), 'Handed over');
  await expect.poll(() => statusOf(order)).toBe('completed');
  await Promise.all([bar.context().close(), kitchen.context().close()]);
});

test('the pass sees how far each station is, and a screen chooses its station from the house’s list', async ({
  browser,
}) => {
  const { page: pass, order } = await screenAfter(browser, undefined, 1);
  const drink = (await house.read(order.order_id)).items[1]!;
  const device = await signIn(comanda.origin, deviceOf(comanda.demo, 'orderprocessing', viennaOf(comanda.demo)));
  await device('POST /order/lines', { body: { order_id: order.order_id, done: [drink.line_id] } });
  const ticket = ticketIn(pass, order);
  await expect(ticket.getByRole('listitem').filter({ hasText: 'Bar' })).toHaveText(/Ready/);
  await expect(ticket.getByRole('listitem').filter({ hasText: 'Küche' })).toHaveText(/New/);
  await expectAccessible(pass, 'the pass');

  await pass.getByRole('button', { name: 'Settings', exact: true }).click();
  await press(pass.getByRole('dialog'), 'Bar');
  await pass.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(ticket).toContainText('1 line at other stations');
  await expect(ticket.getByRole('button', { name: /make again/ })).toHaveCount(1);
  await pass.context().close();
});

test('a bump bar works from the alert to the board: 1 1 1 are three tickets, each with its key', async ({
  browser,
}) => {
  const { page: kitchen } = await screenAfter(browser, house.kitchen);
  const alert = kitchen.getByRole('dialog');
  const orders = [];
  for (let each = 0; each < 3; each++) orders.push(await house.orders({ dishes: 2 }));
  await expect(alert.getByRole('heading', { name: '3 new orders' })).toBeVisible();
  await expect(alert.getByRole('button', { name: 'Accept' })).toBeEnabled();
  await kitchen.keyboard.press('ArrowUp');
  await expect(alert.getByRole('status')).toHaveText('15 min');
  await kitchen.keyboard.press('0');
  await expect(alert).toBeHidden();
  for (const [index, order] of orders.entries())
    await expect(ticketIn(kitchen, order).locator('kbd')).toHaveText(
      String(index + 1 + (await earlier(kitchen, orders))),
    );
  const first = 1 + (await earlier(kitchen, orders));
  // looked for from before the first key on: each stands for three seconds
  const undo = Promise.all(orders.map((order) => expect(ticketIn(kitchen, order)).toContainText('Undo')));
  for (let each = 0; each < 3; each++) await kitchen.keyboard.press(String(first));
  await undo;
  for (const order of orders) await expect.poll(() => statusOf(order)).toBe('accepted');

  const last = await house.orders({ dishes: 1 });
  await expect(alert.getByRole('button', { name: 'Accept' })).toBeEnabled();
  await kitchen.keyboard.press('1');
  await expect(alert).toBeHidden();
  await expect(ticketIn(kitchen, last)).toContainText('Accepted');

  const before = await lane(kitchen, 'New').boundingBox();
  await kitchen.keyboard.press('a');
  await expect(alert.getByRole('heading', { name: 'All day' })).toBeVisible();
  expect(await lane(kitchen, 'New').boundingBox()).toEqual(before);
  await kitchen.context().close();
});

/** Tickets of other scenarios that stand before these. */
async function earlier(page: Page, [first]: Order[]): Promise<number> {
  const ids = await lane(page, 'New')
    .locator('[data-order]')
    .evaluateAll((all) => all.map((each) => each.getAttribute('data-order')));
  return ids.indexOf(first!.order_id);
}

test('six tickets stand whole on a tablet and ten on a wall, and more to do is promised later', async ({ browser }) => {
  for (let each = 0; each < 12; each++) await house.orders({ dishes: 3 });
  const screen = await screenOf(browser, house.kitchen);
  await press(screen.getByRole('dialog'), 'To the list');
  await expect.poll(() => wholeTickets(screen)).toBeGreaterThanOrEqual(6);
  await expect(lane(screen, 'Out')).toHaveCount(0);
  await screen.setViewportSize({ width: 1920, height: 1080 });
  await expect.poll(() => wholeTickets(screen)).toBeGreaterThanOrEqual(10);

  const offered = async (): Promise<number> => {
    const button = lane(screen, 'New')
      .getByRole('button', { name: /change preparation time/ })
      .last();
    return Number(/\d+/.exec(await button.innerText())?.[0]);
  };
  const quiet = await offered();
  const open = lane(screen, 'New').getByRole('button', { name: 'Accept', exact: true });
  for (let each = 0; each < 4; each++) await open.nth(each).click();
  await expect.poll(offered).toBeGreaterThan(quiet);
  // the lanes have other columns now, whose tickets are as wide as before
  await expect(lane(screen, 'Accepted').locator('[data-order]').nth(3)).toBeVisible();
  await expect.poll(() => overlaps(screen)).toBe(0);
  await screen.context().close();
});

/** How many tickets lie upon another one of their lane. */
const overlaps = (page: Page): Promise<number> =>
  page.locator('[data-lane]').evaluateAll(
    (lanes) =>
      lanes.flatMap((each) => {
        const places = [...each.querySelectorAll('[data-order]')].map((ticket) => ticket.getBoundingClientRect());
        return places.filter((one) =>
          places.some(
            (other) =>
              other !== one &&
              Math.abs(other.left - one.left) < 1 &&
              other.top >= one.top &&
              other.top < one.bottom - 1,
          ),
        );
      }).length,
  );

/** How many tickets are in sight from edge to edge. */
const wholeTickets = (page: Page): Promise<number> =>
  page.locator('[data-lane] [data-order]').evaluateAll((tickets) => {
    const inside = (ticket: Element): boolean => {
      const { top, bottom, left, right } = ticket.getBoundingClientRect();
      return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
    };
    return tickets.filter(inside).length;
  });

test('the register sees what it sent come onto a screen and begin, and says loudly what no screen shows', async ({
  browser,
}) => {
  const { page: register } = await openDevice(browser, comanda, 'cashregister');
  await expect(
    register.getByRole('button', { name: /^Open orders/ }).or(register.getByText('Open orders')),
  ).toBeVisible();

  // no screen is on: nobody in the kitchen knows
  const order = await house.orders({ dishes: 1 });
  const alarm = register.getByRole('button', { name: /on no kitchen screen: .*Tell the kitchen/ });
  await expect(alarm).toHaveAccessibleName(new RegExp(`\\b${order.number}\\b`));
  await expect(register.getByText(/on no kitchen screen/).first()).toBeVisible();
  await choose(register, /^Open orders/);
  await register.getByPlaceholder('Number, name or table').fill(order.number);
  await openOrderAtRegister(register, order.number);
  const pane = register.getByRole('region', { name: 'Order', exact: true });
  await expect(pane.getByText('Sent', { exact: true })).toBeVisible();

  const kitchen = await screenOf(browser, house.kitchen);
  await expect(pane.getByText('On the kitchen’s screen')).toBeVisible();
  await expect(alarm).toBeHidden();
  const { items } = order;
  const device = await signIn(comanda.origin, deviceOf(comanda.demo, 'orderprocessing', viennaOf(comanda.demo)));
  await device('POST /order/lines', { body: { order_id: order.order_id, begin: [items[0]!.line_id] } });
  await expect(pane.getByText('Started', { exact: true })).toBeVisible();
  await expectAccessible(register, 'a register that sees the kitchen');
  await Promise.all([register.context().close(), kitchen.context().close()]);
});

test('from the kitchen a dish is taken off the menu and put back, and guests’ orders are paused, which its head says', async ({
  browser,
}) => {
  const { page: kitchen } = await screenAfter(browser, house.kitchen);
  const sheet = kitchen.getByRole('dialog');
  const head = kitchen.locator('main > header');
  await press(head, 'Sold out');
  await press(sheet, 'Pause until further notice');
  await expect(sheet.getByText('Paused', { exact: true })).toBeVisible();
  await press(sheet, 'Close');
  const sign = head.getByRole('button', { name: /^Paused/ });
  await expect(sign).toHaveText('Paused');
  await sign.click();
  await press(sheet, 'Take orders again');
  await expect(sheet.getByRole('button', { name: 'Pause 30 min' })).toBeVisible();

  const restaurant_id = viennaOf(comanda.demo);
  const device = await signIn(comanda.origin, deviceOf(comanda.demo, 'orderprocessing', restaurant_id));
  const soldOut = async () => (await device('GET /restaurant', { query: { restaurant_id } })).body.soldOut;
  await sheet.getByRole('searchbox', { name: 'Search dishes' }).fill('liptau');
  await press(sheet, 'Available');
  await expect(sheet.getByRole('button', { name: 'Sold out', exact: true, pressed: true })).toBeVisible();
  await expect.poll(soldOut).toHaveLength(1);
  await press(sheet, 'Sold out');
  await expect(sheet.getByRole('button', { name: 'Available', exact: true })).toBeVisible();
  await expect.poll(soldOut).toEqual([]);

  const pauseFor = (seconds: number) => {
    const until = new Date(Date.now() + seconds * 1000).toISOString();
    return device('POST /restaurant/action', { body: { restaurant_id, type: 'pause', until } });
  };
  await pauseFor(3600);
  await expect(sheet.getByText(/^Paused until/)).toBeVisible();
  await press(sheet, 'Close');
  await expect(sign).toBeVisible();
  await pauseFor(2);
  await expect(sign).toHaveCount(0);
  await kitchen.context().close();
});
