import { describe, expect, it } from 'vitest';
import type { Command, SystemCommand } from '#domain/order/command.ts';
import type { Order } from '#domain/order/order.ts';
import {
  accepted,
  after,
  newOrder,
  orderIn,
  otherTable,
  placed,
  table,
  withTable,
} from '../../tests/support/sampleOrder.ts';
import { both, change, confirm, offline, part } from '../../tests/support/samplePayment.ts';
import type { Picture } from '#domain/order/picture.ts';
import { journalEntry, journalLines, ofEachOrder } from './journalEntry.ts';
import type { Submission } from './submission.ts';

const order = orderIn(placed());
const tables = new Map([table, otherTable].map((each) => [each.table_id, each]));
type Any = Command | SystemCommand;
type Body<T extends Any['type']> = Extract<Any, { type: T }>['body'];
const entry = (
  command: Any,
  more: Partial<Order> = {},
  { before = order, supersedes }: { before?: Order | null; supersedes?: string } = {},
) => {
  const submission = { command, ...(supersedes ? { supersedes } : {}) } as Submission;
  return journalEntry(submission, before ?? undefined, { ...order, ...more }, tables);
};
const lines = (body: Partial<Body<'order.lines'>>): Command => ({
  type: 'order.lines',
  body: { order_id: 'order', ...body },
});
const action = (name: Body<'order.action'>['action'], note?: string): Command => ({
  type: 'order.action',
  body: { order_id: 'order', action: name, note },
});

