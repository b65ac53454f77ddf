import { describe, expect, it } from 'vitest';
import type { Order } from '#domain/order/order.ts';
import type { Table, TableEvent } from '#domain/table/table.ts';
import { isNewerEvent, isNewerOrder, isNewerTable } from './newer.ts';

describe('a word about an order', () => {
  const order = (version: number) => ({ version }) as Order;
  it('is news when nothing is known of it, or an earlier version', () => {
    expect(isNewerOrder(order(1), undefined)).toBe(true);
    expect(isNewerOrder(order(3), order(2))).toBe(true);
    expect(isNewerOrder(order(2), order(2))).toBe(false);
    expect(isNewerOrder(order(1), order(2))).toBe(false);
  });
});

describe('a word about a waiter call', () => {
  const [open, seen, done] = [{}, { seenAt: 'x' }, { seenAt: 'x', processedAt: 'y' }] as TableEvent[] as [
    TableEvent,
    TableEvent,
    TableEvent,
  ];
  it('is news when the call is unknown, or has moved on', () => {
    expect(isNewerEvent(open, undefined)).toBe(true);
    expect(isNewerEvent(seen, open)).toBe(true);
    expect(isNewerEvent(done, seen)).toBe(true);
    expect(isNewerEvent({ processedAt: 'y' } as TableEvent, seen)).toBe(true);
  });
  it('is none when the call stands there already, or further', () => {
    for (const [word, known] of [
      [open, open],
      [seen, seen],
      [open, seen],
      [seen, done],
    ] as const)
      expect(isNewerEvent(word, known)).toBe(false);
  });
});

describe('a word about a table', () => {
  const session = { session_id: 's', openedAt: '' };
  const table = (generation?: number, open = false) =>
    ({ ...(generation === undefined ? {} : { generation }), ...(open ? { session } : {}) }) as Table;
  it('is news when the table is unknown', () => {
    expect(isNewerTable(table(1), undefined)).toBe(true);
  });
  it('is news when a session was opened, or closed, which raises the generation', () => {
    expect(isNewerTable(table(1, true), table(1))).toBe(true);
    expect(isNewerTable(table(2), table(1, true))).toBe(true);
    expect(isNewerTable(table(1), table())).toBe(true);
  });
  it('is none when it is from before that', () => {
    expect(isNewerTable(table(1), table(1, true))).toBe(false);
    expect(isNewerTable(table(1, true), table(2))).toBe(false);
    expect(isNewerTable(table(), table(1))).toBe(false);
    expect(isNewerTable(table(0), table(undefined, true))).toBe(false);
  });
  it('is news when the table stands where it stood: it may be renamed', () => {
    expect(isNewerTable(table(2, true), table(2, true))).toBe(true);
  });
  it('is news where nobody counts its generations', () => {
    expect(isNewerTable(table(), table(undefined, true))).toBe(true);
  });
});
