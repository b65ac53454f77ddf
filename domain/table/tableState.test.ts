import { expect, test } from 'vitest';
import { after, newOrder, occurrence, place, placed, withTable } from '../../tests/support/sampleOrder.ts';
import { line } from '../../tests/support/sampleMenu.ts';
import type { Command } from '../order/command.ts';
import type { Picture } from '../order/picture.ts';
import { orderStatuses, type Order, type OrderItem } from '../order/order.ts';
import { waiterReasons, type TableEvent, type WaiterReason } from './table.ts';
import { awaitsConfirmation, tableNeeds, tableState } from './tableState.ts';

const at = (minutes: number) => ({ at: new Date(Date.UTC(2026, 10, 20, 11, minutes)).toISOString() });
const stateIn = ({ tables, orders, tableEvents }: Picture) =>
  tableState(tables.get('table')!, [...orders.values()], [...tableEvents.values()]);
const act = (action: 'accept' | 'prepare' | 'ready' | 'complete', order_id = 'order'): Command => ({
  type: 'order.action',
  body: { order_id, action },
});
const call = (reason: WaiterReason): Command => ({
  type: 'table.call',
  body: { event_id: reason, table_id: 'table', reason },
});
const pay: Command = { type: 'payment.confirm', body: { order_id: 'order', paymentOption: 'cash' } };
const ready = after(placed(), act('accept'), act('prepare'), act('ready'));

test('a table is free until somebody orders there, and again when it was closed', () => {
  expect(stateIn(withTable)).toEqual({ standing: 'free', needs: [], owed: 0, isPaid: false, ready: 0 });
  expect(stateIn(placed())).toMatchObject({ standing: 'occupied', needs: [], owed: 1760, isPaid: false });
  const left: Command = { type: 'table.close', body: { table_id: 'table', force: true, note: 'left' } };
  expect(stateIn(after(placed(), left))).toMatchObject({ standing: 'free', owed: 0 });
});

test('it says since when the party sits there and when it ordered last, voided dishes apart', () => {
  const more: Command = { type: 'order.lines', body: { order_id: 'order', add: [line('late', 'beer')] } };
  const taken: Command = {
    type: 'order.lines',
    body: { order_id: 'order', void: [{ line_id: 'late', reason: 'no' }] },
  };
  const grown = after(placed(), [more, at(20)]);
  expect(stateIn(placed())).toMatchObject({ since: at(0).at, lastOrderAt: at(0).at });
  expect(stateIn(grown)).toMatchObject({ since: at(0).at, lastOrderAt: at(20).at });
  expect(stateIn(after(grown, [taken, at(25)]))).toMatchObject({ lastOrderAt: at(0).at });
});

test('a party that has paid is told from one that has nothing to pay', () => {
  expect(stateIn(after(placed(), pay))).toMatchObject({ standing: 'occupied', owed: 0, isPaid: true });
  const rejected = after(placed(), { type: 'order.action', body: { order_id: 'order', action: 'reject', note: 'no' } });
  expect(stateIn(rejected)).toMatchObject({ owed: 0, isPaid: false });
});

test('dishes are to be carried from when they are ready until they were handed over', () => {
  expect(stateIn(ready)).toMatchObject({ standing: 'carry', ready: 3 });
  expect(stateIn(after(ready, act('complete')))).toMatchObject({ standing: 'occupied', ready: 0 });
});

test('what was added to a ready order is carried when the kitchen has made it, and what is held is not', () => {
  const add = (held: boolean): Command => ({
    type: 'order.lines',
    body: { order_id: 'order', add: [held ? { ...line('late', 'beer'), held } : line('late', 'beer')] },
  });
  expect(stateIn(after(ready, add(false)))).toMatchObject({ ready: 3 });
  expect(stateIn(after(ready, add(true)))).toMatchObject({ ready: 3 });
  const made: Command = { type: 'order.lines', body: { order_id: 'order', done: ['late'] } };
  expect(stateIn(after(ready, add(false), made))).toMatchObject({ ready: 4 });
});

test.each<[string, Picture, string, string[]]>([
  ['a call', after(withTable, call('clean')), 'calls', ['calls']],
  ['a wish to pay', after(placed(), call('payment')), 'pay', ['pay']],
  ['a call before dishes that are ready', after(ready, call('error')), 'calls', ['calls', 'carry']],
  ['dishes before a wish to pay', after(ready, call('payment')), 'carry', ['carry', 'pay']],
  ['all at once', after(ready, call('payment'), call('other')), 'calls', ['calls', 'carry', 'pay']],
])('shows the most urgent first: %s', (_, picture, standing, needs) => {
  expect(stateIn(picture)).toMatchObject({ standing, needs });
});

