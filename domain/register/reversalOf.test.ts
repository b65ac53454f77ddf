import { describe, expect, it } from 'vitest';
import type { JournalRecord } from './journalRecord.ts';
import { refundReceipt, refundReceiptOf } from './refundReceipt.ts';
import { reversalOf } from './reversalOf.ts';

const record: JournalRecord = {
  restaurant_id: 'r',
  register: 'A',
  number: 7,
  previous: '',
  at: '2026-11-24T10:00:00.000Z',
  actor: 'device:till',
  type: 'receipt',
  references: { order_id: 'order', receiptNumber: 'A-3' },
  amount: 1760,
  body: {
    kind: 'sale',
    option: 'card',
    tip: 90,
    rounding: -2,
    taxes: { 10: 900, 20: 860 },
    orders: ['order'],
    key: 'k',
  },
  hash: 'h',
};
const who = { at: '2026-11-24T12:00:00.000Z', actor: 'employee:anna' };
const taken = (changes: Partial<JournalRecord>, why = 'Wrong table', register = 'A') =>
  reversalOf({ ...record, ...changes }, { ...who, why, register });

describe('what takes a booking back', () => {
  it('is of a receipt one of its own: all the other way, and no number of the other', () => {
    expect(taken({})).toEqual({
      ...who,
      type: 'receipt',
      references: { order_id: 'order' },
      amount: -1760,
      receipt_of: 'void A-3',
      body: {
        reverses: 7,
        of: 'receipt',
        reason: 'Wrong table',
        option: 'card',
        kind: 'void',
        tip: -90,
        rounding: 2,
        taxes: { 10: -900, 20: -860 },
        orders: ['order'],
      },
    });
  });

  it('says nothing that nobody knows: no reason, no tip, no taxes, no orders', () => {
    expect(taken({ body: {} }, '').body).toStrictEqual({
      reverses: 7,
      of: 'receipt',
      kind: 'void',
      tip: 0,
      rounding: 0,
      taxes: {},
      orders: [],
    });
    const bare = taken({ body: undefined, references: undefined, amount: undefined });
    expect(bare.references).toEqual({});
    expect(bare).not.toHaveProperty('amount');
  });

  it.each(['order', 'payment', 'refund', 'discount', 'drawer'] as const)('is of the booking of a %s a void', (type) => {
    expect(taken({ type, body: { option: 'cash', tip: 90 } })).toEqual({
      ...who,
      type: 'void',
      references: { order_id: 'order' },
      amount: -1760,
      body: { reverses: 7, of: type, reason: 'Wrong table', option: 'cash' },
    });
  });

  it('names the letters that the register had, where it has got others since', () => {
    expect(taken({}, '', 'B').body).toMatchObject({ register: 'A' });
    expect(taken({}, '').body).not.toHaveProperty('register');
  });
});

describe('what a receipt of money that went back is of', () => {
  it.each<[string, JournalRecord['body'], string | undefined]>([
    ['what was given back', { kind: 'refund', returned: 'back', key: 'k' }, 'refund back'],
    ['of an earlier release, the operation', { kind: 'refund', key: 'k' }, 'refund k'],
    ['nothing that nobody named', { kind: 'refund' }, undefined],
    ['nothing that is no word', { kind: 'refund', key: 3 }, undefined],
    ['nothing of a sale', { kind: 'sale', key: 'k' }, undefined],
    ['nothing of a record without words', undefined, undefined],
  ])('is %s', (_, body, of) => {
    expect(refundReceiptOf(body === undefined ? {} : { body })).toBe(of);
  });

  it('is the same word when it is booked and when it is read', () => {
    expect(refundReceiptOf({ body: { kind: 'refund', returned: 'x' } })).toBe(refundReceipt('x'));
  });
});
