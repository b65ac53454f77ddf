import 'fake-indexeddb/auto';
import { forceCloseDatabase } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { StoredOperation } from '../outbox/operation.ts';
import type * as changes from './changes.ts';
import type * as databases from './outboxDatabase.ts';

type Rows = Record<string, object[]>;

/** The page, which has just been opened over what lies on the disk. */
let { announce } = {} as typeof changes;
let { outboxDatabase } = {} as typeof databases;
async function newPage(): Promise<void> {
  vi.resetModules();
  ({ announce } = await import('./changes.ts'));
  ({ outboxDatabase } = await import('./outboxDatabase.ts'));
}

const operation = (deviceSeq: number, key: string): StoredOperation =>
  ({ deviceSeq, key, version: 2, command: { type: 'order.info', body: { order_id: key } } }) as StoredOperation;
const held = (id: string) => ({ id, owner: 'device:m1' as const, commands: [], dueAt: 0, shown: {} });

/** What another tab, which sees the same disk, does there while the page's connection is cut by force. */
async function cut(change: (store: (name: string) => IDBObjectStore) => void): Promise<void> {
  const other = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('comanda-outbox');
    request.addEventListener('success', () => resolve(request.result));
  });
  forceCloseDatabase(outboxDatabase().backendDB() as never); // its types name the class
  const transaction = other.transaction([...other.objectStoreNames], 'readwrite');
  change((name) => transaction.objectStore(name));
  await new Promise((resolve) => transaction.addEventListener('complete', resolve));
  other.close();
}
async function onDisk(): Promise<Rows> {
  const rows: Rows = {};
  for (const table of outboxDatabase().tables) rows[table.name] = await table.toArray();
  return rows;
}
const emptied = (store: (name: string) => IDBObjectStore): void => {
  for (const name of ['operations', 'counters', 'drafts', 'held']) store(name).clear();
};

beforeEach(async () => {
  vi.stubGlobal('reportError', (error: unknown) => {
    throw error;
  });
  await newPage();
  for (const table of outboxDatabase().tables) await table.clear();
  await newPage();
});

describe('what the outbox held when the page was opened', () => {
  it('is given back as well', async () => {
    await outboxDatabase().operations.put(operation(4, 'k4'));
    await outboxDatabase().counters.put({ name: 'number:A', value: 7 });
    await outboxDatabase().drafts.put({ name: 'cart', value: 'soup', revision: 3 });
    await outboxDatabase().held.put(held('h1'));
    const before = await onDisk();
    await newPage();
    expect(await onDisk()).toEqual(before);
    await cut(emptied);
    expect(await onDisk()).toEqual(before);
  });
});

describe('what is announced', () => {
  it('is given back as it stands, and not what is done with or was taken back', async () => {
    await outboxDatabase().open();
    announce({ saved: [operation(1, 'waits'), operation(2, 'done')], held: [held('h1'), held('h2')] });
    announce({ drafts: [{ name: 'cart', value: 'new', revision: 2 }] });
    announce({ drafts: [{ name: 'cart', value: 'old', revision: 1 }] });
    announce({ gone: [{ key: 'done', done: true }], released: ['h1'] });
    await cut(emptied);
    const { operations, drafts, held: taps } = await onDisk();
    expect(operations).toEqual([operation(1, 'waits')]);
    expect(drafts).toEqual([{ name: 'cart', value: 'new', revision: 2 }]);
    expect(taps).toEqual([held('h2')]);
  });

  it('is not given back when the word that it is done with came first', async () => {
    await outboxDatabase().open();
    announce({ gone: [{ key: 'k1', done: true }], released: ['h1'] });
    announce({ saved: [operation(1, 'k1')], held: [held('h1')] });
    await cut(emptied);
    expect(await onDisk()).toMatchObject({ operations: [], held: [] });
  });
});

describe('the numbers that a register gave', () => {
  it('are given back as well: none is given twice', async () => {
    const { nextOwnNumber } = await import('../outbox/saveOperations.ts');
    expect(await nextOwnNumber('A', 16)).toBe('A-17');
    await cut(emptied);
    expect((await onDisk())['counters']).toEqual([{ name: 'number:A', value: 17 }]);
    expect(await nextOwnNumber('A')).toBe('A-18');
  });
});

describe('what another tab has put there meanwhile', () => {
  it('is not written over by what is older here', async () => {
    await outboxDatabase().counters.put({ name: 'number:A', value: 7 });
    await outboxDatabase().operations.put(operation(1, 'k1'));
    await newPage();
    await outboxDatabase().open();
    announce({ drafts: [{ name: 'cart', value: 'ours', revision: 2 }] });
    const theirs = { ...operation(1, 'k1'), state: 'parked' };
    await cut((store) => {
      store('counters').put({ name: 'number:A', value: 9 });
      store('drafts').put({ name: 'cart', value: 'theirs', revision: 3 });
      store('operations').put(theirs);
    });
    const { counters, drafts, operations } = await onDisk();
    expect(counters).toEqual([{ name: 'number:A', value: 9 }]);
    expect(drafts).toEqual([{ name: 'cart', value: 'theirs', revision: 3 }]);
    expect(operations).toEqual([theirs]);
  });
});
