import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { theMenu } from '../testing/house.ts';
import { cacheDatabase } from './cacheDatabase.ts';
import { freeSpace } from './freeSpace.ts';

const { menus } = cacheDatabase();
const left = () => menus.toCollection().primaryKeys();

beforeEach(async () => {
  await menus.clear();
  for (const [menu_revision, usedAt] of [
    ['a', 2],
    ['b', 3],
    ['c', 1],
  ] as const)
    await menus.put({ menu_revision, menu: theMenu.menu, usedAt });
});
afterEach(() => vi.unstubAllGlobals());

it('making room drops the pictures of dishes, and all menus but the one used last', async () => {
  const dropped = vi.fn(async () => true);
  vi.stubGlobal('caches', { delete: dropped });
  await freeSpace();
  // the name under which the service worker keeps them
  expect(dropped.mock.calls).toEqual([['comanda-media']]);
  expect(await left()).toEqual(['b']);
});

it('making room drops menus where there is no cache for pictures', async () => {
  vi.stubGlobal('caches', undefined);
  await freeSpace();
  expect(await left()).toEqual(['b']);
});
