import { Dexie, type EntityTable, type Table } from 'dexie';
import type { StoredOperation } from '../outbox/operation.ts';

/** What became of a parked operation that a person decided on. */
type Settlement = {
  key: string;
  operation: StoredOperation;
  how: 'discarded' | 'superseded';
  note?: string;
  at: string;
};
type Counter = { name: string; value: number };

/**
 * What was done here and is not on the server yet: strictly durable, never reset, its schema only grows. The primary
 * key is the order in which things were done, given by the database, so that saving is one put.
 */
class OutboxDatabase extends Dexie {
  declare operations: EntityTable<StoredOperation, 'deviceSeq'>;
  declare settlements: Table<Settlement, string>;
  declare counters: Table<Counter, string>;
}

let database: OutboxDatabase | undefined;

export function outboxDatabase(): OutboxDatabase {
  if (database) return database;
  database = new OutboxDatabase('comanda-outbox', { chromeTransactionDurability: 'strict' });
  database.version(1).stores({ operations: '++deviceSeq, &key', settlements: 'key', counters: 'name' });
  return database;
}
