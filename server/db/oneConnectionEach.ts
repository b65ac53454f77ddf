import { AsyncLocalStorage } from 'node:async_hooks';
import { inLockOrder } from './lockOrder.ts';
import type { Sql } from './sql.ts';

/** Knows, in tests, whether the work that asks for a connection holds one already. */
export type ConnectionWatch = {
  /** Runs the work of a transaction, which holds a connection until it ends. */
  holding<T>(work: () => Promise<T>): Promise<T>;
  /** Throws when it is called from within such work. */
  ask(): void;
  /** The transaction's statements, as long as they lock what they lock in the one order. */
  inOrder(tx: Sql): Sql;
};

/**
 * Work that waits for a second connection while it holds a first one waits for itself when the pool is exhausted: as
 * many of it as there are connections stand still until the time runs out. So nobody may, even while there is room.
 */
export function watchConnections(): ConnectionWatch {
  const held = new AsyncLocalStorage<{ open: boolean }>();
  return {
    async holding(work) {
      const transaction = { open: true };
      try {
        return await held.run(transaction, work);
      } finally {
        // what the work began and did not wait for may ask again
        transaction.open = false;
      }
    },
    ask() {
      if (held.getStore()?.open) throw new Error('A transaction asks the pool for a second connection.');
    },
    inOrder: inLockOrder,
  };
}

/** Running, where nobody looks: asking costs nothing. */
export const unwatched: ConnectionWatch = { holding: (work) => work(), ask: () => undefined, inOrder: (tx) => tx };
