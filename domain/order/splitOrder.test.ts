import { describe, expect, test } from 'vitest';
import { byGuest, confirm, offline, open, part } from '../../tests/support/samplePayment.ts';
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
import { noChange } from './picture.ts';

const split = (line_id: string, quantity: number, table_id?: string, made = 'made'): Command => ({
  type: 'order.split',
  body: {
    order_id: 'order',
    to: { order_id: made, ...(table_id ? { table_id } : {}) },
    lines: [{ line_id, quantity, part_id: `${made}-${line_id}` }],
  },
});
const voided = (line_id: string, quantity: number, part_id = 'gone'): Command => ({
  type: 'order.lines',
  body: { order_id: 'order', void: [{ line_id, reason: 'spilt', quantity, part_id }] },
});
const beer = 'order-beer';
const session = { session_id: 'next', openedAt: at };
const apply = (picture: Picture, command: Command, changes: Partial<Occurrence> = {}) =>
  applyCommand(picture, command, occurrence(changes));
const linesOf = (picture: Picture, id = 'order') =>
  orderIn(picture, id).items.map(({ line_id, quantity, amount, voided: gone }) => [
    line_id,
    quantity,
    amount,
    ...(gone ? [gone.reason] : []),
  ]);

describe('units of a line go to another bill', () => {
  test('cash that overtook the split is on the new bill when that comes, also cash for both', () => {
    const cash = (id: string, orders: string[], amount: number): [Command, Partial<Occurrence>] => [
      confirm({ partialPayment: part({ partialPayment_id: id, orders, amount }) }),
      { ...offline, key: id },
    ];
    const before = after(placed(), cash('one', ['made'], 100), cash('two', ['order', 'made'], 300));
    expect([...before.unassigned.keys()]).toEqual(['one', 'two']);
    const moved = after(before, [split(beer, 1), { number: '2' }]);
    expect([...moved.unassigned.keys()]).toEqual([]);
    const [left, made] = [orderIn(moved), orderIn(moved, 'made')];
    expect(made.payments.map(({ partialPayment_id }) => partialPayment_id)).toEqual(['one', 'two']);
    expect([left.payments.length, left.amountPaid + made.amountPaid]).toEqual([1, 400]);
    expect(left.version).toBe(orderIn(before).version + 1);
  });

  test('at another table: into a new order there, which costs what the old one costs less', () => {
    const before = placed();
    const moved = after(before, [split(beer, 1, 'other'), { number: '2', openSession: () => session }]);
    expect(linesOf(moved)).toEqual([
      ['order-pizza', 1, 900],
      [beer, 1, 430],
    ]);
    expect(linesOf(moved, 'made')).toEqual([['made-order-beer', 1, 430]]);
    expect(orderIn(moved, 'made')).toMatchObject({
      number: '2',
      table_id: 'other',
      session_id: 'next',
      splitFrom: 'order',
      amountTotal: 430,
      statusEntry: orderIn(before).statusEntry,
    });
    expect(orderIn(moved).amountTotal + orderIn(moved, 'made').amountTotal).toBe(orderIn(before).amountTotal);
    expect(
      orderIn(moved)
        .taxes.concat(orderIn(moved, 'made').taxes)
        .reduce((sum, { net, tax }) => sum + net + tax, 0),
    ).toBe(orderIn(before).amountTotal);
    expect(moved.tables.get('other')).toEqual({ ...otherTable, session });
  });

  test('where they are, as far as the kitchen is with them: nothing is cooked twice', () => {
    const cooked = after(
      placed(),
      { type: 'order.action', body: { order_id: 'order', action: 'accept' } },
      { type: 'order.lines', body: { order_id: 'order', done: [beer] } },
    );
    const apart = orderIn(after(cooked, split(beer, 2)), 'made');
    expect(apart).toMatchObject({
      table_id: 'table',
      session_id: 'session',
      statusEntry: { status: 'waiting-pickup' },
    });
    expect(apart.items).toMatchObject([{ quantity: 2, sentAt: at, doneAt: at, partOf: beer }]);
  });

  test('once: the same again, and the order as it was placed, change nothing', () => {
    const moved = after(placed(), split(beer, 1, 'other'));
    expect(accepted(apply(moved, split(beer, 1, 'other')))).toEqual(noChange);
    expect(accepted(apply(moved, place()))).toEqual(noChange);
    expect(codeOf(apply(after(moved, place(newOrder('second'))), split(beer, 1, 'other', 'second')))).toBe('id_taken');
  });

  test('a percentage that was taken off follows them; a sum that would be lost holds them back', () => {
    const discount = (body: object): Command => ({
      type: 'order.discount',
      body: { order_id: 'order', discount: { discount_id: 'd', reason: 'late', ...body } },
    });
    const tenth = after(placed(), discount({ percent: 10 }), split(beer, 2));
    expect([orderIn(tenth).amountTotal, orderIn(tenth, 'made').amountTotal]).toEqual([810, 774]);
    const fixed = after(placed(), discount({ amount: 1000 }));
    expect(codeOf(apply(fixed, split(beer, 2)))).toBe('amount_exceeds_remaining');
  });

  test('what is paid or being paid stays', () => {
    const paid = after(
      placed(),
      open({ lines: [{ order_id: 'order', line_id: beer, quantity: 1 }] }),
      confirm({ partialPayment_id: 'part' }),
    );
    expect(codeOf(apply(paid, split(beer, 2)))).toBe('line_paid');
    expect(linesOf(after(paid, split(beer, 1)), 'made')).toEqual([['made-order-beer', 1, 430]]);
    expect(linesOf(after(paid, [split(beer, 2), offline]), 'made')).toEqual([['made-order-beer', 1, 430]]);
  });

  test('of two devices that were apart the second takes what is left, and asks where nothing is: nothing is there twice', () => {
    const both = after(placed(), [voided(beer, 1), offline], [split(beer, 2, 'other', 'a'), offline]);
    expect(linesOf(both, 'a')).toEqual([['a-order-beer', 1, 430]]);
    expect(codeOf(apply(both, voided(beer, 1, 'later'), offline))).toBe('line_unknown');
    expect(codeOf(apply(both, split(beer, 1, 'other', 'b'), offline))).toBe('order_empty');
  });

  test.each([
    ['a guest', placed(), split(beer, 1), byGuest, 'not_allowed'],
    ['an order that nobody knows', withTable, split(beer, 1), {}, 'not_found'],
    ['a line that it does not have', placed(), split('nothing', 1), {}, 'line_unknown'],
    ['a table that the house does not have', placed(), split(beer, 1, 'nowhere'), {}, 'table_unknown'],
    [
      'all that there is',
      after(withTable, place(newOrder('order', { items: [line(beer, 'beer')] }))),
      split(beer, 1),
      {},
      'order_empty',
    ],
  ])('is refused: %s', (_, picture, command, changes, code) => {
    expect(codeOf(apply(picture, command, changes as Partial<Occurrence>))).toBe(code);
  });
});

