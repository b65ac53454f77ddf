import { expect, test } from '@playwright/test';
import type { OrderAction } from '#domain/order/order.ts';
import { expectAccessible } from '../support/accessible.ts';
import { signInOwner } from '../support/api.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { openDevice } from '../support/stage.ts';
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
  expect(await page.locator('main').innerText()).not.toMatch(/Beef|lager/i);
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
