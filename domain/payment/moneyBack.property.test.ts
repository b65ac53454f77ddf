import { expect, test } from 'vitest';
import * as fc from '../../tests/support/fastCheck.ts';
import { withChange } from '../order/applyCommand.ts';
import { accepted, after, orderIn, placed } from '../../tests/support/sampleOrder.ts';
import { bySystem, change, confirm, part } from '../../tests/support/samplePayment.ts';
import { line } from '../../tests/support/sampleMenu.ts';
import type { SystemCommand } from '../order/command.ts';
import type { CardReturned, Order } from '../order/order.ts';
import { activeLines } from '../order/orderTotals.ts';
import type { Picture } from '../order/picture.ts';
import { lineReturn } from './lineReturn.ts';
import { owedBack, owedRefund } from './owedRefund.ts';
import {
  allocatedTo,
  isReturnedByHand,
  openCardReturns,
  overpaidAmount,
  remainingAmount,
  returnedAmount,
} from './remaining.ts';

const dish = fc.record({ name: fc.constantFrom('pizza', 'beer'), quantity: fc.integer({ min: 1, max: 4 }) });
const payment = fc.record({
  of: fc.constantFrom('a sum', 'a line'),
  at: fc.nat(4),
  amount: fc.integer({ min: 1, max: 3000 }),
  tip: fc.integer({ min: 0, max: 300 }),
  byCard: fc.boolean(),
});
const step = fc.record({
  at: fc.nat(20),
  quantity: fc.integer({ min: 1, max: 4 }),
  way: fc.constantFrom('cash' as const, 'card' as const),
  withTip: fc.boolean(),
  provider: fc.constantFrom('does', 'waits', 'refuses'),
});

type Payment = { of: string; at: number; amount: number; tip: number; byCard: boolean };

/** A bill that was paid in parts, each in cash or by card, for a sum or a unit of a line, perhaps not all of it. */
function paid(dishes: { name: string; quantity: number }[], payments: Payment[], isAll: boolean): Picture {
  const items = dishes.map(({ name, quantity }, at) => line(`l${at}`, name, quantity));
  let picture = placed({ items, amountTotal: 0 });
  payments.forEach(({ of, at: position, amount, tip, byCard }, at) => {
    const order = orderIn(picture);
    const left = remainingAmount(order);
    if (left === 0) return;
    const partialPayment_id = `part ${at}`;
    const isLast = isAll && at === payments.length - 1;
    const line_id = order.items[position % order.items.length]!.line_id;
    const wanted =
      of === 'a line' && !isLast
        ? { lines: [{ order_id: 'order', line_id, quantity: 1 }] }
        : { amount: isLast ? left : Math.min(amount, left) };
    const opened = change(picture, {
      type: 'payment.open',
      body: part({ partialPayment_id, ...wanted, tip: Math.min(tip, wanted.amount ?? 1) }),
    });
    // others have paid for it, or for so much that nothing is left for it
    if (!opened.ok) return;
    picture = withChange(picture, opened.value);
    if (!byCard) picture = after(picture, confirm({ partialPayment_id }));
    else
      picture = after(
        picture,
        [{ type: 'payment.charge', body: { partialPayment_id, intent_id: `pi ${at}` } }, bySystem],
        [confirm({ partialPayment_id, paymentOption: 'online' }), { proven: { intent_id: `pi ${at}` } }],
      );
  });
  return picture;
}

const told = (picture: Picture, command: SystemCommand): Picture => after(picture, [command, bySystem]);

function answered(picture: Picture, back: CardReturned, provider: string): Picture {
  const { partialPayment_id, return_id, amount, tip } = back;
  const of = { partialPayment_id, order_id: 'order', amount: amount + tip, return_id };
  if (provider === 'does') return told(picture, { type: 'payment.refund', body: { ...of, tip } });
  if (provider === 'refuses')
    return told(picture, {
      type: 'payment.incident',
      body: { ...of, incident_id: `refused:${return_id}`, kind: 'refund_failed' },
    });
  return picture;
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);
const cardBack = (order: Order): number =>
  sum(order.payments.flatMap(({ refunds = [] }) => refunds.map(({ amount }) => amount)));
