import { proxy, ref } from 'valtio';
import type { ChainReport } from '#domain/register/verifyChain.ts';
import type { JournalRecord } from '#domain/register/journalRecord.ts';
import { checkJournal, journalFile, newestRecords } from '#src/data/journal/checkJournal.ts';
import { journalName, type JournalRow } from '#src/data/local/journalRows.ts';
import { currentIdentity } from '#src/data/session/identity.ts';
import { saveFile } from '#src/ui/device/saveFile.ts';

const shownRecords = 200;

/** What the screen shows of one journal, and what checking it said. */
export const journalCheck = proxy<{
  /** whose it is: letters alone name one in every house that the device has worked for */
  journal?: string;
  records: readonly JournalRecord[];
  /** how many are checked so far */
  done?: number;
  report?: ChainReport;
}>({ records: [] });

/** The journals of the house that the register works for, the newest first: another's are none of its figures. */
export const journalsHere = (journals: Readonly<Record<string, JournalRow>>): JournalRow[] =>
  Object.values(journals)
    .filter(({ restaurant_id }) => restaurant_id === currentIdentity().restaurant_id)
    .toSorted((a, b) => (a.openedAt < b.openedAt ? 1 : -1));

export async function showJournal(row: JournalRow): Promise<void> {
  const journal = journalName(row);
  if (journalCheck.journal !== journal) {
    Object.assign(journalCheck, { journal, records: ref([]) });
    delete journalCheck.report;
    delete journalCheck.done;
  }
  const records = await newestRecords(row, shownRecords);
  if (journalCheck.journal === journal) journalCheck.records = ref(records);
}

/** Checks the whole journal, record by record. */
export async function verifyJournal(row: JournalRow): Promise<void> {
  const isShown = (): boolean => journalCheck.journal === journalName(row);
  delete journalCheck.report;
  journalCheck.done = 0;
  try {
    const report = await checkJournal(row, (done) => isShown() && (journalCheck.done = done));
    if (isShown()) journalCheck.report = ref(report);
  } finally {
    if (isShown()) delete journalCheck.done;
  }
}

export async function exportJournal(row: JournalRow): Promise<void> {
  saveFile(await journalFile(row));
}
