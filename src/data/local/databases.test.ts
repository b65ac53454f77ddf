import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** A database as another release finds it: its stores, their keys and what they are looked up by. */
function raw(name: string): Promise<{ version: number; stores: Record<string, unknown> }> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    request.addEventListener('upgradeneeded', () => reject(new Error(`there is no ${name}`)));
    request.addEventListener('success', () => {
      const { result } = request;
      const names = [...result.objectStoreNames];
      const transaction = result.transaction(names);
      const stores = names.map((each) => {
        const store = transaction.objectStore(each);
        const indexes = [...store.indexNames].map((index) => (store.index(index).unique ? `&${index}` : index));
        return [each, [store.keyPath, store.autoIncrement, ...indexes]];
      });
      resolve({ version: result.version, stores: Object.fromEntries(stores) as Record<string, unknown> });
      result.close();
    });
  });
}
const durabilities = () => {
  const asked = vi.spyOn(IDBDatabase.prototype, 'transaction');
  return () => asked.mock.calls.map(([, mode, options]) => `${mode} ${options?.durability}`);
};

beforeEach(() => vi.resetModules());
afterEach(() => vi.restoreAllMocks());

describe('what lies in the browser between two releases', () => {
  it('the outbox: its name, its stores and the order of doing as the key', async () => {
    const { outboxDatabase } = await import('./outboxDatabase.ts');
    const asked = durabilities();
    await outboxDatabase().counters.put({ name: 'n', value: 1 });
    expect(asked(), 'on the disk before it counts as saved').toContain('readwrite strict');
    expect(outboxDatabase()).toBe(outboxDatabase());
    expect(await raw('comanda-outbox')).toEqual({
      version: 30,
      stores: {
        operations: ['deviceSeq', true, '&key'],
        settlements: ['key', false],
        counters: ['name', false],
        drafts: ['name', false],
        held: ['id', false],
        journals: [['restaurant_id', 'register'], false],
        records: [['restaurant_id', 'register', 'number'], false],
        receipts: ['receipt_of', false, 'orders'],
        bookings: ['id', true],
        shifts: ['shift_id', false],
      },
    });
  });

  it('the cache: its name, its stores and by what they are looked up', async () => {
    const { cacheDatabase } = await import('./cacheDatabase.ts');
    const asked = durabilities();
    await cacheDatabase().settings.put({ name: 'n', value: 1 });
    expect(asked(), 'it can be fetched again, so nobody waits for the disk').toContain('readwrite relaxed');
    expect(cacheDatabase()).toBe(cacheDatabase());
    expect(await raw('comanda-cache')).toEqual({
      version: 10,
      stores: {
        orders: [['scope', 'order_id'], false, 'scope'],
        diningTables: [['scope', 'table_id'], false, 'scope'],
        tableEvents: [['scope', 'event_id'], false, 'scope'],
        unassigned: [['scope', 'partialPayment_id'], false, 'scope'],
        heads: ['scope', false],
        menus: ['menu_revision', false, 'usedAt'],
        restaurants: ['restaurant_id', false],
        translations: ['language', false],
        settings: ['name', false],
      },
    });
  });
});
