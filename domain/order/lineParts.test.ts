import { describe, expect, test } from 'vitest';
import { line } from '../../tests/support/sampleMenu.ts';
import { at, orderIn, placed } from '../../tests/support/sampleOrder.ts';
import { hasLine, partedLine } from './lineParts.ts';
import type { NewOrderItem, Order, OrderItem } from './order.ts';

const [, beer] = orderIn(placed()).items as [OrderItem, OrderItem];
const three: OrderItem = { ...beer, quantity: 3, amount: 1000, doneAt: at };

describe('a line in two', () => {
  test.each([
    [1, 333, 667],
    [2, 667, 333],
    [3, 1000, 0],
  ])('%i of 3 cost %i and leave %i: together what it did, each as far as it was', (quantity, amount, left) => {
    const { rest, part } = partedLine(three, quantity, 'part');
    expect(rest).toStrictEqual({ ...three, quantity: 3 - quantity, amount: left });
    expect(part).toStrictEqual({ ...three, line_id: 'part', quantity, amount, partOf: 'order-beer' });
  });

  test('and once more: both are of the line that was ordered', () => {
    const { part } = partedLine(three, 2, 'part');
    const again = partedLine(part, 1, 'again');
    expect([again.rest.partOf, again.part.partOf, again.rest.line_id]).toEqual(['order-beer', 'order-beer', 'part']);
  });
});

describe('whether an order has a line as it was ordered', () => {
  const wanted = line('b', 'beer', 3);
  const own = (line_id: string, quantity: number, changes: Partial<OrderItem> = {}): OrderItem => ({
    ...beer,
    ...wanted,
    line_id,
    quantity,
    ...changes,
  });
  const part = (quantity: number) => own(`p${quantity}`, quantity, { partOf: 'b' });
  const off = (quantity: number, line_id = 'b') => ({ line_id, quantity, order_id: 'made' });

  test.each<[string, OrderItem[], Order['splitOff'], boolean]>([
    ['whole', [own('b', 3)], undefined, true],
    ['in parts', [own('b', 1), part(2)], [], true],
    ['in parts alone', [part(2), part(1)], [], true],
    ['partly gone to another bill', [own('b', 1)], [off(2)], true],
    ['all gone to other bills', [], [off(2), off(1)], true],
    ['here, in parts and gone', [own('b', 1), part(1)], [off(1)], true],
    ['not at all', [own('c', 3)], [off(3, 'c')], false],
    ['in another number', [own('b', 2)], [], false],
    ['in another number, with what is gone', [own('b', 2)], [off(2)], false],
    ['beside units of another line', [own('b', 2), own('p', 1, { partOf: 'c' })], [off(1, 'c')], false],
    ['otherwise made', [own('b', 3, { note: 'warm' })], [], false],
    ['otherwise made in one part', [own('b', 1), own('p', 2, { partOf: 'b', note: 'warm' })], [], false],
  ])('%s', (_, items, splitOff, has) => {
    expect(hasLine(splitOff ? { items, splitOff } : { items }, wanted)).toBe(has);
  });

  test('a line of no unit is on no order', () => {
    const none: NewOrderItem = { ...wanted, quantity: 0 };
    expect(hasLine({ items: [] }, none)).toBe(false);
  });
});
