import { describe, expect, test } from 'vitest';
import { line } from '../../tests/support/sampleMenu.ts';
import { byGuest, change, claim, confirm, offline, open } from '../../tests/support/samplePayment.ts';
import {
  accepted,
  after,
  at,
  codeOf,
  newOrder,
  orderIn,
  place,
  placed,
  withTable,
} from '../../tests/support/sampleOrder.ts';
import type { Command, VoidedLine } from './command.ts';
import type { LinesChange } from './changeLines.ts';

const [pizza, beer] = ['order-pizza', 'order-beer'];
const lines = (body: LinesChange): Command => ({ type: 'order.lines', body: { order_id: 'order', ...body } });
const voided = (...all: Partial<VoidedLine>[]): Command =>
  lines({ void: all.map((each) => ({ line_id: beer, reason: 'spilt', ...each })) });
const three = after(withTable, place(newOrder('order', { items: [line(beer, 'beer', 3), line(pizza, 'pizza')] })));
const linesOf = (picture: typeof three) =>
  orderIn(picture).items.map(({ line_id, quantity, amount, voided: gone }) => [
    line_id,
    quantity,
    amount,
    gone?.reason,
  ]);

describe('units of a line that come to nothing', () => {
  test('stand beside it with when and why, and whose they were; what follows keeps its place', () => {
    const less = after(three, voided({ quantity: 1, part_id: 'a' }, { quantity: 1, part_id: 'b', reason: 'cold' }));
    expect(linesOf(less)).toEqual([
      [beer, 1, 430, undefined],
      ['b', 1, 430, 'cold'],
      ['a', 1, 430, 'spilt'],
      [pizza, 1, 900, undefined],
    ]);
    expect(orderIn(less).items[2]).toMatchObject({ partOf: beer, voided: { at, reason: 'spilt' }, sentAt: at });
    expect(orderIn(less).amountTotal).toBe(1330);
  });

  test.each([
    ['as many as there are', { quantity: 3, part_id: 'a' }],
    ['more than there are', { quantity: 4, part_id: 'a' }],
    ['no number', {}],
    ['no number, with an id', { part_id: 'a' }],
  ])('%s: the whole line, under its own id', (_, how) => {
    expect(linesOf(after(three, voided(how)))).toEqual([
      [beer, 3, 1290, 'spilt'],
      [pizza, 1, 900, undefined],
    ]);
  });

  test('need an id that nothing has, and a reason', () => {
    for (const part_id of [undefined, '', pizza, beer])
      expect(codeOf(change(three, voided({ quantity: 1, ...(part_id === undefined ? {} : { part_id }) })))).toBe(
        'id_taken',
      );
    expect(codeOf(change(three, voided({ quantity: 1, part_id: 'a', reason: ' ' })))).toBe('note_required');
  });

  test('said twice are voided once, also with other reasons and numbers', () => {
    const once = after(three, voided({ quantity: 1, part_id: 'a' }));
    for (const how of [{ quantity: 1 }, { quantity: 2 }, { reason: '' }])
      expect(accepted(change(once, voided({ part_id: 'a', quantity: 1, ...how }))).orders).toEqual([]);
    const both = after(once, lines({ void: [{ line_id: pizza, reason: 'burnt' }] }));
    expect(orderIn(after(both, voided({ part_id: 'a', quantity: 1 }, { part_id: 'b', quantity: 1 }))).amountTotal).toBe(
      430,
    );
  });

  test('are no more than nobody has paid or is paying, each line by itself', () => {
    for (const picture of [
      after(three, open({ lines: [claim('beer', 2)] })),
      after(three, open({ lines: [claim('beer', 2)] }), confirm({ partialPayment_id: 'part' })),
    ]) {
      expect(codeOf(change(picture, voided({ quantity: 1, part_id: 'a' })))).toBe('accepted');
      expect(change(picture, voided({ quantity: 2, part_id: 'a' }))).toMatchObject({
        code: 'line_paid',
        details: { line_id: beer },
      });
      expect(codeOf(change(picture, voided({ quantity: 2, part_id: 'a' }), offline))).toBe('accepted');
    }
    const paid = after(three, open({ lines: [claim('beer', 1)] }), confirm({ partialPayment_id: 'part' }));
    expect(change(paid, voided({}))).toMatchObject({ code: 'line_paid', details: { line_id: beer } });
    const paying = after(three, open({ lines: [claim('beer', 1)] }));
    expect(change(paying, voided({}))).toMatchObject({ code: 'lines_already_claimed', details: { line_id: beer } });
  });

  test('of a line that is not there are refused by its name', () => {
    expect(change(three, voided({ line_id: 'never', quantity: 1, part_id: 'a' }))).toMatchObject({
      code: 'line_unknown',
      details: { line_id: 'never' },
    });
  });
});

