import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ref } from 'valtio';
import type { Command } from '#domain/order/command.ts';
import type { Occurrence } from '#domain/order/occurrence.ts';
import type { Order } from '#domain/order/order.ts';
import { noChange } from '#domain/order/picture.ts';
import * as clock from '../clock.ts';
import { cacheDatabase } from '../local/cacheDatabase.ts';
import { announce, type BaseChange } from '../local/changes.ts';
import { outboxDatabase } from '../local/outboxDatabase.ts';
import { menuState } from '../menu/menuStore.ts';
import { operationVersion, type StoredOperation } from '../outbox/operation.ts';
import { becomeIdentity } from '../session/identity.ts';
import { restaurant, theMenu } from '../testing/house.ts';
import { openPicture } from './openPicture.ts';
import { picture } from './pictureStore.ts';

const scope = 'restaurant:r1' as const;
let revisions = 0;
/** a revision that is in nobody's memory yet */
let revision = '';
let applied: [string, Occurrence][];

const operation = (command: Command, more: Partial<StoredOperation> = {}): StoredOperation =>
  ({
    deviceSeq: 1,
    key: 'k1',
    scope,
    caller: 'device:m1',
    state: 'waiting',
    version: operationVersion,
    actor: { kind: 'employee', id: 'anna' },
    occurredAt: '2026-11-21T10:00:00.000Z',
    command,
    ...more,
  }) as StoredOperation;
const said = (more: Partial<BaseChange>): BaseChange => ({
  scope,
  orders: [],
  tables: [],
  tableEvents: [],
  unassigned: [],
  ...more,
});
const info: Command = { type: 'order.info', body: { order_id: 'o', note: 'x' } };
const placing = (number?: string): Command =>
  ({ type: 'order.place', body: { order: { order_id: 'o', items: [], menu_revision: revision, number } } }) as never;
const lines = (add?: object[]): Command =>
  ({
    type: 'order.lines',
    body: { order_id: 'o', menu_revision: revision, ...(add ? { add } : { done: ['l'] }) },
  }) as never;
const replacing = (order_id = 'o'): Command =>
  ({ type: 'order.replace', body: { order: { order_id, items: [] } } }) as never;
const keep = (menu_revision: string) =>
  cacheDatabase().menus.put({ menu_revision, menu: { ...theMenu.menu, menu_revision }, usedAt: 1 });

/** Opens the picture with rules that only note what they are asked. */
const open = (): Promise<unknown> =>
  openPicture(scope, (_, command, occurrence) => {
    applied.push([command.type, occurrence]);
    return { ok: true, value: noChange };
  });
const types = () => applied.map(([type]) => type);

beforeEach(async () => {
  applied = [];
  revision = `revision-${(revisions += 1)}`;
  vi.stubGlobal('reportError', (error: unknown) => {
    throw error;
  });
  await outboxDatabase().operations.clear();
  const { orders, menus } = cacheDatabase();
  await Promise.all([orders.clear(), menus.clear()]);
  becomeIdentity({ caller: 'device:m1', scope, device_id: 'd1' });
  menuState.restaurant = ref({ ...restaurant, menu_revision: revision });
  delete menuState.index;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the circumstances of what was done here', () => {
  it('are those that were saved with it, on this device, in this restaurant', async () => {
    await keep(revision);
    await open();
    announce({ saved: [operation(placing())] });
    await expect.poll(types).toEqual(['order.place']);
    const [[, occurrence]] = applied as [[string, Occurrence]];
    const { openSession, menu, ...rest } = occurrence;
    expect(rest).toEqual({
      key: 'k1',
      at: '2026-11-21T10:00:00.000Z',
      by: { kind: 'employee', id: 'anna' },
      standing: 'offline',
      device_id: 'd1',
      restaurant: { ...restaurant, menu_revision: revision },
      number: '…',
    });
    expect(menu?.menu_revision).toBe(revision);
    expect(openSession!()).toEqual({ session_id: 'k1', openedAt: '2026-11-21T10:00:00.000Z' });
  });

  it('of a guest are a guest’s, on no device', async () => {
    becomeIdentity({ caller: 'guest:abc', scope });
    await open();
    announce({ saved: [operation(info, { caller: 'guest:abc' })] });
    expect(applied[0]![1]).toMatchObject({ standing: 'guest', number: '…', menu: undefined });
    expect(applied[0]![1]).not.toHaveProperty('device_id');
  });

  it.each([
    ['a guest is in the session that the newest order there names', 'guest:abc', 'newest'],
    ['a device opens one by itself', 'device:m1', 'k1'],
  ] as const)('at a table of which no session is known: %s', async (_, caller, session_id) => {
    await open();
    const there = (order_id: string, minute: number, more: Partial<Order> = {}) =>
      ({
        order_id,
        version: 1,
        payments: [],
        applied: [],
        table_id: 't',
        session_id: order_id,
        createdAt: `2026-11-21T10:0${minute}:00.000Z`,
        ...more,
      }) as unknown as Order;
    const orders = [
      there('oldest', 1),
      there('newest', 3),
      there('older', 2),
      there('of none', 4, { session_id: undefined }),
      there('elsewhere', 5, { table_id: 'u' }),
    ];
    const calling: Command = {
      type: 'table.call',
      body: { event_id: 'e', table_id: 't', type: 'call_waiter' },
    } as never;
    announce({ base: said({ orders }), saved: [operation(calling, { caller })] });
    expect(applied[0]![1].openSession!()).toEqual({ session_id, openedAt: '2026-11-21T10:00:00.000Z' });
  });

  it.each<[string, () => Command]>([
    ['an order', () => placing('A-17')],
    [
      'what is split off one',
      () => ({ type: 'order.split', body: { order_id: 'o', to: { number: 'A-17' }, lines: [] } }) as never,
    ],
  ])('have the number that a register gave by itself: %s', async (_, command) => {
    await keep(revision);
    await open();
    announce({ saved: [operation(command())] });
    await expect.poll(() => applied[0]?.[1].number).toBe('A-17');
  });

  it('are unknown without the restaurant, and looked at again when its menu is there', async () => {
    await keep(revision);
    delete menuState.restaurant;
    await open();
    announce({ saved: [operation(info)] });
    expect(types()).toEqual([]);
    menuState.restaurant = ref(restaurant);
    menuState.index = ref(theMenu);
    await expect.poll(types).toEqual(['order.info']);
  });
});

