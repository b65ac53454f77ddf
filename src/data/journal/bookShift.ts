import type { Money } from '#domain/money/money.ts';
import type { Pieces } from '#domain/money/denominations.ts';
import { actorKey } from '#domain/order/occurrence.ts';
import type { Booking } from '#domain/register/booking.ts';
import { figuresOf } from '#domain/register/figuresOf.ts';
import type { JournalRecord } from '#domain/register/journalRecord.ts';
import { shiftReport, type ShiftReport } from '#domain/register/shift.ts';
import { newId } from '../ids.ts';
import { announce } from '../local/changes.ts';
import type { ShiftRow } from '../local/journalRows.ts';
import { outboxDatabase } from '../local/outboxDatabase.ts';
import { byWhoIsHere } from '../outbox/act.ts';
import { bookNow, bookTables } from './bookStorage.ts';
import { currentRegister } from './currentRegister.ts';
import { isOwnJournal } from './ownBooks.ts';

/** The register has no letters yet, or is none: nothing can be booked on it. */
export class NoRegister extends Error {
  override name = 'NoRegister';
}

type Step = { booking: Omit<Booking, 'at' | 'actor'>; row?: ShiftRow };

/**
 * Books one step of the shift: the shift as it is told to the server and its record of the journal, or neither. The
 * step is decided on what stands on the disk, whatever window did the last one; none where it does not fit any more.
 */
async function book(
  step: (open: ShiftRow | undefined, at: string) => Step | undefined | Promise<Step | undefined>,
): Promise<void> {
  const register = currentRegister();
  if (!register) throw new NoRegister();
  const { shifts } = outboxDatabase();
  const { occurredAt: at, actor: by } = byWhoIsHere();
  const actor = actorKey(by);
  const change = await outboxDatabase().transaction('rw', [shifts, ...bookTables()], async () => {
    const open = await openShiftIn(register.restaurant_id);
    const done = await step(open, at);
    if (!done) return undefined;
    const books = await bookNow(register, [{ ...done.booking, at, actor }]);
    if (!done.row) return books;
    // what was refused is the step before: this one is told again
    const { refused: _refused, ...next } = done.row;
    const known = (await shifts.get(next.shift_id))?.revision ?? 0;
    const first = books.records?.[0];
    const row: ShiftRow = {
      ...next,
      actor,
      changedAt: at,
      revision: known + 1,
      key: newId(),
      ...(known === 0 && first ? { from: { register: first.register, number: first.number } } : {}),
    };
    await shifts.put(row);
    return { ...books, shifts: [row] };
  });
  if (change) announce({ books: change });
}

/** The shift that this device has open in a house. Within a transaction. */
async function openShiftIn(restaurant_id: string): Promise<ShiftRow | undefined> {
  const { journals, shifts } = outboxDatabase();
  const rows = await shifts.filter((row) => row.restaurant_id === restaurant_id && !row.booking.closedAt).toArray();
  for (const row of rows) if (isOwnJournal(await journals.get([restaurant_id, row.booking.register]))) return row;
  return undefined;
}

/** Opens a shift with what lies in the drawer; does nothing while one is open. */
export const openShift = (float: Money): Promise<void> =>
  book((open, openedAt) => {
    const register = currentRegister();
    if (open || !register) return undefined;
    const shift_id = newId();
    return {
      booking: { type: 'shift', references: { shift_id }, amount: float, body: { what: 'opened' } },
      row: {
        shift_id,
        restaurant_id: register.restaurant_id,
        booking: { shift_id, register: register.register, openedAt, float, movements: [] },
        actor: '',
        changedAt: openedAt,
        revision: 0,
        told: 0,
        key: '',
      },
    };
  });

/** Money put into the drawer or taken out of it, beside payments. */
export const movePaid = (kind: 'in' | 'out', amount: Money, reason: string): Promise<void> =>
  book((open, at) => {
    if (!open) return undefined;
    const { shift_id, booking } = open;
    const movement_id = newId();
    const movements = [...booking.movements, { movement_id, kind, amount, reason, at }];
    return {
      booking: {
        type: 'drawer',
        references: { shift_id, movement_id },
        amount: kind === 'in' ? amount : 0 - amount,
        body: { what: kind === 'in' ? 'paid_in' : 'paid_out', reason },
      },
      row: { ...open, booking: { ...booking, movements } },
    };
  });

/** The drawer was opened without a sale: with or without a shift, it stands in the journal. */
export const openDrawer = (reason: string): Promise<void> =>
  book((open) => ({
    booking: {
      type: 'drawer',
      ...(open ? { references: { shift_id: open.shift_id } } : {}),
      body: { what: 'opened', ...(reason ? { reason } : {}) },
    },
  }));

/** Cash of a tour that its deliverer gives to the house: it stands in the journal, and from there on the tour's cash sheet. */
export const handOver = (amount: Money, deliverer: string, day: string): Promise<void> =>
  book((open) => ({
    booking: {
      type: 'drawer',
      ...(open ? { references: { shift_id: open.shift_id } } : {}),
      amount: 0 - amount,
      body: { what: 'handed_over', deliverer, day },
    },
  }));

/** Closes the shift with what was counted; gives its report as it stands at that moment. */
export async function closeShift(count: Money, pieces: Pieces): Promise<ShiftReport | undefined> {
  let report: ShiftReport | undefined;
  await book(async (open, closedAt) => {
    if (!open) return undefined;
    const booking = { ...open.booking, count, closedAt };
    report = shiftReport(booking, figuresOf(await recordsOf(open)));
    const { cashExpected: expected, difference = 0 } = report;
    return {
      booking: {
        type: 'shift',
        references: { shift_id: open.shift_id },
        amount: count,
        body: { what: 'closed', expected, difference, pieces: { ...pieces } },
      },
      row: { ...open, booking, report },
    };
  });
  return report;
}

/** The report of the open shift as it stands (X), from what this register booked. */
export async function standingReport(row: ShiftRow): Promise<ShiftReport> {
  return shiftReport(row.booking, figuresOf(await recordsOf(row)));
}

/** What was booked since the shift was opened, also under letters that the register got meanwhile. */
async function recordsOf({ from, restaurant_id, booking }: ShiftRow): Promise<JournalRecord[]> {
  const { journals, records } = outboxDatabase();
  const rows = await journals.filter((row) => row.restaurant_id === restaurant_id && isOwnJournal(row)).toArray();
  const found: JournalRecord[] = [];
  for (const { register, openedAt } of rows) {
    const since = register === from?.register ? from.number : openedAt >= booking.openedAt ? 0 : undefined;
    if (since === undefined) continue;
    const own = records
      .where('[restaurant_id+register+number]')
      .between([restaurant_id, register, since], [restaurant_id, register, Infinity]);
    found.push(...(await own.toArray()));
  }
  return found;
}
