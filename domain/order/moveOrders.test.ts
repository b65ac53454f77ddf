import * as fc from '../../tests/support/fastCheck.ts';
import { describe, expect, test } from 'vitest';
import { byGuest, change, confirm, offline, open } from '../../tests/support/samplePayment.ts';
import {
  accepted,
  after,
  at,
  codeOf,
  newOrder,
  orderIn,
  otherTable,
  place,
  placed,
  table,
  withTable,
} from '../../tests/support/sampleOrder.ts';
import { applyCommand, type Occurrence, type Picture } from './applyCommand.ts';
import type { Command } from './command.ts';

const move = (what: object, to = 'other'): Command => ({ type: 'order.move', body: { ...what, to: { table_id: to } } });
const order = { order_id: 'order' };
const whole = { table_id: 'table' };
const later = (seconds: number) => ({ at: new Date(Date.parse(at) + seconds * 1000).toISOString() });
const session = { session_id: 'next', openedAt: at };
const next = { openSession: () => session };
const two = after(placed(), place(newOrder('second')));
/** Another company at the other table. */
const taken = after(two, [place(newOrder('third', { table_id: 'other' })), next]);
const where = (picture: Picture, id = 'order') => {
  const { table_id, session_id } = orderIn(picture, id);
  return [table_id, session_id];
};

describe('moving one order', () => {
  test('opens a session at the new table and ends the old one when nothing is left there', () => {
    const moved = after(placed(), [move(order), next]);
    expect(where(moved)).toEqual(['other', 'next']);
    expect(orderIn(moved).movedFrom).toEqual([{ table_id: 'table', session_id: 'session', at }]);
    expect(moved.tables.get('table')).toEqual({ ...table, generation: 2 });
    expect(moved.tables.get('other')).toEqual({ ...otherTable, session });
  });

  test('leaves the others, and their session, where they are', () => {
    const moved = after(two, [move(order), next]);
    expect([where(moved), where(moved, 'second')]).toEqual([
      ['other', 'next'],
      ['table', 'session'],
    ]);
    expect(moved.tables.get('table')?.generation).toBe(1);
  });

  test('to a table that is taken joins its session', () => {
    const moved = after(taken, move(order));
    expect(where(moved)).toEqual(['other', 'next']);
    expect(codeOf(change(moved, open({ orders: ['order', 'third'], amount: 2000 })))).toBe('accepted');
  });

  test('of earlier guests leaves those who sit there now where they are', () => {
    const earlier = after(placed(), confirm({ order_id: 'order' }), { type: 'table.close', body: whole });
    const seated = after(earlier, [place(newOrder('now')), { openSession: () => ({ ...session, session_id: 'now' }) }]);
    const moved = after(seated, [move(order), next]);
    expect([where(moved), where(moved, 'now')]).toEqual([
      ['other', 'next'],
      ['table', 'now'],
    ]);
    expect(moved.tables.get('table')).toBe(seated.tables.get('table'));
    const reject = { type: 'order.action', body: { order_id: 'now', action: 'reject', note: 'no' } } as const;
    expect(after(seated, reject, [move(order), next]).tables.get('table')?.session?.session_id).toBe('now');
  });

  test('to where it is leaves it there, also when the word of it comes again after others have moved it', () => {
    const stayed = after(placed(), [move(order, 'table'), { key: 'first' }]);
    expect(where(stayed)).toEqual(['table', 'session']);
    const moved = after(stayed, [move(order), next], [move(order, 'table'), { key: 'first' }]);
    expect(where(moved)).toEqual(['other', 'next']);
  });

  test.each<[string, Picture, Command, Partial<Occurrence>, string]>([
    ['by a guest', placed(), move(order), byGuest, 'not_allowed'],
    ['to a table that is not there', placed(), move(order, 'gone'), {}, 'table_unknown'],
    ['that is not there', withTable, move(order), {}, 'not_found'],
    ['that is taken away', placed({ type: 'takeaway', table_id: undefined }), move(order), {}, 'invalid_order_action'],
    [
      'that was rejected',
      after(placed(), { type: 'order.action', body: { ...order, action: 'reject', note: 'no' } }),
      move(order),
      {},
      'order_closed',
    ],
    [
      'of a bill that is being paid',
      after(two, open({ orders: ['order', 'second'], amount: 500 })),
      move(order),
      {},
      'lines_already_claimed',
    ],
    [
      'of such a bill, offline',
      after(two, open({ orders: ['order', 'second'], amount: 500 })),
      move(order),
      offline,
      'accepted',
    ],
  ])('%s: %#', (_, picture, command, changes, code) => {
    expect(codeOf(change(picture, command, changes))).toBe(code);
  });
});

