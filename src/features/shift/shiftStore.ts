import { proxy } from 'valtio';
import type { ShiftReport } from '#domain/register/shift.ts';
import { standingReport } from '#src/data/journal/bookShift.ts';
import { books } from '#src/data/journal/booksStore.ts';
import type { ShiftRow } from '#src/data/local/journalRows.ts';

type Shifts = Readonly<Record<string, ShiftRow>>;

/** The shift that is open on this register. */
export const openShiftOf = (shifts: Shifts): ShiftRow | undefined =>
  Object.values(shifts).find(({ booking }) => booking.closedAt === undefined);

/** Those that are over, the last one first. */
export const closedShiftsOf = (shifts: Shifts): ShiftRow[] =>
  Object.values(shifts)
    .filter(({ booking }) => booking.closedAt !== undefined)
    .toSorted((a, b) => (a.booking.openedAt < b.booking.openedAt ? 1 : -1));

/** The X report: the open shift as it stands. */
export const standing = proxy<{ report?: ShiftReport; shift_id?: string }>({});

/** Reads the X report anew: after every booking, and whenever somebody looks. */
export async function refreshReport(): Promise<void> {
  const row = openShiftOf(books.shifts);
  if (!row) {
    delete standing.report;
    delete standing.shift_id;
    return;
  }
  const report = await standingReport(row);
  Object.assign(standing, { report, shift_id: row.shift_id });
}
