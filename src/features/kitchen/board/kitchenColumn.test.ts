import { describe, expect, test } from 'vitest';
import type { Order, OrderItem } from '#domain/order/order.ts';
import { orderStatuses } from '#domain/order/order.ts';
import { ageLevel, columnOf, dueTime, isForLater, kitchenStart, oldestFirst } from './kitchenColumn.ts';
import { steadyList } from './steadyList.ts';

const order = (fields: Partial<Order>): Order =>
  ({
    order_id: 'a',
    createdAt: '2026-05-01T10:00:00.000Z',
    statusEntry: { status: 'created', at: '' },
    flags: [],
    items: [],
    ...fields,
  }) as Order;
const standing = (status: Order['statusEntry']['status']) => ({ statusEntry: { status, at: '' } });

describe('kitchen columns', () => {
  test('give every status its lane and none to what is over', () => {
    expect(orderStatuses.map((status) => columnOf(order(standing(status))))).toEqual([
      'new',
      'accepted',
      'preparing',
      'ready',
      'out',
      undefined,
      'ready',
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('leave out an order that still waits for its online payment', () => {
    expect(columnOf(order({ flags: ['awaiting_payment'] }))).toBeUndefined();
  });

  test('leave out what is held: the order while nothing of it was fired, its time before that', () => {
    const steak = { line_id: 'x', held: true } as OrderItem;
    const soup = { line_id: 'y', sentAt: '2026-05-01T10:00:00.000Z' } as OrderItem;
    const fired = { line_id: 'x', sentAt: '2026-05-01T10:40:00.000Z' } as OrderItem;
    for (const status of ['created', 'accepted', 'in-preparation'] as const)
      expect(columnOf(order({ ...standing(status), items: [steak] }))).toBeUndefined();
    expect(columnOf(order({ items: [soup, steak] }))).toBe('new');
    expect(columnOf(order({ items: [fired] }))).toBe('new');
    expect(kitchenStart(order({ items: [fired] }), 15)).toBe(Date.parse('2026-05-01T10:40:00.000Z'));
    expect(kitchenStart(order({ items: [fired, soup, steak] }), 15)).toBe(Date.parse('2026-05-01T10:00:00.000Z'));
  });

  test('make a course that is fired after the one before was ready anew, from when it was fired', () => {
    const soup = { line_id: 'y', sentAt: '2026-05-01T10:00:00.000Z' } as OrderItem;
    const steak = { line_id: 'x', held: true, afterReady: true } as OrderItem;
    const fired = { line_id: 'x', sentAt: '2026-05-01T10:40:00.000Z', afterReady: true } as OrderItem;
    expect(columnOf(order({ ...standing('waiting-pickup'), items: [soup, steak] }))).toBe('ready');
    const again = order({ ...standing('waiting-pickup'), items: [soup, fired] });
    expect(columnOf(again)).toBe('preparing');
    expect(kitchenStart(again, 15)).toBe(Date.parse('2026-05-01T10:40:00.000Z'));
  });

  test('put what is wanted later aside until its preparation begins', () => {
    const later = order({ ...standing('accepted'), orderedAt: '2026-05-01T12:00:00.000Z' });
    expect(isForLater(later, Date.parse('2026-05-01T11:39:00.000Z'), 20)).toBe(true);
    expect(isForLater(later, Date.parse('2026-05-01T11:40:00.000Z'), 20)).toBe(false);
    expect(isForLater(order(standing('accepted')), Date.parse('2026-05-01T10:00:00.000Z'), 20)).toBe(false);
  });

  test('never put aside what has no wanted time, even when the clock runs behind', () => {
    expect(isForLater(order(standing('accepted')), Date.parse('2026-05-01T09:59:00.000Z'), 20)).toBe(false);
  });

  test('count an offline order from the time it was taken', () => {
    expect(kitchenStart(order({ occurredAt: '2026-05-01T09:30:00.000Z' }), 15)).toBe(
      Date.parse('2026-05-01T09:30:00.000Z'),
    );
  });

  test('sort oldest first and settle ties by id', () => {
    const older = order({ order_id: 'z', createdAt: '2026-05-01T09:00:00.000Z' });
    const sorted = oldestFirst([order({ order_id: 'c' }), order({ order_id: 'b' }), older], 15);
    expect(sorted.map((found) => found.order_id)).toEqual(['z', 'b', 'c']);
  });
});

test.each([
  [0, 'fresh'],
  [299_999, 'fresh'],
  [300_000, 'warning'],
  [599_999, 'warning'],
  [600_000, 'late'],
] as const)('an age of %i ms of an order that is late after 10 minutes is %s', (age, level) => {
  expect(ageLevel(age, 0, 600_000)).toBe(level);
});

test('an order is late when its promised time is over, or else the usual preparation time', () => {
  const placed = Date.parse('2026-05-01T10:00:00.000Z');
  expect(dueTime(order({}), 10)).toBe(placed + 600_000);
  expect(dueTime(order({ promisedAt: '2026-05-01T10:25:00.000Z' }), 10)).toBe(placed + 25 * 60_000);
  // what was added after the promise has its own time
  const items = [{ line_id: 'x', sentAt: '2026-05-01T10:40:00.000Z' } as OrderItem];
  expect(dueTime(order({ promisedAt: '2026-05-01T10:25:00.000Z', items }), 10)).toBe(placed + 50 * 60_000);
});

describe('a steady list', () => {
  test('shows what there is when nobody touches it', () => {
    expect(steadyList(['a'], ['b', 'a'], false)).toEqual({ ids: ['b', 'a'], waiting: 0 });
  });
  test('keeps its places under a finger and counts what waits', () => {
    expect(steadyList(['a', 'b'], ['c', 'b', 'd'], true)).toEqual({ ids: ['a', 'b'], waiting: 2 });
  });
});
