import { OutboxDatabase } from './outboxSchema.ts';
import { startOutboxMemory } from './outboxMemory.ts';

let database: OutboxDatabase | undefined;

export function outboxDatabase(): OutboxDatabase {
  if (database) return database;
  database = new OutboxDatabase('comanda-outbox', { chromeTransactionDurability: 'strict' });
  database.version(1).stores({ operations: '++deviceSeq, &key', settlements: 'key', counters: 'name' });
  database.version(2).stores({ drafts: 'name', held: 'id' });
  startOutboxMemory(database);
  return database;
}
