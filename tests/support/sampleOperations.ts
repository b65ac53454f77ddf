import * as fc from './fastCheck.ts';
import { applyCommand, withChange, type Occurrence, type Picture } from '../../domain/order/applyCommand.ts';
import type { Command } from '../../domain/order/command.ts';
import {
  orderActions,
  type ItemChoice,
  type OrderAction,
  type OrderType,
  type PaymentOption,
} from '../../domain/order/order.ts';
import type { Standing } from '../../domain/order/standing.ts';
import type { WaiterReason } from '../../domain/table/table.ts';
import { choice, dearerIndex, sampleIndex } from './sampleMenu.ts';
import { at, guest, restaurant, staff } from './sampleOrder.ts';

/** A command with everything about it, so that it can be applied again exactly as it was. */
export type Operation = { command: Command; occurrence: Occurrence };
/** A command before it has its key and time. */
export type Step = { command: Command; standing: Standing; dearer?: boolean };

export const orderIds = ['o1', 'o2'];
const lineIds = ['l1', 'l2', 'l3', 'l4'];
const partIds = ['p1', 'p2', 'p3', 'p4'];
const eventIds = ['e1', 'e2'];
const address = { street: 'Ring 1', postalCode: '1010', city: 'Wien', country: 'AT' };

export const anyOf = <T>(...values: T[]) => fc.constantFrom(...values);

const items: ItemChoice[] = [
  choice('pizza'),
  choice('pizza', { ingredients: { cheese: 2 }, toppings: { ham: 2 } }),
  choice('salad', { selections: { dressing: ['oil'] } }),
  choice('beer'),
];
const combo = { combo_id: 'fixed', options: [choice('pizza'), choice('beer')] };

/** A line of an order; its id holds the order's, since no two orders share a line. */
export const anyLine = (order_id: string, line_id: string) =>
  fc.record({ quantity: fc.integer({ min: 1, max: 3 }), what: fc.nat(items.length) }).map(({ quantity, what }) => {
    const item = items[what];
    return { line_id: `${order_id}-${line_id}`, quantity, ...(item ? { item } : { combo }) };
  });

export const anyPlacing = (
  order_id: string,
  types: readonly OrderType[] = ['local', 'local', 'delivery', 'takeaway'],
) =>
  fc
    .record({
      line: anyLine(order_id, 'first'),
      type: fc.constantFrom(...types),
      option: anyOf<PaymentOption>('cash', 'later'),
    })
    .map(({ line, type, option }): Command => ({
      type: 'order.place',
      body: {
        order: {
          order_id,
          restaurant_id: 'restaurant',
          type,
          items: [line],
          payment: { option },
          menu_revision: 'r1',
          amountTotal: 0,
          ...(type === 'local' ? { table_id: 'table' } : {}),
          ...(type === 'delivery' ? { address } : {}),
        },
      },
    }));

const anyOrder = fc.constantFrom(...orderIds);

/** The way forward is given more often than its ends, so that histories get somewhere. */
const anyAction = fc.oneof(
  { weight: 12, arbitrary: anyOf<OrderAction>('accept', 'prepare', 'ready', 'dispatch', 'deliver') },
  { weight: 2, arbitrary: anyOf<OrderAction>('complete') },
  { weight: 1, arbitrary: fc.constantFrom(...orderActions) },
);

