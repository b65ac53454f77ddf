import { readValue } from './sessionDatabase.ts';

/** Names of everything that is kept beside the cache (sessionDatabase.ts); whoever forgets a person looks through them. */
export async function valueNames(): Promise<string[]> {
  // makes the database where there is none yet
  await readValue('machine');
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('comanda-session');
    opening.addEventListener('error', () => reject(opening.error ?? new Error('IndexedDB did not open')));
    opening.addEventListener('success', () => {
      const database = opening.result;
      const reading = database.transaction('value').objectStore('value').getAllKeys();
      reading.addEventListener('error', () => reject(reading.error ?? new Error('IndexedDB did not read')));
      reading.addEventListener('success', () => {
        database.close();
        resolve(reading.result.map(String));
      });
    });
  });
}