describe('moving a table', () => {
  test('takes all orders and parts that are being paid along, and leaves it free', () => {
    const called = after(two, open({ orders: ['order', 'second'], share: { of: 2, count: 1 } }));
    const moved = after(called, [move(whole), next]);
    for (const id of ['order', 'second']) expect(where(moved, id)).toEqual(['other', 'next']);
    expect(moved.tables.get('table')).toEqual({ ...table, generation: 2 });
    const paidBoth = after(
      moved,
      confirm({ partialPayment_id: 'part' }),
      open({ partialPayment_id: 'rest', orders: ['order', 'second'], share: { of: 2, count: 1 } }),
    );
    expect(orderIn(paidBoth).payments).toHaveLength(2);
  });

  test('takes them in the order in which they came, however they are known', () => {
    const late: [Command, Partial<Occurrence>] = [place(newOrder('late')), later(60)];
    const { orders } = accepted(
      change(after(withTable, late, [place(newOrder('early')), later(30)]), move(whole), later(90)),
    );
    expect(orders.map(({ order_id }) => order_id)).toEqual(['early', 'late']);
  });

  test('merges it with the company that sits there', () => {
    const moved = after(taken, move(whole));
    for (const id of ['order', 'second', 'third']) expect(where(moved, id)).toEqual(['other', 'next']);
  });

  test('leaves the orders of earlier guests, and what was refused, behind', () => {
    const first = after(placed(), confirm({ order_id: 'order' }), { type: 'table.close', body: whole });
    const reject = { type: 'order.action', body: { order_id: 'no', action: 'reject', note: 'no' } } as const;
    const taken = after(first, [place(newOrder('now')), next], place(newOrder('no')), reject);
    expect([where(taken), where(taken, 'now')]).toEqual([
      ['table', 'session'],
      ['table', 'next'],
    ]);
    const moved = accepted(change(taken, move(whole)));
    expect(moved.orders.map(({ order_id }) => order_id)).toEqual(['now']);
  });

  test('that is free, or was taken by others since, changes nothing', () => {
    expect(accepted(change(withTable, move(whole))).orders).toEqual([]);
    expect(accepted(change(two, move(whole), later(-60))).orders).toEqual([]);
    expect(codeOf(change(two, move({ table_id: 'gone' })))).toBe('table_unknown');
  });
});

describe('two devices that move the same', () => {
  const tables = new Map(['table', 'other', 'third'].map((id) => [id, { ...table, table_id: id, id, name: id }]));
  const start: Picture = { ...two, tables: new Map([...tables, ['table', two.tables.get('table')!]]) };
  const anyMoves = fc.array(
    fc.record({
      what: fc.constantFrom<object>(order, { order_id: 'second' }, whole, { table_id: 'other' }),
      to: fc.constantFrom('table', 'other', 'third'),
    }),
    { maxLength: 6 },
  );

  test('agree when they say the same, and the last one counts when they do not', () => {
    const alike = after(start, [move(order), offline], [move(order), offline]);
    expect(where(alike)[0]).toBe('other');
    const apart = after(start, [move(order), offline], [move(order, 'third'), offline]);
    expect(where(apart)[0]).toBe('third');
    expect(apart.tables.get('other')?.session).toBeUndefined();
  });

  test('never leave an order without its table’s session, nor a session without an order', () => {
    fc.assert(
      fc.property(anyMoves, (moves) => {
        let picture = start;
        for (const [position, { what, to }] of moves.entries()) {
          const openSession = () => ({ session_id: `s${position}`, openedAt: at });
          const result = applyCommand(picture, move(what, to), { ...baseOccurrence, key: `k${position}`, openSession });
          if (!result.ok) throw new Error(result.code);
          picture = after(picture, [move(what, to), { key: `k${position}`, openSession, standing: 'offline' }]);
        }
        const sessions = [...picture.tables.values()].flatMap((each) =>
          each.session ? [[each.table_id, each.session.session_id].join()] : [],
        );
        const seated = [...picture.orders.values()].map((each) => [each.table_id, each.session_id].join());
        expect(new Set(seated)).toEqual(new Set(sessions));
        expect([...picture.orders.values()].map(({ amountTotal }) => amountTotal)).toEqual([1760, 1760]);
      }),
    );
  });
});

const baseOccurrence: Occurrence = {
  key: '',
  at,
  by: { kind: 'device', id: 'd' },
  standing: 'offline',
  restaurant: { ...orderIn(two), restaurant_id: 'restaurant' } as never,
  menu: undefined,
  number: '1',
};
