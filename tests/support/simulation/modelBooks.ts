import { appendRecords, emptyChain, type ChainHead } from '#domain/register/appendRecords.ts';
import type { JournalRecord } from '#domain/register/journalRecord.ts';
import { receiptNumbers } from '#domain/register/receiptNumbers.ts';
import { sha256 } from '#server/register/sha256.ts';

/** One register's journal as the server keeps it. */
export type KeptBook = { head: ChainHead; receipts: number[]; records: JournalRecord[]; faults: string[] };

export type ModelBooks = {
  /** POST /device/journal: keeps what continues the register's journal, and says up to where it has it */
  keep(records: readonly JournalRecord[]): Promise<number>;
  of(register: string): KeptBook;
};

/** The registers' journals, by the server's own rules (D33). */
export function createModelBooks(): ModelBooks {
  const books = new Map<string, KeptBook>();
  function of(register: string): KeptBook {
    const known = books.get(register) ?? { head: emptyChain, receipts: [], records: [], faults: [] };
    books.set(register, known);
    return known;
  }
  let last: Promise<unknown> = Promise.resolve();
  async function append(records: readonly JournalRecord[]): Promise<number> {
    const book = of(records[0]?.register ?? '');
    const known = new Map(book.records.map(({ number, hash }) => [number, hash]));
    const { fresh, head, refused } = await appendRecords(book.head, known, records, sha256);
    const { receipts, faults } = receiptNumbers(book.receipts.at(-1) ?? 0, fresh);
    book.head = head;
    book.records.push(...fresh);
    book.receipts.push(...receipts.map(({ running }) => running));
    book.faults.push(...faults.map(({ number }) => `receipt ${number}`));
    if (refused) book.faults.push(`${refused.reason} ${refused.record.number}`);
    return head.number;
  }
  return {
    of,
    // one after the other, as its registers' rows are locked
    keep(records) {
      const kept = last.then(() => append(records));
      last = kept;
      return kept;
    },
  };
}
