import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import type * as database from './sessionDatabase.ts';
import type * as names from './valueNames.ts';

let page = {} as typeof database & typeof names;
beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('reportError', (error: unknown) => {
    throw error;
  });
  vi.resetModules();
  page = { ...(await import('./sessionDatabase.ts')), ...(await import('./valueNames.ts')) };
});

test('everything that is kept is found by its name, and nothing that was forgotten', async () => {
  expect(await page.valueNames()).toEqual([]);
  for (const name of ['machine', 'token:user', 'table:abc']) await page.writeValue(name, 'x');
  await page.deleteValue('token:user');
  expect((await page.valueNames()).toSorted()).toEqual(['machine', 'table:abc']);
  // and nobody who looks through them stands in the way of whoever deletes it
  const deleted = new Promise((resolve) =>
    indexedDB.deleteDatabase('comanda-session').addEventListener('success', resolve),
  );
  await deleted;
  expect((await page.valueNames()).toSorted(), 'which this page gives back').toEqual(['machine', 'table:abc']);
});

test('whoever looks hears that nothing can be read', async () => {
  await page.writeValue('machine', 'm1');
  const failing = Object.assign(new EventTarget(), { error: null });
  vi.spyOn(indexedDB, 'open').mockReturnValueOnce(failing as unknown as IDBOpenDBRequest);
  const looking = expect(page.valueNames()).rejects.toThrow('IndexedDB did not open');
  await new Promise((resolve) => setImmediate(resolve));
  failing.dispatchEvent(new Event('error'));
  await looking;
});
