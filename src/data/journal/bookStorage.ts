import type { Table } from 'dexie';
import { appendBookings, type Booking, type ReceiptKind, type RegisterName } from '#domain/register/booking.ts';
import type { PaymentOption } from '#domain/payment/paymentOption.ts';
import type { BooksChange, GivenReceipt, JournalRow } from '../local/journalRows.ts';
import { outboxDatabase } from '../local/outboxDatabase.ts';
import type { BookAlong } from '../outbox/saveOperations.ts';
import { currentRegister } from './currentRegister.ts';
import { sha256 } from './sha256.ts';

/** The tables that a booking needs in its transaction. */
export function bookTables(): Table[] {
  const { journals, records, receipts, bookings } = outboxDatabase();
  return [journals, records, receipts, bookings as Table];
}

/** Bookings of a register to go along in somebody's transaction: what is saved is booked, and nothing else is. */
export const bookAlong = (
  register: RegisterName | undefined,
  of: () => readonly Booking[] | Promise<Booking[]>,
): BookAlong => ({
  tables: bookTables(),
  put: async () => bookNow(register, await of()),
});

/**
 * Books what a step of this register comes to, within the transaction of whoever calls it, under the letters that it has
 * at that moment: since the step began it may have got others, and what waited for those is in their journal already.
 */
export async function bookNow(name: RegisterName | undefined, given: readonly Booking[]): Promise<BooksChange> {
  const now = currentRegister();
  return putBookings(name && now?.restaurant_id === name.restaurant_id ? now : name, given);
}

/**
 * Puts bookings into the journal of these letters, within the transaction of whoever calls it. Where the register has no letters of its
 * own at the moment they wait, in their order. A receipt that has its number gets no other.
 */
export async function putBookings(name: RegisterName | undefined, given: readonly Booking[]): Promise<BooksChange> {
  if (!name || given.length === 0) return {};
  const { journals, bookings, records, receipts } = outboxDatabase();
  const journal = await journals.get([name.restaurant_id, name.register]);
  if (!journal || journal.refused || journal.left) {
    await bookings.bulkAdd(given.map((booking) => ({ restaurant_id: name.restaurant_id, booking })));
    return {};
  }
  const known = new Map<string, string>();
  for (const receipt_of of new Set(given.flatMap((one) => [one.receipt_of, one.corrects]))) {
    const numbered = receipt_of === undefined ? undefined : await receipts.get(receipt_of);
    if (numbered) known.set(numbered.receipt_of, numbered.receiptNumber);
  }
  const fresh = given.filter(({ receipt_of }) => receipt_of === undefined || !known.has(receipt_of));
  if (fresh.length === 0) return {};
  const appended = appendBookings(name, journal, fresh, sha256, (of) => known.get(of));
  const numbered = appended.receipts.map(({ receipt_of, receiptNumber, record }): GivenReceipt => ({
    ...name,
    receipt_of,
    receiptNumber,
    kind: record.body?.['kind'] as ReceiptKind,
    option: record.body?.['option'] as PaymentOption,
    orders: (record.body?.['orders'] as string[] | undefined) ?? [],
    at: record.at,
    amount: record.amount ?? 0,
    ...(typeof record.body?.['corrects'] === 'string' ? { corrects: record.body['corrects'] } : {}),
  }));
  const row: JournalRow = { ...journal, ...appended.head };
  await records.bulkAdd(appended.records);
  await receipts.bulkAdd(numbered);
  await journals.put(row);
  return { journals: [row], records: appended.records, receipts: numbered };
}
