import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { openDevice } from '../support/stage.ts';

let comanda: ComandaProcess;
let kiosk: Page;
const refused: string[] = [];

const start = () => kiosk.getByRole('button', { name: /Touch to order/ });

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  comanda = await startComanda();
  const prepare = (page: Page) => {
    page.on('response', (answer) => {
      if (answer.status() >= 400)
        refused.push(`${answer.status()} ${answer.request().method()} ${new URL(answer.url()).pathname}`);
    });
    return page.clock.install();
  };
  ({ page: kiosk } = await openDevice(browser, comanda, 'browser', {
    viewport: { width: 1080, height: 1920 },
    hasTouch: true,
    prepare,
  }));
});
test.afterAll(async () => {
  await kiosk.context().close();
  await comanda.remove();
});

test('a kiosk starts, and no call of it is refused', async () => {
  await expect(start()).toBeVisible();
  await expectAccessible(kiosk);
  // installed, it starts as what it is, and not on the guests' first page
  await expect(kiosk.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifests/kiosk.webmanifest');
  await start().click();
  await expect(kiosk.getByRole('button', { name: /^Add Liptauer/ }).first()).toBeVisible();
  expect(refused).toEqual([]);
});

test('left alone it asks, begins anew and has forgotten who was there', async () => {
  await kiosk
    .getByRole('button', { name: /^Add Liptauer/ })
    .first()
    .click();
  await expect(kiosk.getByText('6.90 €').last()).toBeVisible();
  // the page is a new one: its watch may begin after the first two minutes went by
  await expect(async () => {
    await kiosk.clock.fastForward(125_000);
    await expect(kiosk.getByRole('dialog', { name: 'Are you still there?' })).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await kiosk.clock.fastForward(25_000);
  await expect(start()).toBeVisible();
  const left = await kiosk.evaluate(() => Object.keys(localStorage).filter((name) => /cart|last|nick|wish/.test(name)));
  expect(left).toEqual([]);
  // what lay in the cart would be there with the next dish at the latest
  await start().click();
  await kiosk
    .getByRole('button', { name: /^Add Liptauer/ })
    .first()
    .click();
  await expect(kiosk.getByRole('button', { name: /Your cart/ })).toContainText(/1 item/);
  expect(refused).toEqual([]);
});

test('every guest’s screen opens on it', async () => {
  for (const [path, title] of [
    ['/', 'Good food, and nobody waiting for it'],
    ['/order', 'Order from a restaurant'],
    ['/docs', 'Help'],
    ['/imprint', 'Imprint'],
    ['/authentication/login', 'Log in'],
  ] as const) {
    await kiosk.goto(new URL(path, kiosk.url()).href);
    await expect(kiosk.getByRole('heading', { level: 1 })).toContainText(title);
  }
  expect(refused).toEqual([]);
});
