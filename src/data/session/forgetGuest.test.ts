import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { rereadTokens } from '../api/tokens.ts';
import { outboxDatabase } from '../local/outboxDatabase.ts';
import { deleteValue, readValue, writeValue } from '../local/sessionDatabase.ts';
import { valueNames } from '../local/valueNames.ts';
import { memoryStorage } from '../../../tests/support/memoryStorage.ts';
import { forgetGuest } from './forgetGuest.ts';

const user = vi.hoisted(() => ({ logouts: 0 }));
vi.mock('./userSession.ts', () => ({
  logOut: () => {
    user.logouts += 1;
    return Promise.reject(new Error('nobody there'));
  },
}));

const own = ['machine', 'device:m', 'credentials:m', 'language:m', 'unlock:key', 'tablet:t', 'token:device:m'];
/** What its staff did with it, and is not done with. */
const ofStaff = ['books:r A', 'books:lost', 'receiptMails'];
const others = ['token:user', 'provider', 'token:guest:here', 'table:here', 'token:guest:old', 'favourites:r', 'ready'];

beforeEach(async () => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
  for (const name of await valueNames()) await deleteValue(name);
  for (const name of [...own, ...ofStaff, ...others]) await writeValue(name, name);
  await outboxDatabase().operations.clear();
  await outboxDatabase().drafts.clear();
});

test('what belongs to the device stays, and nothing of who used it', async () => {
  await forgetGuest();
  expect((await valueNames()).toSorted()).toEqual([...own, ...ofStaff].toSorted());
});

test('whoever was logged in is logged out, and nobody is where nobody was', async () => {
  user.logouts = 0;
  rereadTokens();
  await forgetGuest();
  expect(user.logouts).toBe(1);
  rereadTokens();
  await forgetGuest();
  expect(user.logouts).toBe(1);
});

test('nothing that only looks like the device’s own stays', async () => {
  const alike = ['the machine', 'machines', 'my device:m', 'receiptMails-old', 'a token:device:m', 'tokens:device'];
  for (const name of alike) await writeValue(name, name);
  for (const name of ['my-comanda-machine-id', 'comanda-owner', 'comanda-devices', 'machine-id'])
    localStorage.setItem(name, 'x');
  await outboxDatabase().drafts.bulkAdd([
    { name: 'my register:d', value: {}, revision: 1 },
    { name: 'an open-part', value: {}, revision: 1 },
  ]);
  await forgetGuest();
  expect((await valueNames()).toSorted()).toEqual([...own, ...ofStaff].toSorted());
  expect(localStorage.length).toBe(0);
  expect(await outboxDatabase().drafts.count()).toBe(0);
});

test('a tablet’s party keeps its place at the table', async () => {
  await forgetGuest('here');
  expect((await valueNames()).toSorted()).toEqual([...own, ...ofStaff, 'token:guest:here', 'table:here'].toSorted());
});

test('whoever has ordered without a network is known until the server has it', async () => {
  await outboxDatabase().operations.add({ key: 'k', caller: 'guest:old' } as never);
  await forgetGuest();
  expect(await readValue('token:guest:old')).toBe('token:guest:old');
  expect(await outboxDatabase().operations.count()).toBe(1);
});

test('a cart is cleared; what a register begun or a card has claimed is not', async () => {
  const names = ['cart:r', 'register:d:r', 'open-part'];
  await outboxDatabase().drafts.bulkAdd(names.map((name) => ({ name, value: {}, revision: 1 })));
  await forgetGuest();
  expect((await outboxDatabase().drafts.toArray()).map(({ name }) => name)).toEqual(['open-part', 'register:d:r']);
});

test('names, addresses and filters are cleared, the device’s settings are not', async () => {
  const settings = ['comanda-machine-id', 'comanda-clock-offset', 'comanda-color-scheme', 'comanda-device-language'];
  const hangOn = ['own-reader', 'own-printers:m', 'printers:r', 'receipt-printer', 'print-receipts', 'print-tickets'];
  settings.push(...hangOn.map((name) => `comanda-${name}`), 'comanda-practice:device:m');
  const personal = ['comanda-nickname', 'comanda-order-wishes', 'comanda-last-orders', 'comanda-language'];
  for (const name of [...settings, ...personal]) localStorage.setItem(name, 'x');
  sessionStorage.setItem('comanda-guest-device', '{}');
  await forgetGuest();
  expect(settings.filter((name) => localStorage.getItem(name) === null)).toEqual([]);
  expect([localStorage.length, sessionStorage.length]).toEqual([settings.length, 0]);
});
