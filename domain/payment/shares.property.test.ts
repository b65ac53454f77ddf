import * as fc from '../../tests/support/fastCheck.ts';
import { describe, expect, test } from 'vitest';
import { line } from '../../tests/support/sampleMenu.ts';
import { after, newOrder, orderIn, place, withTable } from '../../tests/support/sampleOrder.ts';
import { applied, operations, type Step } from '../../tests/support/sampleOperations.ts';
import type { Picture } from '../order/applyCommand.ts';
import type { Command } from '../order/command.ts';
import { isPaid, remainingAmount, unclaimedAmount } from './remaining.ts';

const ids = ['order', 'second'];

/** One or two orders of a table with a bill of some size, some of it paid before. */
const bill = fc
  .record({
    lines: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
    two: fc.boolean(),
    discount: fc.nat(400),
  })
  .map(({ lines, two, discount }) => {
    const items = (order_id: string) =>
      lines.map((quantity, position) => line(`${order_id}-${position}`, position % 2 ? 'beer' : 'pizza', quantity));
    const orders = two ? ids : ids.slice(0, 1);
    const picture = after(withTable, ...orders.map((id) => place(newOrder(id, { items: items(id) }))));
    return { orders, picture: discounted(picture, discount) };
  });

/** A discount on the first order; any command afterwards derives its total anew. */
function discounted(picture: Picture, amount: number): Picture {
  const order = { ...orderIn(picture), discounts: [{ discount_id: 'd', amount, reason: 'regular' }] };
  const note: Command = { type: 'order.info', body: { order_id: 'order', note: 'regular' } };
  return after({ ...picture, orders: new Map([...picture.orders, ['order', order]]) }, note);
}

const sumOf = (picture: Picture, orders: string[], of: (order: ReturnType<typeof orderIn>) => number): number =>
  orders.reduce((sum, id) => sum + of(orderIn(picture, id)), 0);

const staff = (command: Command): Step => ({ command, standing: 'staff' });
const run = (picture: Picture, commands: Command[], name: string): Picture =>
  operations(commands.map(staff), name).reduce(applied, picture);

describe('shares of a bill', () => {
  test('sum to the bill exactly, in whatever order they are taken, paid and given back', () => {
    const taking = fc.record({ of: fc.integer({ min: 1, max: 12 }), what: fc.array(fc.nat(2), { maxLength: 40 }) });
    fc.assert(
      fc.property(bill, taking, ({ picture, orders }, { of, what }) => {
        const share = (id: string): Command => ({
          type: 'payment.open',
          body: { partialPayment_id: id, restaurant_id: 'restaurant', orders, share: { of, count: 1 } },
        });
        const commands = what.map((kind, position): Command => {
          if (kind === 0) return share(`s${position}`);
          const partialPayment_id = `s${Math.max(0, position - 1)}`;
          if (kind === 1) return { type: 'payment.cancel', body: { partialPayment_id } };
          return { type: 'payment.confirm', body: { partialPayment_id, paymentOption: 'cash' } };
        });
        const before = sumOf(picture, orders, remainingAmount);
        const taken = run(picture, commands, 'some');
        // now everybody who has not taken a share does, and all pay
        const rest = Array.from({ length: of }, (_, place) => share(`rest${place}`));
        const whole = run(taken, rest, 'rest');
        expect(sumOf(whole, orders, unclaimedAmount)).toBe(0);
        const parts = new Map(
          orders.flatMap((id) => orderIn(whole, id).payments).map((part) => [part.partialPayment_id, part]),
        );
        const live = [...parts.values()].filter(({ status }) => status !== 'cancelled');
        expect(live.reduce((sum, { amount }) => sum + amount, 0)).toBe(before);
        const amounts = live.map(({ amount }) => amount);
        if (amounts.length === of) expect(Math.max(...amounts) - Math.min(...amounts)).toBeLessThanOrEqual(1);
      }),
      fc.runs,
    );
  });
});

describe('a bill paid by items', () => {
  test('is paid exactly when every unit has been claimed, in whatever pieces', () => {
    fc.assert(
      fc.property(bill, fc.infiniteStream(fc.nat(1000)), ({ picture, orders }, chance) => {
        let current = picture;
        const units = orders.flatMap((order_id) =>
          orderIn(picture, order_id).items.flatMap(({ line_id, quantity }) =>
            Array.from({ length: quantity }, () => ({ order_id, line_id, quantity: 1 })),
          ),
        );
        const total = sumOf(picture, orders, remainingAmount);
        const pick = (below: number): number => (chance.next().value ?? 0) % below;
        const open = new Map<string, typeof units>();
        for (let round = 0; units.length + open.size > 0; round += 1) {
          const [first] = [...open.keys()].slice(pick(Math.max(1, open.size)));
          if (first !== undefined && (units.length === 0 || pick(2) === 0)) {
            // some give up after others have claimed, which leaves holes between the units
            const givesUp = round < 15 && pick(2) === 0;
            current = after(
              current,
              givesUp
                ? { type: 'payment.cancel', body: { partialPayment_id: first } }
                : { type: 'payment.confirm', body: { partialPayment_id: first, paymentOption: 'cash' } },
            );
            if (givesUp) units.push(...(open.get(first) ?? []));
            open.delete(first);
            continue;
          }
          const lines = Array.from({ length: 1 + pick(Math.min(3, units.length)) }, () =>
            units.splice(pick(units.length), 1),
          ).flat();
          const partialPayment_id = `p${round}`;
          open.set(partialPayment_id, lines);
          current = after(current, {
            type: 'payment.open',
            body: { partialPayment_id, restaurant_id: 'restaurant', orders, lines },
          });
        }
        expect(orders.every((id) => isPaid(orderIn(current, id)))).toBe(true);
        expect(sumOf(current, orders, ({ amountPaid }) => amountPaid)).toBe(total);
      }),
      fc.runs,
    );
  });
});
