import { describe, expect, test } from 'vitest';
import { after, at, codeOf, newOrder, orderIn, place, placed } from '../../tests/support/sampleOrder.ts';
import {
  action,
  both,
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
import type { Confirmation } from './confirmPart.ts';
import type { NewPartialPayment } from './partialPayment.ts';
import { overpaidAmount, remainingAmount } from './remaining.ts';

describe('completing a delivery (D9)', () => {
  const address = { street: 'Ring 1', postalCode: '1020', city: 'Wien', country: 'AT' };
  const way = (['accept', 'prepare', 'ready', 'dispatch'] as const).map((name) => action(name));
  const out = after(placed({ type: 'delivery', table_id: undefined, address }), ...way);
  const whole = confirm({ order_id: 'order' });

  test('happens by itself when the delivered order is fully paid', () => {
    const delivered = after(out, action('deliver'));
    expect(orderIn(delivered).statusEntry.status).toBe('delivered');
    expect(orderIn(after(delivered, confirm({ partialPayment: part({ amount: 1 }) }))).statusEntry.status).toBe(
      'delivered',
    );
    expect(orderIn(after(delivered, whole)).statusEntry).toMatchObject({ status: 'completed', by: 'system' });
  });

  test('happens on delivery when it was paid before', () => {
    const order = orderIn(after(out, whole, action('deliver')));
    expect(order.statusEntries.slice(-2).map(({ status }) => status)).toEqual(['delivered', 'completed']);
    expect(order.version).toBe(orderIn(out).version + 2);
  });
});

describe('money taken offline is always recorded (D12, D31)', () => {
  const paid = after(placed(), confirm({ order_id: 'order' }));
  const cash = (changes: Partial<NewPartialPayment> = {}, body: Partial<Confirmation> = {}) =>
    confirm({ partialPayment: part({ amount: 1760, ...changes }), ...body });

  test('beyond the bill it shows as overpaid, with what to give back', () => {
    expect(codeOf(change(paid, cash()))).toBe('amount_exceeds_remaining');
    const order = orderIn(after(paid, [cash(), offline]));
    expect(order).toMatchObject({ amountPaid: 3520, flags: ['overpaid'] });
    expect([remainingAmount(order), overpaidAmount(order)]).toEqual([0, 1760]);
  });

  test('for a rejected order it is to be given back', () => {
    const order = orderIn(after(placed(), action('reject', 'no'), [cash(), offline]));
    expect(order).toMatchObject({ amountPaid: 1760, flags: ['overpaid'] });
    expect(overpaidAmount(order)).toBe(1760);
  });

  test('a paid order that is rejected owes its cash back too', () => {
    expect(overpaidAmount(orderIn(after(paid, action('reject', 'no'))))).toBe(1760);
  });

  test('of a part that was given up meanwhile', () => {
    const picture = after(placed(), open({ amount: 500 }), cancel(), [confirm({ partialPayment_id: 'part' }), offline]);
    expect(opened(picture)).toMatchObject({ status: 'paid', amount: 500 });
  });

  test('of lines that somebody else has claimed meanwhile: the money without the claim', () => {
    const claimed = after(placed(), open({ partialPayment_id: 'other', lines: [claim('beer', 2)] }));
    const picture = after(claimed, [cash({ amount: 860, lines: [claim('beer', 2)] }), offline]);
    expect(opened(picture)).toMatchObject({ status: 'paid', amount: 860 });
    expect(opened(picture)).not.toHaveProperty('lines');
  });

  test('of lines for another sum than they cost: what was taken, for these lines', () => {
    const picture = after(placed(), [cash({ amount: 800, lines: [claim('beer', 2)] }), offline]);
    expect(opened(picture)).toMatchObject({ amount: 800, lines: [claim('beer', 2)], allocations: [{ amount: 800 }] });
  });

  test('of lines that nobody named a sum for: what they cost', () => {
    const picture = after(placed(), [cash({ amount: undefined, lines: [claim('beer', 2)] }), offline]);
    expect(opened(picture)).toMatchObject({ status: 'paid', amount: 860, lines: [claim('beer', 2)] });
  });

  test('of a share that nobody can take any more, where no sum and no cash was named: all that remains', () => {
    const all = after(two, confirm({ partialPayment: part({ partialPayment_id: 'a', amount: 1000 }) }));
    const wanted = cash({ orders: both, amount: undefined, share: { of: 2, count: 3 } });
    expect(opened(after(all, [wanted, offline]))).toMatchObject({ amount: 760 + 1760, status: 'paid', createdAt: at });
    const none = after(paid, [cash({ amount: undefined, share: { of: 2, count: 3 } }, { given: 300 }), offline]);
    expect(opened(none)).toMatchObject({ amount: 300 });
    expect(codeOf(change(paid, cash({ amount: undefined, share: { of: 2, count: 3 } }), offline))).toBe(
      'amount_invalid',
    );
  });

  test('of lines as they were meant where they are still free', () => {
    const picture = after(placed(), [cash({ amount: 860, lines: [claim('beer', 2)] }), offline]);
    expect(opened(picture)).toMatchObject({ status: 'paid', amount: 860, lines: [claim('beer', 2)] });
  });

  test('of lines of one order falls on that order alone', () => {
    const picture = after(two, [cash({ orders: both, amount: 860, lines: [claim('beer', 2)] }), offline]);
    expect(opened(picture).allocations).toEqual([
      { order_id: 'order', amount: 860 },
      { order_id: 'second', amount: 0 },
    ]);
  });

  test('with too little given: what was given', () => {
    const picture = after(placed(), [cash({ tip: 100 }, { given: 1500 }), offline]);
    expect(opened(picture)).toMatchObject({ amount: 1500, tip: 0, given: 1500, allocations: [{ amount: 1500 }] });
    // what goes beyond the bill is of the tip that was meant, and nothing to give back
    const some = after(placed(), [cash({ tip: 100 }, { given: 1800 }), offline]);
    expect(opened(some)).toMatchObject({ amount: 1760, tip: 40, given: 1800, allocations: [{ amount: 1760 }] });
    expect(orderIn(some).flags).toEqual([]);
    expect(orderIn(picture).amountPaid).toBe(1500);
  });

  test('for orders of which one has not arrived: it waits for both', () => {
    const early = after(placed(), [cash({ orders: both, amount: 3520 }), offline]);
    expect(early.unassigned.get('part')).toMatchObject({ status: 'paid', amount: 3520 });
    expect(orderIn(early).amountPaid).toBe(0);
    const whole = after(early, [place(newOrder('second')), offline]);
    expect([orderIn(whole).amountPaid, orderIn(whole, 'second').amountPaid]).toEqual([1760, 1760]);
    expect(whole.unassigned.size).toBe(0);
  });

  test('for an order nobody knows, with only what was given', () => {
    const early = after(placed(), [confirm({ order_id: 'later', given: 1000 }), { ...offline, key: 'k' }]);
    expect(early.unassigned.get('k')).toMatchObject({ amount: 1000, orders: ['later'], status: 'paid' });
  });
});
