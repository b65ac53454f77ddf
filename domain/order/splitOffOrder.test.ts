import { describe, expect, test } from 'vitest';
import { confirm, offline, open, part } from '../../tests/support/samplePayment.ts';
import {
  accepted,
  after,
  at,
  codeOf,
  newOrder,
  occurrence,
  orderIn,
  otherTable,
  place,
  placed,
  withTable,
} from '../../tests/support/sampleOrder.ts';
import { line } from '../../tests/support/sampleMenu.ts';
import { applyCommand, type Occurrence, type Picture } from './applyCommand.ts';
import type { Command } from './command.ts';
import { orderStatuses, type Discount, type Order, type OrderFlag, type SplitLine } from './order.ts';
import { noChange } from './picture.ts';

const [pizza, beer] = ['order-pizza', 'order-beer'];
const later = '2026-11-20T12:00:00.000Z';
const earlier = '2026-11-20T10:30:00.000Z';
const units = (line_id: string, quantity: number, part_id = `made-${line_id}`): SplitLine => ({
  line_id,
  quantity,
  part_id,
});
const split = (lines: SplitLine[], to: { order_id?: string; table_id?: string } = {}): Command => ({
  type: 'order.split',
  body: { order_id: 'order', to: { order_id: 'made', ...to }, lines },
});
const one = split([units(beer, 1)]);
const apply = (picture: Picture, command: Command, changes: Partial<Occurrence> = {}) =>
  applyCommand(picture, command, occurrence(changes));
/** The picture with its one order in another state. */
const inState = (changes: Partial<Order>, picture = placed()): Picture => ({
  ...picture,
  orders: new Map(picture.orders).set('order', { ...orderIn(picture), ...changes }),
});
const unseated = (changes: Partial<Order> = {}): Picture => {
  const { table_id: _table, session_id: _session, ...rest } = orderIn(placed());
  return { ...placed(), orders: new Map([['order', { ...rest, ...changes }]]) };
};
const linesOf = (picture: Picture, id = 'order') =>
  orderIn(picture, id).items.map(({ line_id, quantity, amount }) => [line_id, quantity, amount]);

describe('the new bill', () => {
  const by: Partial<Occurrence> = { at: later, key: 'key', number: '2', device_id: 'till' };
  const before = inState({
    createdAt: earlier,
    orderedAt: later,
    promisedAt: later,
    payment: { option: 'online' },
    flags: ['price_flagged', 'sold_out', 'ticket_printed', 'needs_confirmation', 'doubled', 'supplementary', 'clock'],
  });
  const { statusEntry, statusEntries, items } = orderIn(before);
  const made = {
    order_id: 'made',
    number: '2',
    restaurant_id: 'restaurant',
    type: 'local',
    statusEntry,
    statusEntries,
    table_id: 'table',
    session_id: 'session',
    splitFrom: 'order',
    items: [{ ...items[1]!, line_id: `made-${beer}`, quantity: 1, amount: 430, partOf: beer }],
    payment: { option: 'later' },
    amountItems: 430,
    deliveryFee: 0,
    topUp: 0,
    amountTotal: 430,
    amountPaid: 0,
    tip: 0,
    currency: 'EUR',
    orderedAt: later,
    promisedAt: later,
    createdAt: earlier,
    updatedAt: later,
    version: 1,
    device_id: 'till',
    employee_id: 'anna',
    menu_revision: 'r1',
    discounts: [],
    taxes: [{ rate: 20, net: 358, tax: 72 }],
    payments: [],
    applied: ['key'],
    flags: ['price_flagged', 'ticket_printed', 'needs_confirmation'],
  };

  test('has its lines, its time and its maker, and of the old one what holds for them still', () => {
    expect(orderIn(after(before, [one, by]), 'made')).toStrictEqual(made);
    expect(orderIn(after(before, [one, by])).splitOff).toEqual([
      { line_id: beer, quantity: 1, order_id: 'made', at: later },
    ]);
  });

  test('says when it happened where that was offline', () => {
    expect(orderIn(after(before, [one, { ...by, ...offline }]), 'made')).toStrictEqual({ ...made, occurredAt: later });
  });

  test('of an order without a table, a time and a promise has none of them, nor a maker whom nobody knows', () => {
    const without = after(unseated(), [one, { ...by, device_id: undefined, by: { kind: 'device', id: 'till' } }]);
    const {
      table_id: _t,
      session_id: _s,
      orderedAt: _o,
      promisedAt: _p,
      device_id: _d,
      employee_id: _e,
      ...rest
    } = made;
    const { createdAt, statusEntry: status } = orderIn(placed());
    expect(orderIn(without, 'made')).toStrictEqual({
      ...rest,
      createdAt,
      statusEntry: status,
      statusEntries: [status],
      flags: [],
    });
  });

  test.each([
    ['online', 'later'],
    ['later', 'later'],
    ['cash', 'cash'],
    ['card', 'card'],
  ] as const)('of an order that is paid %s is paid %s', (option, then) => {
    expect(orderIn(after(inState({ payment: { option } }), one), 'made').payment).toEqual({ option: then });
  });
});

