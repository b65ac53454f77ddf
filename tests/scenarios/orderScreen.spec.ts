import { expect, test, type Locator } from '@playwright/test';
import type { OrderAction } from '#domain/order/order.ts';
import { expectAccessible } from '../support/accessible.ts';
import { signInOwner } from '../support/api.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { openDevice, viennaOf } from '../support/stage.ts';
import { stationHouse, type StationHouse } from '../support/stationHouse.ts';

let comanda: ComandaProcess;
let house: StationHouse;

test.beforeAll(async () => {
  comanda = await startComanda();
  house = await stationHouse(comanda.demo);
});
test.afterAll(async () => comanda.remove());

const acts = async (order_id: string, ...actions: OrderAction[]): Promise<void> => {
  for (const action of actions) await house.till('POST /order/action', { body: { order_id, action } });
};

test('a pick-up board shows guests numbers alone, flashes the newest that is ready once, and is a clock when nothing is open; a wall shows the kitchen its dishes', async ({
  browser,
}) => {
  const { demo, origin } = comanda;
  const { page, device } = await openDevice(browser, comanda, 'orderscreen', {
    viewport: { width: 1920, height: 1080 },
  });
  await expect(page.getByText('Nothing is open')).toBeVisible();
  await expectAccessible(page, 'a board with nothing open');

  const first = await house.orders({ dishes: 1 });
  const second = await house.orders({ dishes: 1, drinks: 1 });
  await acts(first.order_id, 'accept', 'prepare', 'ready');
  await acts(second.order_id, 'accept');
  const [preparing, ready] = [
    page.getByRole('region', { name: 'Preparing' }),
    page.getByRole('region', { name: 'Ready to collect' }),
  ];
  await expect(preparing.getByRole('listitem')).toHaveText([second.number]);
  await expect(ready.getByRole('listitem')).toHaveText([first.number]);
  await acts(second.order_id, 'prepare', 'ready');
  await expect(ready.getByRole('listitem')).toHaveText([second.number, first.number]);
  await expect(ready.getByRole('listitem').first()).toHaveCSS('animation-iteration-count', '1');
  await expect(ready.getByRole('listitem').first()).not.toHaveCSS('animation-name', 'none');
  await expect(ready.getByRole('listitem').last()).toHaveCSS('animation-name', 'none');
  const dishes = [first, second].flatMap(({ items }) => items.map(({ name }) => name.en!.toLowerCase()));
  const shown = (await page.locator('main').innerText()).toLowerCase();
  expect(dishes).toHaveLength(3);
  expect(dishes.filter((dish) => shown.includes(dish))).toEqual([]);
  await expect(page.getByRole('button', { name: /Accept|Handed over/ })).toHaveCount(0);
  await expectAccessible(page, 'a pick-up board');

  const owner = await signInOwner(origin, demo.owner);
  const { restaurant_id } = first;
  const { status } = await owner('PUT /restaurant/devices', {
    body: {
      restaurant_id,
      device: { device_id: device.device_id, name: device.name, mode: device.mode, shows: 'dishes' },
    },
  });
  expect(status).toBe(200);
  const third = await house.orders({ dishes: 2, drinks: 1 });
  await acts(third.order_id, 'accept');
  const ticket = page.getByRole('article', { name: `Order ${third.number}`, exact: true });
  await expect(ticket).toContainText('Vienna lager');
  await expect(ticket.getByRole('button')).toHaveCount(0);
  await expectAccessible(page, 'a kitchen’s wall');
  await page.context().close();
});

test('what does not fit on a board or a wall is counted, and nothing of it is shown by half', async ({ browser }) => {
  const { demo, origin } = comanda;
  const restaurant_id = viennaOf(demo);
  for (let each = 0; each < 22; each++) {
    const { order_id } = await house.orders({ dishes: 3 });
    await acts(order_id, 'accept');
  }
  const {
    page,
    url,
    device: { device_id },
  } = await openDevice(browser, comanda, 'orderscreen');
  const owner = await signInOwner(origin, demo.owner);
  const shows = async (what: 'numbers' | 'dishes'): Promise<void> => {
    const device = { device_id, name: 'Wall', mode: 'orderscreen' as const, shows: what };
    expect((await owner('PUT /restaurant/devices', { body: { restaurant_id, device } })).status).toBe(200);
    await page.goto('about:blank');
    await page.goto(url);
  };
  const { body: orders } = await house.till('GET /device/orders', { query: { restaurant_id } });
  const open = orders.filter(({ statusEntry }) => statusEntry.status === 'accepted').length;
  const counted = async (entries: Locator): Promise<number> => {
    const seen = await entries.evaluateAll((all) => {
      const shown = all.filter((each) => getComputedStyle(each).visibility === 'visible');
      const whole = shown.filter((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
      });
      return whole.length === shown.length ? whole.length : Number.NaN;
    });
    const [more = '0'] = /\d+/.exec(await page.getByText(/\d+ more orders?$/).innerText()) ?? [];
    return seen + Number(more);
  };
  await shows('dishes');
  const tickets = page.getByRole('article', { includeHidden: true });
  await expect.poll(() => counted(tickets)).toBe(open);
  await shows('numbers');
  const preparing = page.getByRole('region', { name: 'Preparing' });
  await page.setViewportSize({ width: 800, height: 480 });
  await expect.poll(() => counted(preparing.getByRole('listitem', { includeHidden: true }))).toBe(open);
  await page.context().close();
});
