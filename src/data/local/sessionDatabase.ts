/**
 * Tokens and who this browser is (D25). Plain IndexedDB, because every call needs it before Dexie is loaded and the
 * service worker reads it too; apart from the cache, so that throwing that away logs nobody out.
 */
const databaseName = 'comanda-session';
const store = 'value';

let opening: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store));
    request.addEventListener('success', () => {
      request.result.addEventListener('versionchange', () => {
        request.result.close();
        opening = undefined;
      });
      resolve(request.result);
    });
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB did not open')));
  }).catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

export async function readValue<T>(name: string): Promise<T | undefined> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const request = database.transaction(store).objectStore(store).get(name);
    request.addEventListener('success', () => resolve(request.result as T | undefined));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB did not answer')));
  });
}

/** Resolves when the value is on the disk: a token is used only after it can't be lost. */
export async function writeValue(name: string, value: unknown): Promise<void> {
  await change((values) => values.put(value, name));
}

export async function deleteValue(name: string): Promise<void> {
  await change((values) => values.delete(name));
}

async function change(work: (values: IDBObjectStore) => void): Promise<void> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(store, 'readwrite', { durability: 'strict' });
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB did not save')));
    work(transaction.objectStore(store));
  });
}
