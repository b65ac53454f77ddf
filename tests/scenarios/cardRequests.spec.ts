import type { Page } from '@playwright/test';
import { deviceOf, scan, signIn, signInOwner, type Api } from '../support/api.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { guestOrders } from '../support/guestOrder.ts';
import { choose, openOrderAtRegister } from '../support/hands.ts';
import { expect, test } from '../support/quietBrowser.ts';
import { openDevice, viennaOf } from '../support/stage.ts';

let comanda: ComandaProcess;
let register: Page;
let waiter: Page;
let till: Api;
/** of the terminal that the waiters' tablet was given */
let terminal_id: string;

test.beforeAll(async () => {
  comanda = await startComanda();
  const { origin, demo } = comanda;
  const { restaurant_id } = demo.tables[0]!;
  const owner = await signInOwner(origin, demo.owner);
  const body = { restaurant_id, registration_code: 'simulated-wpe', label: 'Terrace' };
  ({ terminal_id } = (await owner('POST /restaurant/terminal-location', { body })).body);
  const { body: devices } = await owner('GET /restaurant/devices', { query: { restaurant_id } });
  const tablet = devices.find(({ mode }) => mode === 'tablemanager')!;
  const device = { device_id: tablet.device_id, name: 'Waiters', mode: tablet.mode, terminals: [{ terminal_id }] };
  await owner('PUT /restaurant/devices', { body: { restaurant_id, device } });
  till = await signIn(origin, deviceOf(demo, 'cashregister', restaurant_id));
});
test.afterAll(() => comanda.remove());

test.beforeEach(async ({ browser }) => {
  const open = async (mode: string): Promise<Page> => (await openDevice(browser, comanda, mode)).page;
  [register, waiter] = await Promise.all([open('cashregister'), open('tablemanager')]);
  await expect(waiter.getByRole('link', { name: 'Device settings' })).toBeVisible();
});

const payment = () => register.getByRole('region', { name: 'Payment' });
const asked = () => waiter.getByRole('region', { name: 'Card for another device' });

async function payByCard(): Promise<string> {
  const { origin, demo } = comanda;
  const { code, restaurant_id, table_id } = demo.tables[0]!;
  const { number } = await guestOrders(await scan(origin, code), restaurant_id, table_id);
  await openOrderAtRegister(register, number);
  await register.getByRole('button', { name: /^Pay \d/ }).click();
  await choose(register, 'Card');
  return number;
}

async function paymentsOf(number: string) {
  const { restaurant_id } = comanda.demo.tables[0]!;
  const { body } = await till('GET /orders', { query: { restaurant_id } });
  return body.find((order) => order.number === number)!.payments.map(({ status, option }) => ({ status, option }));
}

test('a register has the waiters’ tablet take the card, calls it off, and sees what came of it', async ({
  expectNoise,
}) => {
  // a request that was begun can only be stopped by its target
  expectNoise(/device\/request|status of 409/);
  const number = await payByCard();
  const ask = () => payment().getByRole('button', { name: 'Ask Waiters to take the card' });

  await test.step('the tablet says which card is wanted; the register calls it off while the reader waits', async () => {
    await ask().click();
    await expect(asked()).toContainText(`Order ${number}`);
    await expect(asked()).toContainText('Terrace');
    await expect(payment().getByRole('status')).toContainText('held to the reader at Waiters');
    await payment().getByRole('button', { name: 'Cancel card payment' }).click();
    await expect(payment().getByRole('alert')).toHaveText('Request was cancelled');
    await expect(asked()).toBeHidden();
    await payment().getByRole('button', { name: 'Pay otherwise' }).click();
  });

  await test.step('a card that is declined is said at the register', async () => {
    await ask().click();
    await asked().getByRole('button', { name: 'Present declined test card' }).click();
    await expect(payment().getByRole('alert')).toHaveText('Card was declined');
    await payment().getByRole('button', { name: 'Pay otherwise' }).click();
  });

  await test.step('a good one pays the bill, though both were started again meanwhile', async () => {
    await waiter.goto('about:blank');
    await ask().click();
    await expect(payment().getByRole('status')).toContainText('has not begun yet');
    await waiter.goBack();
    await expect(asked()).toBeVisible();
    await register.reload();
    await openOrderAtRegister(register, number);
    await register.getByRole('button', { name: /^Pay \d/ }).click();
    await asked().getByRole('button', { name: 'Present approved test card' }).click();
    await expect(register.getByText('The bill is paid.')).toBeVisible();
    await expect(asked()).toBeHidden();
  });
  const paid = (await paymentsOf(number)).filter(({ status }) => status === 'paid');
  expect(paid).toEqual([{ status: 'paid', option: 'card' }]);
});

