import { describe, expect, test } from 'vitest';
import {
  accepted,
  after,
  codeOf,
  newOrder,
  occurrence,
  orderIn,
  place,
  placed,
  withTable,
} from '../../tests/support/sampleOrder.ts';
import {
  action,
  byGuest,
  bySystem,
  cancel,
  change,
  charge,
  open,
  opened,
  release,
  two,
} from '../../tests/support/samplePayment.ts';
import type { Command } from './command.ts';
import { appliedKeys } from './finished.ts';
import { applyGuestCommand } from './guestRules.ts';
import { noChange } from './picture.ts';

const early = { key: 'early' };
const move = (what: object, to: string): Command => ({ type: 'order.move', body: { ...what, to: { table_id: to } } });
const note = (order_id: string, said: string): Command => ({ type: 'order.info', body: { order_id, note: said } });
const next = { openSession: () => ({ session_id: 'next', openedAt: occurrence().at }) };

describe('a command that comes again after others have undone it', () => {
  test('does not move a whole table a second time', () => {
    const whole = { table_id: 'table' };
    const undone = after(
      two,
      [move(whole, 'other'), { ...next, ...early }],
      [move({ table_id: 'other' }, 'table'), next],
    );
    expect(accepted(change(undone, move(whole, 'other'), { ...next, ...early }))).toEqual(noChange);
  });

  test('does not charge a part again whose charge came to nothing, beside another part', () => {
    const [ask] = charge;
    const released = after(
      two,
      open({ amount: 500 }),
      open({ partialPayment_id: 'other', amount: 500 }),
      [ask, { ...bySystem, ...early }],
      release('pi'),
    );
    expect(accepted(change(released, ask, { ...bySystem, ...early }))).toEqual(noChange);
    expect(opened(after(released, charge)).intent_id).toBe('pi');
  });

  test('does not answer a waiter call that was called off as seen', () => {
    const seen: Command = { type: 'table.seen', body: { event_id: 'call' } };
    const called = after(
      withTable,
      [{ type: 'table.call', body: { event_id: 'call', table_id: 'table', reason: 'payment' } }, byGuest],
      [seen, early],
    );
    const { seenAt: _, ...unseen } = called.tableEvents.get('call')!;
    const forgotten = { ...called, tableEvents: new Map([['call', unseen]]) };
    expect(accepted(change(forgotten, seen, early))).toEqual(noChange);
    expect(accepted(change(forgotten, seen)).tableEvents).toHaveLength(1);
  });
});

describe('a key that is known of something else', () => {
  const known = after(two, [note('second', 'ring'), early]);

  test.each<[string, Command]>([
    ['the note of an order', note('order', 'knock')],
    ['an order that is moved', move({ order_id: 'order' }, 'other')],
    ['a part that is opened', open({ amount: 500 })],
  ])('does not stand in the way of %s', (_, command) => {
    expect(accepted(change(known, command, { ...early, ...next })).orders).not.toEqual([]);
  });

  test('does not stand in the way of giving up a part either', () => {
    const paying = after(known, open({ amount: 500 }));
    expect(accepted(change(paying, cancel(), early)).orders).toMatchObject([{ order_id: 'order' }]);
  });
});

test('a guest’s phone orders and calls by itself; what is the staff’s it has no rule for', () => {
  expect(codeOf(applyGuestCommand(withTable, place(), occurrence(byGuest)))).toBe('accepted');
  expect(codeOf(applyGuestCommand(placed(), action('accept'), occurrence(byGuest)))).toBe('operation_unknown');
});

test('an order remembers the last keys alone, in the order in which they came', () => {
  const keys = Array.from({ length: appliedKeys + 5 }, (_, position) => `k${position}`);
  const picture = after(placed(), ...keys.map((key): [Command, { key: string }] => [note('order', key), { key }]));
  expect(orderIn(picture).applied).toEqual(keys.slice(-appliedKeys));
});

test('what was done by a clock that was wrong says so, beside what else is said of the order', () => {
  const clock = { clock: '2020-01-01T00:00:00.000Z' };
  const sold = after(withTable, [place(newOrder('order', { payment: { option: 'online' } })), clock]);
  expect(orderIn(sold).flags).toEqual(['awaiting_payment', 'clock']);
  expect(orderIn(after(sold, [note('order', 'x'), clock])).flags).toEqual(['awaiting_payment', 'clock']);
});
