import 'fake-indexeddb/auto';
import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as database from './sessionDatabase.ts';

/** The page, which has just been opened: it remembers nothing. */
let { deleteValue, readValue, writeValue } = {} as typeof database;
const newPage = async (): Promise<void> => {
  vi.resetModules();
  ({ deleteValue, readValue, writeValue } = await import('./sessionDatabase.ts'));
};
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  return newPage();
});
afterEach(() => vi.restoreAllMocks());

/** A request that comes to nothing. */
function failing(request: object = {}): IDBOpenDBRequest {
  const target = Object.assign(new EventTarget(), request);
  queueMicrotask(() => target.dispatchEvent(new Event('error')));
  return target as IDBOpenDBRequest;
}

/** What lies on the disk under a name, for whoever else reads it: the service worker, another release. */
const onDisk = (name: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open('comanda-session', 1);
    request.addEventListener('upgradeneeded', () => request.transaction?.abort());
    request.addEventListener('error', () => reject(new Error('there is none')));
    request.addEventListener('success', () => {
      const reading = request.result.transaction('value').objectStore('value').get(name);
      request.result.close();
      reading.addEventListener('success', () => resolve(reading.result));
    });
  });

/** An earlier page left this on the disk. */
const leftBehind = (name: string, value: string): Promise<void> =>
  new Promise((resolve) => {
    const request = indexedDB.open('comanda-session', 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore('value').put(value, name));
    request.addEventListener('success', () => {
      request.result.close();
      resolve();
    });
  });

const deleted = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase('comanda-session');
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => reject(request.error ?? new Error('not deleted')));
  });

test('who this browser is outlives the deletion of its database while the app runs; what it forgot stays forgotten', async () => {
  vi.stubGlobal('reportError', (error: unknown) => {
    throw error;
  });
  await writeValue('machine', 'm1');
  await writeValue('token:device:m1', 'secret');
  await deleteValue('token:device:m1');
  await deleted();
  expect(await readValue('machine')).toBe('m1');
  expect(await readValue('token:device:m1')).toBeUndefined();
});

test('a write that the browser gave up says so, and is not remembered', async () => {
  vi.stubGlobal('reportError', () => undefined);
  await writeValue('aborted', 'before');
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(function (this: IDBObjectStore) {
    this.transaction.abort();
    return {} as IDBRequest<IDBValidKey>;
  });
  let outcome = 'waits';
  void writeValue('aborted', 'after').then(
    () => (outcome = 'saved'),
    () => (outcome = 'refused'),
  );
  await expect.poll(() => outcome).toBe('refused');
  put.mockRestore();
  await deleted();
  expect(await readValue('aborted')).toBe('before');
});

test('a write that the browser gave up without a reason says that it was not saved', async () => {
  await writeValue('a', 1);
  const failure = new EventTarget();
  const transaction = Object.assign(failure, { objectStore: () => ({ put: () => undefined }), error: null });
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockReturnValueOnce(transaction as never);
  const outcome = writeValue('a', 2);
  await Promise.resolve();
  setImmediate(() => failure.dispatchEvent(new Event('abort')));
  await expect(outcome).rejects.toThrow('IndexedDB did not save');
});

test('a write that the browser gave up says why', async () => {
  await writeValue('a', 1);
  const failure = new EventTarget();
  const error = new DOMException('disk full', 'QuotaExceededError');
  const transaction = Object.assign(failure, { objectStore: () => ({ put: () => undefined }), error });
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockReturnValueOnce(transaction as never);
  const outcome = writeValue('a', 2);
  await Promise.resolve();
  setImmediate(() => failure.dispatchEvent(new Event('abort')));
  await expect(outcome).rejects.toBe(error);
});

describe('what this browser keeps of itself', () => {
  test('lies where every release looks for it, on the disk before it counts as saved', async () => {
    await writeValue('before', 0);
    const asked = vi.spyOn(IDBDatabase.prototype, 'transaction');
    await writeValue('machine', 'm2');
    expect(asked).toHaveBeenCalledWith('value', 'readwrite', { durability: 'strict' });
    expect(await onDisk('machine')).toBe('m2');
  });

  test('is gone when it was forgotten', async () => {
    await writeValue('token', 'secret');
    await deleteValue('token');
    expect(await readValue('token')).toBeUndefined();
    expect(await onDisk('token')).toBeUndefined();
  });

  test('is back on the disk at once when the database is deleted, also what was only read', async () => {
    await leftBehind('machine', 'm3');
    expect(await readValue('machine')).toBe('m3');
    await deleted();
    await expect.poll(() => onDisk('machine').catch(() => 'nothing yet')).toBe('m3');
  });

  test('is read and written although the browser closed the database by force', async () => {
    const used = vi.spyOn(IDBDatabase.prototype, 'transaction');
    await writeValue('machine', 'm4');
    forceCloseDatabase(used.mock.contexts[0] as never); // its types name the class
    expect(await readValue('machine')).toBe('m4');
    await writeValue('machine', 'm5');
    expect(await onDisk('machine')).toBe('m5');
  });
});

describe('a database that does not open', () => {
  test.each([
    ['says why', { error: new DOMException('disk', 'UnknownError') }, 'disk'],
    ['says so where nobody knows why', {}, 'IndexedDB did not open'],
  ])('%s, and is asked again the next time', async (_, request, message) => {
    vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => failing(request));
    await expect(readValue('machine')).rejects.toThrow(message);
    await writeValue('machine', 'm6');
    expect(await readValue('machine')).toBe('m6');
  });

  test('is told where it was opened again by itself', async () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    await writeValue('machine', 'm7');
    vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => failing());
    await deleted();
    await expect.poll(() => reported.mock.calls).toEqual([[new Error('IndexedDB did not open')]]);
    expect(await readValue('machine')).toBe('m7');
  });
});

test.each([
  ['says why', { error: new DOMException('disk', 'UnknownError') }, 'disk'],
  ['says so where nobody knows why', {}, 'IndexedDB did not read'],
])('a value that can’t be read %s', async (_, request, message) => {
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementationOnce(() => failing(request));
  await expect(readValue('machine')).rejects.toThrow(message);
});
