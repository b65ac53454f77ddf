import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { deleteValue, readValue, writeValue } from './sessionDatabase.ts';

const deleted = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase('comanda-session');
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => reject(request.error ?? new Error('not deleted')));
  });

test('who this browser is outlives the deletion of its database while the app runs; what it forgot stays forgotten', async () => {
  vi.stubGlobal('reportError', (error: unknown) => {
    throw error;
  });
  await writeValue('machine', 'm1');
  await writeValue('token:device:m1', 'secret');
  await deleteValue('token:device:m1');
  await deleted();
  expect(await readValue('machine')).toBe('m1');
  expect(await readValue('token:device:m1')).toBeUndefined();
});

test('a write that the browser gave up says so, and is not remembered', async () => {
  vi.stubGlobal('reportError', () => undefined);
  await writeValue('aborted', 'before');
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(function (this: IDBObjectStore) {
    this.transaction.abort();
    return {} as IDBRequest<IDBValidKey>;
  });
  let outcome = 'waits';
  void writeValue('aborted', 'after').then(
    () => (outcome = 'saved'),
    () => (outcome = 'refused'),
  );
  await expect.poll(() => outcome, { timeout: 2_000 }).toBe('refused');
  put.mockRestore();
  await deleted();
  expect(await readValue('aborted')).toBe('before');
});
