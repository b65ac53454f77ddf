import { freeSpace } from '../local/freeSpace.ts';
import { outboxDatabase } from '../local/outboxDatabase.ts';
import type { Operation, StoredOperation } from './operation.ts';
import { isStorageFull, StorageFull } from './storageFull.ts';

/**
 * Writes an operation to the disk (strict durability, one put) and answers it with its place in the order of things
 * done here. When there is no room, cached pictures and old menus go first; then it rejects with `StorageFull`.
 */
export async function saveOperation(operation: Operation): Promise<StoredOperation> {
  try {
    return await add(operation);
  } catch (error) {
    if (!isStorageFull(error)) throw error;
    await freeSpace();
  }
  try {
    return await add(operation);
  } catch (error) {
    throw isStorageFull(error) ? new StorageFull(error) : error;
  }
}

async function add(operation: Operation): Promise<StoredOperation> {
  const deviceSeq = await outboxDatabase().operations.add(operation);
  return { ...operation, deviceSeq };
}

/** The next number that a register gives on its own, kept over restarts: 'A-17' (D10). */
export async function nextOwnNumber(prefix: string): Promise<string> {
  const { counters } = outboxDatabase();
  return outboxDatabase().transaction('rw', counters, async () => {
    const value = ((await counters.get(`number:${prefix}`))?.value ?? 0) + 1;
    await counters.put({ name: `number:${prefix}`, value });
    return `${prefix}-${value}`;
  });
}
