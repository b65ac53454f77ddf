import type { DraftRow } from '../local/drafts.ts';

/** All drafts that this browser keeps: a guest's cart shows before Dexie is loaded. */
export const readDrafts = (): Promise<DraftRow[]> => readRows<DraftRow>('drafts');

/**
 * What lies in a store of the outbox, without Dexie. Never makes or changes the database (outboxDatabase.ts does), and
 * keeps no connection that would stand in the way of that.
 */
export function readRows<T>(store: 'drafts' | 'operations'): Promise<T[]> {
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(opening.error ?? new Error('IndexedDB did not open'));
    const opening = indexedDB.open('comanda-outbox');
    // there is none yet: undone, so that its maker finds nothing
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
    opening.addEventListener('error', () => (opening.error?.name === 'AbortError' ? resolve([]) : fail()));
    opening.addEventListener('success', () => {
      const database = opening.result;
      const done = (rows: T[]): void => {
        database.close();
        resolve(rows);
      };
      if (!database.objectStoreNames.contains(store)) return done([]);
      const reading = database.transaction(store).objectStore(store).getAll();
      reading.addEventListener('success', () => done(reading.result as T[]));
      reading.addEventListener('error', () => done([]));
    });
  });
}
