import { describe, expect, test } from 'vitest';
import { dearerIndex, line } from '../../tests/support/sampleMenu.ts';
import {
  accepted,
  after,
  codeOf,
  newOrder,
  orderIn,
  place,
  placed,
  restaurant,
  withTable,
} from '../../tests/support/sampleOrder.ts';
import { byGuest, change, claim, confirm, offline, open, two } from '../../tests/support/samplePayment.ts';
import type { Picture } from './applyCommand.ts';
import type { LinesChange } from './changeLines.ts';
import type { Command } from './command.ts';
import type { NewOrderItem } from './order.ts';

const lines = (body: LinesChange): Command => ({ type: 'order.lines', body: { order_id: 'order', ...body } });
const voiding = (line_id: string) => lines({ void: [{ line_id, reason: 'spilled' }] });
const add = lines({ add: [line('x', 'salad')] });
const replace = (picture: Picture, ...items: NewOrderItem[]): Command => ({
  type: 'order.replace',
  body: { order: { order_id: 'order', version: orderIn(picture).version, items } },
});
const [pizza, beer] = newOrder().items;

describe('a bill of which too much was taken', () => {
  const cash = confirm({ order_id: 'order' });
  const overpaid = after(placed(), cash, [voiding('order-beer'), offline]);

  test('can still grow towards what was paid, and stay as it is', () => {
    expect(orderIn(overpaid)).toMatchObject({ amountTotal: 900, amountPaid: 1760, flags: ['overpaid'] });
    expect(orderIn(after(overpaid, add))).toMatchObject({ amountTotal: 1550, flags: ['overpaid'] });
    expect(codeOf(change(overpaid, lines({ done: ['order-pizza'] })))).toBe('accepted');
    expect(codeOf(change(overpaid, voiding('order-pizza')))).toBe('line_paid');
  });
});

describe('a line that is the same but in its choice', () => {
  test.each<[string, NewOrderItem]>([
    ['is another one', line('order-beer', 'salad', 2)],
    ['with something on top too', line('order-pizza', 'pizza', 1, { toppings: { ham: 2 } })],
  ])('%s, under an id that is taken', (_, other) => {
    expect(codeOf(change(placed(), lines({ add: [other] })))).toBe('id_taken');
  });
});

describe('a guest whose bill was reduced', () => {
  const reduced = (changes: object) =>
    after(placed(), {
      type: 'order.discount',
      body: { order_id: 'order', discount: { discount_id: 'd', reason: 'late', ...changes } },
    });

  test('orders more at an amount that was taken off, but not at a percentage', () => {
    expect(codeOf(change(reduced({ amount: 100 }), add, byGuest))).toBe('accepted');
    expect(codeOf(change(reduced({ percent: 10 }), add, byGuest))).toBe('order_changed');
  });
});

describe('lines that stand in two orders since an outage', () => {
  const doubled = after(placed(), [place({ ...newOrder('order'), order_id: 'twin' }), offline]);

  test('do not stand in the way of what is said of either anew', () => {
    expect(codeOf(change(doubled, replace(doubled, pizza!, beer!, line('x', 'salad'))))).toBe('accepted');
    const again = lines({ add: [beer!, line('x', 'salad')] });
    expect(orderIn(after(doubled, [again, offline])).flags).toEqual([]);
  });
});

describe('all lines anew', () => {
  test('are refused with the reason for which one of them cannot be ordered', () => {
    expect(codeOf(change(placed(), replace(placed(), pizza!, line('x', 'gone'))))).toBe('item_unknown');
    expect(codeOf(change(placed(), replace(placed(), pizza!, line('order-beer', 'beer', 3))))).toBe('accepted');
  });

  test('of a delivery are topped up to the least order, of all else they are not', () => {
    const address = { street: 'Ring 1', postalCode: '1010', city: 'Wien', country: 'AT' };
    const delivery = after(withTable, place(newOrder('order', { type: 'delivery', table_id: undefined, address })));
    expect(orderIn(after(delivery, replace(delivery, pizza!)))).toMatchObject({ topUp: 600, amountTotal: 1750 });
    expect(orderIn(after(delivery, replace(delivery, pizza!, beer!)))).toMatchObject({ topUp: 0, amountTotal: 2010 });
    for (const picture of [placed(), placed({ type: 'takeaway', table_id: undefined })])
      expect(orderIn(after(picture, replace(picture, pizza!)))).toMatchObject({ topUp: 0, amountTotal: 900 });
  });

  test('keep what is claimed of this order; what is claimed of another one on the same bill is no matter', () => {
    const beside = { ...claim('beer'), order_id: 'second', line_id: 'second-beer' };
    const paying = after(two, open({ orders: ['order', 'second'], lines: [claim('pizza'), beside] }));
    expect(codeOf(change(paying, replace(paying, pizza!)))).toBe('accepted');
    expect(codeOf(change(paying, replace(paying, beer!)))).toBe('line_paid');
  });

  test('keep the price at which each was ordered', () => {
    const [order] = accepted(
      change(placed(), replace(placed(), beer!, line('x', 'beer')), { menu: dearerIndex }),
    ).orders;
    expect(order?.items.map(({ amount }) => amount)).toEqual([860, 450]);
  });
});

test('a house that taxes by the order’s type does so with lines that are added', () => {
  const house = { restaurant: { ...restaurant, taxByOrderType: { local: 5 } } };
  expect(orderIn(after(placed(), [add, house])).items.map(({ taxRate }) => taxRate)).toEqual([10, 20, 5]);
});
