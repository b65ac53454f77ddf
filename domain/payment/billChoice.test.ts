import { array, assert, constant, integer, oneof, property, record } from '../../tests/support/fastCheck.ts';
import { expect, test } from 'vitest';
import { after, newOrder, withTable } from '../../tests/support/sampleOrder.ts';
import { line } from '../../tests/support/sampleMenu.ts';
import type { Order } from '../order/order.ts';
import type { Picture } from '../order/picture.ts';
import { billOf } from './bill.ts';
import {
  areChosen,
  type BillChoice,
  chosenAmount,
  chosenUnits,
  claimsOf,
  tickedUnits,
  wantedPart,
  wholeBill,
  withTicked,
  withUnits,
} from './billChoice.ts';
import type { LineClaim } from './partialPayment.ts';
import { shareAmount } from './shareAmount.ts';

const place = (order_id: string, items = newOrder(order_id).items, amountTotal = 1760) =>
  ({ type: 'order.place', body: { order: newOrder(order_id, { items, amountTotal }) } }) as const;
const table = after(withTable, place('first'), place('second', [line('s', 'salad', 3)], 1950));
const ordersOf = (picture: Picture): Order[] => [...picture.orders.values()];
const chosen = (changes: Partial<BillChoice>): BillChoice => ({ ...wholeBill, ...changes });

test('offers each way at the amount that the server will ask for', () => {
  const bill = billOf(ordersOf(table));
  expect(chosenAmount(bill, chosen({ way: 'all' }))).toBe(3710);
  expect(chosenAmount(bill, chosen({ way: 'share', share: { of: 3, count: 1 } }))).toBe(1237);
  expect(chosenAmount(bill, chosen({ way: 'items' }))).toBeUndefined();
  expect(
    chosenAmount(bill, chosen({ way: 'items', claims: [{ order_id: 'second', line_id: 's', quantity: 2 }] })),
  ).toBe(1300);
  expect(chosenAmount(bill, chosen({ way: 'amount', amount: 3710 }))).toBe(3710);
  expect(chosenAmount(bill, chosen({ way: 'amount', amount: 3711 }))).toBeUndefined();
  expect(chosenAmount(bill, chosen({ way: 'amount', amount: 0 }))).toBeUndefined();
});

test('nothing is chosen of a bill at first, and two are to share it', () => {
  const bill = billOf(ordersOf(table));
  expect(chosenAmount(bill, wholeBill)).toBe(3710);
  expect(chosenAmount(bill, chosen({ way: 'share' }))).toBe(1855);
  const claim = { order_id: 'second', line_id: 's', quantity: 2 };
  expect(withUnits(wholeBill.claims, claim)).toEqual([claim]);
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
      const pay = (choice: BillChoice, id: string): void => {
        const bill = billOf(ordersOf(picture));
        const amount = chosenAmount(bill, choice);
        if (amount === undefined) return;
        const part = wantedPart(bill, choice, 0, id)!;
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
          pay(chosen({ way: 'share', share: { of: step.of, count: Math.min(step.count, step.of) } }), id);
        else if (step.way === 'amount') pay(chosen({ way: 'amount', amount: step.amount }), id);
        else if (free) {
          const quantity = Math.min(step.quantity, free.free);
          pay(
            chosen({ way: 'items', claims: [{ order_id: free.order_id, line_id: free.line.line_id, quantity }] }),
            id,
          );
        }
      });
      pay(chosen({ way: 'all' }), 'rest');
      expect(billOf(ordersOf(picture)).remaining).toBe(0);
    }),
    { numRuns: 200 },
  );
});

test('shares of an amount that does not divide sum to it, whoever takes them', () => {
  assert(
    property(integer({ min: 1, max: 12 }), integer({ min: 1, max: 99_999 }), (of, price) => {
      const order = { ...ordersOf(table)[0]!, amountTotal: price, payments: [] };
      const parts = Array.from({ length: of }, (_, place) => place).reduce<Order['payments']>((payments, place) => {
        const left = { ...order, payments };
        const share = shareAmount([left], { of, count: 1 }, `part-${place}`);
        if (!share.ok) return payments;
        const { amount } = share.value;
        expect(chosenAmount(billOf([left]), chosen({ way: 'share', share: { of, count: 1 } }))).toBe(amount);
        const part = {
          partialPayment_id: `part-${place}`,
          orders: [order.order_id],
          status: 'open' as const,
          createdAt: '',
        };
        return [
          ...payments,
          { ...part, ...share.value, allocations: [{ order_id: order.order_id, amount }] } as Order['payments'][number],
        ];
      }, []);
      expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(price);
    }),
    { numRuns: 200 },
  );
});

test('is nothing while no unit and no amount is chosen, and while there is no order', () => {
  const bill = billOf(ordersOf(table));
  expect(wantedPart(bill, chosen({ way: 'items' }), 0, 'p')).toBeUndefined();
  expect(wantedPart(bill, chosen({ way: 'amount' }), 0, 'p')).toBeUndefined();
  expect(wantedPart(billOf([]), wholeBill, 0, 'p')).toBeUndefined();
});

test('asks for everything that is left, and for a tip beside it only when there is one', () => {
  const bill = billOf(ordersOf(table));
  const part = { partialPayment_id: 'p', restaurant_id: 'restaurant', orders: ['first', 'second'], amount: 3710 };
  expect(wantedPart(bill, wholeBill, 0, 'p')).toEqual(part);
  expect(wantedPart(bill, wholeBill, 200, 'p')).toEqual({ ...part, tip: 200 });
});

