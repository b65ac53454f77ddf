import { describe, expect, it } from 'vitest';
import type { Order } from '#domain/order/order.ts';
import { noChange } from '#domain/order/picture.ts';
import type { PartialPayment } from '#domain/payment/partialPayment.ts';
import type { Table, TableEvent } from '#domain/table/table.ts';
import type { BaseChange } from '../local/changes.ts';
import { changedBy, idOf, isOrderKey } from './entityKeys.ts';
import { applyChange, copyEntity, createBase, emptyMaps, entityOf } from './pictureMaps.ts';

const order = (order_id: string, version = 1, parts: string[] = []) =>
  ({ order_id, version, payments: parts.map((partialPayment_id) => ({ partialPayment_id })) }) as Order;
const table = (table_id: string, more: Partial<Table> = {}) => ({ table_id, generation: 1, ...more }) as Table;
const event = (event_id: string, more: Partial<TableEvent> = {}) => ({ event_id, ...more }) as TableEvent;
const payment = (partialPayment_id: string) => ({ partialPayment_id }) as PartialPayment;
const said = (more: Partial<BaseChange>): BaseChange => ({
  scope: 'restaurant:r1',
  orders: [],
  tables: [],
  tableEvents: [],
  unassigned: [],
  ...more,
});
const one = { orders: [order('o')], tables: [table('t')], tableEvents: [event('e')], unassigned: [payment('p')] };
const keys = ['order:o', 'table:t', 'event:e', 'payment:p'] as const;

describe('the keys of what a picture holds', () => {
  it('say what it is and which one, whatever the id holds', () => {
    expect(idOf('order:a:b')).toBe('a:b');
    expect((['order:o', 'table:order:'] as const).map(isOrderKey)).toEqual([true, false]);
  });

  it('name all that a change changed', () => {
    expect(changedBy({ ...one, assigned: ['q'] })).toEqual([...keys, 'payment:q']);
  });
});

describe('what is shown', () => {
  it('takes every kind of entity, and lets go of money that is with its order now', () => {
    const maps = emptyMaps();
    applyChange(maps, { ...one, assigned: [] });
    expect(keys.map((key) => entityOf(maps, key))).toEqual([order('o'), table('t'), event('e'), payment('p')]);
    applyChange(maps, { ...noChange, assigned: ['p'] });
    expect(maps.unassigned.size).toBe(0);
    expect(maps.orders.size).toBe(1);
  });

  it('becomes again what the server said, one entity at a time', () => {
    const [from, to] = [emptyMaps(), emptyMaps()];
    applyChange(from, { ...one, assigned: [] });
    for (const key of keys) copyEntity(from, to, key);
    expect(to).toEqual(from);
    for (const key of keys) copyEntity(emptyMaps(), to, key);
    expect(to).toEqual(emptyMaps());
  });
});

describe('what the server said', () => {
  it('is kept, and names what changed', () => {
    const base = createBase();
    expect([...base.take(said(one), 1)]).toEqual(['order:o', 'table:t', 'event:e', 'payment:p']);
    expect(keys.map((key) => entityOf(base.maps, key))).toEqual([order('o'), table('t'), event('e'), payment('p')]);
  });

  it('changes nothing where it is old', () => {
    const base = createBase();
    const known = {
      orders: [order('o', 2)],
      tables: [table('t', { generation: 2 })],
      tableEvents: [event('e', { seenAt: 'x' })],
    };
    base.take(said(known), 1);
    expect([...base.take(said({ ...one, unassigned: [] }), 2)]).toEqual([]);
    expect(base.maps.orders.get('o')?.version).toBe(2);
    expect(base.maps.tables.get('t')?.generation).toBe(2);
    expect(base.maps.tableEvents.get('e')?.seenAt).toBe('x');
  });

  it('of an order takes the money that waited for it', () => {
    const base = createBase();
    base.take(said({ unassigned: [payment('p'), payment('q')] }), 1);
    expect([...base.take(said({ orders: [order('o', 1, ['p', 'x'])] }), 2)]).toEqual(['order:o', 'payment:p']);
    expect([...base.maps.unassigned.keys()]).toEqual(['q']);
  });

  it('of a table that is gone takes it away, and says that it changed', () => {
    const base = createBase();
    base.take(said(one), 1);
    expect([...base.take(said({ tables: [table('t', { deleted: true })] }), 2)]).toEqual(['table:t']);
    expect(base.maps.tables.size).toBe(0);
  });
});

