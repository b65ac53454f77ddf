import { describe, expect, test } from 'vitest';
import { accepted, after, codeOf, placed } from '../../tests/support/sampleOrder.ts';
import { change, charge, confirm, offline, open, part, two } from '../../tests/support/samplePayment.ts';
import type { Occurrence } from '../order/occurrence.ts';
import { noChange } from '../order/picture.ts';
import type { Confirmation } from './confirmPart.ts';

describe('confirming', () => {
  test.each<[string, Partial<Confirmation>, Partial<Occurrence>]>([
    ['less cash', { partialPayment: part({ amount: 1 }) }, {}],
    ['a card', { partialPayment: part({ amount: 1 }), paymentOption: 'card' }, {}],
    ['cash that a device took offline', { partialPayment: part({ amount: 1 }), given: 1 }, offline],
    ['a proven card', { partialPayment: part({ amount: 1 }), paymentOption: 'card' }, { proven: { intent_id: 'pi' } }],
    ['another order', { partialPayment: part({ orders: ['second'], amount: 1 }) }, {}],
  ])('of a part in the name of another one puts %s in the place of no payment', (_, body, changes) => {
    const another = confirm({ partialPayment_id: 'another', ...body });
    for (const known of [
      after(two, confirm({ partialPayment: part({ amount: 1000 }) })),
      after(two, open({ amount: 1000 }), charge),
    ])
      expect(codeOf(change(known, another, changes))).toBe('partial_payment_invalid');
    expect(codeOf(change(two, another, changes))).toBe('partial_payment_invalid');
  });

  test('of a whole order that two devices bring under one key counts once', () => {
    const [till, anew] = ['till', 'anew'].map((device_id) => ({ ...offline, device_id, key: 'whole' }));
    const paid = after(placed(), [confirm({ order_id: 'order' }), till!]);
    expect(accepted(change(paid, confirm({ order_id: 'order' }), anew))).toEqual(noChange);
  });
});
