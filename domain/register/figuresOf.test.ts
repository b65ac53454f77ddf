import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { appendBookings, newRegister, type Booking } from './booking.ts';
import { figuresOf } from './figuresOf.ts';
import { reversalOf } from './reversalOf.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const who = { at: '2026-11-24T10:00:00.000Z', actor: 'device:1' };
const recordsOf = (bookings: readonly Booking[]) =>
  appendBookings({ restaurant_id: 'r', register: 'A' }, newRegister, bookings, sha256).records;
const order = (amount: number): Booking => ({ ...who, type: 'order', amount, body: { lines: 1 } });
const receipt = (of: string, amount: number, body: NonNullable<Booking['body']>): Booking => ({
  ...who,
  type: 'receipt',
  amount,
  receipt_of: of,
  body: { kind: 'sale', option: 'cash', tip: 0, rounding: 0, ...body },
});

describe('what a register took, by its own journal', () => {
  it('counts orders with what was added, voided and discounted', () => {
    const records = recordsOf([
      order(1_000),
      order(500),
      { ...who, type: 'order', amount: 250, body: { added: 1 } },
      { ...who, type: 'void', amount: -100, body: { line_id: 'l', reason: 'x' } },
      { ...who, type: 'discount', amount: -50, body: { reason: 'x' } },
      { ...who, type: 'void', amount: -500, body: { whole: true, reason: 'x' } },
    ]);
    expect(figuresOf(records)).toMatchObject({ orders: { count: 1, amount: 1_100 }, voids: { count: 1, amount: 100 } });
  });

  it('adds up payments from receipts alone, by the way they were made, and cash that went back', () => {
    const records = recordsOf([
      receipt('a', 1_000, { tip: 100, rounding: -3 }),
      receipt('b', 2_000, { option: 'card', tip: 200 }),
      receipt('c', 500, {}),
      receipt('refund c', -500, { kind: 'refund' }),
      receipt('refund b', -2_000, { kind: 'refund', option: 'card' }),
    ]);
    expect(figuresOf(records)).toMatchObject({
      payments: [
        { option: 'card', count: 1, amount: 2_000, tips: 200, rounding: 0 },
        { option: 'cash', count: 2, amount: 1_500, tips: 100, rounding: -3 },
      ],
      refunds: 500,
    });
  });

  it('is as if it had never been where everything was taken back', () => {
    const done = recordsOf([order(1_000), receipt('a', 1_000, { tip: 100, taxes: { 20: 1_000 } })]);
    const back = done.map((record) => reversalOf(record, { ...who, why: 'wrong', register: record.register }));
    const figures = figuresOf(
      recordsOf([order(1_000), receipt('a', 1_000, { tip: 100, taxes: { 20: 1_000 } }), ...back]),
    );
    expect(figures).toEqual({
      orders: { count: 0, amount: 0 },
      voids: { count: 0, amount: 0 },
      payments: [{ option: 'cash', count: 0, amount: 0, tips: 0, rounding: 0 }],
      refunds: 0,
      taxes: [],
      receipts: { count: 2, first: 'A-1', last: 'A-2' },
    });
  });

  it('says what tax was in it by rate, what went back taken off, and which receipts were given', () => {
    const records = recordsOf([
      receipt('a', 1_200, { taxes: { 20: 1_200 } }),
      receipt('b', 2_565, { option: 'card', taxes: { 10: 2_460, 5: 105 } }),
      receipt('refund a', -600, { kind: 'refund', taxes: { 20: -600 } }),
    ]);
    expect(figuresOf(records)).toMatchObject({
      taxes: [
        { rate: 5, net: 100, tax: 5 },
        { rate: 10, net: 2_236, tax: 224 },
        { rate: 20, net: 500, tax: 100 },
      ],
      receipts: { count: 3, first: 'A-1', last: 'A-3' },
    });
    expect(figuresOf([])).not.toHaveProperty('receipts');
  });

  it('counts no receipt that has no number', () => {
    const [kept] = recordsOf([receipt('a', 500, {})]);
    const { references: _, ...bare } = kept!;
    const unnumbered = { ...bare, references: { order_id: 'o' } };
    expect(figuresOf([bare, unnumbered])).not.toHaveProperty('receipts');
    expect(figuresOf([bare, kept!, unnumbered]).receipts).toEqual({ count: 1, first: 'A-1', last: 'A-1' });
  });

  it('counts cash that went back with its tip and what rounding did, as it left the drawer', () => {
    const records = recordsOf([
      receipt('refund a', -500, { kind: 'refund', tip: -50, rounding: 2 }),
      receipt('refund b', -300, { kind: 'refund', tip: -30, rounding: -1 }),
      receipt('refund c', -900, { kind: 'refund', option: 'card', tip: -90 }),
    ]);
    expect(figuresOf(records)).toMatchObject({ payments: [], refunds: 548 + 331 });
  });

  it('counts what was taken back of other things than orders for no order', () => {
    const records = recordsOf([
      order(1_000),
      { ...who, type: 'discount', amount: -100, body: { reason: 'x' } },
      { ...who, type: 'void', amount: -300, body: { of: 'payment', reverses: 2 } },
      { ...who, type: 'void', amount: 100, body: { of: 'discount', reverses: 3 } },
      { ...who, type: 'order', body: { what: 'moved' } },
    ]);
    expect(figuresOf(records)).toMatchObject({ orders: { count: 1, amount: 900 }, voids: { count: 0, amount: 0 } });
  });

  it('reads bookings of earlier releases that say less', () => {
    const bare: Booking = { ...who, type: 'receipt', amount: 500, receipt_of: 'a', body: { option: 'cash' } };
    const records = recordsOf([bare, { ...who, type: 'void', amount: -100 }, { ...who, type: 'order', amount: 700 }]);
    expect(figuresOf(records)).toEqual({
      orders: { count: 0, amount: 600 },
      voids: { count: 0, amount: 0 },
      payments: [{ option: 'cash', count: 1, amount: 500, tips: 0, rounding: 0 }],
      refunds: 0,
      taxes: [],
      receipts: { count: 1, first: 'A-1', last: 'A-1' },
    });
    const silent: Booking = { ...who, type: 'receipt', amount: 500, receipt_of: 'a' };
    expect(figuresOf(recordsOf([silent]))).toMatchObject({ payments: [], refunds: 0, taxes: [] });
  });
});