test('a card that is asked for at one bill is waited for while another is paid, and is declined at its own', async () => {
  const first = await payByCard();
  const ask = () => payment().getByRole('button', { name: 'Ask Waiters to take the card' });
  const payFor = async (number: string): Promise<void> => {
    await openOrderAtRegister(register, number);
    await register.getByRole('button', { name: /^Pay \d/ }).click();
  };
  await ask().click();
  await expect(payment().getByRole('status')).toContainText('held to the reader at Waiters');
  await register.reload();
  const second = await payByCard();
  await ask().click();
  await expect(register.getByRole('alert').filter({ hasText: 'busy with another payment' })).toBeVisible();
  await choose(register, 'Cash');
  await payment().getByRole('button', { name: 'Take cash' }).click();
  await register.getByRole('button', { name: 'New order' }).click();
  expect(await paymentsOf(second)).toEqual([{ status: 'paid', option: 'cash' }]);
  await asked().getByRole('button', { name: 'Present declined test card' }).click();
  await payFor(first);
  await expect(payment().getByRole('alert')).toHaveText('Card was declined');
  await expect.poll(async () => (await paymentsOf(first)).map(({ status }) => status)).toEqual(['cancelled']);
});

test('what is asked without a network goes out with it, or is called off before', async ({ expectNoise }) => {
  expectNoise(/ERR_INTERNET_DISCONNECTED/);
  const number = await payByCard();
  const ask = () => payment().getByRole('button', { name: 'Ask Waiters to take the card' });
  await expect(ask()).toBeEnabled();
  await register.context().setOffline(true);
  await expect(register.getByText(/^Offline since/).first()).toBeVisible();
  await ask().click();
  await expect(payment().getByRole('status')).toContainText('is asked when the connection is back');
  await payment().getByRole('button', { name: 'Cancel card payment' }).click();
  await payment().getByRole('button', { name: 'Pay otherwise' }).click();
  await ask().click();
  await expect(asked()).toBeHidden();
  await register.context().setOffline(false);
  await asked().getByRole('button', { name: 'Present approved test card' }).click();
  await expect(register.getByText('The bill is paid.')).toBeVisible();
  const paid = (await paymentsOf(number)).filter(({ status }) => status === 'paid');
  expect(paid).toEqual([{ status: 'paid', option: 'card' }]);
});

const paying = () => waiter.getByRole('region', { name: 'Payment' });
const charge = () => paying().getByRole('button', { name: 'Charge the card' });
const tableAt = (index: number) =>
  comanda.demo.tables.filter(({ restaurant_id }) => restaurant_id === viennaOf(comanda.demo))[index]!;
const ordersAt = async (index: number): Promise<void> => {
  const { code, restaurant_id, table_id } = tableAt(index);
  await guestOrders(await scan(comanda.origin, code), restaurant_id, table_id);
};
const payByCardAt = async (name: string): Promise<void> => {
  await waiter.getByRole('button', { name: new RegExp(`^${name}\\b.*€`) }).click();
  await waiter.getByRole('tab', { name: /^Pay/ }).click();
  await choose(waiter, 'Card');
};
/** Until the readers of the house are known another way to take a card stands there. */
const readersAreKnown = () => expect(paying().getByRole('radio', { name: 'Terrace' })).toBeChecked();
const toFloor = () => waiter.getByRole('button', { name: 'All tables' }).click();

