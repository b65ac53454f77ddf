import { expect, test, type Page } from '@playwright/test';
import { signInOwner } from '../support/api.ts';
import { startFaultHouse, type FaultHouse } from '../support/faultHouse.ts';
import { startFaultProxy, type FaultProxy } from '../support/faultProxy.ts';
import { goneOffline, installed } from '../support/hands.ts';
import { killableBrowser, type KillableBrowser } from '../support/killableBrowser.ts';
import { keptIn } from '../support/keptIn.ts';
import { expectOneTruth } from '../support/oracle.ts';
import { sell } from '../support/quickSale.ts';
import { savedBy } from '../support/savedActions.ts';
import { inEnglish } from '../support/stage.ts';

let house: FaultHouse;
let proxy: FaultProxy;
let browser: KillableBrowser;

test.beforeAll(async () => {
  house = await startFaultHouse();
});
test.afterAll(() => house.remove());
test.beforeEach(async () => {
  proxy = await startFaultProxy(house.comanda.port);
  browser = killableBrowser();
});
test.afterEach(async () => {
  await browser.remove();
  await proxy.close();
});

/** The register with one sale at the server and two that wait for a network. */
async function soldOffline(): Promise<{ page: Page; numbers: string[]; keys: Set<string> }> {
  const { url } = await inEnglish(house.comanda, 'cashregister', proxy.origin);
  const page = await browser.open(url);
  await installed(page);
  await sell(page);
  await expectOneTruth(house.comanda, [page]);
  const before = new Set(savedBy(page.context()).keys());
  // what it has booked is with the server too, which comes after
  const journals = async () => (await keptIn(page, 'journals')) as { kept: number; number: number }[];
  await expect.poll(async () => (await journals()).every(({ kept, number }) => kept === number)).toBe(true);
  proxy.setWeather({ kind: 'cut' });
  await goneOffline(page);
  const numbers = [await sell(page), await sell(page)];
  await expect(page.getByText(/^4 waiting/)).toBeVisible();
  const keys = new Set([...savedBy(page.context()).keys()].filter((key) => !before.has(key)));
  expect(keys.size).toBe(4);
  return { page, numbers, keys };
}

async function online(page: Page): Promise<void> {
  proxy.setWeather({ kind: 'fair' });
  await expect(page.getByText('Online', { exact: true })).toBeVisible();
}

test('a database that is erased under a running register loses nothing: what waited is sent, once', async () => {
  const before = (await house.orders()).length;
  const { page, numbers } = await soldOffline();
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: proxy.origin, storageTypes: 'indexeddb' });
  await online(page);
  await expect(page.getByText(/\d waiting/)).toBeHidden();
  // what it read before came with no message since: a start reads it anew
  await page.reload();
  await expectOneTruth(house.comanda, [page]);
  const there = (await house.orders()).map(({ number }) => number);
  expect(there).toHaveLength(before + 3);
  expect(there).toEqual(expect.arrayContaining(numbers));
});

test('a register whose database was erased while it was off is the same device, gives no number again, and the loss is named', async () => {
  const owner = await signInOwner(house.comanda.origin, house.comanda.demo.owner);
  const journals = async () =>
    (await owner('GET /journal/verify', { query: { restaurant_id: house.restaurant_id } })).body.registers;
  const known = async () => (await house.orders()).map(({ number }) => number);
  const { numbers, keys } = await soldOffline();
  const letters = (await journals()).at(-1)!.register;
  await browser.kill();
  browser.eraseDatabases();
  const page = await browser.open(`${proxy.origin}/device/cashregister`);
  const before = await known();
  await online(page);
  const again = await sell(page);
  expect([...before, ...numbers]).not.toContain(again);
  // the owner reads which journal ends in a gap, and which goes on for it
  await expect.poll(async () => (await journals()).at(-1)?.replaces).toBe(letters);
  expect((await journals()).at(-1)!.register).not.toBe(letters);
  await expectOneTruth(house.comanda, [page], { erased: keys });
  expect(await known()).toHaveLength(before.length + 1);
});
