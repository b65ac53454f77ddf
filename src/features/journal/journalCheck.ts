import { proxy, ref } from 'valtio';
import type { ChainReport } from '#domain/register/verifyChain.ts';
import type { JournalRecord } from '#domain/register/journalRecord.ts';
import { checkJournal, journalFile, newestRecords } from '#src/data/journal/checkJournal.ts';
import type { JournalRow } from '#src/data/local/journalRows.ts';
import { saveFile } from '#src/ui/device/saveFile.ts';

const shownRecords = 200;

/** What the screen shows of one journal, and what checking it said. */
export const journalCheck = proxy<{
  register?: string;
  records: readonly JournalRecord[];
  /** how many are checked so far */
  done?: number;
  report?: ChainReport;
}>({ records: [] });

export async function showJournal(row: JournalRow): Promise<void> {
  if (journalCheck.register !== row.register) {
    delete journalCheck.report;
    delete journalCheck.done;
  }
  const records = await newestRecords(row, shownRecords);
  Object.assign(journalCheck, { register: row.register, records: ref(records) });
}

/** Checks the whole journal, record by record. */
export async function verifyJournal(row: JournalRow): Promise<void> {
  delete journalCheck.report;
  journalCheck.done = 0;
  try {
    journalCheck.report = ref(await checkJournal(row, (done) => (journalCheck.done = done)));
  } finally {
    delete journalCheck.done;
  }
}

export async function exportJournal(row: JournalRow): Promise<void> {
  saveFile(await journalFile(row));
}
