import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Order, OrderStatus } from '#domain/order/order.ts';
import type { Table } from '#domain/table/table.ts';
import { openOrders, picture, tableOrders, unsettledOrders } from './pictureStore.ts';
import { useIsPending, useOrder, usePictureReady, useTableName, useTableOrders } from './useOrder.ts';
import { usePicture } from './usePicture.ts';

const order = (order_id: string, minute: number, more: Partial<Order> = {}): Order =>
  ({
    order_id,
    createdAt: `2026-11-21T10:0${minute}:00.000Z`,
    statusEntry: { status: 'created', at: '' },
    statusEntries: [],
    amountTotal: 100,
    amountPaid: 0,
    ...more,
  }) as unknown as Order;
const being = (status: OrderStatus): Partial<Order> => ({ statusEntry: { status, at: '' } });
const shown = (orders: Order[]): Record<string, Order> =>
  Object.fromEntries(orders.map((each) => [each.order_id, each]));
const ids = (orders: Order[]): string[] => orders.map(({ order_id }) => order_id);

beforeEach(() => {
  picture.orders = {};
  picture.tables = {};
});

it('a picture is empty and not ready until it is opened', async () => {
  vi.resetModules();
  const fresh = await import('./pictureStore.ts');
  expect({ ...fresh.picture }).toEqual({
    orders: {},
    tables: {},
    tableEvents: {},
    unassigned: {},
    pendingOrders: {},
    ready: false,
  });
});

describe('lists of orders', () => {
  it('begin with the oldest, by when it was ordered, then by its id', () => {
    const orders = [
      order('d', 5),
      order('c', 3),
      order('b', 3),
      order('e', 9, { occurredAt: '2026-11-21T10:01:00.000Z' }),
      order('a', 4),
    ];
    for (const list of [orders, orders.toReversed()])
      for (const listed of [openOrders, unsettledOrders])
        expect(ids(listed(shown(list)))).toEqual(['e', 'b', 'c', 'a', 'd']);
    const seated = [order('z', 2, { table_id: 't' }), order('y', 1, { table_id: 't' })];
    picture.orders = shown(seated);
    expect(ids(tableOrders('t'))).toEqual(['y', 'z']);
  });

  it('of what is open leave out what is closed', () => {
    const orders = [order('a', 1), order('b', 2, being('completed')), order('c', 3, being('rejected'))];
    expect(ids(openOrders(shown(orders)))).toEqual(['a']);
  });

  it('of what is unsettled keep what was handed out and not paid', () => {
    const orders = [
      order('open', 1, { amountPaid: 100 }),
      order('owed', 2, being('completed')),
      order('paid', 3, { ...being('completed'), amountPaid: 100 }),
      order('rejected', 4, being('rejected')),
      order('refunded', 5, being('refunded')),
    ];
    expect(ids(unsettledOrders(shown(orders)))).toEqual(['open', 'owed']);
  });

  it('of a table are those of its open session, or all while none is known', () => {
    picture.orders = shown([
      order('now', 2, { table_id: 't', session_id: 's2' }),
      order('before', 1, { table_id: 't', session_id: 's1' }),
      order('elsewhere', 3, { table_id: 'u', session_id: 's2' }),
    ]);
    expect(ids(tableOrders('t'))).toEqual(['before', 'now']);
    picture.tables = { t: {} as Table };
    expect(ids(tableOrders('t'))).toEqual(['before', 'now']);
    picture.tables = { t: { session: { session_id: 's2' } } as Table };
    expect(ids(tableOrders('t'))).toEqual(['now']);
  });

  it('are those of the picture where none are given', () => {
    picture.orders = shown([order('a', 1, { table_id: 't', session_id: 's1' })]);
    picture.tables = { t: { session: { session_id: 's2' } } as Table };
    expect([openOrders(), unsettledOrders(), tableOrders('t')].map(ids)).toEqual([['a'], ['a'], []]);
  });
});

it('a component sees the picture by its parts', () => {
  picture.orders = shown([order('a', 1, { table_id: 't' }), order('b', 2)]);
  picture.tables = { t: { name: 'G1' } as Table };
  picture.pendingOrders = { b: 2 };
  picture.ready = true;
  const seen = (read: () => unknown): unknown => {
    const Seen = (): string => JSON.stringify(read()) ?? 'nothing';
    const text = renderToStaticMarkup(createElement(Seen)).replaceAll('&quot;', '"');
    return text === 'nothing' ? undefined : JSON.parse(text);
  };
  expect(seen(() => Object.keys(usePicture('orders')))).toEqual(['a', 'b']);
  expect(seen(() => usePicture('tables'))).toEqual({ t: { name: 'G1' } });
  expect(seen(() => usePicture('pendingOrders'))).toEqual({ b: 2 });
  expect(seen(() => usePicture('tableEvents'))).toEqual({});
  expect(seen(() => usePictureReady())).toBe(true);
  expect(seen(() => useOrder('b')?.order_id)).toBe('b');
  expect(seen(() => [useOrder(undefined), useOrder('c')].filter(Boolean))).toEqual([]);
  expect(seen(() => [useTableName('t'), useTableName('u'), useTableName(undefined)])).toEqual(['G1', null, null]);
  expect(seen(() => [useIsPending('a'), useIsPending('b'), useIsPending(undefined)])).toEqual([false, true, false]);
  expect(seen(() => useTableOrders('t').map(({ order_id }) => order_id))).toEqual(['a']);
  expect(seen(() => useTableOrders(undefined))).toEqual([]);
});
