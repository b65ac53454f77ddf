import { describe, expect, test } from 'vitest';
import { byGuest, change, claim, confirm, open, part } from '../../tests/support/samplePayment.ts';
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

describe('all lines anew, of an order that the staff took units of', () => {
  const three = placed({ items: [pizza, { ...beer, quantity: 3 }] });
  const voided: Command = {
    type: 'order.lines',
    body: { order_id: 'order', void: [{ line_id: 'order-beer', reason: 'two left', quantity: 1, part_id: 'off' }] },
  };
  const split = (quantity: number): Command => ({
    type: 'order.split',
    body: { order_id: 'order', to: { order_id: 'made' }, lines: [{ line_id: 'order-beer', quantity, part_id: 'off' }] },
  });
  const took: [string, Command][] = [
    ['voided', voided],
    ['split off', split(1)],
  ];
  const beers = (quantity: number): NewOrderItem => ({ ...beer, quantity });
  const left = (picture: Picture, ...items: NewOrderItem[]): unknown[] =>
    orderIn(after(picture, [replace(picture, ...items), byGuest])).items.flatMap(
      ({ line_id, quantity, amount, voided: off }) => (off ? [] : [[line_id, quantity, amount]]),
    );

  test.each(took)('a dish more leaves what is left of a line as it is: %s', (_, taken) => {
    const picture = after(three, taken);
    const order = orderIn(after(picture, [replace(picture, pizza, beers(2), line('salad', 'salad')), byGuest]));
    expect(order.amountTotal).toBe(900 + 860 + 650);
    expect(order.items.slice(0, -1)).toEqual(orderIn(picture).items);
  });

  test.each(took)('as many units as were %s stay on the order, as do more and fewer', (_, taken) => {
    const picture = after(three, taken);
    for (const quantity of [1, 2, 3])
      expect(left(picture, pizza, beers(quantity))).toEqual([
        ['order-pizza', 1, 900],
        ['order-beer', quantity, quantity * 430],
      ]);
  });

  test('as many as were split off stay, also when all of the line was', () => {
    const picture = after(three, split(3));
    expect(left(picture, pizza, beers(3))).toEqual([
      ['order-pizza', 1, 900],
      ['order-beer', 3, 1290],
    ]);
  });

  test('what is voided stays so, named or not; otherwise made, it is another line under the same id', () => {
    const whole: Command = {
      type: 'order.lines',
      body: { order_id: 'order', void: [{ line_id: 'order-beer', reason: 'none left' }] },
    };
    const picture = after(three, whole);
    expect(left(picture, pizza, beers(3))).toEqual([['order-pizza', 1, 900]]);
    expect(codeOf(change(picture, replace(picture, pizza, beers(2)), byGuest))).toBe('id_taken');
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
