import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Order } from '#domain/order/order.ts';
import { connection } from '../realtime/connectionStore.ts';
import { picture } from './pictureStore.ts';
import { useFirstSight } from './useFirstSight.ts';
import { useOrder, useTableOrders } from './useOrder.ts';

type Follow = (notify: () => void) => () => void;
/** What the component that was drawn last follows, and what it keeps from one drawing to the next. */
const drawn = vi.hoisted(() => ({
  follow: undefined as Follow | undefined,
  kept: undefined as { current: unknown } | undefined,
}));
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  useCallback: (follow: Follow) => follow,
  useRef: (first: unknown) => (drawn.kept ??= { current: first }),
  useSyncExternalStore: (follow: Follow, read: () => unknown) => {
    drawn.follow = follow;
    return read();
  },
}));
vi.mock('valtio', async (original) => ({
  ...(await original<object>()),
  useSnapshot: (state: object) => ({ ...state }),
}));

const order = (order_id: string, version = 1): Order =>
  ({ order_id, version, table_id: 't', createdAt: order_id }) as unknown as Order;
/** The store tells in the same turn that something changed. */
const told = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  for (const id of Object.keys(picture.orders)) delete picture.orders[id];
  Object.assign(drawn, { follow: undefined, kept: undefined });
});

describe('whoever draws something of the picture', () => {
  test('hears of what becomes of it, until nobody draws it any more', async () => {
    useOrder('a');
    const [first, second] = [vi.fn(), vi.fn()];
    const leave = drawn.follow!(first);
    drawn.follow!(second);
    picture.orders['a'] = order('a');
    await told();
    expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    expect(useOrder('a')?.version).toBe(1);
    leave();
    picture.orders['a'] = order('a', 2);
    await told();
    expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([1, 2]);
  });

  test('of a table has the same list until one of its orders is another, or one more or less', () => {
    const lists = [[order('a')], [order('a'), order('b')]].map((orders) => {
      for (const each of orders) picture.orders[each.order_id] ??= each;
      const list = useTableOrders('t');
      expect(useTableOrders('t')).toBe(list);
      return list;
    });
    picture.orders['b'] = order('b', 2);
    lists.push(useTableOrders('t'));
    delete picture.orders['b'];
    lists.push(useTableOrders('t'));
    const shown = lists.map((list) => list.map(({ order_id, version }) => `${order_id}${version}`));
    expect(shown).toEqual([['a1'], ['a1', 'b1'], ['a1', 'b2'], ['a1']]);
    expect(new Set(lists).size).toBe(4);
  });

  test('of a table hears of its orders and of its session', async () => {
    useTableOrders('t');
    const hears = vi.fn();
    drawn.follow!(hears);
    picture.tables['t'] = { table_id: 't' } as (typeof picture.tables)[string];
    await told();
    picture.orders['a'] = order('a');
    await told();
    expect(hears).toHaveBeenCalledTimes(2);
  });
});

test.each([
  ['what was kept is not read yet', false, true, true, '2026-11-28T20:00:00.000Z', true],
  ['what was kept is not read yet, whatever is there', false, false, true, '2026-11-28T20:00:00.000Z', true],
  ['nothing is there, and nothing was ever heard', true, true, true, undefined, true],
  ['something is there', true, false, true, undefined, false],
  ['nothing is there, as was heard', true, true, true, '2026-11-28T20:00:00.000Z', false],
  ['nothing is there, and nothing can be heard', true, true, false, undefined, false],
])('a list with nothing in it would not be true where %s', (_, ready, isEmpty, online, lastSyncAt, expected) => {
  picture.ready = ready;
  connection.online = online;
  delete connection.lastSyncAt;
  if (lastSyncAt !== undefined) connection.lastSyncAt = lastSyncAt;
  expect(useFirstSight(isEmpty)).toBe(expected);
});
