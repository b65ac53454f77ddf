import { describe, expect, test } from 'vitest';
import { accepted, after, codeOf, orderIn, placed } from '../../tests/support/sampleOrder.ts';
import {
  action,
  both,
  byGuest,
  cancel,
  change,
  charge,
  claim,
  confirm,
  open,
  opened,
  two,
} from '../../tests/support/samplePayment.ts';
import type { Command } from '../order/command.ts';
import { expiredSince, isExpired } from './cancelPart.ts';

const reject = (order_id: string): Command => ({
  type: 'order.action',
  body: { order_id, action: 'reject', note: 'no' },
});

describe('giving up a part', () => {
  const claimed = after(placed(), [open({ amount: 500 }), byGuest]);
  test('is for its maker and for the staff', () => {
    const stranger = { standing: 'guest', by: { kind: 'guest', id: 'other' } } as const;
    expect(codeOf(change(claimed, cancel(), stranger))).toBe('not_allowed');
    expect(codeOf(change(claimed, cancel(), byGuest))).toBe('accepted');
    expect(codeOf(change(claimed, cancel()))).toBe('accepted');
    expect(codeOf(change(claimed, cancel('nope')))).toBe('partial_payment_invalid');
  });

  test('twice is once, and a paid one stays', () => {
    expect(accepted(change(after(claimed, cancel()), cancel())).orders).toEqual([]);
    expect(codeOf(change(after(claimed, confirm({ partialPayment_id: 'part' })), cancel()))).toBe(
      'partial_payment_closed',
    );
  });

  test('happens to all open parts when the order is rejected, on every order they cover', () => {
    const picture = after(two, open({ orders: both, amount: 1000 }), action('reject', 'no'));
    expect(orderIn(picture).payments[0]?.status).toBe('cancelled');
    expect(orderIn(picture, 'second')).toMatchObject({ payments: [{ status: 'cancelled' }], version: 3 });
  });

  test('leaves a part alone that takes nothing off the order which is rejected, and it is paid', () => {
    const friends = [open({ orders: both, lines: [claim('pizza')] }), byGuest] as const;
    for (const [paying, proven] of [
      [after(two, [...friends], charge), { proven: { intent_id: 'pi' } }],
      [after(two, [...friends]), {}],
    ] as const) {
      expect(opened(paying).allocations).toEqual([
        { order_id: 'order', amount: opened(paying).amount },
        { order_id: 'second', amount: 0 },
      ]);
      const rejected = after(paying, reject('second'));
      expect(opened(rejected)).toBe(opened(paying));
      const pay = confirm({ partialPayment_id: 'part', paymentOption: 'card' });
      const paid = after(rejected, [pay, proven]);
      expect(orderIn(paid)).toMatchObject({ amountPaid: opened(paying).amount });
      expect(orderIn(paid, 'second')).toMatchObject({ amountPaid: 0, flags: [], statusEntry: { status: 'rejected' } });
      expect(opened(after(paying, reject('order'))).status).toBe('cancelled');
    }
  });

  test('does not happen when another order of the bill is paid as a whole', () => {
    const friends = after(two, [open({ orders: both, lines: [claim('pizza')] }), byGuest]);
    const whole = [confirm({ order_id: 'second' }), { key: 'whole' }] as const;
    for (const paying of [friends, after(friends, charge)]) {
      const paid = after(paying, [...whole]);
      expect(opened(paid)).toBe(opened(paying));
      expect(opened(paid, 'whole')).toMatchObject({ status: 'paid', amount: 1760 });
    }
  });

  test("a guest's expires after ten minutes, the staff's never", () => {
    const late = '2026-11-20T11:10:00.000Z';
    expect(isExpired(opened(claimed), '2026-11-20T11:09:59.000Z')).toBe(false);
    expect(isExpired(opened(claimed), late)).toBe(true);
    expect(isExpired(opened(after(placed(), open({ amount: 500 }))), late)).toBe(false);
    expect(isExpired({ ...opened(claimed), by: 'user:u' }, late)).toBe(true);
    expect(isExpired({ ...opened(claimed), status: 'paid' }, late)).toBe(false);
    expect(isExpired({ status: 'open', createdAt: opened(claimed).createdAt }, late)).toBe(false);
    expect(expiredSince(late)).toBe(opened(claimed).createdAt);
  });
});
