import { describe, expect, it } from 'vitest';
import type { Picture } from '#domain/order/applyCommand.ts';
import type { Command } from '#domain/order/command.ts';
import { after, at, newOrder, orderIn, place, placed, table } from '../../tests/support/sampleOrder.ts';
import { both, confirm, open, part, two } from '../../tests/support/samplePayment.ts';
import { existedThen, withoutTable } from './existedThen.ts';

const [before, later] = ['2026-11-20T10:59:59.999Z', '2026-11-20T11:00:00.001Z'];
const none: ReadonlySet<string> = new Set();

/** What becomes of a command that a device brings, whose restaurant had taken it away at `endedAt`. */
const judged = (picture: Picture, command: Command, endedAt: string, made = none): string =>
  existedThen(command, { restaurant_id: 'restaurant', endedAt }, made)(picture)?.code ?? 'counts';
const info = (order_id: string): Command => ({ type: 'order.info', body: { order_id, note: 'soon' } });
const moved = (picture: Picture, order_id: string, createdAt: string): Picture => ({
  ...picture,
  orders: new Map(picture.orders).set(order_id, { ...orderIn(picture, order_id), createdAt }),
});

describe('what a device that was taken away acts on', () => {
  it('is an order that was there by then, to the very moment', () => {
    expect(judged(placed(), info('order'), before)).toBe('device_revoked');
    expect(judged(placed(), info('order'), at)).toBe('counts');
    expect(judged(placed(), info('order'), later)).toBe('counts');
  });

  it('is not hindered by what is nothing to it', () => {
    const picture = moved(two, 'second', later);
    expect(judged(picture, info('order'), at)).toBe('counts');
    expect(judged(picture, info('second'), at)).toBe('device_revoked');
  });

  it('is a whole table with all that stands at it', () => {
    const move: Command = { type: 'order.move', body: { table_id: 'table', to: { table_id: 'other' } } };
    const close: Command = { type: 'table.close', body: { table_id: 'table' } };
    for (const command of [move, close]) {
      expect(judged(two, command, at)).toBe('counts');
      expect(judged(moved(two, 'second', later), command, at)).toBe('device_revoked');
      const { table_id: _, ...away } = orderIn(two, 'second');
      const without = { ...two, orders: new Map(two.orders).set('second', { ...away, createdAt: later }) };
      expect(judged(without, command, at)).toBe('counts');
    }
    // a call for the waiter is about its table, not about all that stands there
    const call: Command = { type: 'table.call', body: { event_id: 'event', table_id: 'table', reason: 'payment' } };
    expect(judged(moved(two, 'second', later), call, at)).toBe('counts');
  });

  it('is a table whose guests sat there by then', () => {
    const command: Command = { type: 'table.close', body: { table_id: 'table' } };
    const sat = (openedAt: string): Picture => ({
      ...placed(),
      orders: new Map(),
      tables: new Map([['table', { ...table, session: { session_id: 'session', openedAt } }]]),
    });
    expect(judged(sat(later), command, at)).toBe('device_revoked');
    expect(judged(sat(at), command, at)).toBe('counts');
    expect(judged({ ...sat(at), tables: new Map([['table', table]]) }, command, at)).toBe('counts');
    expect(judged({ ...sat(at), tables: new Map() }, command, at)).toBe('counts');
  });

  it('is a call for the waiter that was made by then', () => {
    const called = after(placed(), {
      type: 'table.call',
      body: { event_id: 'event', table_id: 'table', reason: 'payment' },
    });
    const process: Command = { type: 'table.process', body: { event_id: 'event' } };
    expect(judged(called, process, before)).toBe('device_revoked');
    expect(judged(called, process, at)).toBe('counts');
    expect(judged(placed(), process, before)).toBe('counts');
  });

  it('is a part of a bill that was opened by then, for orders that were there', () => {
    const opened = after(two, open({ orders: both, amount: 3520 }));
    const cancel: Command = { type: 'payment.cancel', body: { partialPayment_id: 'part' } };
    expect(judged(opened, cancel, before)).toBe('device_revoked');
    expect(judged(opened, cancel, at)).toBe('counts');
    expect(judged(moved(opened, 'second', later), cancel, at)).toBe('device_revoked');
    const other: Command = { type: 'payment.cancel', body: { partialPayment_id: 'another' } };
    expect(judged(opened, other, before)).toBe('counts');
  });

  it('is cash that waited for its orders since before', () => {
    const waiting = { ...two, unassigned: new Map([['part', orderPart(later)]]), orders: new Map() };
    const cancel: Command = { type: 'payment.cancel', body: { partialPayment_id: 'part' } };
    expect(judged(waiting, cancel, at)).toBe('device_revoked');
    expect(judged({ ...waiting, unassigned: new Map([['part', orderPart(at)]]) }, cancel, at)).toBe('counts');
  });

  it('pays for no order that nobody knows, unless it brings that too', () => {
    const pays = confirm({ partialPayment: part({ orders: ['order', 'unknown'] }) });
    expect(judged(placed(), pays, later)).toBe('device_revoked');
    expect(judged(placed(), pays, later, new Set(['unknown']))).toBe('counts');
    expect(judged(placed(), confirm({ order_id: 'order' }), later)).toBe('counts');
    expect(judged(placed(), confirm({ order_id: 'unknown' }), later)).toBe('device_revoked');
    expect(judged(placed(), info('unknown'), later)).toBe('counts');
  });
});

describe('withoutTable', () => {
  it('leaves an order as it is, without its table', () => {
    const command = place() as Extract<Command, { type: 'order.place' }>;
    const { table_id: _, ...order } = newOrder();
    expect(withoutTable(command)).toEqual({ type: 'order.place', body: { order } });
  });
});

/** A part that waits for its orders, opened then. */
function orderPart(createdAt: string) {
  const opened = after(two, open({ orders: both, amount: 3520 }));
  return { ...orderIn(opened).payments[0]!, createdAt };
}