test('never claims more units of a line than are free: somebody else may have been faster', () => {
  const bill = billOf(ordersOf(table));
  const claims = withUnits([], { order_id: 'second', line_id: 's', quantity: 5 });
  expect(wantedPart(bill, chosen({ way: 'items', claims }), 0, 'p')?.lines).toEqual([
    { order_id: 'second', line_id: 's', quantity: 3 },
  ]);
  const gone = { ...bill, lines: bill.lines.map((each) => ({ ...each, free: 0 })) };
  expect(gone.lines.map((each) => chosenUnits(claims, each))).toEqual(gone.lines.map(() => 0));
  expect(wantedPart(gone, chosen({ way: 'items', claims }), 0, 'p')).toBeUndefined();
});

test('keeps one claim of a line, the last, and lets go of it at none', () => {
  const claim = (line_id: string, quantity: number) => ({ order_id: 'o', line_id, quantity });
  const both = withUnits(withUnits([claim('a', 1)], claim('b', 2)), claim('a', 3));
  expect(both).toEqual([claim('b', 2), claim('a', 3)]);
  expect(withUnits(both, claim('b', 0))).toEqual([claim('a', 3)]);
});

test('of an order that was sent twice the units of one are chosen and paid, not those of both (ADR 22)', () => {
  const twins = ordersOf(table).slice(0, 1);
  const orders = [...twins, ...twins.map((order) => ({ ...order, order_id: 'twin' }))];
  const claim = { order_id: 'first', line_id: 'first-beer', quantity: 1 };
  const choice = chosen({ way: 'items', claims: withUnits([{ ...claim, order_id: 'twin', quantity: 2 }], claim) });
  expect(choice.claims).toHaveLength(2);
  const one = chosen({ way: 'items', claims: [claim] });
  expect(wantedPart(billOf(orders), one, 0, 'part')?.lines).toEqual([claim]);
  const picture = after(table, { type: 'payment.open', body: wantedPart(billOf(ordersOf(table)), one, 0, 'part')! });
  const [first] = ordersOf(picture);
  const free = billOf([first!, { ...first!, order_id: 'twin' }]).lines.filter(
    ({ line }) => line.line_id === 'first-beer',
  );
  expect(free.map((each) => [each.order_id, each.free])).toEqual([
    ['first', 1],
    ['twin', 2],
  ]);
});

test('the bill itself is ticked: everything is, until a line is taken off; another way begins with that line alone', () => {
  const bill = billOf(ordersOf(table));
  const [first, ...others] = bill.lines;
  const units = (choice: BillChoice) => bill.lines.map((each) => tickedUnits(choice, each));
  const free = bill.lines.map((each) => each.free);
  const of = { order_id: first!.order_id, line_id: first!.line.line_id };
  expect(units(wholeBill)).toEqual(free);
  const without = withTicked(bill, wholeBill, { ...of, quantity: 0 });
  expect([without.way, units(without)]).toEqual(['items', [0, ...others.map((each) => each.free)]]);
  const kept = chosen({ way: 'share', claims: [{ order_id: 'second', line_id: 's', quantity: 3 }] });
  expect(units(kept)).toEqual(free.map(() => 0));
  const alone = withTicked(bill, kept, { ...of, quantity: 1 });
  expect([alone.way, units(alone)]).toEqual(['items', [1, ...others.map(() => 0)]]);
  // what is not ticked is not claimed either
  expect(alone.claims).toEqual([{ ...of, quantity: 1 }]);
  const both = withTicked(bill, alone, { order_id: 'second', line_id: 's', quantity: 2 });
  expect(units(both)).toEqual([1, ...others.map(({ line: { line_id } }) => (line_id === 's' ? 2 : 0))]);
});

test('what one guest ordered is chosen as all that is still free of those orders, and known again in any order', () => {
  const bill = billOf(ordersOf(table));
  const own = claimsOf(bill, new Set(['first', 'elsewhere']));
  expect(chosenAmount(bill, chosen({ way: 'items', claims: own }))).toBe(1760);
  expect(own).toEqual([
    { order_id: 'first', line_id: 'first-pizza', quantity: 1 },
    { order_id: 'first', line_id: 'first-beer', quantity: 2 },
  ]);
  expect(areChosen({ way: 'items', claims: own.toReversed() }, own)).toBe(true);
  expect(areChosen({ way: 'all', claims: own }, own)).toBe(false);
  expect(areChosen({ way: 'items', claims: own.slice(1) }, own)).toBe(false);
  expect(areChosen({ way: 'items', claims: [own[0]!, own[0]!] }, own)).toBe(false);
  const paid = { ...bill, lines: bill.lines.map((each) => ({ ...each, free: 0 })) };
  expect(claimsOf(paid, new Set(['first']))).toEqual([]);
});

test.each<[string, Partial<LineClaim>, boolean]>([
  ['just these', {}, true],
  ['more units of one', { quantity: 3 }, false],
  ['fewer units of one', { quantity: 1 }, false],
  ['another line', { line_id: 'other' }, false],
  ['the line of another order', { order_id: 'other' }, false],
])('what one guest ordered is known again as %s', (_, changes, isThese) => {
  const [one, two] = [1, 2].map((quantity) => ({ order_id: 'first', line_id: `line ${quantity}`, quantity }));
  const claims = [{ ...two!, ...changes }, one!];
  expect(areChosen({ way: 'items', claims }, [one!, two!])).toBe(isThese);
  expect(areChosen({ way: 'items', claims: [...claims, { ...one!, line_id: 'third' }] }, [one!, two!])).toBe(false);
});
