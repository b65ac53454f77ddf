import { beforeEach, expect, test, vi } from 'vitest';
import type { Device } from '#domain/device/device.ts';
import type * as identities from '../session/identity.ts';
import type * as ownBooks from './ownBooks.ts';
import type * as registers from './currentRegister.ts';

let page = {} as typeof registers & typeof identities & typeof ownBooks;
beforeEach(async () => {
  vi.resetModules();
  page = {
    ...(await import('./currentRegister.ts')),
    ...(await import('../session/identity.ts')),
    ...(await import('./ownBooks.ts')),
  };
});
const till: identities.Identity = {
  caller: 'device:till',
  scope: 'restaurant:house',
  restaurant_id: 'house',
  device_id: 'till',
  prefix: 'A',
  book: async () => undefined,
};
const device = { device_id: 'till', mode: 'cashregister', restaurants: [], prefix: 'A' } as unknown as Device;

test('a device books under its letters, in its house', () => {
  page.becomeIdentity(till);
  expect(page.currentRegister()).toEqual({ restaurant_id: 'house', register: 'A' });
});

test.each<[string, keyof identities.Identity]>([
  ['books nothing', 'book'],
  ['is of no house', 'restaurant_id'],
  ['has no letters yet', 'prefix'],
])('whoever %s has no journal', (_, missing) => {
  const { [missing]: _gone, ...rest } = till;
  page.becomeIdentity(rest as identities.Identity);
  expect(page.currentRegister()).toBeUndefined();
});

test('the journal that this browser has open goes on, of that device and house alone', () => {
  page.noteOpened({ device_id: 'till' }, { restaurant_id: 'house', register: 'B' });
  const names = [till, { ...till, device_id: 'bar' }, { ...till, restaurant_id: 'other' }].map((identity) => {
    page.becomeIdentity(identity);
    return page.currentRegister()?.register;
  });
  expect(names).toEqual(['B', 'A', 'A']);
});

test('an answer names the journal of its own device, whoever the tab is', () => {
  expect(page.registerOf(device, 'house')).toEqual({ restaurant_id: 'house', register: 'A' });
  expect(page.registerOf(device, undefined)).toBeUndefined();
  expect(page.registerOf({ ...device, prefix: '' }, 'house')).toBeUndefined();
  expect(page.registerOf({ ...device, mode: 'orderprocessing' }, 'house')).toBeUndefined();
});

test.each([
  ['its own', { device_id: 'till' }, true],
  ['one of an earlier release, which does not say whose it is', {}, true],
  ['one that is not there', undefined, true],
  ['another device’s', { device_id: 'bar' }, false],
])('a device tells and closes %s', (_, journal, own) => {
  page.becomeIdentity(till);
  expect(page.isOwnJournal(journal)).toBe(own);
});
