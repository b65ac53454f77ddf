import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { deviceOf, signIn, signInOwner, type Api } from '../support/api.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { startFaultProxy, type FaultProxy } from '../support/faultProxy.ts';
import { goneOffline, installed, sheetsLeft } from '../support/hands.ts';
import { startPrinter, type StandInPrinter } from '../support/printer.ts';
import { openRegister, sends } from '../support/registerHands.ts';
import { viennaOf } from '../support/stage.ts';

let comanda: ComandaProcess;
let proxy: FaultProxy;
let counter: StandInPrinter;
let kitchen: StandInPrinter;
let context: BrowserContext;
let register: Page;
let till: Api;

test.beforeAll(async ({ browser }) => {
  comanda = await startComanda({ PRINTERS_HERE: 'on' });
  proxy = await startFaultProxy(comanda.port);
  const { demo, origin } = comanda;
  const restaurant_id = viennaOf(demo);
  [counter, kitchen] = await Promise.all([startPrinter(), startPrinter()]);
  const owner = await signInOwner(origin, demo.owner);
  const settings = {
    restaurant_id,
    host: '127.0.0.1',
    paper: 80 as const,
    letters: 'codepages' as const,
    stations: [],
    language: 'de' as const,
  };
  for (const printer of [
    { ...settings, name: 'Counter', port: counter.port, receipts: true, tickets: false, drawer: true },
    { ...settings, name: 'Küche', port: kitchen.port, receipts: false, tickets: true, drawer: false },
  ])
    expect((await owner('POST /restaurant/printer', { body: { printer } })).status).toBe(200);
  till = await signIn(origin, deviceOf(demo, 'cashregister', restaurant_id));
  ({ register, context } = await openRegister(browser, comanda, { door: proxy.origin }));
});
test.afterAll(async () => {
  await context.close();
  await proxy.close();
  await comanda.remove();
  await Promise.all([counter, kitchen].map((each) => each.close()));
});

const button = (name: RegExp | string) =>
  register.getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) });
const receipts = (): string[] =>
  counter
    .papers()
    .map(({ text }) => text)
    .filter((text) => text.trim() !== '');
const tickets = (): string[] => kitchen.papers().map(({ text }) => text.replace(/\s+/g, ' '));

async function paysInCash(): Promise<void> {
  await button(/^Pay /).click();
  await button('Take cash').click();
  await expect(register.getByText('The bill is paid.')).toBeVisible();
}
async function printsReceipt(): Promise<void> {
  await register.getByRole('region', { name: 'Payment' }).getByRole('button', { name: 'Receipt' }).click();
  await register.getByRole('dialog').getByRole('button', { name: 'Print at Counter' }).click();
  await register.keyboard.press('Escape');
}

test('what is sent is a ticket in the kitchen, what is added is another, and what is voided says so', async () => {
  const number = await sends(register, [/^Pork aspic/]);
  await expect.poll(tickets).toHaveLength(1);
  expect(tickets()[0]).toContain(`${number} `);
  expect(tickets()[0]).toContain('1 x ');
  const { body: orders } = await till('GET /orders', { query: { restaurant_id: viennaOf(comanda.demo) } });
  const order = orders.find((each) => each.number === number)!;
  const [line] = order.items;
  await till('POST /order/lines', {
    body: { order_id: order.order_id, void: [{ line_id: line!.line_id, reason: 'Gast' }] },
  });
  await expect.poll(tickets).toHaveLength(2);
  expect(tickets()[1]).toContain('STORNO 1 x ');
  await button(/^New order/).click();
});

test('a receipt is printed once although the reply is lost, and cash opens the drawer', async () => {
  await sends(register, [/^Pork aspic/]);
  // a drawer is asked to open once, and only of a server that can be reached
  await expect(register.getByText('Online', { exact: true })).toBeVisible();
  await paysInCash();
  await expect.poll(() => counter.drawerOpened()).toBe(1);
  proxy.setWeather({ kind: 'drop-replies', matching: /POST \/restaurant\/print-job/, left: 2 });
  await printsReceipt();
  await expect.poll(receipts).toHaveLength(1);
  expect(receipts()[0]).toContain('Summe');
  expect(receipts()[0]).toContain('8,90 €');
  await expect.poll(() => proxy.dropped()).toBe(2);
  proxy.setWeather({ kind: 'fair' });
  // what comes after it shows that nothing of it is left
  await printsReceipt();
  await expect.poll(receipts).toHaveLength(2);
  await button(/^New order/).click();
});

