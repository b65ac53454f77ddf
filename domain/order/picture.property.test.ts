import * as fc from '../../tests/support/fastCheck.ts';
import { describe, expect, test } from 'vitest';
import {
  allApplied,
  anyLine,
  anyOf,
  anyPlacing,
  anyWay,
  anyChoices,
  anyHistory,
  applied,
  interleaved,
  operations,
  type Operation,
  type Step,
} from '../../tests/support/sampleOperations.ts';
import { withTable } from '../../tests/support/sampleOrder.ts';
import { allocatedTo, remainingAmount } from '../payment/remaining.ts';
import type { PartialPaymentStatus } from '../payment/partialPayment.ts';
import { applyCommand, type Picture } from './applyCommand.ts';
import type { Order, OrderAction, OrderStatus } from './order.ts';
import { noChange } from './picture.ts';

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);

/** Checks a promise about each change of a history, before and after. */
function forEachChange(check: (before: Picture, after: Picture, operation: Operation) => void): void {
  fc.assert(
    fc.property(anyHistory, (steps) => {
      let picture = withTable;
      for (const operation of operations(steps)) {
        const after = applied(picture, operation);
        check(picture, after, operation);
        picture = after;
      }
    }),
    fc.runs,
  );
}

/** Whether two pictures are the very same: parts that did not change are the same objects. */
const sameParts = (one: Picture, other: Picture): boolean =>
  one.orders === other.orders &&
  one.tables === other.tables &&
  one.tableEvents === other.tableEvents &&
  one.unassigned === other.unassigned;

const ordersOf = (picture: Picture): Order[] => [...picture.orders.values()];

describe('in whatever order things happen', () => {
  test('totals are the sum of the lines that count less the discounts, and taxes sum to the total', () => {
    forEachChange((_, after) => {
      for (const order of ordersOf(after)) {
        const amountItems = sum(order.items.filter(({ voided }) => !voided).map(({ amount }) => amount));
        expect(order.amountItems).toBe(amountItems);
        const discount = sum(order.discounts.map(({ amount }) => amount));
        expect(order.amountTotal).toBe(Math.max(0, amountItems + order.deliveryFee + order.topUp - discount));
        expect(sum(order.taxes.map(({ net, tax }) => net + tax))).toBe(order.amountTotal);
        for (const { percent, amount } of order.discounts)
          if (percent !== undefined) expect(Math.abs(amount - (amountItems * percent) / 100)).toBeLessThanOrEqual(0.5);
      }
    });
  });

  test('what is paid is the sum of the payments, each of which falls on its orders exactly', () => {
    forEachChange((_, after) => {
      for (const order of ordersOf(after)) {
        const paid = order.payments.filter(({ status }) => status === 'paid');
        expect(order.amountPaid).toBe(sum(paid.map((part) => allocatedTo(part, order.order_id))));
        expect(remainingAmount(order)).toBeGreaterThanOrEqual(0);
        for (const part of order.payments) {
          expect(sum(part.allocations.map(({ amount }) => amount))).toBe(part.amount);
          for (const id of part.orders) expect(after.orders.get(id)?.payments).toContainEqual(part);
        }
      }
    });
  });

  test('nothing beyond the bill is paid or being paid, except what was taken offline', () => {
    const on = (order: Order, statuses: PartialPaymentStatus[]): number =>
      sum(
        order.payments
          .filter(({ status }) => statuses.includes(status))
          .map((part) => allocatedTo(part, order.order_id)),
      );
    forEachChange((before, after, { occurrence }) => {
      if (occurrence.standing === 'offline') return;
      for (const order of ordersOf(after)) {
        const known = before.orders.get(order.order_id);
        const waited = order.payments.some(({ partialPayment_id }) => before.unassigned.has(partialPayment_id));
        if (known === order || waited) continue;
        for (const statuses of [['paid'], ['paid', 'open']] satisfies PartialPaymentStatus[][]) {
          const before = known ? on(known, statuses) : 0;
          expect(on(order, statuses)).toBeLessThanOrEqual(Math.max(order.amountTotal, before));
        }
      }
    });
  });

  test('a status only ever goes forward, and its entries stay', () => {
    // written out once more, so that a slip in the table of actions shows
    const forward: Record<OrderStatus, OrderStatus[]> = {
      created: ['accepted', 'rejected'],
      accepted: ['in-preparation', 'rejected'],
      'in-preparation': ['waiting-delivery', 'waiting-pickup', 'rejected'],
      'waiting-delivery': ['in-delivery', 'rejected'],
      'in-delivery': ['delivered', 'rejected'],
      delivered: ['completed', 'refunded'],
      'waiting-pickup': ['completed', 'rejected'],
      completed: ['refunded'],
      rejected: ['refunded'],
      refunded: [],
    };
    forEachChange((before, after) => {
      for (const order of ordersOf(after)) {
        const known = before.orders.get(order.order_id)?.statusEntries ?? [];
        expect(order.statusEntries.slice(0, known.length)).toEqual(known);
        expect(order.statusEntries.at(-1)).toEqual(order.statusEntry);
        order.statusEntries.slice(1).forEach(({ status }, position) => {
          expect(forward[order.statusEntries[position]?.status ?? 'refunded']).toContain(status);
        });
      }
    });
  });

  test('a change raises the version of what it changes by one and touches nothing else', () => {
    forEachChange((before, after, { occurrence }) => {
      for (const order of ordersOf(after)) {
        const known = before.orders.get(order.order_id);
        if (known === order) continue;
        expect(order.version).toBe((known?.version ?? 0) + 1);
        expect(order.applied.at(-1)).toBe(occurrence.key);
        expect(order.updatedAt).toBe(occurrence.at);
      }
      for (const id of before.orders.keys()) expect(after.orders.has(id)).toBe(true);
    });
  });

  test('money taken offline is recorded in full, wherever its order is', () => {
    forEachChange((_, after, { command, occurrence }) => {
      if (command.type !== 'payment.confirm' || occurrence.standing !== 'offline') return;
      const taken = command.body.partialPayment;
      if (!taken?.amount) return;
      const recorded = [...ordersOf(after).flatMap(({ payments }) => payments), ...after.unassigned.values()];
      const part = recorded.find(({ partialPayment_id }) => partialPayment_id === taken.partialPayment_id);
      expect(part?.status).toBe('paid');
    });
  });
});

