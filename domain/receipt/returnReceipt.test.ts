import { describe, expect, it } from 'vitest';
import { after, orderIn, placed, restaurant } from '../../tests/support/sampleOrder.ts';
import { open, opened } from '../../tests/support/samplePayment.ts';
import type { CardReturned, CashReturned, Order } from '../order/order.ts';
import type { PartialPayment } from '../payment/partialPayment.ts';
import { linesReturned, returnedOf, returnReceiptOf, type LinesReturned } from './returnReceipt.ts';

const hour = (at: number): string => `2026-01-01T${at}:00:00.000Z`;
const inCash = (changes: Partial<CashReturned> = {}): CashReturned => ({
  return_id: 'cash',
  amount: 430,
  at: hour(12),
  by: 'staff:anna',
  lines: ['order-beer'],
  ...changes,
});
const toCard = (changes: Partial<CardReturned> = {}): CardReturned => ({
  return_id: 'back',
  partialPayment_id: 'part',
  amount: 900,
  tip: 90,
  at: hour(11),
  by: 'staff:anna',
  lines: ['order-pizza'],
  note: 'Kalt',
  ...changes,
});
const orderWith = (changes: Partial<Order>): Order => ({ ...orderIn(placed()), ...changes });

describe('what went back for lines of an order', () => {
  it('is told in the order in which it did, whichever way it went', () => {
    const order = orderWith({
      returns: [inCash({ tip: 43, rounding: 2, note: 'Warm' }), inCash({ return_id: 'early', at: hour(10) })],
      cardReturns: [toCard()],
    });
    expect(linesReturned(order)).toStrictEqual([
      {
        return_id: 'early',
        option: 'cash',
        at: hour(10),
        lines: ['order-beer'],
        note: '',
        amount: 430,
        tip: 0,
        rounding: 0,
        state: 'done',
      },
      {
        return_id: 'back',
        option: 'card',
        partialPayment_id: 'part',
        at: hour(11),
        lines: ['order-pizza'],
        note: 'Kalt',
        amount: 900,
        tip: 90,
        rounding: 0,
        state: 'asked',
      },
      {
        return_id: 'cash',
        option: 'cash',
        at: hour(12),
        lines: ['order-beer'],
        note: 'Warm',
        amount: 430,
        tip: 43,
        rounding: 2,
        state: 'done',
      },
    ]);
  });

  it('is nothing of what was too much, nor of an order for which nothing went back', () => {
    const { lines: _, ...tooMuch } = inCash();
    expect(linesReturned(orderWith({ returns: [tooMuch] }))).toEqual([]);
    expect(linesReturned(orderWith({}))).toEqual([]);
  });

  it.each<[string, Partial<PartialPayment>, Pick<LinesReturned, 'state' | 'option'>]>([
    ['asked for, as long as the card provider says nothing', {}, { state: 'asked', option: 'online' }],
    [
      'asked for, whatever it did for others',
      {
        refunds: [{ order_id: 'order', amount: 1, at: '', return_id: 'other' }],
        incidents: [{ incident_id: 'i', kind: 'disputed', amount: 1, at: '' }],
      },
      { state: 'asked', option: 'online' },
    ],
    [
      'done, when it has done it',
      {
        refunds: [
          { order_id: 'order', amount: 1, at: '' },
          { order_id: 'order', amount: 990, at: '', return_id: 'back' },
        ],
      },
      { state: 'done', option: 'online' },
    ],
    [
      'failed, where it could not',
      {
        refunds: [{ order_id: 'order', amount: 990, at: '', return_id: 'back' }],
        incidents: [
          { incident_id: 'i', kind: 'disputed', amount: 1, at: '' },
          { incident_id: 'f', kind: 'refund_failed', amount: 990, at: '', return_id: 'back' },
        ],
      },
      { state: 'failed', option: 'online' },
    ],
  ])('is %s', (_, changes, state) => {
    const part = opened(after(placed(), open({ amount: 1760 })));
    const payments: PartialPayment[] = [
      { ...part, partialPayment_id: 'other' },
      { ...part, option: 'online', ...changes },
    ];
    expect(linesReturned(orderWith({ payments, cardReturns: [toCard()] }))).toMatchObject([state]);
  });

  it('has a number in a register’s books, its own for each card', () => {
    const [card, cash] = linesReturned(orderWith({ returns: [inCash()], cardReturns: [toCard()] }));
    expect([card, cash].map((back) => returnedOf(back!))).toEqual(['refund back part', 'refund cash']);
  });
});

describe('the receipt of what went back', () => {
  it('has the lines with amounts below zero, less what the guest had not paid of them', () => {
    const order = orderWith({
      returns: [inCash({ amount: 1000, tip: 43, rounding: 2, note: 'Warm', lines: ['order-beer', 'order-pizza'] })],
    });
    const [back] = linesReturned(order);
    const receipt = returnReceiptOf(order, restaurant, back!);
    expect(receipt).toMatchObject({
      legalName: 'Wirtshaus GmbH',
      numbers: ['1'],
      reason: 'Warm',
      at: hour(12),
      table_id: 'table',
      lines: [
        { quantity: 1, name: { en: 'Pizza' }, amount: -900 },
        { quantity: 2, name: { en: 'Beer' }, amount: -860 },
      ],
      deliveryFee: 0,
      topUp: 0,
      discount: 760,
      discounts: [],
      cancelled: false,
      total: -1000,
      payments: [{ option: 'cash', at: hour(12), amount: -1000, tip: -43, rounding: -2, change: 0, refunded: 0 }],
      paid: -1000,
      tip: -43,
      remaining: 0,
    });
    expect(receipt.taxes.map(({ rate }) => rate)).toEqual([10, 20]);
    expect(receipt.taxes.every(({ net, tax }) => net < 0 && tax < 0)).toBe(true);
    expect(receipt.taxes.reduce((sum, { net, tax }) => sum + net + tax, 0)).toBe(-1000);
  });

  it('says no reason that nobody gave, and no table where there was none', () => {
    const { table_id: _, ...order } = orderWith({ returns: [inCash()] });
    const receipt = returnReceiptOf(order, restaurant, linesReturned(order)[0]!);
    expect(receipt).not.toHaveProperty('reason');
    expect(receipt).not.toHaveProperty('table_id');
    expect(receipt.lines).toMatchObject([{ name: { en: 'Beer' } }]);
  });
});