test('cash that came before the new bill, for one order or for both, leaves each of them changed once', () => {
  const cash = (...orders: string[]): [Command, Partial<Occurrence>] => [
    confirm({ partialPayment: part({ partialPayment_id: orders.join(), orders, amount: 100 }) }),
    offline,
  ];
  for (const waiting of [[cash('made')], [cash('order', 'made')], [cash('made'), cash('order', 'made')]]) {
    const { orders } = accepted(apply(after(placed(), ...waiting), one));
    expect(orders.map(({ order_id }) => order_id).toSorted()).toEqual(['made', 'order']);
  }
});

describe('where the lines go', () => {
  const session = { session_id: 'theirs', openedAt: earlier };
  const busy: Picture = { ...placed(), tables: new Map(withTable.tables).set('other', { ...otherTable, session }) };
  const toOther = split([units(beer, 1)], { table_id: 'other' });

  test('to the party that sits there, whose visit it is and stays', () => {
    const change = accepted(apply(busy, toOther));
    expect(change.tables).toEqual([]);
    expect(change.orders.map(({ order_id, table_id, session_id }) => [order_id, table_id, session_id])).toEqual([
      ['order', 'table', 'session'],
      ['made', 'other', 'theirs'],
    ]);
  });

  test('to a table where nobody opens a visit: they stand there without one', () => {
    const change = accepted(apply(placed(), toOther, { openSession: undefined }));
    expect(change.tables).toEqual([]);
    expect(change.orders[1]).not.toHaveProperty('session_id');
    expect(change.orders[1]?.table_id).toBe('other');
  });

  test('to a bill of its own where they are: nobody’s visit begins', () => {
    expect(accepted(apply(placed(), one)).tables).toEqual([]);
  });

  test('never to the table of another house, nor from its orders', () => {
    const foreign: Picture = {
      ...placed(),
      tables: new Map(withTable.tables).set('other', { ...otherTable, restaurant_id: 'elsewhere' }),
    };
    expect(codeOf(apply(foreign, toOther))).toBe('table_unknown');
    expect(codeOf(apply(inState({ restaurant_id: 'elsewhere' }), one))).toBe('not_found');
  });
});

