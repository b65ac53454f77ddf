import { expect, test } from 'vitest';
import type { Order, OrderStatus } from '#domain/order/order.ts';
import { newsOf } from './orderNews.ts';
import { isRejected, rejectionOf } from './orderSteps.ts';

function orderThrough(...statuses: OrderStatus[]): Order {
  const statusEntries = statuses.map((status) => ({ status, at: '2026-11-23T12:00:00Z', note: `why ${status}` }));
  return { order_id: 'o', items: [], statusEntries, statusEntry: statusEntries.at(-1) } as unknown as Order;
}

test('a rejection stays one, with its reason, when its money was given back', () => {
  const order = orderThrough('created', 'rejected', 'refunded');
  expect(rejectionOf(order)?.note).toBe('why rejected');
  expect([isRejected(order), newsOf(order)]).toEqual([true, ['rejected:o']]);
});

test('what was served and refunded was not rejected, nor what was rejected by mistake and taken on after all', () => {
  for (const order of [
    orderThrough('created', 'accepted', 'completed', 'refunded'),
    orderThrough('created', 'rejected', 'created', 'accepted'),
  ])
    expect([isRejected(order), newsOf(order)]).toEqual([false, []]);
});
