import { describe, expect, test } from 'vitest';
import { accepted, after, codeOf, newOrder, orderIn, place, placed } from '../../tests/support/sampleOrder.ts';
import {
  both,
  byGuest,
  cancel,
  change,
  claim,
  confirm,
  offline,
  open,
  opened,
  part,
  two,
} from '../../tests/support/samplePayment.ts';
import { line } from '../../tests/support/sampleMenu.ts';
import type { Order } from '../order/order.ts';
import type { NewPartialPayment } from './partialPayment.ts';

describe('opening a part (D13)', () => {
  test.each<[string, Partial<NewPartialPayment>, number]>([
    ['an amount', { amount: 500 }, 500],
    ['all of it', { amount: 1760 }, 1760],
    ['one unit of a line', { lines: [claim('beer')] }, 430],
    ['all units of a line', { lines: [claim('beer', 2)] }, 860],
    ['two lines', { lines: [claim('beer'), claim('pizza')] }, 1330],
    ['everything by lines', { lines: [claim('beer', 2), claim('pizza')] }, 1760],
    ['a third, rounded', { share: { of: 3, count: 1 } }, 587],
    ['two thirds', { share: { of: 3, count: 2 } }, 1174],
    ['the whole as a share', { share: { of: 1, count: 1 } }, 1760],
  ])('%s', (_, way, amount) => {
    const picture = after(placed(), [open(way), byGuest]);
    expect(opened(picture)).toMatchObject({
      amount,
      status: 'open',
      tip: 0,
      by: 'guest:phone',
      allocations: [{ order_id: 'order', amount }],
    });
    expect(orderIn(picture)).toMatchObject({ amountPaid: 0, version: 2 });
  });

  test('a guest tips as much again at most, so that a forgotten decimal point charges no card', () => {
    const all = { amount: 1760 };
    const most = 2000;
    expect(opened(after(placed(), [open({ ...all, tip: most }), byGuest])).tip).toBe(most);
    expect(codeOf(change(placed(), open({ ...all, tip: most + 1 }), byGuest))).toBe('tip_too_large');
    expect(codeOf(change(two, open({ amount: 3520, orders: both, tip: 3521 }), byGuest))).toBe('tip_too_large');
    expect(opened(after(two, [open({ amount: 3520, orders: both, tip: 3520 }), byGuest])).tip).toBe(3520);
    expect(opened(after(placed(), open({ ...all, tip: 500_000 }))).tip).toBe(500_000);
  });

  test.each<[string, Partial<NewPartialPayment>, string]>([
    ['nothing', {}, 'amount_invalid'],
    ['an amount and a share', { amount: 1, share: { of: 2, count: 1 } }, 'amount_invalid'],
    ['zero', { amount: 0 }, 'amount_invalid'],
    ['less than zero', { amount: -1 }, 'amount_invalid'],
    ['a fraction', { amount: 0.5 }, 'amount_invalid'],
    ['a negative tip', { amount: 1, tip: -1 }, 'amount_invalid'],
    ['more than remains', { amount: 1761 }, 'amount_exceeds_remaining'],
    ['more units than there are', { lines: [claim('beer', 3)] }, 'lines_already_claimed'],
    ['the same units twice', { lines: [claim('beer', 2), claim('beer')] }, 'lines_already_claimed'],
    ['no unit', { lines: [claim('beer', 0)] }, 'amount_invalid'],
    ['an unknown line', { lines: [claim('wine')] }, 'line_unknown'],
    [
      'a line of another order',
      { lines: [{ order_id: 'second', line_id: 'second-beer', quantity: 1 }] },
      'line_unknown',
    ],
    ['more shares than there are', { share: { of: 2, count: 3 } }, 'amount_invalid'],
    ['no share', { share: { of: 0, count: 0 } }, 'amount_invalid'],
    ['half a unit', { lines: [claim('beer', 0.5)] }, 'amount_invalid'],
    ['one and a half units', { lines: [claim('beer', 1.5)] }, 'amount_invalid'],
    ['less than no unit', { lines: [claim('beer', 2), claim('pizza', -1)] }, 'amount_invalid'],
    ['no line', { lines: [] }, 'amount_invalid'],
    ['half a share', { share: { of: 2, count: 0.5 } }, 'amount_invalid'],
    ['of half shares one', { share: { of: 2.5, count: 1 } }, 'amount_invalid'],
    ['no share of some', { share: { of: 2, count: 0 } }, 'amount_invalid'],
    ['of no shares one', { share: { of: 0, count: 1 } }, 'amount_invalid'],
    ['of a hundred shares one', { share: { of: 100, count: 1 } }, 'amount_invalid'],
    ['a known and an unknown order', { orders: ['order', 'nope'], amount: 1 }, 'not_found'],
    ['an unknown order', { orders: ['nope'], amount: 1 }, 'not_found'],
    ['another restaurant', { restaurant_id: 'other', amount: 1 }, 'not_found'],
  ])('%s is refused', (_, way, code) => {
    expect(codeOf(change(two, open(way)))).toBe(code);
  });

  test.each<[string, Partial<NewPartialPayment>, object]>([
    ['more than remains', { amount: 1761 }, { remaining: 1760 }],
    ['more units than there are', { lines: [claim('beer', 3)] }, { line_id: 'order-beer' }],
    ['an unknown line', { lines: [claim('wine')] }, { line_id: 'order-wine' }],
    ['a line of another order', { lines: [{ ...claim('beer'), order_id: 'second' }] }, { line_id: 'order-beer' }],
  ])('whoever asks for %s hears what there is', (_, way, details) => {
    expect(change(two, open(way))).toMatchObject({ ok: false, details });
  });

  test('of ninety-nine shares one is taken', () => {
    expect(opened(after(placed(), open({ share: { of: 99, count: 1 } }))).amount).toBe(18);
  });

  test('is for orders of one house, whatever is asked beside them', () => {
    const foreign = { ...orderIn(two, 'second'), restaurant_id: 'other' };
    const picture = { ...two, orders: new Map([...two.orders, ['second', foreign]]) };
    expect(codeOf(change(picture, open({ orders: both, amount: 1 })))).toBe('not_found');
    expect(codeOf(change(two, open({ orders: both, restaurant_id: 'other', amount: 1 })))).toBe('not_found');
  });

  test('is for orders that are still owed, and says which is not', () => {
    const rejected = after(two, { type: 'order.action', body: { order_id: 'second', action: 'reject', note: 'no' } });
    const refused = change(rejected, open({ orders: both, amount: 1 }));
    expect(refused).toMatchObject({ ok: false, code: 'order_closed', details: { current: { order_id: 'second' } } });
  });

  test('of several orders is for one session of one table', () => {
    const elsewhere = (changes: Partial<Order>) => {
      const second = { ...orderIn(two, 'second'), ...changes };
      return codeOf(
        change({ ...two, orders: new Map([...two.orders, ['second', second]]) }, open({ orders: both, amount: 1 })),
      );
    };
    expect(elsewhere({})).toBe('accepted');
    expect(elsewhere({ session_id: 'yesterday' })).toBe('partial_payment_invalid');
    expect(elsewhere({ table_id: 'other' })).toBe('partial_payment_invalid');
    const away = { type: 'takeaway', table_id: undefined } as const;
    const two_away = after(placed(away), place(newOrder('second', away)));
    expect(codeOf(change(two_away, open({ orders: both, amount: 1 })))).toBe('partial_payment_invalid');
    expect(codeOf(change(two_away, open({ amount: 1 })))).toBe('accepted');
  });

  test('is of the device that opens it', () => {
    expect(opened(after(placed(), [open({ amount: 1 }), { device_id: 'register' }])).device_id).toBe('register');
    expect(opened(after(placed(), open({ amount: 1 })))).not.toHaveProperty('device_id');
  });

  test('is done a hundred times at most by guests, and as often as it takes by the staff', () => {
    const parts = (count: number) =>
      Array.from({ length: count }, (_, position) => ({
        ...opened(after(placed(), open({ amount: 1 }))),
        partialPayment_id: `p${position}`,
        status: 'cancelled' as const,
      }));
    const busy = (count: number) => {
      const order = { ...orderIn(two), payments: parts(count) };
      return { ...two, orders: new Map([...two.orders, ['order', order]]) };
    };
    const one = open({ orders: both, amount: 1 });
    expect(codeOf(change(busy(99), one, byGuest))).toBe('accepted');
    expect(change(busy(100), one, byGuest)).toMatchObject({ code: 'rate_limited', details: { retryAfter: 60 } });
    expect(codeOf(change(busy(100), one))).toBe('accepted');
  });

  test('under the name of cash that waits for its order is refused, and the cash waits on', () => {
    const cash = confirm({ partialPayment: part({ orders: ['late'], amount: 1000 }) });
    const waiting = after(placed(), [cash, offline]);
    expect(codeOf(change(waiting, open({ amount: 500 })))).toBe('id_taken');
    expect(codeOf(change(waiting, open({ orders: ['late'], amount: 1000 })))).toBe('not_found');
  });

  test('open parts claim what they will take, until they are given up', () => {
    const claimed = after(placed(), open({ amount: 1000 }));
    expect(codeOf(change(claimed, open({ partialPayment_id: 'b', amount: 761 })))).toBe('amount_exceeds_remaining');
    expect(codeOf(change(claimed, open({ partialPayment_id: 'b', amount: 760 })))).toBe('accepted');
    expect(codeOf(change(after(claimed, cancel()), open({ partialPayment_id: 'b', amount: 1760 })))).toBe('accepted');
  });

  test('two open parts never claim the same unit', () => {
    const claimed = after(placed(), open({ lines: [claim('beer')] }));
    expect(codeOf(change(claimed, open({ partialPayment_id: 'b', lines: [claim('beer', 2)] })))).toBe(
      'lines_already_claimed',
    );
    expect(codeOf(change(claimed, open({ partialPayment_id: 'b', lines: [claim('beer')] })))).toBe('accepted');
  });

  test('the same part twice is one, another one under its id is refused', () => {
    const once = after(placed(), open({ amount: 500 }));
    expect(accepted(change(once, open({ amount: 500 }))).orders).toEqual([]);
    expect(codeOf(change(once, open({ amount: 501 })))).toBe('id_taken');
  });

  test('of several orders of a table falls on them by what each needs', () => {
    const picture = after(two, open({ orders: both, amount: 1001 }));
    expect(opened(picture).allocations).toEqual([
      { order_id: 'order', amount: 501 },
      { order_id: 'second', amount: 500 },
    ]);
    expect(orderIn(picture, 'second').payments).toEqual(orderIn(picture).payments);
  });

  test('orders of different tables have no bill together', () => {
    const takeaway = newOrder('second', { type: 'takeaway', table_id: undefined });
    expect(codeOf(change(after(placed(), place(takeaway)), open({ orders: both, amount: 1 })))).toBe(
      'partial_payment_invalid',
    );
  });
});

