import type { Money } from '../money/money.ts';
import { canonicalText } from './canonicalText.ts';

export const recordTypes = [
  'start',
  'order',
  'payment',
  'refund',
  'void',
  'discount',
  'drawer',
  'shift',
  'receipt',
] as const;
export type RecordType = (typeof recordTypes)[number];

export type RecordReferences = {
  order_id?: string;
  partialPayment_id?: string;
  shift_id?: string;
  movement_id?: string;
  /** '<register>-<running>' of a receipt, without gaps per register */
  receiptNumber?: string;
};

type Plain = string | number | boolean | null;
/** What else a booking says, in words and numbers. */
export type RecordBody = Record<string, Plain | Plain[] | Record<string, Plain>>;

/** One booking of a register (D33): made on the device, never changed, chained to the one before. */
export type JournalRecord = {
  restaurant_id: string;
  /** the register's letters */
  register: string;
  /** 1, 2, 3 … without gaps per register */
  number: number;
  /** the hash of the record before; of number 1 an empty text */
  previous: string;
  at: string;
  /** kind and id of who booked it, e.g. `employee:<id>` */
  actor: string;
  type: RecordType;
  references?: RecordReferences;
  amount?: Money;
  body?: RecordBody;
  /** SHA-256 in hex of the canonical text of all of the above */
  hash: string;
};

export type NewRecord = Omit<JournalRecord, 'hash'>;

/** SHA-256 of the text's UTF-8 in lower-case hex; what devices and servers have for it differs. */
export type Sha256 = (text: string) => string | Promise<string>;

/** The text that a record's hash is of. */
export function recordText({ hash: _own, ...record }: NewRecord & { hash?: string }): string {
  return canonicalText(record);
}

/** The record with its hash: what a register appends to its journal. @awaits the journal on the register's own disk */
export async function chained(record: NewRecord, sha256: Sha256): Promise<JournalRecord> {
  return { ...record, hash: await sha256(recordText(record)) };
}

/** Which journal a register lost when it began this one, where the first record names it. */
export function replacedBy(record: Pick<JournalRecord, 'number' | 'type' | 'body'>): string | undefined {
  const replaces = record.number === 1 && record.type === 'start' ? record.body?.['replaces'] : undefined;
  return typeof replaces === 'string' ? replaces : undefined;
}
