import 'fake-indexeddb/auto';
import { forceCloseDatabase } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storeDraft } from '../drafts/draftStorage.ts';
import { keepHeld, heldBy } from '../outbox/heldTaps.ts';
import { operationOf, type Operation } from '../outbox/operation.ts';
import { storedOperations } from '../outbox/outboxStorage.ts';
import { nextOwnNumber, saveOperations } from '../outbox/saveOperations.ts';
import { createChance } from '../testing/chance.ts';
import { scope } from '../testing/modelServer.ts';
import { announce } from './changes.ts';
import { outboxDatabase } from './outboxDatabase.ts';

const chance = createChance(7);
const doer = {
  caller: 'device:m1' as const,
  scope,
  actor: { kind: 'device' as const, id: 'd1' },
  occurredAt: '2026-11-22T10:00:00.000Z',
  clockOffset: 0,
};
const accept = (): Operation =>
  operationOf({ type: 'order.action', body: { order_id: chance.id(), action: 'accept' } }, chance.id(), doer);

async function save(operation: Operation) {
  const { operations } = (await saveOperations([operation]))!;
  announce({ saved: operations });
  return operations[0]!;
}

/** What a person does in the browser's settings, or a developer in its tools. */
const deleted = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase('comanda-outbox');
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => reject(request.error ?? new Error('not deleted')));
  });

describe('an outbox database that is deleted while the app runs', () => {
  beforeEach(async () => {
    vi.stubGlobal('reportError', (error: unknown) => {
      throw error;
    });
    const gone = (await storedOperations()).map(({ key }) => ({ key, done: true }));
    await outboxDatabase().operations.clear();
    announce({ gone });
  });

  it('gets back everything that waits, in its order, before anything else is done', async () => {
    const [first, second] = [await save(accept()), await save(accept())];
    await deleted();
    const third = await save(accept());
    expect((await storedOperations()).map(({ key }) => key)).toEqual([first.key, second.key, third.key]);
  });

  it('gets it back by itself, without anybody doing anything', async () => {
    const first = await save(accept());
    await deleted();
    const raw = async (): Promise<unknown[]> => {
      if (!outboxDatabase().isOpen()) return [];
      return outboxDatabase().operations.toArray();
    };
    await expect.poll(raw).toEqual([first]);
  });

  it('gets back in the same step what others keep of it', async () => {
    const { rememberBeside } = await import('./outboxMemory.ts');
    const journal = { restaurant_id: 'r1', register: 'A', number: 3, hash: '', receipts: 0, openedAt: '', kept: 0 };
    let lost = true;
    rememberBeside({
      tables: ({ journals }) => [journals],
      giveBack: async ({ journals }) => void (lost && (await journals.put(journal))),
    });
    const first = await save(accept());
    await deleted();
    expect(await outboxDatabase().journals.toArray()).toEqual([journal]);
    expect((await storedOperations()).map(({ key }) => key)).toEqual([first.key]);
    lost = false;
  });

  it('gives no number twice', async () => {
    const before = await nextOwnNumber('A');
    await deleted();
    expect([before, await nextOwnNumber('A')]).toEqual(['A-1', 'A-2']);
    expect(await nextOwnNumber('A', 16)).toBe('A-17');
  });

  it('keeps drafts and taps that were held back', async () => {
    announce({ drafts: [await storeDraft({ name: 'cart:r', edit: () => ({ note: 'hot' }) })] });
    await keepHeld({ id: 'h1', owner: 'device:m1', commands: [], dueAt: 0, shown: {} });
    await deleted();
    expect(await outboxDatabase().drafts.get('cart:r')).toEqual({
      name: 'cart:r',
      value: { note: 'hot' },
      revision: 1,
    });
    expect(await heldBy('device:m1')).toHaveLength(1);
  });

  it('does not bring back what is done with', async () => {
    const first = await save(accept());
    await outboxDatabase().operations.delete(first.deviceSeq);
    announce({ gone: [{ key: first.key, done: true }] });
    await deleted();
    expect(await storedOperations()).toEqual([]);
  });

  it('goes on after the browser closed it by force', async () => {
    const first = await save(accept());
    forceCloseDatabase(outboxDatabase().backendDB() as never); // its types name the class
    const second = await save(accept());
    expect((await storedOperations()).map(({ key }) => key)).toEqual([first.key, second.key]);
  });

  it('gets it back in its order, behind what another tab did in the new one', async () => {
    const [first, second, theirs] = [1, 2, 1].map((deviceSeq) => ({ ...accept(), deviceSeq }));
    await outboxDatabase().open();
    announce({ saved: [second!] });
    announce({ saved: [first!] });
    forceCloseDatabase(outboxDatabase().backendDB() as never);
    indexedDB.deleteDatabase('comanda-outbox');
    const made = indexedDB.open('comanda-outbox', 30);
    await new Promise((resolve) => {
      made.addEventListener('upgradeneeded', () => {
        const rows = made.result.createObjectStore('operations', { keyPath: 'deviceSeq', autoIncrement: true });
        rows.createIndex('key', 'key', { unique: true });
        rows.put(theirs);
        const others = { settlements: 'key', counters: 'name', drafts: 'name', held: 'id' };
        for (const [name, keyPath] of Object.entries(others)) made.result.createObjectStore(name, { keyPath });
      });
      made.addEventListener('success', resolve);
    });
    made.result.close();
    const keys = (await storedOperations()).map(({ key }) => key);
    expect(keys).toEqual([theirs!.key, first!.key, second!.key]);
  });
});