describe('units of a line are voided', () => {
  test('and the rest stays, with what it costs', () => {
    const less = after(placed(), voided(beer, 1));
    expect(linesOf(less)).toEqual([
      ['order-pizza', 1, 900],
      [beer, 1, 430],
      ['gone', 1, 430, 'spilt'],
    ]);
    expect(orderIn(less).amountTotal).toBe(1330);
  });

  test('once, and both of two that were voided on two devices', () => {
    const less = after(placed(), [voided(beer, 1), offline]);
    expect(linesOf(after(less, [voided(beer, 1), offline]))).toEqual(linesOf(less));
    const none = after(less, [voided(beer, 1, 'other'), offline]);
    expect(orderIn(none).amountTotal).toBe(900);
    expect(accepted(apply(none, place()))).toEqual(noChange);
  });

  test('what is paid stays', () => {
    const paid = after(
      placed(),
      open({ lines: [{ order_id: 'order', line_id: beer, quantity: 1 }] }),
      confirm({ partialPayment_id: 'part' }),
    );
    expect(codeOf(apply(paid, voided(beer, 2)))).toBe('line_paid');
    expect(orderIn(after(paid, voided(beer, 1))).amountTotal).toBe(1330);
  });

  test('units get an id of their own: without one they are not taken apart', () => {
    expect(codeOf(apply(placed(), voided(beer, 1, 'order-pizza')))).toBe('id_taken');
  });
});
