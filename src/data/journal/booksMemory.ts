import type { Table } from 'dexie';
import type { JournalRecord } from '#domain/register/journalRecord.ts';
import {
  journalName,
  type BooksChange,
  type GivenReceipt,
  type JournalRow,
  type ShiftRow,
} from '../local/journalRows.ts';
import type { OutboxDatabase } from '../local/outboxSchema.ts';

const journals = new Map<string, JournalRow>();
const records = new Map<string, JournalRecord>();
const receipts = new Map<string, GivenReceipt>();
const shifts = new Map<string, ShiftRow>();

const recordName = ({ restaurant_id, register, number }: JournalRecord): string =>
  `${restaurant_id} ${register} ${number}`;

/**
 * What the outbox's memory keeps of a register's books: where its journals stand, what the server has not got of them,
 * the receipts and the shifts, so that a database that is deleted while the app runs gives no number twice.
 */
export const booksMemory = {
  tables: (database: OutboxDatabase): Table[] => [
    database.journals,
    database.records,
    database.receipts,
    database.shifts as Table,
  ],

  hear({ journals: changed = [], records: fresh = [], receipts: given = [], shifts: told = [] }: BooksChange): void {
    for (const row of changed) {
      const known = journals.get(journalName(row));
      if (!known || known.number <= row.number) journals.set(journalName(row), row);
      // what the server has can be had from there
      for (const [name, record] of records)
        if (journalName(record) === journalName(row) && record.number < row.kept) records.delete(name);
    }
    for (const record of fresh) records.set(recordName(record), record);
    for (const receipt of given) receipts.set(receipt.receipt_of, receipt);
    for (const row of told) {
      const known = shifts.get(row.shift_id);
      if (!known || known.revision <= row.revision) shifts.set(row.shift_id, row);
    }
  },

  async take(database: OutboxDatabase): Promise<void> {
    const rows = await database.journals.toArray();
    const unsent = await Promise.all(rows.map((row) => recordsFrom(database, row)));
    booksMemory.hear({
      journals: rows,
      records: unsent.flat(),
      receipts: await database.receipts.toArray(),
      shifts: await database.shifts.toArray(),
    });
  },

  async giveBack(database: OutboxDatabase): Promise<void> {
    for (const row of journals.values()) {
      const kept = await database.journals.get([row.restaurant_id, row.register]);
      if ((kept?.number ?? -1) < row.number) await database.journals.put(row);
    }
    await database.records.bulkPut([...records.values()]);
    await database.receipts.bulkPut([...receipts.values()]);
    for (const row of shifts.values()) {
      const kept = await database.shifts.get(row.shift_id);
      if ((kept?.revision ?? -1) < row.revision) await database.shifts.put(row);
    }
  },
};

const recordsFrom = (database: OutboxDatabase, { restaurant_id, register, kept }: JournalRow) =>
  database.records
    .where('[restaurant_id+register+number]')
    .between([restaurant_id, register, kept], [restaurant_id, register, Infinity])
    .toArray();