const anyOrderCommand: fc.Arbitrary<Command> = anyOrder.chain((order_id) =>
  fc.oneof(
    { weight: 1, arbitrary: anyPlacing(order_id) },
    {
      weight: 12,
      arbitrary: anyAction.map((action): Command => ({
        type: 'order.action',
        body: { order_id, action, note: 'why' },
      })),
    },
    {
      weight: 3,
      arbitrary: fc
        .constantFrom(...lineIds)
        .chain((id) =>
          anyLine(order_id, id).map((line): Command => ({ type: 'order.lines', body: { order_id, add: [line] } })),
        ),
    },
    {
      weight: 2,
      arbitrary: fc
        .record({ id: anyOf('first', ...lineIds), void: fc.boolean() })
        .map(({ id, void: voids }): Command => {
          const line_id = `${order_id}-${id}`;
          return {
            type: 'order.lines',
            body: { order_id, ...(voids ? { void: [{ line_id, reason: 'why' }] } : { done: [line_id] }) },
          };
        }),
    },
    {
      weight: 1,
      arbitrary: fc
        .record({ id: anyOf('first', ...lineIds), part: anyOf('v1', 'v2'), quantity: fc.integer({ min: 1, max: 2 }) })
        .map(({ id, part, quantity }): Command => ({
          type: 'order.lines',
          body: {
            order_id,
            void: [{ line_id: `${order_id}-${id}`, reason: 'why', quantity, part_id: `${order_id}-${part}` }],
          },
        })),
    },
    {
      weight: 1,
      arbitrary: fc
        .record({
          id: anyOf('first', ...lineIds),
          to: anyOf<object>({ order_id: 's1' }, { order_id: 's2', table_id: 'other' }),
          quantity: fc.integer({ min: 1, max: 2 }),
        })
        .map(({ id, to, quantity }): Command => {
          const made = to as { order_id: string; table_id?: string };
          const lines = [{ line_id: `${order_id}-${id}`, quantity, part_id: `${order_id}-${made.order_id}` }];
          return { type: 'order.split', body: { order_id, to: made, lines } };
        }),
    },
    {
      weight: 1,
      arbitrary: anyOf('no salt', 'quick', '').map((note): Command => ({
        type: 'order.info',
        body: { order_id, note },
      })),
    },
    {
      weight: 1,
      arbitrary: fc
        .record({ line: anyLine(order_id, 'l1'), version: fc.integer({ min: 1, max: 4 }) })
        .map(({ line, version }): Command => ({
          type: 'order.replace',
          body: { order: { order_id, version, items: [line] } },
        })),
    },
  ),
);

const anyDiscount: fc.Arbitrary<Command> = fc
  .record({
    order_id: anyOrder,
    discount_id: anyOf('d1', 'd2'),
    how: anyOf<{ amount?: number; percent?: number; remove?: boolean }>(
      { amount: 100 },
      { amount: 2500 },
      { percent: 10 },
      { percent: 33.33 },
      { percent: 100 },
      { remove: true },
      { amount: 0 },
    ),
  })
  .map(({ order_id, discount_id, how }) => ({
    type: 'order.discount',
    body: { order_id, discount: { discount_id, reason: 'late', ...how } },
  }));

const anyMove: fc.Arbitrary<Command> = fc
  .record({
    what: anyOf<object>({ order_id: 'o1' }, { order_id: 'o2' }, { table_id: 'table' }, { table_id: 'other' }),
    to: anyOf('table', 'other'),
  })
  .map(({ what, to }) => ({ type: 'order.move', body: { ...what, to: { table_id: to } } }));

const anyRating: fc.Arbitrary<Command> = fc
  .record({ order_id: anyOrder, stars: fc.integer({ min: 1, max: 5 }) })
  .map((body) => ({ type: 'order.rate', body }));

const anyPart = fc
  .record({
    partialPayment_id: fc.constantFrom(...partIds),
    orders: fc.subarray(orderIds, { minLength: 1, maxLength: 2 }),
    way: fc.nat(2),
    amount: fc.integer({ min: 1, max: 4000 }),
    of: fc.integer({ min: 1, max: 4 }),
    quantity: fc.integer({ min: 1, max: 2 }),
    tip: anyOf(0, 0, 100),
  })
  .map(({ partialPayment_id, orders, way, amount, of, quantity, tip }) => ({
    partialPayment_id,
    restaurant_id: 'restaurant',
    orders,
    tip,
    ...(way === 0 ? { amount } : {}),
    ...(way === 1 ? { share: { of, count: 1 } } : {}),
    ...(way === 2 ? { lines: [{ order_id: orders[0] ?? '', line_id: `${orders[0]}-first`, quantity }] } : {}),
  }));

const anyPaymentCommand: fc.Arbitrary<Command> = fc.oneof(
  anyPart.map((body): Command => ({ type: 'payment.open', body })),
  fc
    .constantFrom(...partIds)
    .map((partialPayment_id): Command => ({ type: 'payment.cancel', body: { partialPayment_id } })),
  fc
    .record({ partialPayment_id: fc.constantFrom(...partIds), given: anyOf(undefined, 5000) })
    .map(({ partialPayment_id, given }): Command => ({
      type: 'payment.confirm',
      body: { partialPayment_id, paymentOption: 'cash', given },
    })),
  anyPart.map((partialPayment): Command => ({
    type: 'payment.confirm',
    body: { partialPayment, paymentOption: 'cash' },
  })),
  anyOrder.map((order_id): Command => ({ type: 'payment.confirm', body: { order_id, paymentOption: 'cash' } })),
);

