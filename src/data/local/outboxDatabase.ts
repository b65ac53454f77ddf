import { OutboxDatabase } from './outboxSchema.ts';
import { startOutboxMemory } from './outboxMemory.ts';

let database: OutboxDatabase | undefined;

export function outboxDatabase(): OutboxDatabase {
  if (database) return database;
  database = new OutboxDatabase('comanda-outbox', { chromeTransactionDurability: 'strict' });
  database.version(1).stores({ operations: '++deviceSeq, &key', settlements: 'key', counters: 'name' });
  database.version(2).stores({ drafts: 'name', held: 'id' });
  database.version(3).stores({
    journals: '[restaurant_id+register]',
    records: '[restaurant_id+register+number]',
    receipts: 'receipt_of, *orders',
    bookings: '++id',
    shifts: 'shift_id',
  });
  startOutboxMemory(database);
  return database;
}
