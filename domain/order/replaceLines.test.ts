import { describe, expect, test } from 'vitest';
import { change, claim, confirm, open, part } from '../../tests/support/samplePayment.ts';
import { dearerIndex, line } from '../../tests/support/sampleMenu.ts';
import {
  after,
  at,
  codeOf,
  newOrder,
  occurrence,
  orderIn,
  placed,
  restaurant,
} from '../../tests/support/sampleOrder.ts';
import type { Picture } from './applyCommand.ts';
import type { Command } from './command.ts';
import { replaceLines } from './changeLines.ts';
import type { NewOrderItem } from './order.ts';

const [pizza, beer] = newOrder().items as [NewOrderItem, NewOrderItem];
const replace = (picture: Picture, ...items: NewOrderItem[]): Command => ({
  type: 'order.replace',
  body: { order: { order_id: 'order', version: orderIn(picture).version, items } },
});
const oneBeer = { lines: [claim('beer')] };

describe('all lines anew', () => {
  test.each<[string, Picture]>([
    ['paid', after(placed(), confirm({ partialPayment: part(oneBeer) }))],
    ['being paid', after(placed(), open(oneBeer))],
  ])('never leave out a line of which a unit is %s, though the order would cost more', (_, picture) => {
    const dear = line('feast', 'salad', 9);
    expect(codeOf(change(picture, replace(picture, pizza, dear)))).toBe('line_paid');
    expect(codeOf(change(picture, replace(picture, beer, dear)))).toBe('accepted');
  });

  test('leave out a line whose payment was given up', () => {
    const free = after(placed(), open(oneBeer), { type: 'payment.cancel', body: { partialPayment_id: 'part' } });
    expect(codeOf(change(free, replace(free, pizza)))).toBe('accepted');
  });

  test('leave a line that stays as it is: its price, and that it is cooked', () => {
    const cooked = after(placed(), { type: 'order.lines', body: { order_id: 'order', done: ['order-beer'] } });
    const dearer = { menu: dearerIndex, currentTotalsMenu: dearerIndex };
    const order = orderIn(after(cooked, [replace(cooked, beer, line('x', 'beer')), dearer]));
    expect(order.items).toMatchObject([
      { line_id: 'order-beer', unitPrice: 430, doneAt: at, sentAt: at },
      { line_id: 'x', unitPrice: 450 },
    ]);
    expect(order.items[0]).toBe(orderIn(cooked).items[1]);
  });

  test('at another sum than was named are refused with the order as it is, so that the next sum can be right', () => {
    const order = orderIn(placed());
    const change = { version: order.version, amountTotal: 899 };
    const guest = { ...occurrence(), standing: 'guest' as const };
    expect(replaceLines(order, [pizza], change, guest)).toMatchObject({
      code: 'price_changed',
      details: { amountTotal: 900, current: order },
    });
    expect(replaceLines(order, [pizza], { ...change, amountTotal: 900 }, guest).ok).toBe(true);
  });

  test('change nothing when the order has them already', () => {
    const order = orderIn(placed());
    const same = replaceLines(order, [pizza, beer], { version: order.version }, occurrence());
    expect(same.ok && same.value.items).toEqual(order.items);
  });
});

test('lines that come later are taxed by the order’s type too (D7)', () => {
  const house = { restaurant: { ...restaurant, taxByOrderType: { local: 7 } } };
  const add = (line_id: string): Command => ({
    type: 'order.lines',
    body: { order_id: 'order', add: [line(line_id, 'beer')] },
  });
  expect(orderIn(after(placed(), [add('x'), house])).items.at(-1)).toMatchObject({ line_id: 'x', taxRate: 7 });
  expect(orderIn(after(placed(), add('x'))).items.at(-1)).toMatchObject({ taxRate: 20 });
  const closed = after(placed(), { type: 'order.action', body: { order_id: 'order', action: 'reject', note: 'no' } });
  expect(orderIn(after(closed, [add('y'), { ...house, key: 'late' }]), 'late').items).toMatchObject([{ taxRate: 7 }]);
});
