import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as fc from '../../tests/support/fastCheck.ts';
import { appendBookings, newRegister, type Booking, type RegisterHead } from './booking.ts';
import type { JournalRecord } from './journalRecord.ts';
import { receiptNumbers } from './receiptNumbers.ts';
import { startChainCheck } from './verifyChain.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const name = { restaurant_id: 'r', register: 'A' };

const booking: fc.Arbitrary<Booking> = fc
  .record({
    type: fc.constantFrom('order', 'payment', 'receipt', 'void', 'refund', 'drawer', 'shift'),
    amount: fc.integer({ min: -100_000, max: 100_000 }),
    of: fc.uuid(),
    words: fc.string({ maxLength: 8 }),
  })
  .map(({ type, amount, of, words }) => ({
    at: '2026-11-24T10:00:00.000Z',
    actor: 'device:1',
    type,
    amount,
    body: { words },
    ...(type === 'receipt' ? { receipt_of: of } : {}),
  }));

describe('what a register books', () => {
  it('is one unbroken chain with gapless receipts, however it is cut into steps', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(booking, { maxLength: 5 }), { maxLength: 12 }), async (steps) => {
        const records: JournalRecord[] = [];
        const given: string[] = [];
        let head: RegisterHead = newRegister;
        for (const step of steps) {
          const appended = appendBookings(name, head, step, sha256);
          records.push(...appended.records);
          given.push(...appended.receipts.map(({ receiptNumber }) => receiptNumber));
          ({ head } = appended);
        }
        const check = startChainCheck(name.restaurant_id, name.register, sha256);
        await check.take(records);
        expect(check.report(head)).toMatchObject({ ok: true, faults: [], records: steps.flat().length });
        expect(given).toEqual(given.map((_, at) => `A-${at + 1}`));
        expect(receiptNumbers(0, records)).toMatchObject({ faults: [], last: head.receipts });
      }),
    );
  });

  it('keeps its words: a booking is in its record, and nothing else is', () => {
    fc.assert(
      fc.property(booking, (one) => {
        const { receipt_of: _, ...said } = one;
        const [record] = appendBookings(name, newRegister, [one], sha256).records;
        expect(record).toMatchObject(said);
      }),
    );
  });
});
