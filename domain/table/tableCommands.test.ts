import { describe, expect, test } from 'vitest';
import {
  accepted,
  after,
  at,
  codeOf,
  guest,
  newOrder,
  occurrence,
  place,
  placed,
  staff,
  table,
  withTable,
} from '../../tests/support/sampleOrder.ts';
import { applyCommand, type Occurrence, type Picture } from '../order/applyCommand.ts';
import type { Command } from '../order/command.ts';
import { millisecondsToNextCall } from './callWaiter.ts';
import type { WaiterReason } from './table.ts';

const byGuest = { standing: 'guest', by: guest } as const;
const later = (seconds: number) => ({ at: new Date(Date.parse(at) + seconds * 1000).toISOString() });
const callBody = { event_id: 'e', table_id: 'table', reason: 'payment' } as const;
const call = (event_id: string, reason: WaiterReason = 'payment'): Command => ({
  type: 'table.call',
  body: { ...callBody, event_id, reason },
});
const seen: Command = { type: 'table.seen', body: { event_id: 'e' } };
const process: Command = { type: 'table.process', body: { event_id: 'e' } };
const close = (body: object = {}): Command => ({ type: 'table.close', body: { table_id: 'table', ...body } });
const change = (picture: Picture, command: Command, changes: Partial<Occurrence> = {}) =>
  applyCommand(picture, command, occurrence(changes));
const called = after(withTable, [call('e'), byGuest]);

describe('calling the waiter', () => {
  test('makes one event, however often it is sent', () => {
    expect(called.tableEvents.get('e')).toMatchObject({ id: 'e', table_id: 'table', reason: 'payment', createdAt: at });
    expect(accepted(change(called, call('e'), byGuest)).tableEvents).toEqual([]);
  });

  test.each<[string, WaiterReason, Partial<Occurrence>, string]>([
    ['again at once', 'payment', { ...byGuest, ...later(59) }, 'waiter_already_called'],
    ['again after a minute', 'payment', { ...byGuest, ...later(60) }, 'accepted'],
    ['for another reason', 'clean', { ...byGuest, ...later(1) }, 'accepted'],
    ['again by the staff', 'payment', later(1), 'accepted'],
  ])('%s', (_, reason, changes, code) => {
    expect(codeOf(change(called, call('f', reason), changes))).toBe(code);
  });

  test('again when somebody has come meanwhile', () => {
    expect(codeOf(change(after(called, process), call('f'), { ...byGuest, ...later(5) }))).toBe('accepted');
  });

  test('a phone offers it when it is taken: after the same minute, or when somebody came', () => {
    const wait = (picture: Picture, reason: WaiterReason, seconds: number): number =>
      millisecondsToNextCall([...picture.tableEvents.values()], reason, Date.parse(later(seconds).at));
    expect(wait(withTable, 'payment', 0)).toBe(0);
    expect(wait(called, 'payment', 20)).toBe(40_000);
    expect(wait(called, 'clean', 20)).toBe(0);
    expect(wait(after(called, process), 'payment', 20)).toBe(0);
    for (const seconds of [0, 1, 59, 60, 61, 600]) {
      const taken = codeOf(change(called, call('f'), { ...byGuest, ...later(seconds) })) === 'accepted';
      expect(wait(called, 'payment', seconds) === 0).toBe(taken);
    }
  });

  test('says what for, in the guest’s words', () => {
    const saying = (comment: string) => {
      const [event] = accepted(
        change(withTable, { type: 'table.call', body: { ...callBody, comment } }, byGuest),
      ).tableEvents;
      return event;
    };
    expect(saying(' a spoon, please ')).toMatchObject({ comment: 'a spoon, please', applied: [expect.any(String)] });
    expect(saying('  ')).not.toHaveProperty('comment');
  });

  test('does not wait for the next table’s waiter', () => {
    const there: Command = { type: 'table.call', body: { ...callBody, event_id: 'f', table_id: 'other' } };
    expect(codeOf(change(called, there, { ...byGuest, ...later(1) }))).toBe('accepted');
  });

  test('from nowhere is refused', () => {
    expect(codeOf(change({ ...withTable, tables: new Map() }, call('e'), byGuest))).toBe('table_unknown');
  });
});

