import type { Booking, ReceiptKind, RegisterHead, RegisterName } from '#domain/register/booking.ts';
import type { RecordFault } from '#domain/register/appendRecords.ts';
import type { PaymentOption } from '#domain/payment/paymentOption.ts';
import type { JournalRecord } from '#domain/register/journalRecord.ts';
import type { Shift, ShiftBooking, ShiftReport } from '#domain/register/shift.ts';

/** A register's journal as it stands on this device (D33). */
export type JournalRow = RegisterName &
  RegisterHead & {
    /** what was done before is booked nowhere here */
    openedAt: string;
    /** whose it is: a browser may be several devices. Not said by an earlier release */
    device_id?: string;
    /** up to where the server has it */
    kept: number;
    /** it is lost, and the register has asked for other letters: nothing is booked in it any more */
    left?: true;
    /** the first record that the server refused for good, and why: nothing after it is sent */
    refused?: { number: number; reason: RecordFault };
    /** the letters that the register lost when it began this one */
    replaces?: string;
  };

/** A device keeps its letters from house to house: only with the house do they name one journal. */
export const journalName = ({ restaurant_id, register }: RegisterName): string => `${restaurant_id} ${register}`;

/** A receipt that this register gave a number to. */
export type GivenReceipt = RegisterName & {
  receipt_of: string;
  receiptNumber: string;
  kind: ReceiptKind;
  /** how the money came or went; not said by an earlier release */
  option?: PaymentOption;
  orders: string[];
  at: string;
  amount: number;
  /** of one that takes back, the receipt that it corrects */
  corrects?: string;
};

/** A booking that waits for its journal: the register has no letters at this moment. */
export type WaitingBooking = { id: number; restaurant_id: string; booking: Booking };

type RegisterNumber = { register: string; number: number };

/** A shift of this register, as it is told to the server; `told` is the revision that the server has. */
export type ShiftRow = {
  shift_id: string;
  restaurant_id: string;
  booking: ShiftBooking;
  /** who did the last of it */
  actor: string;
  changedAt: string;
  revision: number;
  told: number;
  /** of this revision's telling */
  key: string;
  /** the record that opened it: what is booked from there on is of this shift */
  from?: RegisterNumber;
  /** of a closed one, as this register saw it */
  report?: ShiftReport;
  /** what the server made of it */
  answer?: Shift;
  refused?: string;
};

/** What became of the books, told to every tab. */
export type BooksChange = {
  journals?: JournalRow[];
  records?: JournalRecord[];
  receipts?: GivenReceipt[];
  shifts?: ShiftRow[];
};
