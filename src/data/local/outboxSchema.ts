import { Dexie, type EntityTable, type Table } from 'dexie';
import type { Actor } from '#domain/account/account.ts';
import type { Money } from '#domain/money/money.ts';
import type { StoredOperation } from '../outbox/operation.ts';
import type { JournalRecord } from '#domain/register/journalRecord.ts';
import type { DraftRow, HeldRow } from './drafts.ts';
import type { GivenReceipt, JournalRow, ShiftRow, WaitingBooking } from './journalRows.ts';

/** What became of a parked operation that a person decided on, and what was given back of cash that was too much (D12). */
type Settlement =
  | { key: string; operation: StoredOperation; how: 'discarded' | 'superseded'; note?: string; at: string }
  | { key: string; how: 'given_back'; order_id: string; amount: Money; actor: Actor; at: string };
export type Counter = { name: string; value: number };

/**
 * What was done here and is not on the server yet: strictly durable, never reset, its schema only grows. The primary
 * key is the order in which things were done, given by the database, so that saving is one put.
 */
export class OutboxDatabase extends Dexie {
  declare operations: EntityTable<StoredOperation, 'deviceSeq'>;
  declare settlements: Table<Settlement, string>;
  declare counters: Table<Counter, string>;
  /** what is being put together and was not sent: cleared by the transaction that saves its order */
  declare drafts: Table<DraftRow, string>;
  /** taps that may still be taken back */
  declare held: Table<HeldRow, string>;
  /** a register's books: where each of its journals stands, and their records (D33) */
  declare journals: Table<JournalRow, [string, string]>;
  declare records: Table<JournalRecord, [string, string, number]>;
  declare receipts: Table<GivenReceipt, string>;
  /** what is booked while the register has no letters */
  declare bookings: EntityTable<WaitingBooking, 'id'>;
  declare shifts: Table<ShiftRow, string>;
}