const cashBack = ({ returns = [] }: Order): number => sum(returns.map(({ amount, tip = 0 }) => amount + tip));

test('in whatever ways a bill was paid and lines of it were given back, nobody gets more than was paid', () => {
  fc.assert(
    fc.property(
      fc.array(dish, { minLength: 1, maxLength: 5 }),
      fc.array(payment, { minLength: 1, maxLength: 4 }),
      fc.array(step, { maxLength: 8 }),
      fc.boolean(),
      (dishes, payments, steps, isAll) => {
        let picture = paid(dishes, payments, isAll);
        const first = orderIn(picture);
        const took = first.amountPaid + first.tip;
        steps.forEach(({ at, quantity, way, withTip, provider }, n) => {
          const order = orderIn(picture);
          const open = activeLines(order.items);
          const one = open[at % Math.max(1, open.length)];
          if (!one) return;
          const lines = [{ line_id: one.line_id, quantity: Math.min(quantity, one.quantity), part_id: `part ${n}` }];
          const planned = lineReturn(order, lines, { way, withTip });
          if (!planned.ok) return expect(planned.code).toBe('amount_invalid');
          const { cards, ...cash } = planned.value;
          const key = `back ${n}`;
          const result = change(
            picture,
            { type: 'payment.return', body: { order_id: 'order', lines, note: 'x', ...cash, cards } },
            { key },
          );
          expect(accepted(result).orders).toHaveLength(1);
          picture = after(picture, [
            { type: 'payment.return', body: { order_id: 'order', lines, note: 'x', ...cash, cards } },
            { key },
          ]);
          for (const back of orderIn(picture).cardReturns ?? [])
            if (back.return_id === key) picture = answered(picture, back, provider);
          const owed = overpaidAmount(orderIn(picture));
          if (owed > 0) picture = after(picture, { type: 'payment.return', body: { order_id: 'order', amount: owed } });
          expect(remainingAmount(orderIn(picture))).toBeLessThanOrEqual(remainingAmount(order));
        });
        const order = orderIn(picture);
        const onTheWay = sum(openCardReturns(order).map(({ amount, tip }) => amount + tip));
        const out = cashBack(order) + cardBack(order) + onTheWay;
        expect(out).toBeLessThanOrEqual(took);
        // and then the whole bill
        const byHand = order.payments.filter((each) => isReturnedByHand(each, 'order'));
        const inCash = Math.max(0, sum(byHand.map((each) => allocatedTo(each, 'order'))) - returnedAmount(order));
        const cards = order.payments.filter((each) => !byHand.includes(each));
        const toCards = sum(cards.map(({ partialPayment_id }) => owedRefund(order, partialPayment_id)));
        expect(out + inCash + toCards).toBeLessThanOrEqual(took);
        for (const each of cards) {
          const gone =
            sum((each.refunds ?? []).map(({ amount }) => amount)) +
            sum(
              openCardReturns(order)
                .filter((o) => o.partialPayment_id === each.partialPayment_id)
                .map(({ amount, tip }) => amount + tip),
            );
          expect(gone + owedRefund(order, each.partialPayment_id)).toBeLessThanOrEqual(each.amount + each.tip);
        }
        // one after the other, as a process that dies between them leaves it
        const oneByOne = cards.map(({ partialPayment_id }) => {
          const { amount: off, tip } = owedBack(orderIn(picture), partialPayment_id);
          const amount = off + tip;
          if (amount > 0)
            picture = told(picture, {
              type: 'payment.refund',
              body: { partialPayment_id, order_id: 'order', amount, tip },
            });
          return amount;
        });
        expect(sum(oneByOne)).toBe(toCards);
      },
    ),
    // a few hundred bills of many steps are as much as a thousand of one
    { numRuns: Math.min(300, fc.runs.numRuns) },
  );
});