test('a call is open until somebody is on the way, not only until it was seen', () => {
  const called = after(placed(), call('clean'));
  const seen = after(called, { type: 'table.seen', body: { event_id: 'clean' } });
  const done = after(seen, { type: 'table.process', body: { event_id: 'clean' } });
  expect([called, seen, done].map((picture) => stateIn(picture).standing)).toEqual(['calls', 'calls', 'occupied']);
});

test('the first order of a phone waits for somebody, and no longer once it was accepted', () => {
  const { restaurant } = occurrence();
  const first = after(withTable, [
    place(newOrder()),
    { standing: 'guest', restaurant: { ...restaurant, confirmFirstOrder: true } },
  ]);
  expect(stateIn(first)).toMatchObject({ standing: 'confirm', needs: ['confirm'] });
  expect(stateIn(after(first, act('accept')))).toMatchObject({ standing: 'occupied' });
});

test('what the next table has is none of it', () => {
  const there = after(placed(), [
    place(newOrder('there', { table_id: 'other' })),
    { openSession: () => ({ session_id: 'elsewhere', openedAt: at(5).at }) },
  ]);
  expect(stateIn(there)).toMatchObject({ owed: 1760, lastOrderAt: at(0).at });
});

const base = [...placed().orders.values()][0]!;
const sitting = { session: { session_id: 'session', openedAt: at(0).at } };
const ordered = (changes: Partial<Order>): Order => ({ ...base, ...changes });

test('an order that belongs to no visit is nobody’s, also where nobody sits', () => {
  const { session_id: _none, ...stray } = base;
  expect(tableState({}, [stray, base], [])).toEqual({ standing: 'free', needs: [], owed: 0, isPaid: false, ready: 0 });
  expect(tableState(sitting, [stray, base, stray], [])).toMatchObject({ standing: 'occupied', owed: 1760 });
});

test('all that a party has counts together: what it owes, what is ready, when it ordered last', () => {
  const dish = (sentAt: string | undefined, changes: Partial<OrderItem> = {}): OrderItem => {
    const { sentAt: _when, ...plain } = base.items[1]!;
    return { ...plain, ...(sentAt === undefined ? {} : { sentAt }), ...changes };
  };
  const cooked = { status: 'waiting-pickup', at: at(0).at } as const;
  const orders = [
    ordered({ statusEntry: cooked, createdAt: at(1).at, items: [dish(at(9).at), dish(at(3).at)], amountPaid: 1000 }),
    ordered({ statusEntry: cooked, createdAt: at(2).at, items: [dish(at(4).at, { afterReady: true })] }),
    ordered({ createdAt: at(7).at, items: [dish(undefined, { held: true })], amountPaid: 2000 }),
    ordered({ statusEntry: { status: 'rejected', at: at(8).at }, amountPaid: 0 }),
  ];
  expect(tableState(sitting, orders, [])).toEqual({
    standing: 'carry',
    needs: ['carry'],
    since: at(0).at,
    lastOrderAt: at(9).at,
    owed: 760 + 1760,
    isPaid: false,
    ready: 4,
  });
  expect(tableState(sitting, orders.slice(2, 3), [])).toMatchObject({ lastOrderAt: at(7).at, owed: 0, isPaid: true });
  expect(tableState(sitting, [ordered({ items: [] })], [])).not.toHaveProperty('lastOrderAt');
});

test.each(orderStatuses)('a first phone order that is %s waits for somebody only before it is accepted', (status) => {
  const order = ordered({ statusEntry: { status, at: at(0).at }, flags: ['clock', 'needs_confirmation'] });
  expect(awaitsConfirmation(order)).toBe(status === 'created');
  expect(awaitsConfirmation({ ...order, flags: ['clock'] })).toBe(false);
  expect(tableState(sitting, [order], []).needs.includes('confirm')).toBe(status === 'created');
  const dishes = status === 'waiting-pickup' ? 3 : 0;
  expect(tableState(sitting, [order], []).ready).toBe(dishes);
});

test('guests call for one of these, and tables ask for one of these, as the staff sees them', () => {
  expect(waiterReasons.join(' ')).toBe('error missing other payment clean dishes');
  expect(tableNeeds.join(' ')).toBe('calls confirm carry pay');
});

test.each(waiterReasons)('a call for %s asks for somebody, to pay or for something else', (reason) => {
  const event: TableEvent = { ...[...after(placed(), call(reason)).tableEvents.values()][0]! };
  const needs = [reason === 'payment' ? 'pay' : 'calls'];
  expect(tableState(sitting, [], [event])).toMatchObject({ needs, standing: needs[0] });
  expect(tableState({}, [], [event])).toMatchObject({ needs, standing: needs[0] });
  expect(tableState({}, [], [event])).not.toHaveProperty('since');
  expect(tableState(sitting, [], [{ ...event, processedAt: at(1).at }]).needs).toEqual([]);
});
