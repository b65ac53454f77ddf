import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { appendBookings, newRegister, type Booking } from './booking.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const name = { restaurant_id: 'r', register: 'B' };
const who = { at: '2026-11-24T10:00:00.000Z', actor: 'device:1', amount: 100 };
const sale = (receipt_of: string): Booking => ({ ...who, type: 'receipt', receipt_of, references: { order_id: 'o' } });
const back = (corrects: string): Booking => ({
  ...who,
  type: 'receipt',
  receipt_of: `refund ${corrects}`,
  corrects,
  body: { kind: 'refund' },
});
const booked = (bookings: Booking[], known: Record<string, string> = {}, head = newRegister) =>
  appendBookings(name, head, bookings, sha256, (of) => known[of]);

describe('the receipts of a register', () => {
  it('have the next number, and no other booking has one', () => {
    const payment: Booking = { ...who, type: 'payment', receipt_of: 'one' };
    const { receipt_of: _, ...nameless } = sale('none');
    const { receipts, records, head } = booked(
      [payment, sale('one'), nameless, sale('two')],
      {},
      {
        number: 40,
        hash: 'before',
        receipts: 8,
      },
    );
    expect(receipts.map(({ receipt_of, receiptNumber }) => [receipt_of, receiptNumber])).toEqual([
      ['one', 'B-9'],
      ['two', 'B-10'],
    ]);
    expect(records.map(({ number, references }) => [number, references])).toEqual([
      [41, undefined],
      [42, { order_id: 'o', receiptNumber: 'B-9' }],
      [43, { order_id: 'o' }],
      [44, { order_id: 'o', receiptNumber: 'B-10' }],
    ]);
    expect(receipts.map(({ record }) => record)).toEqual([records[1], records[3]]);
    expect(records[0]).toMatchObject({ ...name, previous: 'before' });
    expect(head).toEqual({ number: 44, hash: records[3]?.hash, receipts: 10 });
  });

  it('name the receipt that they correct: one given before, or one just given', () => {
    const corrected = (bookings: Booking[], known?: Record<string, string>) =>
      booked(bookings, known).records.at(-1)?.body;
    expect(corrected([back('one')], { one: 'A-5' })).toEqual({ kind: 'refund', corrects: 'A-5' });
    expect(corrected([sale('other'), sale('one'), back('one')])).toEqual({ kind: 'refund', corrects: 'B-2' });
    expect(corrected([sale('one'), back('one')], { one: 'A-5' })).toEqual({ kind: 'refund', corrects: 'A-5' });
    expect(corrected([sale('other'), back('one')])).toStrictEqual({ kind: 'refund' });
    const [alone] = appendBookings(name, newRegister, [back('one')], sha256).records;
    expect(alone?.body).toStrictEqual({ kind: 'refund' });
    const [plain] = appendBookings(name, newRegister, [sale('one')], sha256, () => 'A-5').records;
    expect(plain).not.toHaveProperty('body');
  });
});
