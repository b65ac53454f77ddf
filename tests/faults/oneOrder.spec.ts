import { expect, test, type Page } from '@playwright/test';
import type { Order } from '#domain/order/order.ts';
import { startFaultHouse, type FaultHouse, type Tablet } from '../support/faultHouse.ts';
import { choose, goneOffline, openOrderAtRegister } from '../support/hands.ts';
import { expectOneTruth } from '../support/oracle.ts';
import { leavesPayment, payCash } from '../support/quickSale.ts';

let house: FaultHouse;
let here: Tablet;
let there: Tablet;

test.beforeAll(async ({ browser }) => {
  house = await startFaultHouse();
  [here, there] = await Promise.all([
    house.open(browser, 'cashregister'),
    house.open(browser, 'cashregister', { another: true }),
  ]);
});
test.afterAll(() => house.remove());

/** Two registers have the same order open, and then the network goes for both. */
async function bothOffline(table: number): Promise<Order> {
  const order = await house.guestOrders(table);
  for (const { page, proxy } of [here, there]) {
    await openOrderAtRegister(page, order.number);
    await choose(page, 'Menu');
    proxy.setWeather({ kind: 'cut' });
  }
  for (const { page } of [here, there]) await goneOffline(page);
  return order;
}

/** The network comes back, for one after the other: what each did is at the server before the next is heard. */
async function backInTurn(): Promise<void> {
  for (const { page, proxy } of [here, there]) {
    proxy.setWeather({ kind: 'fair' });
    await expect(page.getByText('Online', { exact: true })).toBeVisible();
    await expect(page.getByText(/\d waiting/)).toBeHidden();
  }
}

const truth = (parked = 0) => expectOneTruth(house.comanda, [here.page, there.page], { parked });

async function addOne(page: Page, dish: RegExp): Promise<void> {
  await page.getByRole('button', { name: dish }).click();
  await page.getByRole('button', { name: 'Send 1 item' }).click();
  await expect(page.getByText(/1 waiting/)).toBeVisible();
}

async function moveTo(page: Page, table: string): Promise<void> {
  await page.getByRole('button', { name: 'More for this order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Move to another table', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${table}`) })
    .click();
  await expect(page.getByText(/1 waiting/)).toBeVisible();
}

const dishes = async ({ order_id }: Order) =>
  (await house.order(order_id)).items.map(({ quantity, name }) => `${quantity} ${name.en}`).toSorted();

test('two registers add to one order without a network, and both dishes are on it', async () => {
  const order = await bothOffline(0);
  const before = await dishes(order);
  await addOne(here.page, /^Liptauer/);
  await addOne(there.page, /^Pork aspic/);
  await backInTurn();
  await truth();
  expect(await dishes(order)).toEqual([...before, '1 Liptauer with rye bread', '1 Pork aspic'].toSorted());
  expect(await house.journal(order.order_id)).toEqual(['order_place', 'order_lines', 'order_lines']);
});

test('two registers move one order to the same table without a network, and it stands there once', async () => {
  const order = await bothOffline(1);
  await moveTo(here.page, 'G8');
  await moveTo(there.page, 'G8');
  await backInTurn();
  await truth();
  expect((await house.order(order.order_id)).table_id).toBe(tableId(8));
});

test('two registers move one order to different tables without a network: it stands at one of them, for both, and the journal has both ways', async () => {
  const order = await bothOffline(2);
  await moveTo(here.page, 'G9');
  await moveTo(there.page, 'G10');
  await backInTurn();
  await truth();
  // who did it last has seen the order last
  expect((await house.order(order.order_id)).table_id).toBe(tableId(10));
  expect(await house.journal(order.order_id)).toEqual(['order_place', 'order_move', 'order_move']);
});

test('two registers take the same bill in cash without a network: all of it is in the books, and what is too much is asked back', async () => {
  const order = await bothOffline(3);
  for (const { page } of [here, there]) {
    await payCash(page);
    await leavesPayment(page);
  }
  await backInTurn();
  await truth();
  const { amountPaid, amountTotal, payments } = await house.order(order.order_id);
  expect(amountPaid).toBe(2 * amountTotal);
  expect(payments.filter(({ status }) => status === 'paid')).toHaveLength(2);
  await expect(here.page.getByRole('button', { name: /needs attention/i })).toBeVisible();
});

test('a dish that is added without a network to an order that was completed and paid meanwhile becomes an order of its table', async () => {
  const order = await bothOffline(4);
  const before = await house.orders();
  await addOne(here.page, /^Liptauer/);
  const { order_id } = order;
  for (const action of ['accept', 'prepare', 'ready', 'complete'] as const)
    await house.till('POST /order/action', { body: { order_id, action } });
  await house.till('PUT /order/payment-confirm-client', { body: { order_id, paymentOption: 'cash' } });
  await backInTurn();
  await truth();
  const fresh = (await house.orders()).filter((one) => !before.some((old) => old.order_id === one.order_id));
  expect(fresh.map(({ table_id, flags }) => ({ table_id, flags }))).toEqual([
    { table_id: order.table_id, flags: ['supplementary'] },
  ]);
});

const tableId = (number: number): string | undefined =>
  house.comanda.demo.tables.filter(({ restaurant_id }) => restaurant_id === house.restaurant_id)[number - 1]?.table_id;