describe('what can be split', () => {
  test.each(orderStatuses)('an order that is %s', (status) => {
    const picture = inState({ statusEntry: { ...orderIn(placed()).statusEntry, status } });
    const result = apply(picture, one);
    const closed = status === 'rejected' || status === 'refunded';
    if (closed) expect(result).toMatchObject({ code: 'order_closed', details: { current: orderIn(picture) } });
    else expect(codeOf(result)).toBe('accepted');
  });

  const elsewhere = { table_id: 'other' };
  test.each<[string, Picture, { table_id?: string }, boolean]>([
    ['what is taken away, without a table, into a bill of its own', unseated({ type: 'takeaway' }), {}, true],
    ['what is taken away, without a table, to a table', unseated({ type: 'takeaway' }), elsewhere, false],
    ['what is taken away from a table, to another', inState({ type: 'takeaway' }), elsewhere, true],
    ['what is eaten here and has no table yet, to a table', unseated(), elsewhere, true],
    ['a delivery', unseated({ type: 'delivery' }), {}, false],
    ['a delivery that was typed at a table', inState({ type: 'delivery' }), elsewhere, false],
    ['what waits for its money', inState({ flags: ['awaiting_payment'] }), {}, false],
  ])('%s', (_, picture, to, possible) => {
    const result = apply(picture, split([units(beer, 1)], to));
    if (possible) expect(codeOf(result)).toBe('accepted');
    else expect(result).toMatchObject({ code: 'invalid_order_action', details: { current: orderIn(picture) } });
  });

  test('nothing under the id of a line that stands in another order, unless it happened offline', () => {
    const two = after(placed(), place(newOrder('second')));
    const twice = split([units(beer, 1, 'second-beer')]);
    expect(apply(two, twice)).toMatchObject({ code: 'line_taken', details: { line_id: 'second-beer' } });
    const both = after(two, [twice, offline]);
    expect([orderIn(both).flags, orderIn(both, 'made').flags]).toEqual([[], ['doubled']]);
  });

  test('no two lines under one id', () => {
    const same = split([units(beer, 1, 'p'), units(pizza, 1, 'p')]);
    for (const standing of ['staff', 'offline'] as const)
      expect(codeOf(apply(placed(), same, { standing }))).toBe('id_taken');
  });

  test('no line that is voided or was never there, named in the answer', () => {
    const gone = after(placed(), {
      type: 'order.lines',
      body: { order_id: 'order', void: [{ line_id: beer, reason: 'x' }] },
    });
    const refused = (line_id: string) => ({ code: 'line_unknown', details: { line_id } });
    expect(apply(gone, one)).toMatchObject(refused(beer));
    expect(apply(placed(), split([units('never', 1)]))).toMatchObject(refused('never'));
    expect(apply(placed(), split([units('never', 1)]), offline)).toMatchObject(refused('never'));
    const partly = after(gone, [split([units(beer, 1), units(pizza, 1)]), offline]);
    expect(linesOf(partly, 'made')).toEqual([[`made-${pizza}`, 1, 900]]);
  });

  test('no more units than there are, and no fewer than one', () => {
    const refused = { code: 'line_paid', details: { line_id: beer } };
    for (const quantity of [3, 0, -1]) expect(apply(placed(), split([units(beer, quantity)]))).toMatchObject(refused);
    expect(linesOf(after(placed(), [split([units(beer, 3)]), offline]), 'made')).toEqual([[`made-${beer}`, 2, 860]]);
  });

  test('not what somebody is paying, not even what a device took apart offline', () => {
    const claimed = after(placed(), open({ lines: [{ order_id: 'order', line_id: beer, quantity: 2 }] }));
    const refused = { code: 'line_paid', details: { line_id: beer } };
    expect(apply(claimed, one)).toMatchObject(refused);
    expect(apply(claimed, one, offline)).toMatchObject(refused);
  });

  test('not below what was paid of the whole, by whatever sum', () => {
    const paid = after(placed(), confirm({ partialPayment: part({ amount: 1000 }) }));
    expect(codeOf(apply(paid, split([units(beer, 2)])))).toBe('line_paid');
    expect(codeOf(apply(paid, one))).toBe('accepted');
    const paying = after(placed(), open({ amount: 1000 }));
    expect(codeOf(apply(paying, split([units(beer, 2)])))).toBe('lines_already_claimed');
  });
});

