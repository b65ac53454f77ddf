import { array, assert, constant, integer, oneof, property, record } from '../../../tests/support/fastCheck.ts';
import { expect, test } from 'vitest';
import type { Order } from '#domain/order/order.ts';
import type { Picture } from '#domain/order/picture.ts';
import { after, newOrder, withTable } from '../../../tests/support/sampleOrder.ts';
import { line } from '../../../tests/support/sampleMenu.ts';
import { billOf, newPart, tipAmount, wantedAmount } from './bill.ts';
import type { PayWay, Wanted } from './bill.ts';
import { moneyFrom } from './moneyFrom.ts';

const place = (order_id: string, items = newOrder(order_id).items, amountTotal = 1760) =>
  ({ type: 'order.place', body: { order: newOrder(order_id, { items, amountTotal }) } }) as const;
const table = after(withTable, place('first'), place('second', [line('s', 'salad', 3)], 1950));
const ordersOf = (picture: Picture): Order[] => [...picture.orders.values()];
const wanted = (way: PayWay, changes: Partial<Wanted> = {}): Wanted => ({
  way,
  share: { of: 2, count: 1 },
  claims: [],
  amount: undefined,
  ...changes,
});

test('adds up the orders of the table and leaves out what is not owed', () => {
  const rejected = after(table, { type: 'order.action', body: { order_id: 'second', action: 'reject', note: 'no' } });
  expect(billOf(ordersOf(table))).toMatchObject({ total: 3710, paid: 0, remaining: 3710, left: 3710 });
  expect(billOf(ordersOf(rejected))).toMatchObject({ total: 1760, remaining: 1760 });
});

test('offers each way at the amount that the server will ask for', () => {
  const bill = billOf(ordersOf(table));
  expect(wantedAmount(bill, wanted('all'))).toBe(3710);
  expect(wantedAmount(bill, wanted('share', { share: { of: 3, count: 1 } }))).toBe(1237);
  expect(wantedAmount(bill, wanted('items'))).toBeUndefined();
  expect(wantedAmount(bill, wanted('items', { claims: [{ order_id: 'second', line_id: 's', quantity: 2 }] }))).toBe(
    1300,
  );
  expect(wantedAmount(bill, wanted('amount', { amount: 3710 }))).toBe(3710);
  expect(wantedAmount(bill, wanted('amount', { amount: 3711 }))).toBeUndefined();
  expect(wantedAmount(bill, wanted('amount', { amount: 0 }))).toBeUndefined();
});

test('whatever parts are paid one after the other, what was offered is what is taken, and all sum to the bill', () => {
  const way = oneof(
    record({
      way: constant('share' as const),
      of: integer({ min: 1, max: 6 }),
      count: integer({ min: 1, max: 6 }),
    }),
    record({ way: constant('amount' as const), amount: integer({ min: 1, max: 2000 }) }),
    record({ way: constant('items' as const), quantity: integer({ min: 1, max: 3 }) }),
  );
  assert(
    property(array(way, { maxLength: 8 }), (steps) => {
      let picture = table;
      let taken = 0;
      const pay = (choice: Wanted, id: string): void => {
        const bill = billOf(ordersOf(picture));
        const amount = wantedAmount(bill, choice);
        if (amount === undefined) return;
        const part = newPart(bill, choice, 0, { partialPayment_id: id, restaurant_id: 'restaurant' });
        picture = after(
          picture,
          { type: 'payment.open', body: part },
          { type: 'payment.confirm', body: { partialPayment_id: id, paymentOption: 'card' } },
        );
        taken += amount;
        const now = billOf(ordersOf(picture));
        expect(now.paid).toBe(taken);
        expect(now.paid + now.remaining).toBe(3710);
      };
      steps.forEach((step, index) => {
        const free = billOf(ordersOf(picture)).lines.find((each) => each.free > 0);
        const id = `part-${index}`;
        if (step.way === 'share')
          pay(wanted('share', { share: { of: step.of, count: Math.min(step.count, step.of) } }), id);
        else if (step.way === 'amount') pay(wanted('amount', { amount: step.amount }), id);
        else if (free) {
          const quantity = Math.min(step.quantity, free.free);
          pay(wanted('items', { claims: [{ order_id: free.order_id, line_id: free.line.line_id, quantity }] }), id);
        }
      });
      pay(wanted('all'), 'rest');
      expect(billOf(ordersOf(picture)).remaining).toBe(0);
    }),
    { numRuns: 200 },
  );
});

test('a tip is a share of the amount, rounded half up, or what was typed', () => {
  expect([0, 5, 10, 15].map((percent) => tipAmount({ percent }, 1390))).toEqual([0, 70, 139, 209]);
  expect(tipAmount({ amount: 250 }, 1390)).toBe(250);
});

test.each([
  ['12', 1200],
  ['12,5', 1250],
  ['12.50', 1250],
  ['1 250,00', 125_000],
  ['0,07', 7],
  ['', undefined],
  ['12,345', undefined],
  ['-3', undefined],
  ['abc', undefined],
])('reads %j as %s', (text, amount) => {
  expect(moneyFrom(text)).toBe(amount);
});
