import { describe, expect, test } from 'vitest';
import { accepted, after, codeOf, newOrder, orderIn, place, placed } from '../../tests/support/sampleOrder.ts';
import {
  both,
  byGuest,
  cancel,
  change,
  claim,
  confirm,
  open,
  opened,
  part,
  two,
} from '../../tests/support/samplePayment.ts';
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
    ['an unknown order', { orders: ['nope'], amount: 1 }, 'not_found'],
    ['another restaurant', { restaurant_id: 'other', amount: 1 }, 'not_found'],
  ])('%s is refused', (_, way, code) => {
    expect(codeOf(change(two, open(way)))).toBe(code);
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

  test('never take more than is left when somebody paid meanwhile', () => {
    const picture = after(placed(), share('a'), confirm({ partialPayment: part({ amount: 1000 }) }), share('b'));
    expect(opened(picture, 'b').amount).toBe(1760 - 587 - 1000);
  });
});
