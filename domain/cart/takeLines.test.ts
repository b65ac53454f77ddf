import { expect, test } from 'vitest';
import type { NewOrderItem } from '../order/order.ts';
import { emptyCart } from './cart.ts';
import { takeLines } from './takeLines.ts';

const line = (line_id: string, quantity = 1, note?: string): NewOrderItem => ({
  line_id,
  quantity,
  item: { item_id: 'soup', option_id: 'o', ingredients: {}, toppings: {}, selections: {} },
  ...(note === undefined ? {} : { note }),
});
const cart = (...items: NewOrderItem[]) => ({ ...emptyCart('cashregister'), items });

test('takes what is sent and leaves what came meanwhile', () => {
  expect(takeLines(cart(line('a'), line('b', 2)), [line('a')])?.items).toEqual([line('b', 2)]);
});

test('takes nothing when a line is gone, or is no longer what it was', () => {
  expect(takeLines(cart(line('b')), [line('a')])).toBeUndefined();
  expect(takeLines(cart(line('a', 2)), [line('a')])).toBeUndefined();
  expect(takeLines(cart(line('a'), line('b', 2)), [line('a'), line('b')])).toBeUndefined();
  expect(takeLines(cart(line('a', 1, 'no salt')), [line('a')])).toBeUndefined();
});
