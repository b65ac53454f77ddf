import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { deviceOf, scan, signIn, signInOwner, type Api } from '../support/api.ts';
import { expectAccessible } from '../support/accessible.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { startFaultProxy, type FaultProxy } from '../support/faultProxy.ts';
import { guestOrders } from '../support/guestOrder.ts';
import { goneOffline } from '../support/hands.ts';
import { openDevice, viennaOf } from '../support/stage.ts';

let comanda: ComandaProcess;
let proxy: FaultProxy;
let waiter: Page;
let owner: Api;
let till: Api;

/** The tables of the Viennese house: G1 to G16 in the first area. */
const tableAt = (index: number) =>
  comanda.demo.tables.filter(({ restaurant_id }) => restaurant_id === viennaOf(comanda.demo))[index]!;
const tile = (name: string) => waiter.getByRole('button', { name: new RegExp(`^${name}\\b`) });
const tab = (name: string) => waiter.getByRole('tab', { name: new RegExp(`^${name}`) });
const order = (index: number, quantity = 1) =>
  scan(comanda.origin, tableAt(index).code).then((guest) =>
    guestOrders(guest, tableAt(index).restaurant_id, tableAt(index).table_id, quantity),
  );
const toFloor = () => waiter.getByRole('button', { name: 'All tables' }).click();

test.beforeAll(async ({ browser }) => {
  comanda = await startComanda();
  proxy = await startFaultProxy(comanda.port);
  const { origin, demo } = comanda;
  till = await signIn(origin, deviceOf(demo, 'cashregister', viennaOf(demo)));
  owner = await signInOwner(origin, demo.owner);
  ({ page: waiter } = await openDevice(browser, comanda, 'tablemanager', {
    door: proxy.origin,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  }));
  await expect(tile('G1')).toBeVisible();
});
test.afterAll(async () => {
  await waiter.context().close();
  await proxy.close();
  await comanda.remove();
});

test('the floor says of each table how it stands, and a call is seen, gone to and done', async () => {
  await expect(tile('G1')).toContainText('free');
  await order(0);
  await expect(tile('G1')).toContainText('occupied');
  await expect(tile('G1')).toContainText('€');
  // since when they sit there, and how long ago they ordered
  await expect(tile('G1')).toContainText(/\d min.*\d:\d\d/);
  const { code, table_id } = tableAt(0);
  const guest = await scan(comanda.origin, code);
  const event_id = randomUUID();
  await guest('POST /table/waiter', { body: { event_id, table_id, reason: 'other', comment: 'Leitungswasser' } });
  await expect(tile('G1')).toContainText('calls');
  await waiter.getByRole('button', { name: '1 waiter calls' }).click();
  const call = waiter.getByRole('dialog').getByRole('article', { name: 'Table G1: General' });
  await expect(call).toContainText('Tap water');
  await call.getByRole('button', { name: 'Seen' }).click();
  await expect.poll(callAtTable).toEqual(['seen']);
  await call.getByRole('button', { name: 'On the way' }).click();
  await expect.poll(callAtTable).toEqual([]);
  await expect(async () => {
    // a button that has just appeared takes no press
    await call.getByRole('button', { name: 'Done' }).click({ timeout: 2_000 });
    await expect(call).toBeHidden({ timeout: 2_000 });
  }).toPass();
  await waiter.keyboard.press('Escape');
  await expect(tile('G1')).toContainText('occupied');
});

/** The call as the phone at the table hears of it: there are no others, and one that was answered is none any more. */
const callAtTable = async () => {
  const guest = await scan(comanda.origin, tableAt(0).code);
  const { body } = await guest('GET /table', { query: { code: tableAt(0).code } });
  return body.events.map(({ seenAt }) => (seenAt ? 'seen' : 'new'));
};

test('a tap opens the table with Order, Pay and Waiter; an order is taken there, and its cash', async () => {
  await tile('G4').click();
  await expect(waiter.getByRole('tab')).toHaveText([/^Order/, /^Pay/, /^Waiter/]);
  await waiter.getByRole('button', { name: 'Take an order' }).click();
  await waiter.getByRole('button', { name: /^Liptauer/ }).click();
  await waiter.getByRole('button', { name: 'Send 1 item' }).click();
  await expect(waiter.getByRole('article', { name: /^Order/ })).toContainText('Liptauer');
  await tab('Pay').click();
  await expect(waiter.getByRole('region', { name: 'Bill' })).toContainText('6.90 €');
  await waiter.getByRole('button', { name: 'Take cash' }).click();
  await expect(waiter.getByText('The bill is paid.')).toBeVisible();
  await toFloor();
  await expect(tile('G4')).toContainText('Paid');
});