describe('a fresh picture', () => {
  const known = () => {
    const base = createBase();
    for (const [now, id] of [
      [1, 'told'],
      [1, 'old'],
      [2, 'then'],
      [3, 'later'],
    ] as const)
      base.take(said({ orders: [order(id)], tables: [table(id)], tableEvents: [event(id)] }), now);
    base.take(said({ unassigned: [payment('p')] }), 1);
    return base;
  };
  const told = { orders: [order('told')], tables: [table('told')], tableEvents: [event('told')] };

  it('takes away what is not in it and was heard of before it was asked for, and names that', () => {
    const base = known();
    const changed = base.take(said({ ...told, whole: { asOf: 2, of: 'all' } }), 4);
    expect([...changed].toSorted()).toEqual(['event:old', 'order:old', 'table:old', 'table:told']);
    for (const map of [base.maps.orders, base.maps.tables, base.maps.tableEvents])
      expect([...map.keys()]).toEqual(['told', 'then', 'later']);
    expect(base.maps.unassigned.size).toBe(1);
  });

  it('of orders alone takes away no table and no waiter call', () => {
    const base = known();
    expect([...base.take(said({ whole: { asOf: 9, of: 'orders' } }), 4)].toSorted()).toEqual([
      'order:later',
      'order:old',
      'order:then',
      'order:told',
    ]);
    expect([base.maps.orders.size, base.maps.tables.size, base.maps.tableEvents.size]).toEqual([0, 4, 4]);
  });

  it('keeps what it tells, whatever the clocks say', () => {
    const base = known();
    base.take(said({ ...told, whole: { asOf: 99, of: 'all' } }), 4);
    for (const map of [base.maps.orders, base.maps.tables, base.maps.tableEvents])
      expect([...map.keys()]).toEqual(['told']);
  });

  it('keeps what was heard of again after it was asked for, although that was no news', () => {
    const base = known();
    base.take(said({ orders: [order('old', 0)] }), 8);
    base.take(said({ whole: { asOf: 5, of: 'all' } }), 9);
    expect([...base.maps.orders.keys()]).toEqual(['old']);
  });
});

describe('orders that are over', () => {
  /** as many as are kept */
  const mostSettled = 1000;
  const over = (at: number, more: Partial<Order> = {}) =>
    ({
      ...order(`over-${at}`),
      statusEntry: { status: 'completed', at: '' },
      updatedAt: new Date(at * 1000).toISOString(),
      amountPaid: 100,
      amountTotal: 100,
      flags: [],
      ...more,
    }) as unknown as Order;
  const open = over(1, { order_id: 'open', statusEntry: { status: 'accepted', at: '' } });
  const unpaid = over(2, { order_id: 'unpaid', amountPaid: 0 });
  const tooMuch = over(3, { order_id: 'tooMuch', amountPaid: 200, flags: ['overpaid'] });

  it('are forgotten, the oldest first, when there are many; what somebody still has to do with stays', () => {
    const base = createBase();
    base.take(said({ orders: [open, unpaid, tooMuch] }), 1);
    const { orders } = base.maps;
    let most = 0;
    for (let at = 10; at < 10 + 5 * mostSettled; at += 1) {
      base.take(said({ orders: [over(at)] }), at);
      most = Math.max(most, orders.size);
    }
    expect(most).toBeLessThanOrEqual(1.25 * mostSettled + 3);
    expect(['open', 'unpaid', 'tooMuch', `over-${9 + 5 * mostSettled}`].every((id) => orders.has(id))).toBe(true);
    expect(orders.has('over-10')).toBe(false);
  });

  it('are those too that were never paid, as nobody had to', () => {
    const base = createBase();
    const rejected = { statusEntry: { status: 'rejected', at: '' }, amountPaid: 0 } as Partial<Order>;
    base.take(said({ orders: Array.from({ length: 2 * mostSettled }, (_, at) => over(at, rejected)) }), 1);
    expect(base.maps.orders.size).toBe(mostSettled);
  });

  it('say which they were, so that no screen goes on showing them', () => {
    const base = createBase();
    const many = (length: number, from = 0) => Array.from({ length }, (_, at) => over(from + at));
    // in whatever order they came
    base.take(said({ orders: many(1.2 * mostSettled).toReversed() }), 1);
    expect(base.maps.orders.size).toBe(1.2 * mostSettled);
    const changed = base.take(said({ orders: many(0.3 * mostSettled, 1.2 * mostSettled) }), 2);
    expect(changed).toContain('order:over-0');
    expect(changed).not.toContain(`order:over-${1.2 * mostSettled - 1}`);
    expect(base.maps.orders.has(`over-${1.2 * mostSettled - 1}`)).toBe(true);
    expect(base.maps.orders.size).toBe(mostSettled);
  });
});
