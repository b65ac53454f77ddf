import { expect, test } from 'vitest';
import type { Order } from '#domain/order/order.ts';
import { after, orderIn, placed } from '../../../../tests/support/sampleOrder.ts';
import { confirm } from '../../../../tests/support/samplePayment.ts';
import { serverReceiptOf } from './serverReceipt.ts';

const order = orderIn(after(placed(), confirm({ order_id: 'order' })));
const [paid] = order.payments;
/** Two orders of a table, with these payments, each of which covers so many of them. */
const table = (...parts: ('both' | 'first' | 'second')[]): Order[] =>
  ['first', 'second'].map((order_id) => ({
    ...order,
    order_id,
    payments: parts
      .map((covers, at) => ({
        ...paid!,
        partialPayment_id: `part ${at}`,
        orders: covers === 'both' ? ['first', 'second'] : [covers],
      }))
      .filter(({ orders }) => orders.includes(order_id)),
  }));

test('an order has a receipt, each of its payments one, and what went back too', () => {
  expect(serverReceiptOf([order], undefined)).toEqual({ order_id: 'order' });
  expect(serverReceiptOf([order], paid)).toEqual({
    order_id: 'order',
    partialPayment_id: paid!.partialPayment_id,
  });
  const back = {
    return_id: 'back',
    option: 'cash',
    at: '',
    lines: [],
    note: '',
    amount: 1,
    tip: 0,
    rounding: 0,
  } as const;
  expect(serverReceiptOf([order], undefined, { order, back: { ...back, lines: [], state: 'done' } })).toEqual({
    order_id: 'order',
    return_id: 'back',
  });
});

test('a table that was paid at once has one receipt with all of its orders', () => {
  expect(serverReceiptOf(table('both'), undefined)).toEqual({ order_id: 'first', partialPayment_id: 'part 0' });
});

test('a table that was paid in parts has one for each part, and none that leaves something out', () => {
  expect(serverReceiptOf(table('first', 'second'), undefined)).toBeUndefined();
  expect(serverReceiptOf(table('both', 'second'), undefined)).toBeUndefined();
  expect(serverReceiptOf([], undefined)).toBeUndefined();
});
