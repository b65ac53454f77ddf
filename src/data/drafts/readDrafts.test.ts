import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DraftRow } from '../local/drafts.ts';
import { readDrafts } from './readDrafts.ts';

const name = 'comanda-outbox';
const names = async (): Promise<(string | undefined)[]> => (await indexedDB.databases()).map((each) => each.name);

/** Resolves when the database is gone: an open connection would stand in its way. */
const deleted = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener('success', () => resolve());
    request.addEventListener('blocked', () => reject(new Error('somebody holds it open')));
  });

/** The outbox as Dexie left it, with these stores. */
const made = (stores: Record<string, DraftRow[]>): Promise<void> =>
  new Promise((resolve) => {
    const request = indexedDB.open(name, 10);
    request.addEventListener('upgradeneeded', () => {
      for (const [store, rows] of Object.entries(stores)) {
        const values = request.result.createObjectStore(store, { keyPath: 'name' });
        for (const row of rows) values.put(row);
      }
    });
    request.addEventListener('success', () => {
      request.result.close();
      resolve();
    });
  });
const cart: DraftRow = { name: 'cart:r', value: { note: 'hot' }, revision: 3 };

beforeEach(deleted);
afterEach(() => vi.restoreAllMocks());

describe('the drafts that this browser keeps', () => {
  it('are read, and nobody is kept from the database afterwards', async () => {
    await made({ drafts: [cart, { ...cart, name: 'register:m:r' }], held: [] });
    expect((await readDrafts()).map((row) => row.name)).toEqual(['cart:r', 'register:m:r']);
    expect((await readDrafts())[0]).toEqual(cart);
    await deleted();
  });

  it('are none where there is no database, and none is made', async () => {
    expect(await readDrafts()).toEqual([]);
    expect(await names()).toEqual([]);
  });

  it('are none in the outbox of an earlier release', async () => {
    await made({ counters: [] });
    expect(await readDrafts()).toEqual([]);
    await deleted();
  });

  it('are none that cannot be read', async () => {
    await made({ drafts: [cart] });
    vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementationOnce(() => failing({}));
    expect(await readDrafts()).toEqual([]);
    await deleted();
  });

  it.each([
    ['with its reason', { error: new DOMException('disk', 'UnknownError') }, 'disk'],
    ['without one', {}, 'IndexedDB did not open'],
  ])('fail where the browser can’t open the database, %s', async (_, request, message) => {
    vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => failing(request) as IDBOpenDBRequest);
    await expect(readDrafts()).rejects.toThrow(message);
  });
});

/** A request that comes to nothing. */
function failing(request: object): IDBRequest {
  const target = Object.assign(new EventTarget(), request);
  queueMicrotask(() => target.dispatchEvent(new Event('error')));
  return target as IDBRequest;
}