describe('applied again', () => {
  test('any prefix of what happened changes nothing', () => {
    fc.assert(
      fc.property(anyHistory, fc.nat(), (steps, cut) => {
        const all = operations(steps);
        let picture = withTable;
        const done: { operation: Operation; changed: boolean }[] = [];
        for (const operation of all.slice(0, 1 + (cut % all.length))) {
          const after = applied(picture, operation);
          if (applyCommand(picture, operation.command, operation.occurrence).ok) {
            done.push({ operation, changed: !sameParts(picture, after) });
          }
          picture = after;
        }
        for (const { operation, changed } of done) {
          const again = applyCommand(picture, operation.command, operation.occurrence);
          if (changed) expect(again).toEqual({ ok: true, value: noChange });
          expect(sameParts(picture, applied(picture, operation))).toBe(true);
        }
      }),
      fc.runs,
    );
  });
});

/** What several devices do while they do not hear from each other, each in its own lanes. */
const shared = ['s1', 's2'];
const offline = (command: Step['command']): Step => ({ command, standing: 'offline' });
const offlineAction = (order_id: string, action: OrderAction): Step =>
  offline({ type: 'order.action', body: { order_id, action, note: 'why' } });

/** An order that one device takes and brings along its way. */
const ownOrder = (order_id: string): fc.Arbitrary<Step[]> =>
  fc
    .record({
      way: anyWay(order_id, 'offline', ['local', 'delivery']),
      added: anyLine(order_id, 'late'),
      rejects: fc.boolean(),
    })
    .map(({ way: [placing, ...actions], added, rejects }) => [
      ...(placing ? [placing] : []),
      offline({ type: 'order.lines', body: { order_id, add: [added] } }),
      ...actions,
      ...(rejects ? [offlineAction(order_id, 'reject')] : []),
    ]);

/** Lines that one device adds to an order that all know. */
const sharedLines = (order_id: string, device: string): fc.Arbitrary<Step[]> =>
  fc
    .record({ one: anyLine(order_id, `${device}1`), two: anyLine(order_id, `${device}2`), voids: fc.boolean() })
    .map(({ one, two, voids }) => [
      offline({ type: 'order.lines', body: { order_id, add: [one] } }),
      offline({ type: 'order.lines', body: { order_id, add: [two], done: [one.line_id] } }),
      ...(voids
        ? [offline({ type: 'order.lines', body: { order_id, void: [{ line_id: two.line_id, reason: 'why' }] } })]
        : []),
    ]);

/** A discount that a device gives on an order that all know, and perhaps takes back. */
const discountLane = (order_id: string, device: string): fc.Arbitrary<Step[]> =>
  fc.record({ percent: anyOf(10, 33.33), takesBack: fc.boolean() }).map(({ percent, takesBack }) => {
    const discount_id = `${device}-discount`;
    const give = (how: object): Step =>
      offline({ type: 'order.discount', body: { order_id, discount: { discount_id, reason: 'late', ...how } } });
    return [give(device === 'a' ? { percent } : { amount: 150 }), ...(takesBack ? [give({ remove: true })] : [])];
  });

