import { proxy } from 'valtio';
import type { ShiftReport } from '#domain/register/shift.ts';
import { standingReport } from '#src/data/journal/bookShift.ts';
import { books, journalOf } from '#src/data/journal/booksStore.ts';
import { isOwnJournal } from '#src/data/journal/ownBooks.ts';
import type { JournalRow, ShiftRow } from '#src/data/local/journalRows.ts';
import { currentIdentity } from '#src/data/session/identity.ts';

type Books = { shifts: Readonly<Record<string, ShiftRow>>; journals: Readonly<Record<string, JournalRow>> };

/** Of all that this browser keeps, what this register has run in the house that it works for. */
const ownShiftsOf = ({ shifts, journals }: Books): ShiftRow[] =>
  Object.values(shifts).filter(
    ({ restaurant_id, booking: { register } }) =>
      restaurant_id === currentIdentity().restaurant_id &&
      isOwnJournal(journalOf(journals, { restaurant_id, register })),
  );

/** The shift that is open on this register. */
export const openShiftOf = (known: Books): ShiftRow | undefined =>
  ownShiftsOf(known).find(({ booking }) => booking.closedAt === undefined);

/** Those that are over, the last one first. */
export const closedShiftsOf = (known: Books): ShiftRow[] =>
  ownShiftsOf(known)
    .filter(({ booking }) => booking.closedAt !== undefined)
    .toSorted((a, b) => (a.booking.openedAt < b.booking.openedAt ? 1 : -1));

/** The X report: the open shift as it stands. */
export const standing = proxy<{ report?: ShiftReport; shift_id?: string }>({});

/** Reads the X report anew: after every booking, and whenever somebody looks. */
export async function refreshReport(): Promise<void> {
  const row = openShiftOf(books);
  if (!row) {
    delete standing.report;
    delete standing.shift_id;
    return;
  }
  const report = await standingReport(row);
  // meanwhile it was closed, or the register works for another house
  if (openShiftOf(books)?.shift_id !== row.shift_id) return;
  Object.assign(standing, { report, shift_id: row.shift_id });
}
