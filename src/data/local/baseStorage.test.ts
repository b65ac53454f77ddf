import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Order } from '#domain/order/order.ts';
import type { PartialPayment } from '#domain/payment/partialPayment.ts';
import type { Table, TableEvent } from '#domain/table/table.ts';
import * as clock from '../clock.ts';
import { beginVisit, forgetPast, readBase, storeBase } from './baseStorage.ts';
import { cacheDatabase } from './cacheDatabase.ts';
import type { BaseChange } from './changes.ts';

const scope = 'restaurant:r1' as const;
const change = (more: Partial<BaseChange>): BaseChange => ({
  scope,
  orders: [],
  tables: [],
  tableEvents: [],
  unassigned: [],
  ...more,
});
const order = (order_id: string, version: number, more: Partial<Order> = {}): Order =>
  ({
    order_id,
    version,
    payments: [],
    statusEntry: { status: 'created', at: '' },
    updatedAt: '2026-11-21T10:00:00.000Z',
    amountPaid: 0,
    amountTotal: 100,
    ...more,
  }) as Order;

beforeEach(async () => {
  const db = cacheDatabase();
  for (const table of [db.orders, db.diningTables, db.tableEvents, db.unassigned, db.heads, db.settings])
    await table.clear();
});

afterEach(() => vi.restoreAllMocks());

describe('storeBase', () => {
  it('keeps the newer of two words about an order, table or waiter call, whichever came first', async () => {
    const table = (generation: number, session?: string) =>
      ({ table_id: 't', generation, ...(session ? { session: { session_id: session, openedAt: '' } } : {}) }) as Table;
    const event = (more: Partial<TableEvent>) => ({ event_id: 'e', ...more }) as TableEvent;
    await storeBase(
      change({ orders: [order('a', 3)], tables: [table(2, 's2')], tableEvents: [event({ processedAt: 'x' })] }),
    );
    await storeBase(change({ orders: [order('a', 2)], tables: [table(1)], tableEvents: [event({ seenAt: 'x' })] }));
    const base = await readBase(scope);
    expect(base.orders.map(({ version }) => version)).toEqual([3]);
    expect(base.tables[0]?.session?.session_id).toBe('s2');
    expect(base.tableEvents[0]?.processedAt).toBe('x');
  });

  it('takes a table away when the server says that it is gone', async () => {
    const table = { table_id: 't', generation: 1 } as Table;
    await storeBase(change({ tables: [table] }));
    await storeBase(change({ tables: [{ ...table, deleted: true }] }));
    expect((await readBase(scope)).tables).toEqual([]);
  });

  it('moves the head only together with what it stands for, and never back', async () => {
    await storeBase(change({ orders: [order('a', 1)], whole: { asOf: 1, of: 'all' } }), 5);
    await storeBase(change({}), 4);
    expect(await readBase(scope)).toMatchObject({ head: 5 });
    const broken = change({ orders: [{ ...order('b', 1), note: (() => '') as never }] });
    await expect(storeBase(broken, 6)).rejects.toThrow();
    expect(await readBase(scope)).toMatchObject({ head: 5, orders: [{ order_id: 'a' }] });
  });

  it('forgets with a fresh picture what is not in it, but nothing that was heard of after it was asked for', async () => {
    await storeBase(change({ orders: [order('old', 1)] }), 9);
    const asOf = Date.now() + 1;
    await new Promise((resolve) => setTimeout(resolve, 5));
    await storeBase(change({ orders: [order('answered meanwhile', 1)] }));
    await storeBase(change({ orders: [order('told', 1)], whole: { asOf, of: 'all' } }), 3);
    const { orders, head } = await readBase(scope);
    expect(orders.map(({ order_id }) => order_id).toSorted()).toEqual(['answered meanwhile', 'told']);
    expect(head).toBe(3);
  });

  it('keeps the views of different restaurants and guests apart', async () => {
    await storeBase(change({ orders: [order('a', 1)] }));
    await storeBase({ ...change({ orders: [], whole: { asOf: Date.now() + 1000, of: 'all' } }), scope: 'table:t1' });
    expect((await readBase(scope)).orders).toHaveLength(1);
    expect((await readBase('table:t1')).orders).toHaveLength(0);
  });

  it('forgets cash without an order as soon as an order carries it', async () => {
    const payment = { partialPayment_id: 'p' } as Order['payments'][number];
    await storeBase(change({ unassigned: [payment] }));
    expect((await readBase(scope)).unassigned).toHaveLength(1);
    await storeBase(change({ orders: [order('a', 1, { payments: [payment] })] }));
    expect((await readBase(scope)).unassigned).toHaveLength(0);
  });
});

describe('the position in the stream', () => {
  it.each([0, 1])('is kept from the first whole picture on: %i', async (seq) => {
    await storeBase(change({ whole: { asOf: 1, of: 'all' } }), seq);
    expect((await readBase(scope)).head).toBe(seq);
  });

  it('does not come back with the next message where it was erased with all that it stood for', async () => {
    await storeBase(change({ orders: [order('erased', 1)], whole: { asOf: 1, of: 'all' } }), 5);
    for (const store of cacheDatabase().tables) await store.clear();
    await storeBase(change({ orders: [order('later', 1)] }), 6);
    expect(await readBase(scope)).not.toHaveProperty('head');
  });

  it('is unknown until it was told', async () => {
    await storeBase(change({ orders: [order('a', 1)] }));
    expect(await readBase(scope)).not.toHaveProperty('head');
  });

  it('stays where a fresh picture tells none', async () => {
    await storeBase(change({ whole: { asOf: 1, of: 'all' } }), 5);
    await storeBase(change({ whole: { asOf: 1, of: 'orders' } }));
    expect((await readBase(scope)).head).toBe(5);
  });
});

