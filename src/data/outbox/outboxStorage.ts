import { outboxDatabase } from '../local/outboxDatabase.ts';
import { lifted } from './liftOperation.ts';
import type { StoredOperation } from './operation.ts';
import { inOrder } from './sendable.ts';

/** All operations that are not done with, in this release's shape, in the order in which they were done. */
export const storedOperations = async (): Promise<StoredOperation[]> =>
  inOrder((await outboxDatabase().operations.toArray()).map(lifted));

/**
 * Writes operations back as they stand now and forgets those that are done, in one step. Gives those that were
 * written: one that was withdrawn meanwhile stays gone.
 */
export async function settleOperations(
  changed: readonly StoredOperation[],
  done: readonly StoredOperation[],
): Promise<StoredOperation[]> {
  const { operations } = outboxDatabase();
  return outboxDatabase().transaction('rw', operations, async () => {
    const stored = changed.length ? await operations.bulkGet(changed.map(({ deviceSeq }) => deviceSeq)) : [];
    const there = changed.filter((operation, at) => stored[at]?.key === operation.key);
    if (there.length) await operations.bulkPut(there);
    if (done.length) await operations.bulkDelete(done.map(({ deviceSeq }) => deviceSeq));
    return there;
  });
}
