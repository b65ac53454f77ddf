import { expect, it } from 'vitest';
import type { Order } from '#domain/order/order.ts';
import type { PartialPayment } from '#domain/payment/partialPayment.ts';
import { after, orderIn, placed } from '../../tests/support/sampleOrder.ts';
import { both, open, opened, two } from '../../tests/support/samplePayment.ts';
import { madeEntities } from './madeEntities.ts';
import { isOrdersAlone, type Writing } from './writing.ts';

const written = (orders: readonly Order[], parts: readonly PartialPayment[] = [], calls: readonly string[] = []) => ({
  orders: new Map(orders.map((order) => [order.order_id, order])),
  payments: new Map(parts.map((payment) => [payment.partialPayment_id, { payment }])),
  tableEvents: new Map(calls.map((event_id) => [event_id, {}])),
});
const picture = placed();
const order = orderIn(picture);
const more = { ...order.items[0]!, line_id: 'more' };

it('an order is new where nobody knew it, with all its lines', () => {
  const made = madeEntities(written([order, orderIn(two, 'second')]), picture);
  expect(made.orders).toEqual(new Set(['second']));
  expect(made.lines.map(({ line_id, order_id }) => `${order_id} ${line_id}`)).toEqual([
    'second second-pizza',
    'second second-beer',
  ]);
});

it('of an order that is known only the lines are new that it did not have', () => {
  const { lines, orders } = madeEntities(written([{ ...order, items: [...order.items, more] }]), picture);
  expect([lines, orders.size]).toEqual([[{ line_id: 'more', order_id: 'order' }], 0]);
  expect(madeEntities(written([{ ...order, items: [...order.items] }]), picture).lines).toEqual([]);
});

it('a part is new that stands on none of its orders and waits for none', () => {
  const known = after(two, open({ orders: both, amount: 3520 }));
  const part = opened(known);
  const made = (before: typeof two, ...parts: PartialPayment[]) => [
    ...madeEntities(written([], parts), before).payments,
  ];
  expect(made(two, part)).toEqual(['part']);
  expect(made(known, part)).toEqual([]);
  expect(made(known, part, { ...part, partialPayment_id: 'other' })).toEqual(['other']);
  expect(made({ ...two, unassigned: new Map([['part', part]]) }, part)).toEqual([]);
  expect(made(two, { ...part, orders: ['unknown'] })).toEqual(['part']);
});

it('a call for the waiter is new that nobody knew', () => {
  const called = after(placed(), {
    type: 'table.call',
    body: { event_id: 'event', table_id: 'table', reason: 'payment' },
  });
  expect(madeEntities(written([], [], ['event', 'next']), called).tableEvents).toEqual(new Set(['next']));
});

it('a turn leaves orders alone when it leaves nothing of any other kind', () => {
  const none = { payments: new Map(), tables: new Map(), tableEvents: new Map(), ratings: [], attention: [] };
  const alone = (left: object) => isOrdersAlone({ ...none, ...left } as unknown as Writing);
  const one = new Map([['id', {}]]);
  expect(alone({})).toBe(true);
  const kinds = [{ payments: one }, { tables: one }, { tableEvents: one }, { ratings: [5] }, { attention: [{}] }];
  for (const left of kinds) {
    expect(alone(left)).toBe(false);
    for (const beside of kinds) expect(alone({ ...left, ...beside })).toBe(false);
  }
});
