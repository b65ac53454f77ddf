import { expect, test } from 'vitest';
import type { Order } from '#domain/order/order.ts';
import { line, sampleIndex } from '../../../tests/support/sampleMenu.ts';
import { after, newOrder, orderIn, placed, restaurant } from '../../../tests/support/sampleOrder.ts';
import { paneView, type Taking } from './paneView.ts';

const shown = (changes: Partial<Taking> = {}) =>
  paneView({
    order: undefined,
    items: [],
    asideItems: [],
    tableOrders: [],
    wishes: { type: 'local' },
    restaurant,
    index: sampleIndex,
    ...changes,
  });
const order = orderIn(placed());
const paid = (amountPaid: number): Order => ({ ...order, amountPaid });

test('what goes out next is counted in dishes and adds to what the order comes to already', () => {
  const items = [line('a', 'beer', 3), line('b', 'salad')];
  const view = shown({ order, items });
  const [beer, salad] = view.fresh.map(({ priced }) => priced!.amount);
  expect(view).toMatchObject({ count: 4, hasUnpriced: false, total: order.amountTotal + beer! + salad! });
  expect(shown({ items }).total).toBe(beer! + salad!);
});

test('what is brought costs what bringing it costs, and is taxed as such', () => {
  const address = { postalCode: '1010' };
  const items = [line('a', 'salad')];
  const here = shown({ items }).total;
  expect(shown({ items, wishes: { type: 'delivery', address } }).total).toBe(Math.max(here, 1500) + 250);
});

test('a dish that is no longer on the menu holds the order back, and costs nothing', () => {
  expect(shown({ items: [line('a', 'gone')] })).toMatchObject({ count: 1, hasUnpriced: true, total: 0 });
});

test('an order is open, partly paid or paid', () => {
  const states = [0, 500, order.amountTotal].map((amount) => shown({ order: paid(amount) }));
  expect(states.map(({ remaining, isPartlyPaid }) => [remaining, isPartlyPaid])).toEqual([
    [order.amountTotal, false],
    [order.amountTotal - 500, true],
    [0, false],
  ]);
  expect(shown()).toMatchObject({ remaining: 0, isPartlyPaid: false });
});

test('what was rejected, or given back, is not to be paid', () => {
  const over = after(placed(), { type: 'order.action', body: { order_id: 'order', action: 'reject', note: 'no' } });
  expect(shown({ order: orderIn(over) })).toMatchObject({ remaining: 0, owed: 0, isOver: true, isPartlyPaid: false });
  expect(shown({ order })).toMatchObject({ owed: order.amountTotal, isOver: false });
});

test('lines that went out can be voided while their order is open', () => {
  const rejected = after(placed(), { type: 'order.action', body: { order_id: 'order', action: 'reject', note: 'no' } });
  expect([shown({ order }), shown({ order: orderIn(rejected) }), shown()].map(({ canVoid }) => canVoid)).toEqual([
    true,
    false,
    false,
  ]);
});

test('a whole table is paid where several of its orders are owed, and only those', () => {
  const other = { ...order, order_id: 'other' };
  const rejected = { ...other, order_id: 'no', statusEntry: { status: 'rejected', at: '' } } as Order;
  const settled = { ...paid(order.amountTotal), order_id: 'done' };
  expect(shown({ tableOrders: [order, rejected, settled] }).wholeTable).toBeUndefined();
  expect(shown({ tableOrders: [paid(60), other, rejected, settled] }).wholeTable).toEqual({
    order_ids: ['order', 'other'],
    amount: 2 * order.amountTotal - 60,
  });
});

test('what was begun as a new order before is not forgotten', () => {
  expect(shown({ asideItems: newOrder().items }).parked).toBe(
    newOrder().items.reduce((sum, { quantity }) => sum + quantity, 0),
  );
});