const anyTableCommand: fc.Arbitrary<Command> = fc.oneof(
  fc
    .record({ event_id: fc.constantFrom(...eventIds), reason: anyOf<WaiterReason>('payment', 'clean') })
    .map(({ event_id, reason }): Command => ({ type: 'table.call', body: { event_id, table_id: 'table', reason } })),
  fc.constantFrom(...eventIds).map((event_id): Command => ({ type: 'table.seen', body: { event_id } })),
  fc.constantFrom(...eventIds).map((event_id): Command => ({ type: 'table.process', body: { event_id } })),
  fc.boolean().map((force): Command => ({ type: 'table.close', body: { table_id: 'table', force, note: 'left' } })),
);

/** Anything that anybody may do in a restaurant, sensible or not. */
export const anyStep: fc.Arbitrary<Step> = fc.record({
  command: fc.oneof(
    { weight: 6, arbitrary: anyOrderCommand },
    { weight: 4, arbitrary: anyPaymentCommand },
    { weight: 2, arbitrary: anyDiscount },
    { weight: 1, arbitrary: anyMove },
    { weight: 1, arbitrary: anyRating },
    { weight: 1, arbitrary: anyTableCommand },
  ),
  standing: anyOf<Standing>('staff', 'staff', 'offline', 'offline', 'guest'),
  dearer: fc.boolean(),
});

/** The way of an order of each type, as far as it goes by itself. */
const ways: Record<OrderType, OrderAction[]> = {
  local: ['accept', 'prepare', 'ready', 'complete'],
  takeaway: ['accept', 'prepare', 'ready', 'complete'],
  delivery: ['accept', 'prepare', 'ready', 'dispatch', 'deliver', 'complete'],
};

/** An order that the staff place and bring along some of its way. */
export const anyWay = (order_id: string, standing: Standing, types?: readonly OrderType[]): fc.Arbitrary<Step[]> =>
  fc.record({ placing: anyPlacing(order_id, types), length: fc.nat(6) }).map(({ placing, length }) => {
    const type = placing.type === 'order.place' ? placing.body.order.type : 'local';
    const actions = ways[type].slice(0, length);
    const commands: Command[] = actions.map((action) => ({ type: 'order.action', body: { order_id, action } }));
    return [placing, ...commands].map((command): Step => ({ command, standing }));
  });

/** One way in which several rows of steps can happen: each row keeps its own order. */
export function interleaved<T>(rows: readonly (readonly T[])[], choices: readonly number[]): T[] {
  const waiting = rows.map((row) => [...row]);
  const happened: T[] = [];
  for (let turn = 0; waiting.some(({ length }) => length > 0); turn += 1) {
    const open = waiting.filter(({ length }) => length > 0);
    const next = open[(choices[turn % choices.length] ?? 0) % open.length]?.shift();
    if (next) happened.push(next);
  }
  return happened;
}

export const anyChoices: fc.Arbitrary<number[]> = fc.array(fc.nat(1000), { minLength: 40, maxLength: 40 });

/** A history of what anybody does, sensible or not, while two orders go their way. */
export const anyHistory: fc.Arbitrary<Step[]> = fc
  .tuple(
    fc.array(anyStep, { maxLength: 40, size: 'max' }),
    fc.tuple(...orderIds.map((id) => anyWay(id, 'staff'))),
    anyChoices,
  )
  .map(([steps, ways, choices]) => interleaved([steps, ...ways], choices));

/** Steps become operations: each with a key, a time and a number of its own, the same however often it is applied. */
export function operations(steps: readonly Step[], device = 'd'): Operation[] {
  return steps.map(({ command, standing, dearer }, position) => {
    const now = new Date(Date.parse(at) + position * 1000).toISOString();
    return {
      command,
      occurrence: {
        key: `${device}-${position}`,
        at: now,
        by: standing === 'guest' ? guest : staff,
        standing,
        restaurant,
        menu: dearer ? dearerIndex : sampleIndex,
        number: `${device}${position}`,
        openSession: () => ({ session_id: 'session', openedAt: now }),
      },
    };
  });
}

/** The picture after an operation; a refused one changes nothing. */
export function applied(picture: Picture, { command, occurrence }: Operation): Picture {
  const result = applyCommand(picture, command, occurrence);
  return result.ok ? withChange(picture, result.value) : picture;
}

export const allApplied = (picture: Picture, all: readonly Operation[]): Picture => all.reduce(applied, picture);
