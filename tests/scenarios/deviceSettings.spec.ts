import { readFileSync } from 'node:fs';
import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { deviceOf, scan, signIn, signInOwner, type Api } from '../support/api.ts';
import { startComanda, type ComandaProcess } from '../support/comandaProcess.ts';
import { startFaultProxy, type FaultProxy } from '../support/faultProxy.ts';
import { guestOrders } from '../support/guestOrder.ts';
import { choose, goneOffline } from '../support/hands.ts';
import { keptIn } from '../support/keptIn.ts';
import { openDevice, viennaOf } from '../support/stage.ts';

let comanda: ComandaProcess;
let proxy: FaultProxy;
let context: BrowserContext;
let page: Page;
let till: Api;
let device_id: string;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  comanda = await startComanda();
  proxy = await startFaultProxy(comanda.port);
  till = await signIn(comanda.origin, deviceOf(comanda.demo, 'cashregister', viennaOf(comanda.demo)));
  ({
    page,
    context,
    device: { device_id },
  } = await openDevice(browser, comanda, 'orderprocessing', {
    door: proxy.origin,
    // a worker would remember what the page has lost
    serviceWorkers: 'block',
    // the browser's own lock is told by nothing that a page could ask
    prepare: (opened) =>
      opened.addInitScript(() => {
        let held = 0;
        const request = async () => {
          document.documentElement.dataset['lit'] = String((held += 1));
          return { release: async () => void (document.documentElement.dataset['lit'] = String((held -= 1))) };
        };
        Object.defineProperty(navigator, 'wakeLock', { value: { request } });
      }),
  }));
  await expect(page.getByText('Online', { exact: true })).toBeVisible();
});
test.afterAll(async () => {
  await context.close();
  await proxy.close();
  await comanda.remove();
});

const settings = () => page.getByRole('link', { name: 'Device settings' }).click();
const back = () => page.getByRole('link', { name: "To the device's screen" }).click();

test('a device is set up by those who stand before it: size, colours, the bar above, its language', async () => {
  const bar = page.locator('meta[name=theme-color]').first();
  await expect(bar).toHaveAttribute('content', '#976000');
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifests/orderprocessing.webmanifest');
  await settings();
  await expectAccessible(page);
  await expect(page.getByText(/^\d[\d.,]* MB used, \d[\d.,]* MB free$/)).toBeVisible();
  await choose(page, '125 %');
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('20px');
  await page.getByRole('switch', { name: 'Hide the navigation bar' }).check();
  await page.getByRole('button', { name: 'Try the sound' }).click();
  await expect(page.getByText('The browser lets this page ring.')).toBeVisible();
  await back();
  await expect(page.getByRole('link', { name: 'Device settings' })).toBeHidden();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Device settings' })).toBeHidden();
  // the way back: behind the connection, which always stays in sight
  await page.getByRole('button', { name: /Online/ }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Device settings' }).click();
  await page.getByRole('switch', { name: 'Hide the navigation bar' }).uncheck();
  await choose(page, '100 %');
  await page.getByLabel('Language of this device').selectOption('de');
  await expect(page.getByRole('heading', { name: 'Gerät', exact: false }).first()).toBeVisible();
  await page.getByLabel('Sprache dieses Geräts').selectOption('en');
  await back();
});

test('its screen stays lit, and takes the whole of the display when somebody says so', async () => {
  await expect(page.locator('html')).toHaveAttribute('data-lit', /[1-9]/);
  await settings();
  const full = page.getByRole('switch', { name: 'Full screen' });
  // it says what the browser did, which comes after the tap
  await full.click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await expect(full).toBeChecked();
  await full.click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(false);
  await back();
});

test('a device gets another password from whoever knows the present one, and works for another house of the chain', async () => {
  const known = deviceOf(comanda.demo, 'orderprocessing', viennaOf(comanda.demo));
  await settings();
  await page.getByLabel('Present password').fill(known.password);
  await page.getByLabel('New password').fill('another password');
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByText('The password was changed')).toBeVisible();
  await expect(signIn(comanda.origin, known)).rejects.toThrow();
  await signIn(comanda.origin, { ...known, password: 'another password' });

  const owner = await signInOwner(comanda.origin, comanda.demo.owner);
  const { restaurant_id } = comanda.demo.tables.find((each) => each.restaurant_id !== viennaOf(comanda.demo))!;
  const linked = { machineId: known.machineId, name: 'Küche', mode: 'orderprocessing' as const };
  const { status } = await owner('POST /restaurant/devices', { body: { restaurant_id, device: linked } });
  expect(status).toBe(200);
  const works = page.getByRole('button', { name: /^Work for / });
  const other = (await owner('GET /restaurant', { query: { restaurant_id } })).body.name;
  await expect(works).toHaveText(`Work for ${other}`);
  await works.click();
  await expect(page.getByRole('definition').getByText(other)).toBeVisible();
  await expect(works).not.toHaveText(`Work for ${other}`);
  await works.click();
  await expect(works).toHaveText(`Work for ${other}`);
  await back();
});

