import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { wireOf } from '#contract/commands.ts';
import type { StoredOperation } from '#src/data/outbox/operation.ts';
import { deviceOf, signIn } from '../support/api.ts';
import { startFaultHouse, type FaultHouse, type Tablet } from '../support/faultHouse.ts';
import { goneOffline } from '../support/hands.ts';
import { keptIn, writeKept } from '../support/keptIn.ts';
import { expectOneTruth, withDatabase } from '../support/oracle.ts';
import { leavesPayment, payCash, sell, takeOne } from '../support/quickSale.ts';

let house: FaultHouse;
let register: Tablet;
let page: Page;

test.beforeAll(async ({ browser }) => {
  house = await startFaultHouse();
  register = await house.open(browser, 'cashregister', { installed: true });
  page = register.page;
});
test.afterAll(() => house.remove());

const truth = (parked = 0) => expectOneTruth(house.comanda, [page], { parked });
const waiting = async () => (await keptIn(page, 'operations')) as StoredOperation[];
const byNumber = async (number: string) => (await house.orders()).find((order) => order.number === number);

async function cutOff(): Promise<void> {
  register.proxy.setWeather({ kind: 'cut' });
  await goneOffline(page);
}
const back = () => register.proxy.setWeather({ kind: 'fair' });

async function needsAttention(): Promise<void> {
  await page.getByRole('button', { name: /needs attention/i }).click();
}

async function closeDetails(): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Everything is with the server')).toBeVisible();
  // not the one of a notice, which lies in it, too
  await dialog.getByTitle('Close').click();
  await expect(dialog).toBeHidden();
}

test('a key that the server knows with another body is handed to a person, who has it done under another: both stand, each once', async () => {
  await cutOff();
  const number = await takeOne(page);
  const [placed] = await waiting();
  const { command, key } = placed!;
  if (command.type !== 'order.place') throw new Error('no order waits');
  const twin = await signIn(house.comanda.origin, deviceOf(house.comanda.demo, 'cashregister', house.restaurant_id));
  const { number: _, ...order } = command.body.order;
  const items = order.items.map((line) => ({ ...line, line_id: randomUUID() }));
  const other = { ...order, items, order_id: randomUUID() };
  expect((await twin('POST /order', { body: { order: other }, key })).status).toBe(200);
  back();
  await needsAttention();
  await truth(1);
  expect(await byNumber(number)).toBeUndefined();
  await page.getByRole('dialog').getByRole('button', { name: 'Apply anyway' }).click();
  await closeDetails();
  await truth();
  expect(await byNumber(number)).toMatchObject({ amountTotal: 690, amountPaid: 0 });
  await page.getByRole('button', { name: 'New order' }).click();
});

test('an action at the head that no server can read holds up nothing: all else is sent, and it is handed to a person', async () => {
  await cutOff();
  const sold = [await sell(page), await sell(page)];
  const [first] = await waiting();
  const command = { type: 'order.action', body: { order_id: 'none', action: 'fly' } };
  await writeKept(page, 'operations', [{ ...first, deviceSeq: 0, key: randomUUID(), lane: 'order:none', command }]);
  back();
  for (const number of sold) await expect.poll(async () => (await byNumber(number))?.amountPaid).toBe(690);
  await truth(1);
  await needsAttention();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await dialog.getByRole('textbox').fill('Nobody can read it');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await closeDetails();
  await truth();
});

test('a server that fails at one kind of action for long takes all others, and that one when it can', async () => {
  await withDatabase(house.comanda, async ({ query }) => {
    await query(`create function no_discounts() returns trigger language plpgsql as
      $$ begin raise exception 'no room for discounts'; end $$`);
    await query(`create trigger no_discounts before insert on order_journal
      for each row when (new.what = 'order_discount') execute function no_discounts()`);
  });
  await cutOff();
  const number = await takeOne(page);
  await page.getByRole('button', { name: 'More for this order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discount', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: '10 %' }).click();
  await sheet.getByRole('button', { name: 'Regular guest' }).click();
  await sheet.getByRole('button', { name: 'Take 10 % off' }).click();
  // the sheet closes before it is saved
  await expect(page.getByRole('button', { name: /^Pay 6\.21/ })).toBeVisible();
  await payCash(page);
  await leavesPayment(page);
  const after = await sell(page);
  back();
  for (const [of, paid] of [
    [number, 621],
    [after, 690],
  ] as const)
    await expect.poll(async () => (await byNumber(of))?.amountPaid).toBe(paid);
  await expect
    .poll(async () => (await waiting()).map(({ command, state }) => `${command.type} ${state}`))
    .toEqual(['order.discount waiting']);
  expect((await byNumber(number))!.discounts).toEqual([]);
  await withDatabase(house.comanda, async ({ query }) => {
    await query('drop trigger no_discounts on order_journal');
  });
  await truth();
  expect(await byNumber(number)).toMatchObject({ discounts: [{ percent: 10 }], amountTotal: 621, amountPaid: 621 });
});

test('an outbox that an older version wrote is sent by the new one, each action once', async () => {
  await cutOff();
  const sold = [await sell(page), await sell(page)];
  const old = (await waiting()).map(({ command, ...rest }) => {
    const { method, path, body } = wireOf(command, rest.occurredAt);
    return { ...rest, version: 1, type: command.type, method, path, body };
  });
  expect(old).toHaveLength(4);
  await writeKept(page, 'operations', old);
  await page.reload();
  await goneOffline(page);
  await expect(page.getByText(/^4 waiting/)).toBeVisible();
  back();
  await truth();
  for (const number of sold) expect(await byNumber(number)).toMatchObject({ amountTotal: 690, amountPaid: 690 });
});

test('a device that is full says so before anything is shown, keeps the dish, and sends it once there is room', async () => {
  const before = await house.orders();
  await page.getByRole('button', { name: /^Liptauer/ }).click();
  await expect(page.getByRole('button', { name: 'Send 1 item' })).toBeVisible();
  await page.evaluate(() => {
    const stores = IDBObjectStore.prototype;
    const { add } = Object.getOwnPropertyDescriptors(stores);
    // what Chromium answers when the disk is full; its own accounting is up to half a minute late
    stores.add = function () {
      throw new DOMException('The current transaction exceeded its quota limitations.', 'QuotaExceededError');
    };
    Object.assign(window, { makeRoom: () => Object.defineProperty(stores, 'add', add) });
  });
  await page.getByRole('button', { name: 'Send 1 item' }).click();
  await expect(page.getByText('This device has no space left')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'New order' })).toBeVisible();
  expect(await waiting()).toEqual([]);
  await page.evaluate(() => (window as unknown as { makeRoom(): void }).makeRoom());
  await page.getByRole('button', { name: 'Send 1 item' }).click();
  await expect(page.getByRole('heading', { name: /^Order ([A-Z]+-)?\d+$/ })).toBeVisible();
  await truth();
  expect(await house.orders()).toHaveLength(before.length + 1);
  await page.getByRole('button', { name: 'New order' }).click();
});
