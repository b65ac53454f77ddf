import { expect, test } from 'vitest';
import { line } from '../../tests/support/sampleMenu.ts';
import { mayComeBack } from './mayComeBack.ts';
import type { OrderChange } from './orderChange.ts';

const change = (order_id: string, version: number, ...ids: string[]): OrderChange => ({
  order_id,
  number: '1',
  version,
  type: 'local',
  lines: ids.map((id) => line(id, 'beer')),
  before: { items: [], note: '' },
});

test.each<[string, OrderChange | undefined, OrderChange | undefined, boolean]>([
  ['in the cart, as it still is', undefined, undefined, true],
  ['while an order was changed, and is no more', change('a', 1, 'x'), undefined, false],
  ['in the cart, and an order is changed now', undefined, change('a', 1, 'x'), false],
  ['of one order, and another is changed now', change('a', 1, 'x'), change('b', 1, 'x'), false],
  ['of an order that is as it was', change('a', 1, 'y', 'x'), change('a', 1, 'y', 'x'), true],
  ['of an order that is as it was, which it was added to', change('a', 1, 'y'), change('a', 1, 'y'), true],
  ['of an order that somebody changed, which still has it', change('a', 1, 'x'), change('a', 2, 'y', 'x'), true],
  ['of an order that somebody changed, which has it no more', change('a', 1, 'y', 'x'), change('a', 2, 'y'), false],
  ['of an order that somebody changed, which it was added to', change('a', 1, 'y'), change('a', 2, 'y'), true],
  ['of an order that somebody changed, which somebody added it to', change('a', 1, 'y'), change('a', 2, 'x'), true],
  ['of an order as it was before, which is read again', change('a', 2, 'x'), change('a', 1), false],
])('a line that was taken off %s may be put back or not', (_, then, now, may) => {
  expect(mayComeBack('x', then, now)).toBe(may);
});