describe('several lines at once', () => {
  const three = after(
    withTable,
    place(newOrder('order', { items: [line(pizza, 'pizza', 3), line(beer, 'beer', 2), line('salad', 'salad')] })),
  );

  test('each goes in its units, the rest stays in its place, and both know of each other', () => {
    const apart = after(three, split([units(pizza, 1), units(beer, 2)]));
    expect(linesOf(apart)).toEqual([
      [pizza, 2, 1800],
      ['salad', 1, 650],
    ]);
    expect(linesOf(apart, 'made')).toEqual([
      [`made-${pizza}`, 1, 900],
      [`made-${beer}`, 2, 860],
    ]);
    expect(orderIn(apart).splitOff).toEqual([
      { line_id: pizza, quantity: 1, order_id: 'made', at },
      { line_id: beer, quantity: 2, order_id: 'made', at },
    ]);
  });

  test('of what was split before is remembered with it, under the line that was ordered', () => {
    const again = after(
      three,
      split([units(pizza, 1)]),
      split([units(pizza, 1, 'p'), units('salad', 1)], { order_id: 'third' }),
    );
    expect(orderIn(again).splitOff).toEqual([
      { line_id: pizza, quantity: 1, order_id: 'made', at },
      { line_id: pizza, quantity: 1, order_id: 'third', at },
      { line_id: 'salad', quantity: 1, order_id: 'third', at },
    ]);
    const onward = after(three, split([units(pizza, 2)]), {
      type: 'order.split',
      body: { order_id: 'made', to: { order_id: 'fourth' }, lines: [units(`made-${pizza}`, 1, 'q')] },
    });
    expect(orderIn(onward, 'made').splitOff).toEqual([{ line_id: pizza, quantity: 1, order_id: 'fourth', at }]);
    expect(orderIn(onward, 'fourth').items).toMatchObject([{ line_id: 'q', partOf: pizza }]);
  });

  test('all of them only offline, where it has happened; none at all never', () => {
    const all = split([units(pizza, 3), units(beer, 2), units('salad', 1)]);
    expect(codeOf(apply(three, all))).toBe('order_empty');
    const done = after(three, [all, offline]);
    expect([linesOf(done), orderIn(done).amountTotal, orderIn(done, 'made').amountTotal]).toEqual([[], 0, 4210]);
    for (const standing of ['staff', 'offline'] as const)
      expect(codeOf(apply(three, split([]), { standing }))).toBe('order_empty');
    const voided: Command = {
      type: 'order.lines',
      body: { order_id: 'order', void: [pizza, beer].map((line_id) => ({ line_id, reason: 'x' })) },
    };
    expect(codeOf(apply(after(three, voided), split([units('salad', 1)])))).toBe('order_empty');
  });

  test('what went elsewhere meanwhile is not asked for again by the device that was apart', () => {
    const apart = after(three, [split([units(beer, 2)]), offline]);
    const late = split([units(beer, 1, 'late'), units('salad', 1)], { order_id: 'third' });
    expect(linesOf(after(apart, [late, offline]), 'third')).toEqual([['made-salad', 1, 650]]);
    expect(codeOf(apply(apart, late))).toBe('line_unknown');
    const never = split([units('never', 1), units('salad', 1)], { order_id: 'third' });
    expect(apply(apart, never, offline)).toMatchObject({ code: 'line_unknown', details: { line_id: 'never' } });
  });
});

describe('what was taken off', () => {
  const sum = (amount: number): Discount => ({ discount_id: `sum-${amount}`, amount, reason: 'late' });
  const tenth: Discount = { discount_id: 'tenth', percent: 10, amount: 176, reason: 'late' };
  const whole: Discount = { discount_id: 'whole', percent: 100, amount: 1760, reason: 'gift' };
  const noBeer = split([units(beer, 2)]);

  test.each<[string, Discount[], string]>([
    ['as much as what is left costs', [sum(900)], 'accepted'],
    ['more than what is left costs', [sum(901)], 'amount_exceeds_remaining'],
    ['together with a percentage just as much', [tenth, sum(810)], 'accepted'],
    ['together with a percentage more', [tenth, sum(811)], 'amount_exceeds_remaining'],
    ['everything, in percent', [whole], 'accepted'],
    ['more than everything, in percent alone', [whole, tenth], 'accepted'],
  ])('%s: %j is %s', (_, discounts, code) => {
    const picture = inState({ discounts });
    expect(codeOf(apply(picture, noBeer))).toBe(code);
    if (code !== 'accepted') return;
    const percentages = discounts.filter(({ percent }) => percent !== undefined).map(({ discount_id }) => discount_id);
    const made = orderIn(after(picture, noBeer), 'made');
    expect(made.discounts.map(({ discount_id }) => discount_id)).toEqual(percentages);
  });
});

test.each<[OrderFlag, boolean]>([
  ['price_flagged', true],
  ['ticket_printed', true],
  ['needs_confirmation', true],
  ['sold_out', false],
  ['closed', false],
  ['region', false],
  ['supplementary', false],
  ['doubled', false],
  ['table_unknown', false],
  ['clock', false],
])('what is said of an order holds for the lines that leave it: %s %s', (flag, holds) => {
  expect(orderIn(after(inState({ flags: [flag] }), one), 'made').flags).toEqual(holds ? [flag] : []);
});

test('the same split under another key changes nothing, whatever it says now', () => {
  const moved = after(placed(), one);
  expect(accepted(apply(moved, split([units(pizza, 1)])))).toEqual(noChange);
  const other: Command = {
    type: 'order.split',
    body: { order_id: 'order', to: { order_id: 'order' }, lines: [units(beer, 1)] },
  };
  expect(codeOf(apply(moved, other))).toBe('id_taken');
});
