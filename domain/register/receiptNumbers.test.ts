import { describe, expect, it } from 'vitest';
import type { JournalRecord } from './journalRecord.ts';
import { receiptNumbers } from './receiptNumbers.ts';

const record = (receiptNumber: string | undefined, changes: Partial<JournalRecord> = {}): JournalRecord => ({
  restaurant_id: 'house',
  register: 'A',
  number: 1,
  previous: '',
  at: '2026-11-20T10:00:00.000Z',
  actor: 'employee:anna',
  type: 'receipt',
  ...(receiptNumber ? { references: { receiptNumber } } : {}),
  hash: receiptNumber ?? 'none',
  ...changes,
});
const numbered = (last: number, ...records: JournalRecord[]) => {
  const { receipts, faults, last: end } = receiptNumbers(last, records);
  return { given: receipts.map(({ running }) => running), faults: faults.map(({ hash }) => hash), end };
};

describe('the numbers of a register’s receipts', () => {
  it('run on from the last one, whatever else was booked between', () => {
    const order = record(undefined, { type: 'order' });
    expect(numbered(4, record('A-5'), order, record('A-6'))).toEqual({ given: [5, 6], faults: [], end: 6 });
    const [first] = receiptNumbers(4, [record('A-5')]).receipts;
    expect(first?.record).toEqual(record('A-5'));
  });

  it('count from where they are after a gap, which is a fault', () => {
    expect(numbered(4, record('A-7'), record('A-8'))).toEqual({ given: [7, 8], faults: ['A-7'], end: 8 });
  });

  it('are given once: an earlier one is a fault and numbers nothing', () => {
    expect(numbered(4, record('A-5'), record('A-5'), record('A-3'))).toEqual({
      given: [5],
      faults: ['A-5', 'A-3'],
      end: 5,
    });
  });

  it('are the register’s own: another’s, a server’s and none are faults', () => {
    expect(numbered(4, record('B-5'), record('5'), record(undefined))).toEqual({
      given: [],
      faults: ['B-5', '5', 'none'],
      end: 4,
    });
  });
});