test('a party moves, and joins another: one bill, and the table that they left is free', async () => {
  await order(8);
  await order(9);
  await tile('G9').click({ button: 'right' });
  await waiter.getByRole('button', { name: 'Move or join tables' }).click();
  const sheet = waiter.getByRole('dialog');
  await sheet.getByRole('button', { name: /^G11\b/ }).click();
  await sheet.getByRole('button', { name: 'Move to table G11' }).click();
  await expect(waiter.getByRole('heading', { name: 'Table G11' })).toBeVisible();
  await waiter.getByRole('button', { name: 'More for table G11' }).click();
  await waiter.getByRole('button', { name: 'Move or join tables' }).click();
  await sheet.getByRole('button', { name: /^G10\b/ }).click();
  await sheet.getByRole('button', { name: 'Join with table G10: one bill' }).click();
  await expect(waiter.getByRole('heading', { name: 'Table G10' })).toBeVisible();
  await expect(waiter.getByRole('article', { name: /^Order/ })).toHaveCount(2);
  await toFloor();
  await expect(tile('G9')).toContainText('free');
  await expect(tile('G11')).toContainText('free');
});

test('a table that owes something is closed with a reason alone, which the journal keeps', async () => {
  const { order_id } = await order(2);
  await expect(tile('G3')).toContainText('occupied');
  await tile('G3').click({ button: 'right' });
  await waiter.getByRole('button', { name: 'Close the table' }).click();
  const sheet = waiter.getByRole('dialog');
  await expect(sheet.getByRole('alert')).toContainText('Table has unpaid orders');
  await expect(sheet.getByRole('button', { name: 'Close although unpaid' })).toHaveAttribute('aria-disabled', 'true');
  await sheet.getByRole('button', { name: 'Left without paying' }).click();
  await sheet.getByRole('button', { name: 'Close although unpaid' }).click();
  await expect(tile('G3')).toContainText('free');
  await expect.poll(() => closings(order_id)).toEqual(['Left without paying']);
  expect(await sessionAt(2)).toBeUndefined();
});

/** Why its table was closed although this order was not paid, each time. */
async function closings(order_id: string): Promise<(string | undefined)[]> {
  const { body } = await till('GET /order/journal', { query: { order_id } });
  return body.filter(({ what }) => what === 'table_close').map(({ note }) => note);
}

async function sessionAt(index: number) {
  const { restaurant_id, table_id } = tableAt(index);
  const { body } = await till('GET /restaurant/tables', { query: { restaurant_id } });
  return body.find((table) => table.table_id === table_id)!.session;
}

/** Whether the house wants to see the first phone order of a visit at the table (D16). */
async function confirmFirst(confirmFirstOrder: boolean): Promise<void> {
  const { restaurant_id } = tableAt(6);
  const { body: house } = await owner('GET /restaurant', { query: { restaurant_id } });
  const { status } = await owner('PUT /restaurant', { body: { restaurant: { ...house, confirmFirstOrder } } });
  expect(status).toBe(200);
}

test('the first order by phone waits until somebody has confirmed it at the table', async () => {
  await confirmFirst(true);
  await order(6);
  await expect(tile('G7')).toContainText('confirm');
  await tile('G7').click();
  await waiter.getByRole('button', { name: 'Confirm' }).click();
  await expect(waiter.getByRole('article', { name: /^Order/ })).toContainText('Accepted');
  await toFloor();
  await expect(tile('G7')).toContainText('occupied');

  // for what is refused there nobody asks money
  await order(7);
  await expect(tile('G8')).toContainText('confirm');
  await tile('G8').click();
  const refused = waiter.getByRole('article', { name: /^Order/ });
  await expect(refused).toContainText('Open');
  await refused.getByRole('button', { name: 'Reject' }).click();
  const sheet = waiter.getByRole('dialog');
  await sheet.getByRole('button', { name: 'We are closing' }).click();
  await sheet.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(refused).toContainText('Rejected');
  await expect(refused).not.toContainText('Open');
  await toFloor();
  await confirmFirst(false);
});

