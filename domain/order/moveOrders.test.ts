import * as fc from '../../tests/support/fastCheck.ts';
import { describe, expect, test } from 'vitest';
import { byGuest, cancel, change, confirm, offline, open, part } from '../../tests/support/samplePayment.ts';
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
import type { EarlierTable } from './order.ts';
import { noChange } from './picture.ts';
import { wentAlong } from './wentAlong.ts';

const move = (what: object, to = 'other'): Command => ({ type: 'order.move', body: { ...what, to: { table_id: to } } });
const order = { order_id: 'order' };
const whole = { table_id: 'table' };
const later = (seconds: number) => ({ at: new Date(Date.parse(at) + seconds * 1000).toISOString() });
const session = { session_id: 'next', openedAt: at };
const next = { openSession: () => session };
const two = after(placed(), place(newOrder('second')));
/** Another company at the other table. */
const taken = after(two, [place(newOrder('third', { table_id: 'other' })), next]);
/** The other table is another house's. */
const elsewhere: Picture = {
  ...placed(),
  tables: new Map([...placed().tables, ['other', { ...otherTable, restaurant_id: 'theirs' }]]),
};
const reject = (order_id: string): Command => ({
  type: 'order.action',
  body: { order_id, action: 'reject', note: 'no' },
});
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

  test('a nickname goes along, and is gone from what stays behind when the visit there ends with it', () => {
    const named = after(
      placed(),
      place(newOrder('named', { nickname: 'Ann' })),
      place(newOrder('refused', { nickname: 'Bo' })),
      reject('refused'),
      place(newOrder('nameless')),
      reject('nameless'),
    );
    const moved = after(named, [move(whole), next]);
    expect(orderIn(moved, 'named')).toMatchObject({ nickname: 'Ann', table_id: 'other' });
    expect(orderIn(moved, 'refused')).toMatchObject({ table_id: 'table' });
    expect(orderIn(moved, 'refused')).not.toHaveProperty('nickname');
    expect(orderIn(moved, 'nameless')).toBe(orderIn(named, 'nameless'));
    const one = after(named, [move(order), next]);
    expect(orderIn(one, 'refused')).toMatchObject({ nickname: 'Bo' });
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
    ['by a guest, to where it is', placed(), move(order, 'table'), byGuest, 'not_allowed'],
    ['to a table of another house', elsewhere, move(order), {}, 'table_unknown'],
    ['that is taken away, from a table', placed({ type: 'takeaway' }), move(order), {}, 'accepted'],
    ['that was taken here, but at no table', placed({ table_id: undefined }), move(order), {}, 'accepted'],
    ['that is being paid by itself', after(two, open({ amount: 500 })), move(order), {}, 'accepted'],
    [
      'of a bill that is paid',
      after(two, confirm({ partialPayment: { ...part(), orders: ['order', 'second'], amount: 3520 } })),
      move(order),
      {},
      'accepted',
    ],
    [
      'of a bill of which somebody has given up a part',
      after(two, open({ orders: ['order', 'second'], amount: 500 }), cancel()),
      move(order),
      {},
      'accepted',
    ],
  ])('%s: %#', (_, picture, command, changes, code) => {
    expect(codeOf(change(picture, command, changes))).toBe(code);
  });

  test('that cannot be moved is refused with the order as it stands', () => {
    const rejected = after(placed(), reject('order'));
    expect(change(rejected, move(order))).toMatchObject({ details: { current: orderIn(rejected) } });
    const outside = placed({ type: 'takeaway', table_id: undefined });
    expect(change(outside, move(order))).toMatchObject({ details: { current: orderIn(outside) } });
  });

  test('that was sold offline for an unknown table finds its own, and keeps its other marks', () => {
    const lost = newOrder('order', { table_id: 'gone', amountTotal: 1 });
    const sold = after(withTable, [place(lost), offline]);
    expect(orderIn(sold).flags).toEqual(['price_flagged', 'table_unknown']);
    expect(orderIn(after(sold, [move(order), next])).flags).toEqual(['price_flagged']);
  });

  test('without anybody to open a session leaves none at the new table', () => {
    const moved = accepted(change(placed(), move(order), { openSession: undefined }));
    expect(moved.orders[0]).not.toHaveProperty('session_id');
    expect(moved.tables).toEqual([{ ...table, generation: 2 }]);
  });

  test('to a table that is taken changes no table but the one that it leaves', () => {
    expect(accepted(change(taken, move({ order_id: 'third' }, 'table'))).tables).toEqual([
      { ...otherTable, generation: 2 },
    ]);
    expect(accepted(change(taken, move(order))).tables).toEqual([]);
  });

  test('from a table that is free by now, or not there any more, leaves no table behind', () => {
    const left = after(placed(), confirm({ order_id: 'order' }), { type: 'table.close', body: whole });
    const removed = { ...placed(), tables: new Map([['other', otherTable]]) };
    for (const picture of [left, removed])
      expect(accepted(change(picture, move(order), next)).tables).toEqual([{ ...otherTable, session }]);
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

  test('says of its orders that the whole visit went along; of one order that was moved nobody says so', () => {
    const moved = after(two, [move(whole), next]);
    const left = { table_id: 'table', session_id: 'session', at };
    for (const id of ['order', 'second']) expect(orderIn(moved, id).movedFrom).toEqual([{ ...left, whole: true }]);
    expect(orderIn(after(placed(), [move(order), next])).movedFrom).toEqual([left]);
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
    expect(codeOf(change(two, move({})))).toBe('table_unknown');
    const refused = after(placed(), reject('order'));
    expect(accepted(change(refused, move(whole), next))).toEqual(noChange);
  });

  test('is for no guest, not even of a table that is free', () => {
    expect(codeOf(change(withTable, move(whole), byGuest))).toBe('not_allowed');
    expect(codeOf(change(two, move(whole), byGuest))).toBe('not_allowed');
  });

  test('frees it also of those who came after others had eaten there', () => {
    const earlier = after(placed(), confirm({ order_id: 'order' }), { type: 'table.close', body: whole });
    const seated = after(earlier, [place(newOrder('now')), next]);
    const moved = after(seated, [move(whole), { openSession: () => ({ ...session, session_id: 'theirs' }) }]);
    expect(moved.tables.get('table')).toEqual({ ...table, generation: 3 });
  });

  test('is refused while any of its orders is being paid with one that stands elsewhere', () => {
    const three = after(two, place(newOrder('third')), open({ orders: ['order', 'third'], amount: 500 }));
    const apart = after(three, [move(order), { ...offline, ...next }]);
    expect(codeOf(change(apart, move(whole)))).toBe('lines_already_claimed');
  });
});

describe('whether an order was taken along with its visit', () => {
  const one = { table_id: 'table', at };
  const along = { ...one, whole: true as const };
  const elsewhere = { ...along, table_id: 'other' };
  test.each<[string, EarlierTable[] | undefined, boolean, now?: string]>([
    ['yes, when all of the table went', [along], true],
    ['yes, when the visit went on from there', [along, elsewhere], true],
    ['yes, when it had come to this table alone', [{ ...one, table_id: 'other' }, along], true],
    ['not when it was moved alone', [one], false],
    ['not when it was moved alone and with others later', [one, elsewhere], false],
    ['not when it left the visit that it went with', [along, { ...one, table_id: 'other' }], false],
    ['not of a visit at another table', [elsewhere], false],
    ['not when it never left', undefined, false],
    ['not when it is back', [along, elsewhere], false, 'table'],
  ])('%s', (_, movedFrom, went, now = 'third') => {
    const order = { ...orderIn(two), table_id: now, ...(movedFrom && { movedFrom }) };
    expect(wentAlong(order, 'table')).toBe(went);
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
