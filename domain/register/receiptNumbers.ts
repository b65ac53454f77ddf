import { parseRegisterNumber } from '../order/orderNumber.ts';
import type { JournalRecord } from './journalRecord.ts';

export type NumberedReceipt = { running: number; record: JournalRecord };

/**
 * The receipts among new records of a register. Their numbers run without gaps: one that does not follow the last is a
 * fault, and one that was given before numbers nothing.
 */
export function receiptNumbers(
  last: number,
  records: readonly JournalRecord[],
): { receipts: NumberedReceipt[]; faults: JournalRecord[]; last: number } {
  const receipts: NumberedReceipt[] = [];
  const faults: JournalRecord[] = [];
  let at = last;
  for (const record of records) {
    if (record.type !== 'receipt') continue;
    const number = parseRegisterNumber(record.references?.receiptNumber ?? '');
    const running = number?.prefix === record.register ? number.running : 0;
    if (running !== at + 1) faults.push(record);
    if (running <= at) continue;
    receipts.push({ running, record });
    at = running;
  }
  return { receipts, faults, last: at };
}
