import type { JournalRecord } from '#domain/register/journalRecord.ts';
import { startChainCheck, type ChainReport } from '#domain/register/verifyChain.ts';
import type { JournalRow } from '../local/journalRows.ts';
import { outboxDatabase } from '../local/outboxDatabase.ts';
import { sha256 } from './sha256.ts';

const piece = 500;

const between = ({ restaurant_id, register }: JournalRow, from: number, to: number) =>
  outboxDatabase()
    .records.where('[restaurant_id+register+number]')
    .between([restaurant_id, register, from], [restaurant_id, register, to], true, true);

/** Checks a journal as it lies on this device, record by record and link by link. `progress` gets how many are done. */
export async function checkJournal(row: JournalRow, progress: (done: number) => void): Promise<ChainReport> {
  const check = startChainCheck(row.restaurant_id, row.register, sha256);
  for (let from = 1; from <= row.number; from += piece) {
    await check.take(await between(row, from, from + piece - 1).toArray());
    progress(Math.min(row.number, from + piece - 1));
    // the screen goes on meanwhile
    await new Promise((resolve) => setTimeout(resolve));
  }
  return check.report(row);
}

/** The newest records of a journal, the last one first. */
export async function newestRecords(row: JournalRow, most: number): Promise<JournalRecord[]> {
  const records = await between(row, Math.max(1, row.number - most + 1), row.number).toArray();
  return records.toReversed();
}

/** A journal as a file: one record a line, as it is hashed, so that anybody can check it. */
export async function journalFile(row: JournalRow): Promise<File> {
  const lines: string[] = [];
  for (const record of await between(row, 1, row.number).toArray()) lines.push(`${JSON.stringify(record)}\n`);
  return new File(lines, `journal-${row.register}-${row.number}.jsonl`, { type: 'application/jsonl' });
}