/** Cash that one register takes, in a lane of its own, for orders that may arrive later. */
const cashLane = (register: string): fc.Arbitrary<Step[]> =>
  fc
    .array(fc.record({ order: anyOf('s1', 's2', 'own-a', 'own-b'), amount: fc.integer({ min: 1, max: 3000 }) }), {
      maxLength: 3,
    })
    .map((taken) =>
      taken.map(({ order, amount }, position) =>
        offline({
          type: 'payment.confirm',
          body: {
            partialPayment: {
              partialPayment_id: `${register}-cash-${position}`,
              restaurant_id: 'restaurant',
              orders: [order],
              amount,
            },
            paymentOption: 'cash',
          },
        }),
      ),
    );

const callLane: fc.Arbitrary<Step[]> = fc.constant([
  offline({ type: 'table.call', body: { event_id: 'e', table_id: 'table', reason: 'clean' } }),
  offline({ type: 'table.seen', body: { event_id: 'e' } }),
  offline({ type: 'table.process', body: { event_id: 'e' } }),
]);

const namedLanes: Record<string, fc.Arbitrary<Step[]>> = {
  ownA: ownOrder('own-a'),
  ownB: ownOrder('own-b'),
  a1: sharedLines('s1', 'a'),
  b1: sharedLines('s1', 'b'),
  b2: sharedLines('s2', 'b'),
  discountA: discountLane('s1', 'a'),
  discountB: discountLane('s1', 'b'),
  cashA: cashLane('A'),
  cashB: cashLane('B'),
  call: callLane,
};
const lanes = fc.record(namedLanes).map((all) => Object.entries(all).map(([name, steps]) => operations(steps, name)));

const baseSteps = fc.tuple(...shared.map((id) => anyPlacing(id, ['local'])));
const base = baseSteps.map((placings) => allApplied(withTable, operations(placings.map(offline), 'base')));

/** A picture without what says only when something arrived: versions, keys, times of change, and the order in lists. */
function essence(picture: Picture): unknown {
  const byId = <T extends object>(values: Iterable<T>): T[] =>
    [...values].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  const orders = ordersOf(picture).map((order) => ({
    ...order,
    version: 0,
    applied: [],
    updatedAt: '',
    statusEntry: order.statusEntry.status,
    statusEntries: order.statusEntries.map(({ status }) => status),
    items: byId(order.items),
    payments: byId(order.payments),
    discounts: byId(order.discounts),
    flags: order.flags.toSorted(),
    // what stood on the bill before somebody paid
    paidStates: undefined,
  }));
  const tables = [...picture.tables.values()].map(({ session, ...table }) => ({
    ...table,
    session: session?.session_id,
  }));
  return {
    orders: byId(orders),
    tables,
    events: byId(picture.tableEvents.values()),
    unassigned: byId(picture.unassigned.values()),
  };
}

describe('devices that worked apart', () => {
  test('arrive at the same picture, however their lanes interleave', () => {
    fc.assert(
      fc.property(base, lanes, anyChoices, anyChoices, (start, all, one, other) => {
        const here = allApplied(start, interleaved(all, one));
        const there = allApplied(start, interleaved(all, other));
        expect(essence(here)).toEqual(essence(there));
      }),
      fc.runs,
    );
  });

  test('show base + waiting operations, never anything twice, and end at what the server has', () => {
    fc.assert(
      fc.property(base, lanes, anyChoices, (start, all, turns) => {
        const arriving = interleaved(all, turns);
        const own = all.flat().filter(({ occurrence }) => /^(ownA|a1|cashA)-/.test(occurrence.key));
        const cashLast = [
          ...own.filter(({ command }) => command.type !== 'payment.confirm'),
          ...own.filter(({ command }) => command.type === 'payment.confirm'),
        ];
        let server = start;
        for (const operation of arriving) {
          server = applied(server, operation);
          // the answers are still on their way: the device applies everything it did onto what the server says
          const shown = allApplied(server, cashLast);
          for (const order of ordersOf(shown)) {
            const ids = order.items.map(({ line_id }) => line_id);
            expect(new Set(ids).size).toBe(ids.length);
            const payments = order.payments.map(({ partialPayment_id }) => partialPayment_id);
            expect(new Set(payments).size).toBe(payments.length);
          }
        }
        const accepted = cashLast.filter(({ command, occurrence }) => {
          const again = applyCommand(server, command, occurrence);
          return again.ok && again.value.orders.length > 0;
        });
        expect(accepted).toEqual([]);
        expect(allApplied(server, cashLast)).toEqual(server);
      }),
      fc.runs,
    );
  });
});
