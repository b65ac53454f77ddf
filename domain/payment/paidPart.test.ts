import { describe, expect, test } from 'vitest';
import { action, both, charge, confirm, offline, open, opened, part, two } from '../../tests/support/samplePayment.ts';
import { after, codeOf, newOrder, orderIn, place, placed, restaurant } from '../../tests/support/sampleOrder.ts';
import { change } from '../../tests/support/samplePayment.ts';
import { dueOf, changeOf } from './paidPart.ts';
import { overpaidAmount, remainingAmount } from './remaining.ts';

const proven = { proven: { intent_id: 'pi' } };

describe('a tip', () => {
  const waiting = after(placed(), open({ amount: 760, tip: 40 }));

  test('that is given when it is paid replaces the one that was meant', () => {
    const paid = after(waiting, confirm({ partialPayment_id: 'part', tip: 140, given: 1000 }));
    expect(opened(paid)).toMatchObject({ amount: 760, tip: 140, status: 'paid' });
    expect(changeOf(opened(paid))).toBe(100);
    expect(orderIn(paid)).toMatchObject({ amountPaid: 760, tip: 140 });
  });

  test('can be taken back when it is paid', () => {
    expect(opened(after(waiting, confirm({ partialPayment_id: 'part', tip: 0 }))).tip).toBe(0);
  });

  test('of a whole order is on top of what remains', () => {
    const paid = after(placed(), [confirm({ order_id: 'order', tip: 240 }), { key: 'whole' }]);
    expect(opened(paid, 'whole')).toMatchObject({ amount: 1760, tip: 240 });
  });

  test('at the reader comes on top of the one that was meant, or that was given before', () => {
    const charging = after(placed(), open({ amount: 760, tip: 40 }), charge);
    const atReader = { proven: { intent_id: 'pi', readerTip: 100 } };
    const card = { partialPayment_id: 'part', paymentOption: 'card' as const };
    expect(opened(after(charging, [confirm(card), atReader])).tip).toBe(140);
    expect(opened(after(charging, [confirm({ ...card, tip: 60 }), atReader])).tip).toBe(160);
    expect(opened(after(charging, [confirm(card), proven])).tip).toBe(40);
  });

  test.each([-1, 0.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1])('of %d there is not', (tip) => {
    expect(codeOf(change(waiting, confirm({ partialPayment_id: 'part', tip })))).toBe('amount_invalid');
    expect(codeOf(change(waiting, confirm({ partialPayment_id: 'part', given: tip })))).toBe('amount_invalid');
  });
});

test('what is due in cash is rounded to the smallest coin, tip included, and by card to the cent (D7)', () => {
  const due = { amount: 1233, tip: 100 };
  expect(dueOf(due, 'cash', 'CHF')).toEqual({ total: 1335, rounding: 2 });
  expect(dueOf(due, 'card', 'CHF')).toEqual({ total: 1333, rounding: 0 });
});

test('of cash of which nobody said how much it was there is no change', () => {
  expect(changeOf(opened(after(placed(), confirm({ partialPayment: part({ amount: 500 }) }))))).toBe(0);
});

describe('what is recorded of a payment', () => {
  const pay = (body: object, changes: object = {}) =>
    opened(after(placed(), [confirm({ partialPayment: part({ amount: 500 }), ...body }), changes]));

  test('by card is no cash, also where some is named, or where a device brings it from offline', () => {
    for (const changes of [{}, offline]) {
      const card = pay({ paymentOption: 'card', given: 1000 }, changes);
      expect(card).toMatchObject({ status: 'paid', option: 'card', amount: 500 });
      expect(card).not.toHaveProperty('given');
    }
  });

  test('in cash is what was said and no more', () => {
    expect(pay({})).not.toHaveProperty('given');
    expect(pay({})).not.toHaveProperty('rounding');
    expect(pay({ given: 400 }, offline)).not.toHaveProperty('rounding');
  });

  test('in cash that was too little names what is due', () => {
    const low = confirm({ partialPayment: part({ amount: 500, tip: 50 }), given: 549 });
    expect(change(placed(), low)).toMatchObject({ code: 'given_too_low', details: { due: 550 } });
  });

  test('in cash between the bill and what it was rounded to is the bill, the rest is rounding (D7)', () => {
    const forints = { ...offline, restaurant: { ...restaurant, currency: 'HUF' as const } };
    const some = confirm({ partialPayment: part({ amount: 1720, tip: 40 }), given: 1800 });
    expect(opened(after(placed(), [some, forints]))).toMatchObject({
      amount: 1720,
      tip: 40,
      given: 1800,
      rounding: 40,
    });
  });
});

