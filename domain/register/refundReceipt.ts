import type { JournalRecord } from './journalRecord.ts';

/** What a receipt of money that went back is of, in one word. */
export const refundReceipt = (id: string): string => `refund ${id}`;

/** The same of a record that is kept. An earlier release said it by the operation alone, of cash. */
export function refundReceiptOf({ body }: Pick<JournalRecord, 'body'>): string | undefined {
  const id = body?.['returned'] ?? body?.['key'];
  return body?.['kind'] === 'refund' && typeof id === 'string' ? refundReceipt(id) : undefined;
}
