import { describe, expect, test } from 'vitest';
import { after, codeOf, orderIn, placed } from '../../tests/support/sampleOrder.ts';
import { action, byGuest, change, confirm, offline, part } from '../../tests/support/samplePayment.ts';
import type { Command } from '../order/command.ts';
import { overpaidAmount, remainingAmount } from './remaining.ts';

const back = (amount: number): Command => ({ type: 'payment.return', body: { order_id: 'order', amount } });
/** 22.60 were taken offline for what costs 17.60. */
const overpaid = after(placed(), [confirm({ partialPayment: part({ amount: 2260 }) }), offline]);

describe('cash that was too much (D12)', () => {
  test('is given back in parts, until nothing is owed: the order says what the house still has', () => {
    const half = orderIn(after(overpaid, [back(200), { key: 'one', device_id: 'till' }]));
    expect(half).toMatchObject({ amountPaid: 2060, flags: ['overpaid'] });
    expect(overpaidAmount(half)).toBe(300);
    expect(half.returns).toMatchObject([{ return_id: 'one', amount: 200, device_id: 'till' }]);
    const whole = orderIn(after(overpaid, back(200), back(300)));
    expect(whole).toMatchObject({ amountPaid: 1760, flags: [] });
    expect([overpaidAmount(whole), remainingAmount(whole)]).toEqual([0, 0]);
  });

  test('goes back once, however often it is said under one key', () => {
    const once = after(overpaid, [back(200), { key: 'one' }]);
    expect(orderIn(after(once, [back(200), { key: 'one' }]))).toEqual(orderIn(once));
  });

  test('is no more than that, and never nothing', () => {
    for (const amount of [501, 0, -1, 0.5]) expect(codeOf(change(overpaid, back(amount)))).toBe('amount_invalid');
    expect(change(overpaid, back(501))).toMatchObject({ details: { owed: 500 } });
    expect(codeOf(change(placed(), back(1)))).toBe('amount_invalid');
  });

  test('given back offline is recorded as it was, also by two at once: what is missing is owed again', () => {
    const twice = orderIn(after(overpaid, [back(500), offline], [back(500), offline]));
    expect(twice).toMatchObject({ amountPaid: 1260, flags: [] });
    expect(remainingAmount(twice)).toBe(500);
  });

  test('is never more than what was taken, whatever is said', () => {
    expect(orderIn(after(overpaid, [back(9000), offline])).amountPaid).toBe(0);
  });

  test('of a rejected order is all that was paid by hand', () => {
    const rejected = after(placed(), confirm({ order_id: 'order' }), action('reject', 'no'));
    const half = orderIn(after(rejected, back(1000)));
    expect([half.amountPaid, overpaidAmount(half)]).toEqual([760, 760]);
    expect(codeOf(change(after(rejected, back(1000)), back(761)))).toBe('amount_invalid');
    const whole = after(rejected, back(1000), back(760));
    expect(orderIn(whole)).toMatchObject({ amountPaid: 0, flags: [] });
    expect(codeOf(change(whole, action('refund')))).toBe('invalid_order_action');
  });

  test('is not for guests to say', () => {
    expect(codeOf(change(overpaid, back(200), byGuest))).toBe('payment_needs_staff');
  });
});