test('the table’s code is shown to be scanned, and printed alone on its paper, with the very same address', async () => {
  await tile('G2').click({ button: 'right' });
  await waiter.getByRole('button', { name: 'Show or print the code' }).click();
  const link = waiter.getByRole('dialog').getByRole('link');
  await expect(link).toHaveAttribute('href', new RegExp(`code=${tableAt(1).code}$`));
  await waiter.emulateMedia({ media: 'print' });
  const paper = waiter.evaluate(
    () =>
      new Promise<{ text: string; links: string[] }>((resolve) => {
        window.print = () => {
          const links = [...document.links].filter((each) => each.checkVisibility()).map(({ href }) => href);
          resolve({ text: document.body.innerText.replaceAll(/\s+/g, ' '), links });
        };
      }),
  );
  await waiter.getByRole('button', { name: 'Print', exact: true }).click();
  const { text, links } = await paper;
  expect(text).toMatch(new RegExp(`^\\S.*${tableAt(1).code} Table G2 Scan, choose, order\\.$`));
  expect(text).not.toContain('Code of table');
  expect(links).toEqual([await link.evaluate((shown: HTMLAnchorElement) => shown.href)]);
  await waiter.emulateMedia({ media: null });
  await waiter.keyboard.press('Escape');
});

test('nothing serious or critical for axe: floor, table, pay, waiter, taking an order', async () => {
  await expect(tile('G1')).toBeVisible();
  await expectAccessible(waiter, 'the floor');
  await tile('G1').click();
  const panel = waiter.getByRole('tabpanel');
  await expect(panel.getByRole('article', { name: /^Order/ })).toBeVisible();
  await expectAccessible(waiter, 'a table');
  await tab('Pay').click();
  await expect(panel.getByRole('region', { name: 'Bill' })).toContainText('€');
  await expectAccessible(waiter, 'its bill');
  await tab('Waiter').click();
  await expect(tab('Waiter')).toHaveAttribute('aria-selected', 'true');
  await expect(panel).toContainText(/\w/);
  await expectAccessible(waiter, 'its calls');
  await tab('Order').click();
  await waiter.getByRole('button', { name: 'Take an order' }).click();
  await expect(waiter.getByRole('button', { name: /^Liptauer/ })).toBeVisible();
  await expectAccessible(waiter);
  await waiter.getByRole('button', { name: 'Back to the table' }).click();
  await toFloor();
});

test('without a network orders are taken, cash too, and tables moved and closed; all of it once when it is back', async () => {
  await order(13);
  const left = await order(15);
  for (const name of ['G14', 'G16']) await expect(tile(name)).toContainText('occupied');
  proxy.setWeather({ kind: 'cut' });
  await goneOffline(waiter);
  await tile('G13').click();
  await waiter.getByRole('button', { name: 'Take an order' }).click();
  await waiter.getByRole('button', { name: /^Liptauer/ }).click();
  await expect(waiter.getByText('The kitchen will not get it now.')).toBeVisible();
  await waiter.getByRole('button', { name: 'Send 1 item' }).click();
  await tab('Pay').click();
  await waiter.getByRole('button', { name: 'Take cash' }).click();
  await expect(waiter.getByText('The bill is paid.')).toBeVisible();
  await toFloor();
  await tile('G14').click({ button: 'right' });
  await waiter.getByRole('button', { name: 'Move or join tables' }).click();
  await waiter.getByRole('dialog').getByRole('searchbox', { name: 'Search tables' }).fill('G15');
  await waiter
    .getByRole('dialog')
    .getByRole('button', { name: /^G15\b/ })
    .click();
  await waiter.getByRole('button', { name: 'Move to table G15' }).click();
  await toFloor();
  await expect(tile('G14')).toContainText('free');
  await tile('G16').click({ button: 'right' });
  await waiter.getByRole('button', { name: 'Close the table' }).click();
  await waiter.getByRole('dialog').getByRole('button', { name: 'Left without paying' }).click();
  await waiter.getByRole('dialog').getByRole('button', { name: 'Close although unpaid' }).click();
  await expect(tile('G16')).toContainText('free');
  expect(await sessionAt(15)).toBeDefined();
  proxy.setWeather({ kind: 'fair' });
  const at = async (index: number) => {
    const { body } = await till('GET /table/orders', { query: { table_id: tableAt(index).table_id } });
    return body.map(({ amountPaid, amountTotal }) => `${amountPaid} of ${amountTotal}`);
  };
  await expect.poll(() => at(12)).toEqual(['690 of 690']);
  await expect.poll(() => at(14)).toHaveLength(1);
  await expect.poll(() => at(13)).toEqual([]);
  await expect.poll(() => closings(left.order_id)).toEqual(['Left without paying']);
  expect(await sessionAt(15)).toBeUndefined();
});