describe('the journal of an order', () => {
  it('begins with what it came to and how it stands, also where that is nothing', () => {
    const place: Command = { type: 'order.place', body: { order: newOrder() } };
    const placing = { order_id: 'order', what: 'order_place', to: order.statusEntry.status };
    expect(entry(place, {}, { before: null })).toEqual({ ...placing, amount: 1760 });
    expect(entry(place, { amountTotal: 0 }, { before: null })).toEqual({ ...placing, amount: 0 });
  });

  it('has a line of its own for money that waited for the order, with who took it and when', () => {
    const waited = (id: string, amount: number, confirmedAt: string) =>
      [
        confirm({ partialPayment: part({ partialPayment_id: id, orders: [id], amount }) }),
        { ...offline, at: confirmedAt },
      ] as const;
    const [noon, later] = ['2026-11-20T12:00:00.000Z', '2026-11-20T12:30:00.000Z'];
    const command: Command = { type: 'order.place', body: { order: newOrder() } };
    const waiting = after(withTable, [...waited('order', 1390, noon)]);
    const lines = (before: Picture, place: Command, at: string) => {
      const placed = accepted(change(before, place, { ...offline, at }));
      const submission = { command: place } as Submission;
      return placed.orders.flatMap((each) =>
        journalLines({ submission, when: { at } }, before.orders.get(each.order_id), each, tables),
      );
    };
    expect(lines(waiting, command, later)).toMatchObject([
      { when: { at: later }, entry: { order_id: 'order', what: 'order_place', amount: 1760 } },
      { when: { at: noon }, entry: { order_id: 'order', what: 'payment_confirm', amount: 1390, by: 'employee:anna' } },
    ]);
    expect(lines(withTable, command, later)).toHaveLength(1);
    const bill = part({ orders: both, amount: 2000 });
    const half = after(placed(), [confirm({ partialPayment: bill }), { ...offline, at: noon }]);
    const second: Command = { type: 'order.place', body: { order: newOrder('second') } };
    const told = lines(half, second, later);
    expect(told.map(({ entry, when }) => [entry.order_id, entry.what, entry.amount, when.at])).toEqual([
      ['order', 'payment_confirm', 1000, noon],
      ['second', 'order_place', 1760, later],
      ['second', 'payment_confirm', 1000, noon],
    ]);
    expect(ofEachOrder(told.map(({ entry }) => entry)).map(({ order_id, what }) => [order_id, what])).toEqual([
      ['order', 'payment_confirm'],
      ['second', 'order_place'],
    ]);
  });

  it('says from which state to which it went, and only where it went', () => {
    const accepted = after(placed(), action('accept'));
    const from = order.statusEntry.status;
    const to = orderIn(accepted).statusEntry.status;
    expect(from).not.toBe(to);
    expect(entry(action('accept'), orderIn(accepted))).toEqual({ order_id: 'order', what: 'accept', from, to });
    expect(entry(action('accept', 'quickly'))).toEqual({ order_id: 'order', what: 'accept', note: 'quickly' });
  });

  it('has a word for each thing that is done with lines: changed, fired, printed', () => {
    const what = (body: Partial<Body<'order.lines'>>) => entry(lines(body)).what;
    const [line_id] = ['order-pizza'];
    expect(what({})).toBe('order_lines');
    expect(what({ fire: [line_id], printed: [line_id] })).toBe('lines_fired');
    expect(what({ printed: [line_id] })).toBe('ticket_printed');
    expect(what({ fire: [], printed: [] })).toBe('order_lines');
    expect(what({ accept: [line_id] })).toBe('lines_accepted');
    expect(what({ begin: [line_id] })).toBe('lines_begun');
    expect(what({ serve: [line_id] })).toBe('lines_served');
    expect(what({ recall: [line_id] })).toBe('lines_recalled');
    for (const changed of [{ add: newOrder().items }, { void: [{ line_id, reason: 'cold' }] }, { done: [line_id] }])
      expect(what({ ...changed, fire: [line_id], printed: [line_id] })).toBe('order_lines');
  });

  it('says why lines were voided, each with its reason', () => {
    const voided = [
      { line_id: 'order-pizza', reason: 'cold' },
      { line_id: 'order-beer', reason: 'warm' },
    ];
    expect(entry(lines({ void: voided })).note).toBe('cold; warm');
    expect(entry(lines({ done: ['order-pizza'] }))).not.toHaveProperty('note');
  });

  it('says by how much a discount changed the bill, and for what, also of one that is taken away', () => {
    const discount = {
      discount_id: 'd',
      percent: 10,
      reason: 'Regular',
      amount: 176,
    } as unknown as Order['discounts'][0];
    const give: Command = {
      type: 'order.discount',
      body: { order_id: 'order', discount: { discount_id: 'd', percent: 10, reason: 'Regular' } },
    };
    const given = { amountTotal: 1584, discounts: [discount] };
    expect(entry(give, given)).toEqual({
      order_id: 'order',
      what: 'order_discount',
      note: '10 % · Regular',
      amount: -176,
    });
    expect(entry(give, {}, { before: { ...order, ...given } })).toMatchObject({ note: '10 % · Regular', amount: 176 });
    const { percent: _, ...fixed } = discount;
    expect(
      entry(give, {
        ...given,
        discounts: [{ ...discount, discount_id: 'another', reason: 'no' }, fixed as typeof discount],
      }).note,
    ).toBe('Regular');
    expect(entry(give)).toEqual({ order_id: 'order', what: 'order_discount' });
  });

  it('says of money how much more or less is paid than before', () => {
    const confirm: Command = { type: 'payment.confirm', body: { order_id: 'order', paymentOption: 'cash' } };
    expect(entry(confirm, { amountPaid: 500 })).toEqual({ order_id: 'order', what: 'payment_confirm', amount: 500 });
    const paid = { ...order, amountPaid: 500 };
    const back: Command = { type: 'payment.return', body: { order_id: 'order', amount: 200 } };
    expect(entry(back, { amountPaid: 300 }, { before: paid })).toMatchObject({ what: 'payment_return', amount: -200 });
    const why: Command = { type: 'payment.return', body: { order_id: 'order', amount: 200, note: 'Cold' } };
    expect(entry(why, { amountPaid: 300 }, { before: paid })).toMatchObject({ note: 'Cold', amount: -200 });
    expect(entry(confirm, paid, { before: null })).toMatchObject({ amount: 500 });
    expect(entry(confirm)).not.toHaveProperty('amount');
  });

  it('says from where to where it moved, by the names of the tables', () => {
    const move: Command = { type: 'order.move', body: { order_id: 'order', to: { table_id: 'other' } } };
    expect(entry(move, { table_id: 'other' }).note).toBe('7 → 8');
    const { table_id: _, ...away } = order;
    expect(entry(move, { table_id: 'gone' }, { before: away }).note).toBe('– → –');
    // one that hangs on it by a payment stays where it is
    expect(entry(move)).toEqual({ order_id: 'order', what: 'order_move' });
  });

  it('says how many dishes got a bill of their own, and at which table', () => {
    const split = (to: Body<'order.split'>['to']): Command => ({
      type: 'order.split',
      body: {
        order_id: 'order',
        to,
        lines: [
          { line_id: 'order-pizza', quantity: 2, part_id: 'one' },
          { line_id: 'order-beer', quantity: 3, part_id: 'two' },
        ],
      },
    });
    expect(entry(split({ order_id: 'made' })).note).toBe('5 × →');
    expect(entry(split({ order_id: 'made', table_id: 'other' })).note).toBe('5 × → 8');
    expect(entry(split({ order_id: 'made', table_id: 'gone' })).note).toBe('5 × → –');
    expect(entry(split({ order_id: 'order', table_id: 'other' }), {}, { before: null })).toMatchObject({
      what: 'order_split',
      note: '← 5 ×',
    });
  });

  it('says of what befell a card payment which it was and how much, of a rating its stars, of a closing why', () => {
    const incident = { partialPayment_id: 'part', incident_id: 'dp_1', kind: 'dispute_lost', amount: 1_050 } as const;
    expect(entry({ type: 'payment.incident', body: incident })).toEqual({
      order_id: 'order',
      what: 'payment_dispute_lost',
      note: expect.stringMatching(/^dp_1 · 10\.50\s€$/) as string,
    });
    expect(entry({ type: 'order.rate', body: { order_id: 'order', stars: 3 } })).toMatchObject({
      what: 'order_rate',
      note: '★★★',
    });
    expect(entry({ type: 'table.close', body: { table_id: 'table', note: 'left' } })).toMatchObject({
      what: 'table_close',
      note: 'left',
    });
  });

  it('names what a parked operation is replaced by, beside its own note or alone', () => {
    expect(entry(action('reject', 'no beer'), {}, { supersedes: 'key' }).note).toBe('no beer · supersedes key');
    expect(entry(action('accept'), {}, { supersedes: 'key' }).note).toBe('supersedes key');
    expect(entry({ type: 'order.info', body: { order_id: 'order', note: 'soon' } })).toEqual({
      order_id: 'order',
      what: 'order_info',
    });
  });
});
