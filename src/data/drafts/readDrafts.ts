import type { DraftRow } from '../local/drafts.ts';

/**
 * All drafts that this browser keeps, without Dexie: a guest's cart shows before that is loaded. Never makes or changes
 * the database (outboxDatabase.ts does), and keeps no connection that would stand in the way of that.
 */
export function readDrafts(): Promise<DraftRow[]> {
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(opening.error ?? new Error('IndexedDB did not open'));
    const opening = indexedDB.open('comanda-outbox');
    // there is none yet: undone, so that its maker finds nothing
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
    opening.addEventListener('error', () => (opening.error?.name === 'AbortError' ? resolve([]) : fail()));
    opening.addEventListener('success', () => {
      const database = opening.result;
      const done = (rows: DraftRow[]): void => {
        database.close();
        resolve(rows);
      };
      if (!database.objectStoreNames.contains('drafts')) return done([]);
      const reading = database.transaction('drafts').objectStore('drafts').getAll();
      reading.addEventListener('success', () => done(reading.result as DraftRow[]));
      reading.addEventListener('error', () => done([]));
    });
  });
}
