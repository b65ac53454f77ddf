import { describe, expect, test } from 'vitest';
import { after, newOrder, withTable } from '../../tests/support/sampleOrder.ts';
import { line } from '../../tests/support/sampleMenu.ts';
import type { Command } from '../order/command.ts';
import type { Order } from '../order/order.ts';
import type { Picture } from '../order/picture.ts';
import { billOf, tableBill } from './bill.ts';

const place = (order_id: string, items = newOrder(order_id).items, amountTotal = 1760) =>
  ({ type: 'order.place', body: { order: newOrder(order_id, { items, amountTotal }) } }) as const;
const table = after(withTable, place('first'), place('second', [line('s', 'salad', 3)], 1950));
const ordersOf = (picture: Picture): Order[] => [...picture.orders.values()];
const openPart = (partialPayment_id: string, amount: number): Command => ({
  type: 'payment.open',
  body: { partialPayment_id, restaurant_id: 'restaurant', orders: ['first', 'second'], amount },
});

describe('a bill', () => {
  test('adds up the orders of the table and leaves out what is not owed', () => {
    const rejected = after(table, { type: 'order.action', body: { order_id: 'second', action: 'reject', note: 'no' } });
    expect(tableBill(ordersOf(table))).toMatchObject({ total: 3710, paid: 0, remaining: 3710, left: 3710 });
    expect(tableBill(ordersOf(rejected))).toMatchObject({ total: 1760, remaining: 1760 });
    expect(billOf(ordersOf(rejected))).toMatchObject({ total: 3710, remaining: 1760, left: 1760 });
  });

  test('says what nobody is about to pay apart from what is not paid yet', () => {
    const claimed = after(table, openPart('a', 2000));
    expect(billOf(ordersOf(claimed))).toMatchObject({ paid: 0, remaining: 3710, left: 1710 });
  });

  test('counts a part over several orders once, the oldest first, and none that was given back', () => {
    const parts = after(
      table,
      [openPart('late', 100), { at: '2026-11-20T11:50:00.000Z' }],
      [openPart('early', 1800), { at: '2026-11-20T11:40:00.000Z' }],
      openPart('gone', 100),
      { type: 'payment.cancel', body: { partialPayment_id: 'gone' } },
    );
    expect(billOf(ordersOf(parts)).parts.map((part) => part.partialPayment_id)).toEqual(['early', 'late']);
  });

  test('leaves no unit free that is paid or being paid as such, and has no voided line', () => {
    const claimed = after(
      table,
      {
        type: 'payment.open',
        body: {
          partialPayment_id: 'a',
          restaurant_id: 'restaurant',
          orders: ['first', 'second'],
          lines: [{ order_id: 'second', line_id: 's', quantity: 2 }],
        },
      },
      {
        type: 'order.lines',
        body: { order_id: 'first', void: [{ line_id: newOrder('first').items[0]!.line_id, reason: 'no' }] },
      },
    );
    const { lines } = billOf(ordersOf(claimed));
    expect(lines.find((each) => each.line.line_id === 's')).toMatchObject({ order_id: 'second', free: 1 });
    expect(lines.some((each) => each.line.voided)).toBe(false);
  });
});