test('a printer out of paper is seen on the register, which goes on; what waits comes out elsewhere or later', async () => {
  counter.runOut();
  await sends(register, [/^Pork aspic/]);
  await paysInCash();
  await printsReceipt();
  const chip = button(/^Counter ?: out of paper/);
  await expect(chip).toBeVisible();
  await button(/^New order/).click();
  await sends(register, [/^Liptauer/]);
  await button(/^New order/).click();
  await chip.click();
  const sheet = register.getByRole('dialog');
  await expectAccessible(register);
  await sheet
    .getByRole('listitem')
    .filter({ hasText: 'Rechnung' })
    .getByRole('button', { name: 'Show on screen' })
    .click();
  await expect(register.getByRole('dialog').getByText('8,90 €').first()).toBeVisible();
  await register.keyboard.press('Escape');
  await expect(register.getByText('8,90 €')).toHaveCount(0);
  await expect(register.getByRole('heading', { name: 'Not printed' })).toBeVisible();
  await register.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  counter.refill();
  await expect.poll(receipts).toHaveLength(3);
  await expect(chip).toBeHidden();
});

test('what is asked for without a network comes out once when it is back', async () => {
  await sends(register, [/^Pork aspic/]);
  await paysInCash();
  await installed(register);
  proxy.setWeather({ kind: 'cut' });
  await goneOffline(register);
  await printsReceipt();
  await expect(register.getByText('The receipt is on its way to Counter')).toBeVisible();
  await sheetsLeft(register);
  await register.reload();
  await expect(button(/^Liptauer/)).toBeVisible();
  proxy.setWeather({ kind: 'fair' });
  await expect.poll(receipts).toHaveLength(4);
  // what comes after it shows that nothing of it is left
  await sends(register, [/^Liptauer/]);
  await paysInCash();
  await printsReceipt();
  await expect.poll(() => receipts().at(-1)).toContain('6,90 €');
  expect(receipts()).toHaveLength(5);
});

/** A printer at a USB cable, as a browser shows it: what is sent is kept, and unplugging takes it away. */
const fakeUsb = (): void => {
  const sent: number[][] = [];
  const state = { plugged: true };
  const device = {
    vendorId: 1,
    productId: 2,
    serialNumber: 'T1',
    productName: 'Thermal',
    opened: false,
    configuration: {
      interfaces: [
        {
          interfaceNumber: 0,
          alternates: [{ interfaceClass: 7, endpoints: [{ endpointNumber: 1, direction: 'out', type: 'bulk' }] }],
        },
      ],
    },
    open: async () => void (device.opened = true),
    close: async () => void (device.opened = false),
    selectConfiguration: async () => undefined,
    claimInterface: async () => undefined,
    transferOut: async (_: number, data: Uint8Array) => {
      sent.push([...data]);
      return { status: 'ok' };
    },
  };
  const usb = { requestDevice: async () => device, getDevices: async () => (state.plugged ? [device] : []) };
  Object.defineProperty(navigator, 'usb', { value: usb, configurable: true });
  Object.assign(globalThis, { usbSent: sent, usbState: state });
};

test('a printer at the register’s own cable is chosen, prints receipts by itself, without a network too, and waits while it is unplugged', async () => {
  await context.addInitScript(fakeUsb);
  await register.goto(`${proxy.origin}/device/cashregister/settings`);
  await button('Printer at this device (USB)').click();
  const form = register.getByRole('dialog');
  await form.getByLabel('Name').fill('Till');
  await expectAccessible(register);
  await form.getByRole('button', { name: 'Save' }).click();
  await register.getByRole('listitem').filter({ hasText: 'Till' }).getByRole('button', { name: 'Test page' }).click();
  const sent = (): Promise<string[]> =>
    register.evaluate(() =>
      (globalThis as unknown as { usbSent: number[][] }).usbSent.map((bytes) => String.fromCharCode(...bytes)),
    );
  const plug = (plugged: boolean): Promise<void> =>
    register.evaluate((is) => {
      (globalThis as unknown as { usbState: { plugged: boolean } }).usbState.plugged = is;
    }, plugged);
  await expect.poll(sent).toHaveLength(1);
  expect((await sent())[0]).toContain('ABC 123');
  await register.getByRole('switch', { name: 'Print receipts by itself' }).check();
  await register.goBack();
  await expect(button(/^Liptauer/)).toBeVisible();
  proxy.setWeather({ kind: 'cut' });
  await goneOffline(register);
  await plug(false);
  await sends(register, [/^Pork aspic/]);
  await paysInCash();
  const printed = async () => (await sent()).filter((text) => text.includes('Summe'));
  await expect(button(/^Till ?: not reachable/)).toBeVisible();
  await plug(true);
  await expect.poll(printed).toHaveLength(1);
  await expect(button(/^Till ?: not reachable/)).toBeHidden();
  await register.getByRole('region', { name: 'Payment' }).getByRole('button', { name: 'Receipt' }).click();
  await register.getByRole('dialog').getByRole('button', { name: 'Print at Till' }).click();
  await expect.poll(printed).toHaveLength(2);
  // that of the payment has its number, and that of the whole bill names it
  const [own, whole] = await printed();
  const [, number] = /Rechnung (A-\d+)/.exec(own!)!;
  expect(whole).toContain(number);
  await register.keyboard.press('Escape');
  proxy.setWeather({ kind: 'fair' });
});