describe('what stations say', () => {
  test('never comes from a guest, not of one line; a list without a line says nothing', () => {
    const says = ['fire', 'printed', 'accept', 'begin', 'done', 'serve', 'recall'] as const;
    for (const name of says) {
      expect(codeOf(change(three, lines({ [name]: [beer] }), byGuest))).toBe('not_allowed');
      expect(codeOf(change(three, lines({ [name]: [] }), byGuest))).toBe('accepted');
      expect(codeOf(change(three, lines({ [name]: [] })))).toBe('accepted');
    }
  });

  test('that a ticket came out, or that lines are added, moves the order to no other status', () => {
    const begun = orderIn(after(three, lines({ begin: [beer] })));
    const { statusEntries, statusEntry } = begun;
    const all = begun.items.map((item) => ({ ...item, doneAt: at }));
    const done = { ...three, orders: new Map([['order', { ...begun, items: all, statusEntries, statusEntry }]]) };
    expect(orderIn(after(done, lines({ printed: [beer] }))).statusEntry.status).toBe('in-preparation');
    expect(orderIn(after(done, lines({ add: [line('x', 'beer')] }))).statusEntry.status).toBe('in-preparation');
    expect(orderIn(after(done, lines({ serve: [pizza] }))).statusEntry.status).toBe('waiting-pickup');
    expect(orderIn(after(done, voided({}))).statusEntry.status).toBe('waiting-pickup');
  });

  test('also of a line that it fires in the same breath', () => {
    const held = after(
      withTable,
      place(newOrder('order', { items: [line(beer, 'beer'), { ...line(pizza, 'pizza'), held: true }] })),
    );
    const done = orderIn(after(held, lines({ done: [pizza, beer] })));
    expect(done.items.map(({ doneAt, held: waits }) => [doneAt, waits])).toEqual([
      [at, undefined],
      [at, undefined],
    ]);
    expect(done.statusEntry.status).toBe('waiting-pickup');
  });
});

describe('all lines anew, for a sum', () => {
  const replace = (amountTotal?: number): Command => ({
    type: 'order.replace',
    body: {
      order: {
        order_id: 'order',
        version: 1,
        items: [line(pizza, 'pizza')],
        ...(amountTotal === undefined ? {} : { amountTotal }),
      },
    },
  });

  test.each<[string, number | undefined, object, string]>([
    ['a guest, the right one', 900, byGuest, 'accepted'],
    ['a guest, another one', 901, byGuest, 'price_changed'],
    ['a guest, nothing', 0, byGuest, 'price_changed'],
    ['a guest, none', undefined, byGuest, 'accepted'],
    ['the staff, another one', 901, {}, 'accepted'],
    ['offline, another one', 901, offline, 'accepted'],
  ])('%s: %s', (_, sum, who, code) => {
    expect(codeOf(change(placed(), replace(sum), who))).toBe(code);
  });
});

test('a guest leaves out nothing that has to be chosen, while the staff may', () => {
  const bare = line('x', 'pizza', 1, { option_id: 'family', selections: { base: [] } });
  const add = lines({ add: [bare] });
  const order = place(newOrder('fresh', { items: [bare], amountTotal: 1900 }));
  for (const command of [add, order]) {
    expect(codeOf(change(placed(), command, byGuest))).toBe('item_invalid');
    expect(codeOf(change(placed(), command))).toBe('accepted');
  }
  expect(orderIn(after(placed(), [add, offline])).flags).toEqual([]);
  expect(orderIn(after(placed(), [order, offline]), 'fresh')).toMatchObject({ amountTotal: 1900, flags: [] });
});
