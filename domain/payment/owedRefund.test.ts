import { describe, expect, test } from 'vitest';
import { after, orderIn, placed } from '../../tests/support/sampleOrder.ts';
import { charge, confirm, offline, open, part } from '../../tests/support/samplePayment.ts';
import type { Command } from '../order/command.ts';
import type { Order } from '../order/order.ts';
import { leftOf, owedBack, owedRefund } from './owedRefund.ts';

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

describe('what goes back of two cards and the drawer', () => {
  const [first] = orderIn(paid).payments;
  const of = (
    partialPayment_id: string,
    amount: number,
    tip: number,
    changes: Partial<typeof first & object> = {},
  ) => ({
    ...first!,
    partialPayment_id,
    amount,
    tip,
    allocations: [{ order_id: 'order', amount }],
    ...changes,
  });
  const red = of('red', 900, 90);
  const blue = of('blue', 600, 60, { intent_id: 'pi blue' });
  const { intent_id: _, ...noIntent } = of('drawer', 260, 26);
  const drawer = { ...noIntent, option: 'cash' as const };
  const made = { return_id: 'back', at: '2026-11-20T11:30:00.000Z', by: 'employee:anna' };
  const returned = (amount: number, tip = 0) => ({ returns: [{ ...made, amount, tip }] });
  const toRed = (amount: number, tip: number, return_id = 'back') => ({
    ...made,
    return_id,
    note: 'Cold',
    lines: [],
    partialPayment_id: 'red',
    amount,
    tip,
  });
  const done = [{ order_id: 'order', amount: 330, tip: 30, return_id: 'back', at: made.at }];

  test.each<[string, Pick<Order, 'payments' | 'returns' | 'cardReturns'>, [number, number], [number, number]]>([
    ['everything', { payments: [red, blue] }, [900, 90], [600, 60]],
    ['the first is less by cash', { payments: [red, blue], ...returned(400, 40) }, [500, 50], [600, 60]],
    ['then the second', { payments: [red, blue], ...returned(1000, 100) }, [0, 0], [500, 50]],
    ['the second alone, where it comes first', { payments: [blue, red], ...returned(400, 40) }, [900, 90], [200, 20]],
    ['the drawer’s own goes back first', { payments: [red, blue, drawer], ...returned(260, 26) }, [900, 90], [600, 60]],
    ['and then the cards’', { payments: [drawer, red, blue], ...returned(300, 36) }, [860, 80], [600, 60]],
    ['a tip alone', { payments: [drawer, red, blue], ...returned(0, 126) }, [900, 0], [600, 50]],
    ['an amount alone', { payments: [drawer, red, blue], ...returned(1260) }, [0, 90], [500, 60]],
    ['more than there was', { payments: [red, blue], ...returned(9000, 900) }, [0, 0], [0, 0]],
    ['not what is on its way', { payments: [red, blue], cardReturns: [toRed(300, 30)] }, [600, 60], [600, 60]],
    [
      'nor what is on its way in two',
      { payments: [red, blue], cardReturns: [toRed(300, 30), toRed(200, 50, 'again')] },
      [400, 10],
      [600, 60],
    ],
    [
      'nor what has arrived, which counts once',
      { payments: [{ ...red, refunds: done }, blue], cardReturns: [toRed(300, 30)] },
      [600, 60],
      [600, 60],
    ],
    [
      'nothing below nothing, where more is on its way',
      { payments: [red, blue], cardReturns: [toRed(1000, 100)] },
      [0, 0],
      [600, 60],
    ],
  ])('is %s', (_, money, ofRed, ofBlue) => {
    const order = { order_id: 'order', ...money };
    const [one, other] = ['red', 'blue'].map((id) => owedBack(order, id));
    expect([one, other].map((each) => [each!.amount, each!.tip])).toEqual([ofRed, ofBlue]);
    expect(owedRefund(order, 'red')).toBe(ofRed[0] + ofRed[1]);
  });

  test('of a part is what the house has of it, for this order alone', () => {
    const both = {
      ...red,
      allocations: [
        { order_id: 'order', amount: 300 },
        { order_id: 'other', amount: 600 },
      ],
    };
    expect(leftOf(both, { order_id: 'order', payments: [both] })).toEqual({ amount: 300, tip: 30 });
    expect(leftOf(both, { order_id: 'other', payments: [both], cardReturns: [toRed(100, 10)] })).toEqual({
      amount: 500,
      tip: 50,
    });
    expect(owedBack({ order_id: 'order', payments: [both] }, 'gone')).toEqual({ amount: 0, tip: 0 });
  });
});