describe('by lines', () => {
  test('the last unit takes the cents that rounding left over, and nobody else’s bill', () => {
    const picture = after(placed(), {
      type: 'order.discount',
      body: { order_id: 'order', discount: { discount_id: 'd', amount: 100, reason: 'regular' } },
    });
    const total = orderIn(picture).amountTotal;
    const all = after(picture, open({ lines: [claim('pizza'), claim('beer', 2)] }));
    expect(opened(all).amount).toBe(total);
    const apart = after(
      picture,
      open({ partialPayment_id: 'a', lines: [claim('pizza')] }),
      open({ partialPayment_id: 'b', lines: [claim('beer')] }),
      open({ partialPayment_id: 'c', lines: [claim('beer')] }),
    );
    const amounts = ['a', 'b', 'c'].map((id) => opened(apart, id).amount);
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(total);
    expect(amounts[0]).toBeLessThan(900);
  });

  test('never more than nobody has claimed, and what is left of it when it is less', () => {
    const some = after(placed(), open({ partialPayment_id: 'a', amount: 1560 }));
    expect(opened(after(some, open({ lines: [claim('pizza')] }))).amount).toBe(200);
    expect(
      codeOf(change(after(some, open({ partialPayment_id: 'b', amount: 200 })), open({ lines: [claim('pizza')] }))),
    ).toBe('amount_exceeds_remaining');
  });

  test('who takes the last unit does not pay for units that were claimed and given up', () => {
    const paid = after(
      placed(),
      open({ partialPayment_id: 'a', lines: [claim('pizza')] }),
      cancel('a'),
      open({ partialPayment_id: 'b', lines: [claim('beer', 2)] }),
    );
    expect(opened(paid, 'b').amount).toBe(860);
  });

  test('of one order falls on it alone, whatever else is on the bill', () => {
    const bill = after(two, open({ orders: both, lines: [claim('beer')] }));
    expect(opened(bill).allocations).toEqual([
      { order_id: 'order', amount: 430 },
      { order_id: 'second', amount: 0 },
    ]);
    const of_second = { order_id: 'second', line_id: 'second-pizza', quantity: 1 };
    const cross = after(two, open({ orders: both, lines: [claim('beer'), of_second] }));
    expect(opened(cross).amount).toBe(1330);
  });

  test('what costs nothing is not paid, while something is left and when nothing is', () => {
    const free = {
      ...orderIn(placed()),
      amountTotal: 430,
      items: orderIn(placed()).items.map((line, position) =>
        position === 0 ? { ...line, amount: 0, unitPrice: 0 } : line,
      ),
    };
    const picture = { ...placed(), orders: new Map([['order', free]]) };
    expect(codeOf(change(picture, open({ lines: [claim('pizza')] })))).toBe('amount_invalid');
    const paid = { ...picture, orders: new Map([['order', { ...free, amountPaid: 430 }]]) };
    expect(codeOf(change(paid, open({ lines: [claim('pizza')] })))).toBe('amount_exceeds_remaining');
  });
});

