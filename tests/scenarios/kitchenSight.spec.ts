import { expect, test, type Page } from '@playwright/test';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { choose } from '../support/hands.ts';
import { openDevice } from '../support/stage.ts';
import { stationHouse, type StationHouse } from '../support/stationHouse.ts';

let comanda: ComandaProcess;
let house: StationHouse;

test.beforeAll(async () => {
  comanda = await startComanda();
  house = await stationHouse(comanda.demo);
});
test.afterAll(async () => comanda.remove());

for (const { view, viewport } of [
  { view: 'Open orders', viewport: { width: 1180, height: 820 } },
  { view: 'Menu', viewport: { width: 390, height: 844 } },
])
  test(`an order that no screen shows is said below the head once, and covers and moves nothing in it, ${viewport.width} wide`, async ({
    browser,
  }) => {
    const { page: register, context } = await openDevice(browser, comanda, 'cashregister', { viewport });
    await choose(register, new RegExp(`^${view}`));
    await expect(register.locator('main > header')).toContainText('synced');
    const alarm = register.getByRole('button', { name: /on no kitchen screen/ });
    await expect(alarm).toBeHidden();
    const before = await placesInHead(register);
    await house.orders({ dishes: 1 });
    expect(await headUnderToast(register)).toEqual([]);
    await expect(alarm).toBeVisible();
    expect(await placesInHead(register)).toEqual(before);
    // the next one is counted by the head's button alone
    const toast = register.getByRole('alert');
    await expect(async () => {
      // it goes by itself, too
      if (await toast.isVisible()) await register.getByRole('button', { name: 'Close' }).click({ timeout: 2_000 });
      await expect(toast).toBeHidden({ timeout: 2_000 });
    }).toPass();
    await house.orders({ dishes: 1 });
    await expect(alarm).toHaveAccessibleName(/^2 orders/);
    await expect(toast).toBeHidden();
    const { context: kitchen } = await openDevice(browser, comanda, 'orderprocessing');
    await expect(alarm).toBeHidden();
    await Promise.all([context.close(), kitchen.close()]);
  });

/** What of a device's head lies under a toast, as soon as one is shown. */
const headUnderToast = (page: Page): Promise<string[]> =>
  page
    .waitForFunction(() => {
      const alert = document.querySelector('[popover] [role="alert"]');
      // it drops into its place
      if (!alert || alert.getAnimations().some(({ playState }) => playState === 'running')) return undefined;
      const toast = alert.getBoundingClientRect();
      const head = [...document.querySelectorAll('main > header :is(button, a, label, input)')];
      const covered = head.filter((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect();
        return left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top;
      });
      return covered.map((button) => button.ariaLabel ?? button.textContent);
    })
    .then((covered) => covered.jsonValue() as Promise<string[]>);

const placesInHead = async (page: Page) => {
  const head = page.locator('main > header');
  return {
    view: await head.getByRole('radiogroup', { name: 'What is shown' }).boundingBox(),
    calls: await head.getByRole('button', { name: 'waiter calls' }).boundingBox(),
    shift: await head.getByRole('button', { name: /shift/i }).boundingBox(),
    settings: await head.getByRole('link', { name: 'Device settings' }).boundingBox(),
  };
};