test('a browser that has lost its database is the same device again without a person, and takes its exported actions once', async () => {
  const { code, restaurant_id, table_id } = comanda.demo.tables[0]!;
  const order = await guestOrders(await scan(comanda.origin, code), restaurant_id, table_id);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Accept' })).toBeVisible();
  proxy.setWeather({ kind: 'cut' });
  await goneOffline(page);
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('2 waiting')).toBeVisible();
  await settings();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export to a file' }).click();
  const file = await (await download).path();
  const machine = () => page.evaluate(() => localStorage.getItem('comanda-machine-id'));
  const before = await machine();
  const own = { caller: `device:${before}` };
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ operations: [own, own] });

  // somebody, or the browser itself, deletes what it keeps; the page that would give it back is gone
  const url = page.url();
  await page.goto('about:blank');
  const cdp = await context.newCDPSession(page);
  await cdp.send('Storage.clearDataForOrigin', { origin: proxy.origin, storageTypes: 'indexeddb' });
  proxy.setWeather({ kind: 'fair' });
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'Set up this device' })).toBeHidden();
  await expect(page.getByText('nothing').first()).toBeVisible();
  // the file's field is there before the device knows who it is; what its gate lets through is not
  await expect(page.getByLabel('Present password')).toBeVisible();
  expect(await machine()).toBe(before);
  const standing = async () => (await till('GET /order', { query: { order_id: order.order_id } })).body;
  expect((await standing()).statusEntry.status).toBe('created');

  const take = () => page.locator('input[type=file]').setInputFiles(file);
  await take();
  await expect(page.getByText('2 actions were taken over')).toBeVisible();
  await expect.poll(async () => (await standing()).statusEntry.status).toBe('accepted');
  // once more, when the server has it and this device knows so: what still waits here is not taken over again
  await expect.poll(() => keptIn(page, 'operations')).toEqual([]);
  const sentAgain = page.waitForResponse(/\/device\/replay$/);
  await take();
  expect((await sentAgain).status()).toBe(200);
  await expect.poll(() => keptIn(page, 'operations')).toEqual([]);
  await expect(page.getByText('nothing').first()).toBeVisible();
  const { body: journal } = await till('GET /order/journal', { query: { order_id: order.order_id } });
  expect(journal.filter(({ what }) => what === 'accept')).toHaveLength(1);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
  await expect(page.getByText('This is no exported outbox')).toBeVisible();
  await back();
});

test('a device that only certain roles may use locks itself when nobody touches it, and opens for somebody else by code', async () => {
  const owner = await signInOwner(comanda.origin, comanda.demo.owner);
  const restaurant_id = viennaOf(comanda.demo);
  const employee = (name: string, code: string) =>
    owner('POST /restaurant/employees', { body: { restaurant_id, employee: { name, types: ['waiter'], code } } });
  for (const [name, code] of [
    ['Anna', '482913'],
    ['Bela', '730264'],
  ] as const)
    expect((await employee(name, code)).status).toBe(200);
  const device = { device_id, name: 'Küche', mode: 'orderprocessing' as const, employeeTypes: ['waiter' as const] };
  expect((await owner('PUT /restaurant/devices', { body: { restaurant_id, device } })).status).toBe(200);
  const pad = page.getByRole('heading', { name: 'Enter your code' });
  await expect(pad).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type('482913');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Anna')).toBeVisible();
  await page.getByRole('button', { name: /^Somebody else than Anna/ }).click();
  await expect(pad).toBeVisible();
  const seven = page.getByRole('button', { name: '7', exact: true });
  await seven.focus();
  await page.keyboard.press('Enter');
  await expect(seven).toBeFocused();
  await page.keyboard.type('30264');
  await page.getByRole('button', { name: 'Unlock' }).press('Enter');
  await expect(page.getByText('Bela')).toBeVisible();
  await page.clock.install();
  await page.clock.fastForward('05:10');
  await expect(pad).toBeVisible();
});
