import type { Booking } from './booking.ts';
import type { JournalRecord } from './journalRecord.ts';

/**
 * What takes a booking back, since none is ever changed: the same amount the other way, naming the record, and its letters
 * where the register has got others since.
 */
export function reversalOf(
  record: JournalRecord,
  { at, actor, why, register }: { at: string; actor: string; why: string; register: string },
): Booking {
  const { type, number, references = {}, amount, body = {} } = record;
  const { receiptNumber: _, ...about } = references;
  const taxes = Object.entries((body['taxes'] ?? {}) as Record<string, number>);
  const isReceipt = type === 'receipt';
  return {
    at,
    actor,
    type: isReceipt ? 'receipt' : 'void',
    references: about,
    ...(amount === undefined ? {} : { amount: 0 - amount }),
    body: {
      reverses: number,
      ...(register === record.register ? {} : { register: record.register }),
      of: type,
      ...(why ? { reason: why } : {}),
      ...(body['option'] === undefined ? {} : { option: body['option'] }),
      ...(isReceipt
        ? {
            kind: 'void',
            tip: 0 - Number(body['tip'] ?? 0),
            rounding: 0 - Number(body['rounding'] ?? 0),
            taxes: Object.fromEntries(taxes.map(([rate, gross]) => [rate, 0 - gross])),
            orders: body['orders'] ?? [],
          }
        : {}),
    },
    ...(isReceipt ? { receipt_of: `void ${references.receiptNumber}` } : {}),
  };
}
