/**
 * Tokens and who this browser is (D25). Plain IndexedDB, because every call needs it before Dexie is loaded and the
 * service worker reads it too; apart from the cache, so that throwing that away logs nobody out.
 */
const databaseName = 'comanda-session';
const store = 'value';

let opening: Promise<IDBDatabase> | undefined;
/** what was read or written here: given back to a database that was deleted while the app runs */
const remembered = new Map<string, unknown>();

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.addEventListener('upgradeneeded', () => {
      const values = request.result.createObjectStore(store);
      for (const [name, value] of remembered) values.put(value, name);
    });
    request.addEventListener('success', () => {
      request.result.addEventListener('versionchange', () => {
        request.result.close();
        reopen();
      });
      request.result.addEventListener('close', reopen);
      resolve(request.result);
    });
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB did not open')));
  }).catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

/** At once: who this browser is must be on the disk again before anything else happens to it. */
function reopen(): void {
  opening = undefined;
  open().catch(reportError);
}

export async function readValue<T>(name: string): Promise<T | undefined> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const request = database.transaction(store).objectStore(store).get(name);
    request.addEventListener('success', () => {
      if (request.result !== undefined) remembered.set(name, request.result);
      resolve(request.result as T | undefined);
    });
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB did not read')));
  });
}

/** Resolves when the value is on the disk: a token is used only after it can't be lost. */
export async function writeValue(name: string, value: unknown): Promise<void> {
  await change((values) => values.put(value, name));
  remembered.set(name, value);
}

export async function deleteValue(name: string): Promise<void> {
  remembered.delete(name);
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
