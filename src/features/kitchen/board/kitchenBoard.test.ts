import { describe, expect, test } from 'vitest';
import type { Order } from '#domain/order/order.ts';
import { kitchenBoard, shownStatus } from './kitchenBoard.ts';

const order = (order_id: string, status: Order['statusEntry']['status'], fields: Partial<Order> = {}): Order =>
  ({
    order_id,
    createdAt: '2026-05-01T10:00:00.000Z',
    statusEntry: { status, at: '' },
    flags: [],
    items: [],
    ...fields,
  }) as unknown as Order;
const settings = { now: Date.parse('2026-05-01T10:05:00.000Z'), leadMinutes: 15 };
const bump = {
  id: 'h',
  kind: 'step',
  order_id: 'a',
  commands: [],
  status: 'accepted',
  place: 'new',
  dueAt: 0,
} as const;

describe('the kitchen board', () => {
  test('keeps a bumped ticket in its place until the bump is sent', () => {
    const accepted = order('a', 'accepted');
    expect(kitchenBoard([accepted], [{ ...bump, commands: [] }], settings).new).toEqual(['a']);
    expect(kitchenBoard([accepted], [], settings).accepted).toEqual(['a']);
  });
  test('gives what is wanted much later a lane of its own', () => {
    const later = order('a', 'accepted', { orderedAt: '2026-05-01T20:00:00.000Z' });
    expect(kitchenBoard([later], [], settings)).toMatchObject({ accepted: [], later: ['a'] });
  });
  test('leaves out what is over', () => {
    const orders = [order('a', 'completed'), order('c', 'created')];
    const board = kitchenBoard(orders, [], settings);
    expect(Object.values(board).flat()).toEqual(['c']);
  });
  test('shows the status that was just tapped', () => {
    expect(shownStatus(order('a', 'created'), bump)).toBe('accepted');
    expect(shownStatus(order('a', 'created'), undefined)).toBe('created');
  });
});
