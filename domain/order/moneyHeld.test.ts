import { describe, expect, test } from 'vitest';
import { after, at, orderIn, placed } from '../../tests/support/sampleOrder.ts';
import { confirm } from '../../tests/support/samplePayment.ts';
import type { CardRefund, PartialPayment } from '../payment/partialPayment.ts';
import type { CashReturned, Order } from './order.ts';
import { heldFor, missingAmount, withTotals } from './orderTotals.ts';

/** 17.60 and a tip of 2.40. */
const paid = orderIn(after(placed(), confirm({ order_id: 'order', tip: 240, paymentOption: 'card' })));
const [whole] = paid.payments as [PartialPayment];
const card = (amount: number, rest: Partial<CardRefund> = {}): CardRefund => ({
  order_id: 'order',
  amount,
  at,
  ...rest,
});
const cash = (amount: number, rest: Partial<CashReturned> = {}): CashReturned => ({
  return_id: `r${amount}`,
  amount,
  at,
  by: 'employee:anna',
  ...rest,
});
const lines = { return_id: 'r' };

describe('what the house still has of a card payment', () => {
  test.each<[string, CardRefund[], [number, number]]>([
    ['all of it, when nothing went back', [], [1760, 240]],
    ['without what went back of the bill', [card(500)], [1260, 240]],
    ['without the tip as well, once the bill is all back', [card(1900)], [0, 100]],
    ['never less than nothing', [card(2500)], [0, 0]],
    ['the tip that went back with it', [card(600, { tip: 100 })], [1260, 140]],
    ['no tip that did not go back with lines', [card(1800, lines)], [0, 240]],
    ['the tip that went back with lines', [card(1000, { ...lines, tip: 240 })], [1000, 0]],
    ['a tip of nothing, said as such', [card(1760, { tip: 0 })], [0, 240]],
    ['no more tip than there was', [card(300, { tip: 300 })], [1760, 0]],
    ['after one refund and another', [card(400), card(500, { ...lines, tip: 40 }), card(1000)], [0, 100]],
    ['whatever went back of another bill', [card(1760, { order_id: 'second' }), card(60)], [1700, 240]],
  ])('%s', (_, refunds, [amount, tip]) => {
    expect(heldFor({ ...whole, refunds }, 'order')).toEqual({ amount, tip });
    expect(withTotals({ ...paid, payments: [{ ...whole, refunds }] })).toMatchObject({ amountPaid: amount, tip });
  });

  test('is nothing of a bill that it did not pay', () => {
    expect(heldFor({ ...whole, refunds: [card(100, { order_id: 'third' })] }, 'third')).toEqual({ amount: 0, tip: 0 });
  });
});

describe('what went back in cash', () => {
  const given = (returns: CashReturned[], changes: Partial<Order> = {}): Order =>
    withTotals({ ...paid, returns, ...changes });
  const open: Partial<PartialPayment> = { status: 'open', partialPayment_id: 'open' };

  test.each<[string, CashReturned[], number, number, number]>([
    ['is off the bill', [cash(760)], 1000, 240, 0],
    ['takes its tip along', [cash(700, { tip: 200 }), cash(60, { tip: 30 })], 1000, 10, 0],
    ['takes no more tip than there was', [cash(0, { tip: 300 })], 1760, 0, 0],
    ['all of it', [cash(1760, { whole: true })], 0, 240, 0],
    ['more than there was is missing in the drawer', [cash(1000), cash(900)], 0, 240, 140],
    ['once more is off no bill, and missing', [cash(1760), cash(1760, { again: true })], 0, 240, 1760],
    ['once more of a part is missing too', [cash(700, { again: true }), cash(300, { again: true })], 1760, 240, 1000],
    ['too much, and once more', [cash(1800), cash(500, { again: true })], 0, 240, 540],
  ])('%s', (_, returns, amountPaid, tip, missing) => {
    const order = given(returns);
    expect(order).toMatchObject({ amountPaid, tip });
    expect(missingAmount(order)).toBe(missing);
    expect(order.flags.includes('returned_too_much')).toBe(missing > 0);
    expect(withTotals({ ...order, returns: [] }).flags).not.toContain('returned_too_much');
  });

  test('counts against what was paid alone, less what went back to the card', () => {
    expect(missingAmount(given([cash(1000)], { payments: [{ ...whole, refunds: [card(900)] }] }))).toBe(140);
    expect(missingAmount(given([cash(100)], { payments: [{ ...whole, ...open }] }))).toBe(100);
    expect(missingAmount(given([cash(2000)], { payments: [whole, { ...whole, ...open }] }))).toBe(240);
    expect(missingAmount(paid)).toBe(0);
  });

  test('is of all parts together', () => {
    const half = { ...whole, tip: 120, allocations: [{ order_id: 'order', amount: 880 }] };
    const order = given([cash(1000, { tip: 20 })], { payments: [half, { ...half, partialPayment_id: 'two' }] });
    expect(order).toMatchObject({ amountPaid: 760, tip: 220 });
  });
});
