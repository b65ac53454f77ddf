import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
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

describe('whoever looks for them hears that nothing can be read', () => {
  const disk = new DOMException('', 'UnknownError');
  /** A request that comes to nothing, in the turn after somebody listens to it. */
  function failing(error: DOMException | null): EventTarget {
    const request = Object.assign(new EventTarget(), { error });
    const listen = request.addEventListener.bind(request);
    request.addEventListener = (...given) => {
      listen(...given);
      if (given[0] === 'error') queueMicrotask(() => request.dispatchEvent(new Event('error')));
    };
    return request;
  }
  beforeEach(() => page.writeValue('machine', 'm1'));

  test.each([
    ['as the browser says', disk, disk],
    ['though it says nothing', null, new Error('IndexedDB did not open')],
  ])('where it does not open, %s', async (_, error, told) => {
    vi.spyOn(indexedDB, 'open').mockReturnValueOnce(failing(error) as IDBOpenDBRequest);
    await expect(page.valueNames()).rejects.toEqual(told);
  });

  test.each([
    ['as the browser says', disk, disk],
    ['though it says nothing', null, new Error('IndexedDB did not read')],
  ])('where it is not read, %s', async (_, error, told) => {
    vi.spyOn(IDBObjectStore.prototype, 'getAllKeys').mockReturnValueOnce(failing(error) as IDBRequest<IDBValidKey[]>);
    await expect(page.valueNames()).rejects.toEqual(told);
  });
});