describe('the menu that prices what was done', () => {
  it.each([
    ['an order', () => placing()],
    ['lines that come new', () => lines([{ line_id: 'l' }])],
    ['items that are replaced', () => replacing('none')],
  ])('is waited for: %s', async (_, command) => {
    await open();
    announce({ saved: [operation(command())] });
    await keep(revision);
    announce({ saved: [operation(info, { deviceSeq: 2, key: 'k2' })] });
    expect(types()).not.toContain(command().type);
    await expect.poll(types).toContain(command().type);
    expect(applied.find(([type]) => type === command().type)![1].menu?.menu_revision).toBe(revision);
  });

  it.each([
    ['a note', () => info],
    ['lines that are done', () => lines()],
    ['no new lines', () => lines([])],
  ])('is not waited for where nothing needs it: %s', async (_, command) => {
    await open();
    announce({ saved: [operation(command())] });
    expect(applied.map(([type, { menu }]) => [type, menu])).toEqual([[command().type, undefined]]);
  });

  it('is the one that the command names, although another is published', async () => {
    await keep(revision);
    menuState.restaurant = ref({ ...restaurant, menu_revision: 'published' });
    await open();
    announce({ saved: [operation(placing())] });
    await expect.poll(() => applied[0]?.[1].menu?.menu_revision).toBe(revision);
  });

  it('is the one by which it was ordered, where items are replaced', async () => {
    await keep(revision);
    menuState.restaurant = ref({ ...restaurant, menu_revision: 'published' });
    await open();
    const order = { order_id: 'o', version: 1, payments: [], applied: [], menu_revision: revision } as unknown as Order;
    announce({ base: said({ orders: [order] }), saved: [operation(replacing())] });
    await expect.poll(() => applied[0]?.[1].menu?.menu_revision).toBe(revision);
  });

  it('that can’t be read says so', async () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    const failure = new Error('no disk');
    await open();
    vi.spyOn(cacheDatabase().menus, 'get').mockRejectedValueOnce(failure);
    announce({ saved: [operation(placing())] });
    await expect.poll(() => reported.mock.calls).toEqual([[failure]]);
  });
});

describe('a picture that is open', () => {
  it('shows tables, waiter calls and money without an order each in its place', async () => {
    await open();
    announce({
      base: said({
        tables: [{ table_id: 't', generation: 1 } as never],
        tableEvents: [{ event_id: 'e' } as never],
        unassigned: [{ partialPayment_id: 'p' } as never],
      }),
    });
    const { tables, tableEvents, unassigned, orders } = picture;
    expect([tables, tableEvents, unassigned, orders].map((each) => Object.keys(each))).toEqual([
      ['t'],
      ['e'],
      ['p'],
      [],
    ]);
  });

  it('lets go after fifteen seconds of what was answered and no order shows, and of nothing when it is closed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const now = vi.spyOn(clock, 'serverNow').mockReturnValue(new Date(1_000_000));
    const order = { order_id: 'o', version: 1, payments: [], applied: [] } as unknown as Order;
    await openPicture(scope, (known) => ({
      ok: true,
      value: { ...noChange, orders: [{ ...known.orders.get('o')!, note: 'opened' }] },
    }));
    const opening = { type: 'payment.open', body: { partialPayment_id: 'p', restaurant_id: 'r1', orders: ['o'] } };
    announce({ base: said({ orders: [order] }), saved: [operation(opening as Command)] });
    announce({ gone: [{ key: 'k1', done: true }] });
    const note = () => (picture.orders['o'] as { note?: string }).note;
    expect(note()).toBe('opened');
    now.mockReturnValue(new Date(1_015_000));
    vi.advanceTimersByTime(15_000);
    expect(note()).toBe('opened');
    now.mockReturnValue(new Date(1_030_000));
    vi.advanceTimersByTime(15_000);
    expect(note()).toBeUndefined();
    await open();
    expect(vi.getTimerCount()).toBe(1);
  });
});
