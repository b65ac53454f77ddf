import * as fc from '../../tests/support/fastCheck.ts';
import { describe, expect, test } from 'vitest';
import { byGuest, change, charge, confirm, offline, open } from '../../tests/support/samplePayment.ts';
import { after, codeOf, orderIn, placed, withTable } from '../../tests/support/sampleOrder.ts';
import type { Command } from './command.ts';
import type { NewDiscount } from './order.ts';

const discount = (changes: Partial<NewDiscount>): Command => ({
  type: 'order.discount',
  body: { order_id: 'order', discount: { discount_id: 'd', reason: 'late', ...changes } },
});
const given = (changes: Partial<NewDiscount>) => orderIn(after(placed(), discount(changes)));
const voidBeer: Command = {
  type: 'order.lines',
  body: { order_id: 'order', void: [{ line_id: 'order-beer', reason: 'spilt' }] },
};
// pizza 9.00, two beers 8.60: 17.60
const paid = after(placed(), confirm({ order_id: 'order' }));

describe('a discount', () => {
  test.each<[Partial<NewDiscount>, number]>([
    [{ amount: 260 }, 1500],
    [{ percent: 10 }, 1584],
    [{ percent: 12.5 }, 1540],
    [{ percent: 33.33 }, 1173],
    [{ percent: 100 }, 0],
    [{ amount: 1760 }, 0],
  ])('of %o leaves %i to pay, and the taxes follow', (changes, left) => {
    const order = given(changes);
    expect(order.amountTotal).toBe(left);
    expect(order.taxes.reduce((sum, { net, tax }) => sum + net + tax, 0)).toBe(left);
    expect(order.discounts[0]?.reason).toBe('late');
  });

  test('of so many percent rounds half a cent away from zero, once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), (hundredths) => {
        const { amount } = given({ percent: hundredths / 100 }).discounts[0]!;
        expect(amount).toBe(Math.floor((1760 * hundredths + 5000) / 10_000));
      }),
    );
  });

  test('of so many percent follows the lines, in whatever order that came', () => {
    const one = orderIn(after(placed(), discount({ percent: 10 }), voidBeer));
    const other = orderIn(after(placed(), voidBeer, discount({ percent: 10 })));
    expect([one.amountTotal, other.amountTotal]).toEqual([810, 810]);
  });

  test('can be changed and taken away by its id', () => {
    const changed = after(placed(), discount({ amount: 100 }), discount({ percent: 50 }));
    expect(orderIn(changed).amountTotal).toBe(880);
    for (const removal of [{ remove: true }, { amount: 0 }]) {
      const order = orderIn(after(changed, discount({ ...removal, reason: undefined })));
      expect([order.amountTotal, order.discounts]).toEqual([1760, []]);
    }
    expect(given({ remove: true })).toMatchObject({ amountTotal: 1760, discounts: [], version: 2 });
  });

  test.each<[string, Partial<NewDiscount>, string]>([
    ['without a reason', { amount: 100, reason: ' ' }, 'note_required'],
    ['of nothing', {}, 'amount_invalid'],
    ['both ways', { amount: 100, percent: 10 }, 'amount_invalid'],
    ['of more than all', { percent: 101 }, 'amount_invalid'],
    ['of a negative amount', { amount: -100 }, 'amount_invalid'],
    ['above the bill', { amount: 1761 }, 'amount_exceeds_remaining'],
    ['without any word', { amount: 100, reason: undefined }, 'note_required'],
    ['of no percent', { percent: 0 }, 'amount_invalid'],
    ['of less than no percent', { percent: -5 }, 'amount_invalid'],
    ['of half a cent', { amount: 0.5 }, 'amount_invalid'],
  ])('%s is refused', (_, changes, code) => {
    expect(codeOf(change(placed(), discount(changes)))).toBe(code);
  });

  test('keeps its reason without what stands around it', () => {
    expect(given({ amount: 100, reason: ' late ' }).discounts[0]?.reason).toBe('late');
  });

  test('comes beside others as far as the bill goes, and in place of the one that has its id', () => {
    const two = after(placed(), discount({ amount: 1000 }), discount({ discount_id: 'e', amount: 500 }));
    const more = (amount: number, discount_id: string) => codeOf(change(two, discount({ discount_id, amount })));
    expect([more(260, 'f'), more(261, 'f')]).toEqual(['accepted', 'amount_exceeds_remaining']);
    expect([more(1260, 'd'), more(1261, 'd')]).toEqual(['accepted', 'amount_exceeds_remaining']);
    expect(codeOf(change(two, discount({ discount_id: 'f', amount: 261 }), offline))).toBe('accepted');
  });

  test('comes with no more than nineteen others, of which each can still be changed', () => {
    const ids = Array.from({ length: 20 }, (_, position) => `d${position}`);
    const many = after(placed(), ...ids.map((discount_id) => discount({ discount_id, amount: 1 })));
    expect(orderIn(many).discounts).toHaveLength(20);
    expect(codeOf(change(many, discount({ discount_id: 'more', amount: 1 })))).toBe('order_too_large');
    expect(codeOf(change(many, discount({ discount_id: 'd7', amount: 2 })))).toBe('accepted');
  });

  test('is not for guests, nor for a rejected order', () => {
    expect(codeOf(change(placed(), discount({ amount: 1 }), byGuest))).toBe('not_allowed');
    const reject: Command = { type: 'order.action', body: { order_id: 'order', action: 'reject', note: 'no' } };
    expect(codeOf(change(after(placed(), reject), discount({ amount: 1 })))).toBe('order_closed');
    expect(codeOf(change(withTable, discount({ amount: 1 })))).toBe('not_found');
  });

  test('never goes below what is paid, or being paid', () => {
    expect(codeOf(change(paid, discount({ amount: 1 })))).toBe('amount_exceeds_remaining');
    const charging = after(placed(), open({ amount: 1700 }), charge);
    expect(codeOf(change(charging, discount({ amount: 61 })))).toBe('lines_already_claimed');
    expect(codeOf(change(charging, discount({ amount: 60 })))).toBe('accepted');
  });

  test('given offline has happened, and what was taken too much shows', () => {
    const order = orderIn(after(paid, [discount({ percent: 10 }), offline]));
    expect(order).toMatchObject({ amountTotal: 1584, amountPaid: 1760, flags: ['overpaid'] });
  });
});
