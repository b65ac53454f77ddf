import type { Page } from '@playwright/test';

/** What one of the page's databases holds in one of its stores, read past the app; empty before there is one. */
export const stored = (page: Page, database: string, store: string): Promise<unknown[]> =>
  page.evaluate(
    ([base, name]) =>
      new Promise<unknown[]>((resolve) => {
        const opening = indexedDB.open(base!);
        opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
        opening.addEventListener('error', () => resolve([]));
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction(name!).objectStore(name!).getAll();
          reading.addEventListener('success', () => {
            opening.result.close();
            resolve(reading.result);
          });
        });
      }),
    [database, store],
  );

/** What the page's outbox holds in one of its stores. */
export const keptIn = (page: Page, store: string): Promise<unknown[]> => stored(page, 'comanda-outbox', store);

/** Writes rows into one of the outbox's stores past the app, as another release or a broken disk would have. */
export const writeKept = (page: Page, store: string, rows: readonly object[]): Promise<void> =>
  page.evaluate(
    ([name, written]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('comanda-outbox');
        opening.addEventListener('error', () => reject(opening.error));
        opening.addEventListener('success', () => {
          const writing = opening.result.transaction(name, 'readwrite');
          for (const row of written) writing.objectStore(name).put(row);
          writing.addEventListener('error', () => reject(writing.error));
          writing.addEventListener('complete', () => {
            opening.result.close();
            resolve();
          });
        });
      }),
    [store, rows] as const,
  );
