import { registerNumber } from '../order/orderNumber.ts';
import type { ChainHead } from './appendRecords.ts';
import { recordText, type JournalRecord, type NewRecord } from './journalRecord.ts';

/** What a register books, before it has its place in the journal. */
export type Booking = Pick<JournalRecord, 'at' | 'actor' | 'type' | 'references' | 'amount' | 'body'> & {
  /** of money and its receipt: what the receipt is of, in one word. It is booked once, under one number */
  receipt_of?: string;
  /** of a receipt that takes back: what the receipt is of that it corrects, whose number it then names */
  corrects?: string;
};

/** What kind of receipt it is; one that takes back is a receipt of its own, with amounts below zero. */
export const receiptKinds = ['sale', 'refund', 'void'] as const;
export type ReceiptKind = (typeof receiptKinds)[number];

/** A register's journal, by its restaurant and letters. */
export type RegisterName = { restaurant_id: string; register: string };

/** Where a register stands: its journal, and the last number that it gave to a receipt. */
export type RegisterHead = ChainHead & { receipts: number };
export const newRegister: RegisterHead = { number: 0, hash: '', receipts: 0 };

export type NumberedBooking = { receipt_of: string; receiptNumber: string; record: JournalRecord };

/**
 * The bookings as the next records of a register's journal, and the receipts among them with their numbers. `numberOf`
 * knows those that were given before. Takes no time between, so that it fits into the transaction that stores them.
 */
export function appendBookings(
  { restaurant_id, register }: RegisterName,
  head: RegisterHead,
  bookings: readonly Booking[],
  sha256: (text: string) => string,
  numberOf: (receipt_of: string) => string | undefined = () => undefined,
): { records: JournalRecord[]; receipts: NumberedBooking[]; head: RegisterHead } {
  const records: JournalRecord[] = [];
  const receipts: NumberedBooking[] = [];
  let at = head;
  for (const { receipt_of, corrects, ...booking } of bookings) {
    const corrected =
      corrects === undefined
        ? undefined
        : (numberOf(corrects) ?? receipts.find((each) => each.receipt_of === corrects)?.receiptNumber);
    const isReceipt = booking.type === 'receipt' && receipt_of !== undefined;
    const running = at.receipts + (isReceipt ? 1 : 0);
    const receiptNumber = registerNumber(register, running);
    const record: NewRecord = {
      ...booking,
      ...(corrected === undefined ? {} : { body: { ...booking.body, corrects: corrected } }),
      ...(isReceipt ? { references: { ...booking.references, receiptNumber } } : {}),
      restaurant_id,
      register,
      number: at.number + 1,
      previous: at.hash,
    };
    const kept = { ...record, hash: sha256(recordText(record)) };
    records.push(kept);
    if (isReceipt) receipts.push({ receipt_of, receiptNumber, record: kept });
    at = { number: kept.number, hash: kept.hash, receipts: running };
  }
  return { records, receipts, head: at };
}