describe('cash taken offline for a whole order', () => {
  const whole = (body: object = {}) => [confirm({ order_id: 'order', ...body }), { ...offline, key: 'cash' }] as const;

  test('that was rejected meanwhile is recorded, and is to be given back (D12)', () => {
    const rejected = after(placed(), action('reject', 'no more'));
    expect(codeOf(change(rejected, confirm({ order_id: 'order' })))).toBe('order_closed');
    const taken = after(rejected, [...whole({ given: 2000 })]);
    expect(opened(taken, 'cash')).toMatchObject({ status: 'paid', amount: 1760, given: 2000 });
    expect(overpaidAmount(orderIn(taken))).toBe(1760);
    expect(orderIn(taken).flags).toContain('overpaid');
  });

  test('that was paid meanwhile is recorded as what was given without the tip, or else as the bill', () => {
    const paid = after(placed(), confirm({ order_id: 'order' }));
    expect(opened(after(paid, [...whole({ given: 2000, tip: 200 })]), 'cash')).toMatchObject({
      amount: 1800,
      tip: 200,
    });
    expect(opened(after(paid, [...whole()]), 'cash')).toMatchObject({ amount: 1760 });
  });
});

describe('a part over two orders', () => {
  const online = confirm({ partialPayment_id: 'part', paymentOption: 'online' });
  const bill = after(two, open({ orders: both, amount: 3520 }), charge);

  test.each([
    ['first', 'order'],
    ['second', 'second'],
  ])('is not paid online beyond what remains of the %s', (_, order_id) => {
    const meanwhile = after(bill, [confirm({ order_id, given: 1760 }), { ...offline, key: 'cash' }]);
    expect(remainingAmount(orderIn(meanwhile, order_id))).toBe(0);
    expect(codeOf(change(meanwhile, online, proven))).toBe('amount_exceeds_remaining');
    expect(codeOf(change(bill, online, proven))).toBe('accepted');
  });

  test('is not paid online when one of them was rejected, wherever it stands', () => {
    const ids = ['second', 'order'];
    const other = after(two, open({ orders: ids, amount: 3520 }), charge);
    const rejected = after(other, action('reject', 'no'));
    expect(codeOf(change(rejected, online, proven))).not.toBe('accepted');
  });
});

describe('cash taken offline for orders of which one has not arrived', () => {
  const cash = (amount: number | undefined, given?: number) =>
    [confirm({ partialPayment: part({ orders: both, amount, tip: 40 }), given }), offline] as const;

  test('falls on none of them before both are there', () => {
    const early = after(placed(), [...cash(3520)]);
    expect(early.unassigned.get('part')).toMatchObject({ amount: 3520, tip: 40, allocations: [], orders: both });
    expect(orderIn(early).payments).toEqual([]);
  });

  test('is what was given without the tip where no amount was said, and at least something', () => {
    expect(after(placed(), [...cash(undefined, 1040)]).unassigned.get('part')).toMatchObject({ amount: 1000 });
    expect(codeOf(change(placed(), cash(undefined, 40)[0], offline))).toBe('amount_invalid');
  });

  test('is what was given where that is too little, and falls on its orders when they are there', () => {
    const early = after(placed(), [...cash(3520, 1000)]);
    expect(early.unassigned.get('part')).toMatchObject({ amount: 1000, tip: 0, given: 1000, allocations: [] });
    const whole = after(early, [place(newOrder('second')), offline]);
    expect(opened(whole).allocations).toEqual([
      { order_id: 'order', amount: 500 },
      { order_id: 'second', amount: 500 },
    ]);
  });

  test('that its coins would round up is what was given, also of an order that nobody knows', () => {
    const forints = { ...offline, key: 'cash', restaurant: { ...restaurant, currency: 'HUF' as const } };
    const early = after(placed(), [confirm({ order_id: 'unknown', given: 1300 }), forints]);
    expect(early.unassigned.get('cash')).toMatchObject({ amount: 1300, given: 1300, allocations: [] });
  });

  test('falls on both, in proportion to what each needs, when the second one comes', () => {
    const early = after(placed(), confirm({ partialPayment: part({ partialPayment_id: 'half', amount: 880 }) }), [
      ...cash(1320),
    ]);
    const whole = after(early, [place(newOrder('second')), offline]);
    expect(opened(whole).allocations).toEqual([
      { order_id: 'order', amount: 440 },
      { order_id: 'second', amount: 880 },
    ]);
  });
});
