import { describe, expect, test } from 'vitest';
import { after, orderIn, placed } from '../../tests/support/sampleOrder.ts';
import { charge, confirm, offline, open, part } from '../../tests/support/samplePayment.ts';
import type { Command } from '../order/command.ts';
import { owedRefund } from './owedRefund.ts';

const back = (amount: number): [Command, typeof offline] => [
  { type: 'payment.return', body: { order_id: 'order', amount } },
  offline,
];
const byCard = [
  open({ amount: 1500, tip: 100 }),
  charge,
  [confirm({ partialPayment_id: 'part', paymentOption: 'online' }), { proven: { intent_id: 'pi' } }],
] as const;
const cash = (amount: number): [Command, typeof offline] => [
  confirm({ partialPayment: part({ partialPayment_id: 'cash', amount }) }),
  offline,
];
const paid = after(placed(), byCard[0], byCard[1], [...byCard[2]]);
const owed = (picture: typeof paid, id = 'part') => owedRefund(orderIn(picture), id);

describe('what the card provider gives back of an order that came to nothing', () => {
  test('is all that it took for it, with the tip', () => {
    expect(owed(paid)).toBe(1600);
    expect(owed(after(paid, cash(260)))).toBe(1600);
  });

  test('is without what the house gave back of it in cash', () => {
    expect(owed(after(paid, back(400)))).toBe(1200);
    expect(owed(after(paid, back(9000)))).toBe(100);
  });

  test('is without it whatever else was begun before and given up', () => {
    const order = orderIn(after(paid, back(400)));
    const given = { ...order.payments[0]!, partialPayment_id: 'given up', status: 'cancelled' as const };
    expect(owedRefund({ ...order, payments: [given, ...order.payments] }, 'part')).toBe(1200);
  });

  test('is all of it where the cash that was given back had been paid in cash', () => {
    expect(owed(after(paid, cash(1000), back(1000)))).toBe(1600);
    expect(owed(after(paid, cash(1000), back(1200)))).toBe(1400);
  });

  test('is less of the first part first, and never below nothing', () => {
    const order = orderIn(after(paid, back(1700)));
    const [first] = order.payments;
    const second = { ...first!, partialPayment_id: 'second', intent_id: 'pi_2', tip: 0 };
    const two = { ...order, payments: [first!, second] };
    expect([owedRefund(two, 'part'), owedRefund(two, 'second')]).toEqual([100, 1300]);
  });

  test('is all that the provider has of a part that is not booked as its money', () => {
    expect(owed(after(placed(), open({ amount: 500 })))).toBe(500);
    expect(owed(after(paid, cash(260), back(260)), 'cash')).toBe(260);
  });

  test('is nothing of a part that the order does not have', () => {
    expect(owed(paid, 'unknown')).toBe(0);
  });
});