test('a waiter goes from one table to the next by the arrow: a card of the first is nothing to it, and is found again', async () => {
  for (const index of [3, 4, 5]) await ordersAt(index);

  await test.step('the first is paid at the reader', async () => {
    await payByCardAt('G4');
    await readersAreKnown();
    await charge().click();
    await paying().getByRole('button', { name: 'Present approved test card' }).click();
    await expect(waiter.getByText('The bill is paid.')).toBeVisible();
    await toFloor();
  });

  await test.step('the second is begun anew, and left while the reader waits for its card', async () => {
    await payByCardAt('G5');
    await readersAreKnown();
    await charge().click();
    await expect(paying().getByRole('status')).toContainText('Hold the card to the reader Terrace');
    await toFloor();
  });

  await test.step('the third neither shows nor stops it', async () => {
    await payByCardAt('G6');
    await readersAreKnown();
    await expect(charge()).toBeEnabled();
    await expect(paying().getByRole('button', { name: 'Cancel card payment' })).toBeHidden();
    await expect(paying().getByRole('button', { name: 'Present approved test card' })).toBeHidden();
    await toFloor();
  });

  await test.step('at its own table it goes on', async () => {
    await waiter.getByRole('button', { name: /^G5\b/ }).click();
    await waiter.getByRole('tab', { name: /^Pay/ }).click();
    await paying().getByRole('button', { name: 'Present approved test card' }).click();
    await expect(waiter.getByText('The bill is paid.')).toBeVisible();
  });
});

test('a table’s card that the waiters’ own reader still asks for is not read at the next one', async () => {
  await waiter.getByRole('link', { name: 'Device settings' }).click();
  await waiter.getByRole('button', { name: 'Look for readers' }).click();
  await waiter.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(waiter.getByText('connected to this device')).toBeVisible();
  await waiter.getByRole('link', { name: /^To the device.s screen/ }).click();
  for (const index of [6, 7]) await ordersAt(index);
  await payByCardAt('G7');
  await charge().click();
  await expect(paying().getByRole('status')).toContainText('Hold the card to the reader Terrace');
  await toFloor();

  await payByCardAt('G8');
  await expect(paying().getByRole('alert').filter({ hasText: 'busy with another payment' })).toBeVisible();
  await expect(paying().getByText('Hold the card')).toBeHidden();
  await expect(paying().getByRole('button', { name: 'Present approved test card' })).toBeHidden();
  await toFloor();

  await payByCardAt('G7');
  await expect(paying().getByRole('status')).toContainText('Hold the card to the reader Terrace');
  await toFloor();

  await payByCardAt('G8');
  await paying().getByRole('button', { name: 'Cancel card payment' }).click();
  await charge().click();
  await paying().getByRole('button', { name: 'Present approved test card' }).click();
  await expect(waiter.getByText('The bill is paid.')).toBeVisible();
});

test('a device connects a reader of its own, takes a card with it, and finds it again after a power cut', async ({
  expectNoise,
}) => {
  expectNoise(/402/); // the declined card
  await test.step('the reader is looked for and connected in the settings', async () => {
    await register.getByRole('link', { name: 'Device settings' }).click();
    await register.getByRole('button', { name: 'Look for readers' }).click();
    await register.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(register.getByText('connected to this device')).toBeVisible();
    await register
      .getByRole('link', { name: 'To the device’s screen' })
      .or(register.getByText("To the device's screen"))
      .first()
      .click();
  });

  const number = await payByCard();
  await test.step('a declined card is said, the next one pays', async () => {
    await expect(payment().getByRole('status')).toContainText('Terrace of this device is ready');
    await payment().getByRole('button', { name: 'Charge the card' }).click();
    await payment().getByRole('button', { name: 'Present declined test card' }).click();
    await expect(payment().getByRole('alert')).toHaveText('Card was declined');
    await payment().getByRole('button', { name: 'Try again' }).click();
    await payment().getByRole('button', { name: 'Present approved test card' }).click();
    await expect(register.getByText('The bill is paid.')).toBeVisible();
  });
  expect((await paymentsOf(number)).filter(({ status }) => status === 'paid')).toHaveLength(1);

  await test.step('started again, it has its reader without a touch', async () => {
    await register.reload();
    await payByCard();
    await expect(payment().getByRole('status')).toContainText('Terrace of this device is ready');
    await payment().getByRole('button', { name: 'Charge the card' }).click();
    await expect(payment().getByRole('status')).toContainText('Hold the card');
    await payment().getByRole('button', { name: 'Cancel card payment' }).click();
    await expect(payment().getByRole('button', { name: 'Charge the card' })).toBeVisible();
  });
});
