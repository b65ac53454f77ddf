import { randomInt } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { deviceOf, signIn, signInOwner, type Api } from '../support/api.ts';
import { expectAccessible } from '../support/accessible.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { untilKept } from '../support/killableBrowser.ts';
import { inEnglish, viennaOf } from '../support/stage.ts';

let comanda: ComandaProcess;
let tablet: Page;
let owner: Api;
let till: Api;
const code = String(randomInt(100_000, 1_000_000));
const refused: string[] = [];

const here = () => comanda.demo.tables.find(({ restaurant_id }) => restaurant_id === viennaOf(comanda.demo))!;
const start = () => tablet.getByRole('button', { name: /Touch to order/ });
const ordersHere = async () => (await till('GET /table/orders', { query: { table_id: here().table_id } })).body;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  comanda = await startComanda();
  const { origin, demo } = comanda;
  const restaurant_id = viennaOf(demo);
  const { device: known, url } = await inEnglish(comanda, 'tablemanager');
  till = await signIn(origin, deviceOf(demo, 'cashregister', restaurant_id));
  owner = await signInOwner(origin, demo.owner);
  const { status } = await owner('PUT /restaurant/devices', {
    body: {
      restaurant_id,
      device: { device_id: known.device_id, name: 'Tablet', mode: 'tablemanager', table_id: here().table_id },
    },
  });
  expect(status).toBe(200);
  await owner('POST /restaurant/employees', {
    body: { restaurant_id, employee: { name: 'Anna', types: ['waiter'], code } },
  });
  const context = await browser.newContext({ viewport: { width: 1180, height: 820 }, hasTouch: true, locale: 'en-GB' });
  await context.addCookies([{ name: 'cookie-consent', value: 'true', url: origin }]);
  tablet = await context.newPage();
  tablet.on('response', (answer) => {
    if (answer.status() === 403 || answer.status() === 401)
      refused.push(`${answer.status()} ${answer.request().method()} ${new URL(answer.url()).pathname}`);
  });
  await tablet.clock.install();
  await tablet.goto(url);
  await expect(start()).toBeVisible();
});
test.afterAll(async () => {
  await tablet.context().close();
  await comanda.remove();
});

test('a tablet fixed to a table begins as its guest: one touch, and what is ordered stands at that table', async () => {
  await expectAccessible(tablet);
  await expect(tablet.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifests/tablet.webmanifest');
  await start().click();
  await expect(tablet.getByRole('tab')).toHaveText([/Order/, /Pay/, /Waiter/]);
  await tablet
    .getByRole('button', { name: /^Add Liptauer/ })
    .first()
    .click();
  await tablet.getByRole('button', { name: /^Your cart/ }).click();
  await tablet
    .getByRole('dialog')
    .getByRole('button', { name: /^Order now/ })
    .click();
  await expect.poll(async () => (await ordersHere()).length).toBe(1);
  await tablet.getByRole('button', { name: 'To the menu' }).click();
  expect(refused).toEqual([]);
});

test('untouched for two minutes it asks, and stays for whoever answers', async () => {
  await tablet.clock.fastForward(125_000);
  const asked = tablet.getByRole('dialog', { name: 'Are you still there?' });
  await expect(asked).toBeVisible();
  await asked.getByRole('button', { name: 'Yes, go on' }).click();
  await expect(asked).toBeHidden();
  await expect(tablet.getByRole('tab', { name: /Order/ })).toBeVisible();
});

test('whoever touches what opened over that question stays, too', async () => {
  await tablet.clock.fastForward(125_000);
  const asked = tablet.getByRole('dialog', { name: 'Are you still there?' });
  await expect(asked).toBeVisible();
  await tablet.evaluate(() => {
    const over = document.createElement('dialog');
    over.append('Thank you');
    document.body.append(over);
    over.showModal();
  });
  await tablet.getByText('Thank you', { exact: true }).click();
  await expect(asked).toBeHidden();
  await tablet.evaluate(() => document.querySelector('dialog')?.remove());
});

test('without an answer it stands at its start, its cart is empty, and what was ordered stays ordered', async () => {
  await tablet
    .getByRole('button', { name: /^Add Liptauer/ })
    .first()
    .click();
  await untilKept(tablet, 'drafts', '"quantity":1');
  await tablet.clock.fastForward(125_000);
  await expect(tablet.getByRole('dialog', { name: 'Are you still there?' })).toBeVisible();
  await tablet.clock.fastForward(25_000);
  await expect(start()).toBeVisible();
  await start().click();
  await expect(tablet.getByRole('tab', { name: /Order/ })).toBeVisible();
  // what lay in it would be there with the next dish at the latest
  await tablet
    .getByRole('button', { name: /^Add Liptauer/ })
    .first()
    .click();
  await expect(tablet.getByRole('button', { name: /Your cart/ })).toContainText(/1 item\D*6\.90/);
  expect(await ordersHere()).toHaveLength(1);
  expect(refused).toEqual([]);
});

test('an employee’s code makes it the staff’s, left alone it is the guest’s again', async () => {
  await tablet.goto(new URL('/device/tablemanager', tablet.url()).href);
  await tablet.getByRole('button', { name: 'Staff' }).click();
  for (const digit of code) await tablet.getByRole('dialog').getByRole('button', { name: digit, exact: true }).click();
  await tablet.getByRole('button', { name: 'Unlock' }).click();
  await expect(tablet.getByRole('heading', { name: /^Table G1$/ })).toBeVisible();
  await expect(tablet.getByRole('article', { name: /^Order/ })).toContainText('Liptauer');
  await tablet.getByRole('button', { name: 'All tables' }).click();
  await expect(tablet.getByRole('button', { name: /^G2\b/ })).toBeVisible();
  await tablet.clock.fastForward(125_000);
  await expect(start()).toBeVisible();
});