describe('answering', () => {
  test('is seen first, then done, and each only once', () => {
    const looked = after(called, [seen, later(5)]);
    expect(looked.tableEvents.get('e')?.seenAt).toBe(later(5).at);
    expect(accepted(change(looked, seen, later(7))).tableEvents).toEqual([]);
    const done = after(looked, [process, later(9)]);
    expect(done.tableEvents.get('e')).toMatchObject({
      seenAt: later(5).at,
      processedAt: later(9).at,
      processedBy: staff.name,
    });
    expect(accepted(change(done, process)).tableEvents).toEqual([]);
    expect(accepted(change(done, seen)).tableEvents).toEqual([]);
  });

  test('done at once has been seen', () => {
    expect(after(called, process).tableEvents.get('e')).toMatchObject({ seenAt: at, processedAt: at });
  });

  test('is not for guests, nor for unknown calls', () => {
    expect(codeOf(change(called, process, byGuest))).toBe('not_allowed');
    expect(codeOf(change(withTable, process))).toBe('not_found');
  });
});

describe('closing a table', () => {
  const paid = after(placed(), { type: 'payment.confirm', body: { order_id: 'order', paymentOption: 'cash' } });
  test('ends the session, and older phones must scan again', () => {
    expect(accepted(change(paid, close())).tables).toEqual([{ ...table, generation: 2 }]);
  });

  test('takes the nicknames of its visit away, and of no other', () => {
    const session = { session_id: 'there', openedAt: at };
    const named = after(placed(), place(newOrder('named', { nickname: 'Ann' })), [
      place(newOrder('there', { table_id: 'other', nickname: 'Bo' })),
      { openSession: () => session },
    ]);
    const over = after(named, close({ force: true, note: 'left' }));
    expect(over.orders.get('named')).not.toHaveProperty('nickname');
    expect(over.orders.get('named')?.version).toBe(2);
    expect(over.orders.get('there')).toMatchObject({ nickname: 'Bo', version: 1 });
    expect(over.orders.get('order')?.version).toBe(1);
  });

  test('with unpaid orders needs force and a note', () => {
    expect(change(placed(), close())).toMatchObject({
      code: 'table_has_unpaid_orders',
      details: { orders: ['order'] },
    });
    expect(codeOf(change(placed(), close({ force: true })))).toBe('note_required');
    expect(codeOf(change(placed(), close({ force: true, note: '  ' })))).toBe('note_required');
    expect(codeOf(change(placed(), close({ force: true, note: 'left' })))).toBe('accepted');
  });

  test('does not wait for what is owed at another', () => {
    const session = { session_id: 'there', openedAt: at };
    const both = after(paid, [place(newOrder('there', { table_id: 'other' })), { openSession: () => session }]);
    expect(codeOf(change(both, close()))).toBe('accepted');
    expect(codeOf(change(both, close({ table_id: 'other' })))).toBe('table_has_unpaid_orders');
  });

  test('that nobody knows is refused', () => {
    expect(codeOf(change(paid, close({ table_id: 'nowhere' })))).toBe('table_unknown');
  });

  test('does not wait for a rejected order', () => {
    const rejected = after(placed(), {
      type: 'order.action',
      body: { order_id: 'order', action: 'reject', note: 'no' },
    });
    expect(codeOf(change(rejected, close()))).toBe('accepted');
  });

  test('without a session, or of an older one, changes nothing', () => {
    expect(accepted(change(withTable, close())).tables).toEqual([]);
    expect(accepted(change(placed(), close(), later(-60))).tables).toEqual([]);
  });

  test('is not for guests', () => {
    expect(codeOf(change(paid, close(), byGuest))).toBe('not_allowed');
  });

  test('the next order opens another session', () => {
    const session = { session_id: 'next', openedAt: at };
    const again = after(paid, close(), [place({ ...placedAgain }), { openSession: () => session }]);
    expect(again.tables.get('table')).toMatchObject({ session, generation: 2 });
  });
});

const placedAgain = {
  order_id: 'again',
  restaurant_id: 'restaurant',
  type: 'local' as const,
  items: [
    {
      line_id: 'l',
      quantity: 1,
      item: { item_id: 'beer', option_id: 'half', ingredients: {}, toppings: {}, selections: {} },
    },
  ],
  payment: { option: 'later' as const },
  table_id: 'table',
  menu_revision: 'r1',
  amountTotal: 430,
};