describe('equal shares', () => {
  const share = (id: string, count = 1) => open({ partialPayment_id: id, share: { of: 3, count } });
  test('sum to the bill, whoever takes them', () => {
    const picture = after(placed(), share('a'), share('b'), share('c'));
    expect(['a', 'b', 'c'].map((id) => opened(picture, id).amount)).toEqual([587, 587, 586]);
    expect(codeOf(change(picture, share('d')))).toBe('amount_exceeds_remaining');
  });

  test('stay the same when others pay in between', () => {
    const picture = after(
      placed(),
      share('a'),
      confirm({ partialPayment_id: 'a' }),
      share('b'),
      share('c'),
      confirm({ partialPayment_id: 'c' }),
    );
    expect(['a', 'b', 'c'].map((id) => opened(picture, id).amount)).toEqual([587, 587, 586]);
  });

  test('given back are free for the next', () => {
    const picture = after(placed(), share('a'), share('b'), cancel('a'), share('c', 2));
    expect(opened(picture, 'c')).toMatchObject({ amount: 587 + 586, share: { positions: [0, 2], base: 1760 } });
  });

  test('divide what remained when the split was opened', () => {
    const picture = after(
      placed(),
      confirm({ partialPayment: part({ amount: 860 }) }),
      share('a'),
      share('b'),
      share('c'),
    );
    expect(['a', 'b', 'c'].map((id) => opened(picture, id).amount)).toEqual([300, 300, 300]);
  });

  test('are refused beyond the places that are free', () => {
    const picture = after(placed(), share('a', 2));
    expect(codeOf(change(picture, share('b', 2)))).toBe('amount_exceeds_remaining');
    expect(codeOf(change(picture, share('b')))).toBe('accepted');
  });

  test('begin anew over what is left when all places are taken', () => {
    const some = after(
      placed(),
      open({ partialPayment_id: 'a', share: { of: 1, count: 1 } }),
      confirm({ partialPayment_id: 'a' }),
    );
    const more = after(some, {
      type: 'order.lines',
      body: { order_id: 'order', add: [line('more', 'pizza')] },
    });
    expect(opened(after(more, open({ partialPayment_id: 'b', share: { of: 1, count: 1 } })), 'b').amount).toBe(900);
  });

  test('of other numbers, and over other orders, are splits of their own', () => {
    const halves = after(placed(), share('a'), open({ partialPayment_id: 'b', share: { of: 2, count: 1 } }));
    expect(opened(halves, 'b').amount).toBe((1760 - 587 + 1) / 2);
    const first = after(two, share('a'));
    const all = after(first, open({ partialPayment_id: 'b', orders: both, share: { of: 3, count: 1 } }));
    expect(opened(all, 'b')).toMatchObject({ share: { split_id: 'b', positions: [0], base: 3520 - 587 } });
    const [one, other] = [
      after(all, open({ partialPayment_id: 'c', orders: both, share: { of: 3, count: 1 } })),
      after(all, share('d')),
    ];
    expect(opened(one, 'c').share).toMatchObject({ split_id: 'b', positions: [1] });
    expect(opened(other, 'd').share).toMatchObject({ split_id: 'a', positions: [1] });
  });

  test('over several orders are no shares of one of them, nor of others', () => {
    const three = after(two, place(newOrder('third')));
    const first = after(three, open({ partialPayment_id: 'a', orders: both, share: { of: 3, count: 1 } }));
    expect(opened(after(first, share('b')), 'b').share).toMatchObject({ split_id: 'b', positions: [0] });
    const others = open({ partialPayment_id: 'c', orders: ['order', 'third'], share: { of: 3, count: 1 } });
    expect(opened(after(first, others), 'c').share).toMatchObject({ split_id: 'c', positions: [0] });
  });

  test('never take more than is left when somebody paid meanwhile', () => {
    const picture = after(placed(), share('a'), confirm({ partialPayment: part({ amount: 1000 }) }), share('b'));
    expect(opened(picture, 'b').amount).toBe(1760 - 587 - 1000);
  });
});