describe('a fresh picture', () => {
  const table = (table_id: string) => ({ table_id, generation: 1 }) as Table;
  const event = (event_id: string) => ({ event_id }) as TableEvent;
  const at = (time: number): void => void vi.spyOn(clock, 'serverNow').mockReturnValue(new Date(time));
  const ids = async () => {
    const { orders, tables, tableEvents } = await readBase(scope);
    return [
      orders.map(({ order_id }) => order_id),
      tables.map(({ table_id }) => table_id),
      tableEvents.map(({ event_id }) => event_id),
    ].map((each) => each.toSorted());
  };
  beforeEach(async () => {
    for (const [time, id] of [
      [1_000, 'told'],
      [1_000, 'old'],
      [2_000, 'then'],
      [3_000, 'later'],
    ] as const) {
      at(time);
      await storeBase(change({ orders: [order(id, 1)], tables: [table(id)], tableEvents: [event(id)] }));
    }
    at(4_000);
  });

  it('takes away orders, tables and waiter calls that are not in it and were heard of before', async () => {
    const told = { orders: [order('told', 1)], tables: [table('told')], tableEvents: [event('told')] };
    await storeBase(change({ ...told, whole: { asOf: 2_000, of: 'all' } }));
    const left = ['later', 'then', 'told'];
    expect(await ids()).toEqual([left, left, left]);
  });

  it('of orders alone takes away no table and no waiter call', async () => {
    await storeBase(change({ whole: { asOf: 9_000, of: 'orders' } }));
    const all = ['later', 'old', 'then', 'told'];
    expect(await ids()).toEqual([[], all, all]);
  });

  it('keeps what it tells again, where that is no newer than what is known', async () => {
    const older = {
      orders: [order('told', 0)],
      tables: [{ ...table('told'), generation: 0 }],
      tableEvents: [{ ...event('told'), note: 'again' } as TableEvent],
    };
    await storeBase(change({ ...older, whole: { asOf: 9_000, of: 'all' } }));
    const { orders, tables, tableEvents } = await readBase(scope);
    expect(orders.map(({ order_id, version }) => [order_id, version])).toEqual([['told', 1]]);
    expect(tables).toEqual([table('told')]);
    expect(tableEvents).toEqual([event('told')]);
  });
});

it('what was stored is read as it was told', async () => {
  const payment = { partialPayment_id: 'p', amount: 100 } as PartialPayment;
  await storeBase(change({ unassigned: [payment] }));
  expect((await readBase(scope)).unassigned).toEqual([payment]);
});

describe('a new visit at a table', () => {
  const at = 'table:t' as const;
  const said = change({ scope: at, orders: [order('o', 1)], tableEvents: [{ event_id: 'e' } as TableEvent] });

  it('knows nothing of what was ordered and called in the last', async () => {
    await beginVisit(at, 3);
    await storeBase(said);
    await beginVisit(at, 3);
    await beginVisit(at, 2); // an answer that was kept
    expect((await readBase(at)).orders).toHaveLength(1);
    await beginVisit(at, 4);
    expect(await readBase(at)).toMatchObject({ orders: [], tableEvents: [] });
  });

  it('takes nothing from other tables, nor what an earlier release kept', async () => {
    await storeBase(said);
    await beginVisit(at, 5);
    await beginVisit('table:other', 1);
    await beginVisit('table:other', 2);
    expect(await readBase(at)).toMatchObject({ orders: [{}], tableEvents: [{}] });
  });
});

describe('forgetPast', () => {
  it('forgets what was closed and settled a day ago, and nothing that is open or owed', async () => {
    const completed = { statusEntry: { status: 'completed' as const, at: '' } };
    await storeBase(
      change({
        orders: [
          order('open', 1),
          order('owed', 1, completed),
          order('settled', 1, { ...completed, amountPaid: 100 }),
          order('rejected', 1, { statusEntry: { status: 'rejected', at: '' } }),
        ],
      }),
    );
    await forgetPast(scope, Date.parse('2026-11-22T09:00:00.000Z'));
    expect((await readBase(scope)).orders).toHaveLength(4);
    await forgetPast(scope, Date.parse('2026-11-22T11:00:00.000Z'));
    expect((await readBase(scope)).orders.map(({ order_id }) => order_id).toSorted()).toEqual(['open', 'owed']);
  });

  it('keeps what was touched exactly a day ago', async () => {
    await storeBase(change({ orders: [order('rejected', 1, { statusEntry: { status: 'rejected', at: '' } })] }));
    await forgetPast(scope, Date.parse('2026-11-22T10:00:00.000Z'));
    expect((await readBase(scope)).orders).toHaveLength(1);
    await forgetPast(scope, Date.parse('2026-11-22T10:00:00.001Z'));
    expect((await readBase(scope)).orders).toHaveLength(0);
  });
});
