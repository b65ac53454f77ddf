import { expect, test } from 'vitest';
import { after, newOrder, occurrence, place, placed, withTable } from '../../tests/support/sampleOrder.ts';
import { line } from '../../tests/support/sampleMenu.ts';
import type { Command } from '../order/command.ts';
import type { Picture } from '../order/picture.ts';
import type { WaiterReason } from './table.ts';
import { tableState } from './tableState.ts';

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
