import { beforeEach, describe, expect, it } from 'vitest';
import * as fc from '../../tests/support/fastCheck.ts';
import { orderIn, placed } from '../../tests/support/sampleOrder.ts';
import type { Order, OrderItem } from '../order/order.ts';
import { isForTickets, ticketDelta, type OnPaper } from './ticketDelta.ts';

let sample: Order;
beforeEach(() => {
  sample = orderIn(placed());
});
const terms = { concerns: () => true, since: '' };
const lineOf = (line_id: string, quantity: number, more: Partial<OrderItem> = {}): OrderItem => {
  const { held: _held, voided: _voided, partOf: _part, ...plain } = sample.items[0]!;
  return { ...plain, line_id, quantity, ...more };
};
const orderOf = (items: OrderItem[], more: Partial<Order> = {}): Order => ({ ...sample, items, ...more });
const voided = { at: '2026-01-01T12:00:00.000Z', reason: 'Gast' };
const told = (order: Order, paper?: OnPaper) => {
  const { added, voided: gone, ...rest } = ticketDelta(order, paper, terms);
  const units = (list: typeof added) => list.map(({ line: { line_id }, quantity }) => [line_id, quantity]);
  return { added: units(added), voided: units(gone), paper: rest.paper };
};

describe('a ticket', () => {
  it('tells a line once, what is added to it later, and nothing when nothing is new', () => {
    const first = told(orderOf([lineOf('a', 2)]));
    expect(first.added).toEqual([['a', 2]]);
    expect(told(orderOf([lineOf('a', 2)]), first.paper)).toMatchObject({ added: [], voided: [] });
    expect(told(orderOf([lineOf('a', 2), lineOf('b', 1)]), first.paper).added).toEqual([['b', 1]]);
  });

  it('says of voided units that they are not made any more, and never of what was voided before it was told', () => {
    const { paper } = told(orderOf([lineOf('a', 3)]));
    const parted = [lineOf('a', 2), lineOf('p', 1, { partOf: 'a', voided })];
    expect(told(orderOf(parted), paper)).toMatchObject({ added: [], voided: [['p', 1]] });
    expect(told(orderOf(parted))).toMatchObject({ added: [['a', 2]], voided: [] });
  });

  it('waits for what is held until it is fired', () => {
    const { added, paper } = told(orderOf([lineOf('a', 1), lineOf('b', 1, { held: true })]));
    expect(added).toEqual([['a', 1]]);
    expect(told(orderOf([lineOf('a', 1), lineOf('b', 1)]), paper).added).toEqual([['b', 1]]);
  });

  it('takes units that went to another bill for made, and tells them on no other', () => {
    const { paper } = told(orderOf([lineOf('a', 3)]));
    const left = orderOf([lineOf('a', 1)], { splitOff: [{ line_id: 'a', quantity: 2, order_id: 'other' }] });
    expect(told(left, paper)).toMatchObject({ added: [], voided: [] });
    const other = orderOf([lineOf('p', 2, { partOf: 'a' })], { splitFrom: 'order' });
    const there = told(other);
    expect(there).toMatchObject({ added: [], voided: [] });
    expect(told({ ...other, items: [{ ...other.items[0]!, voided }] }, there.paper).voided).toEqual([['p', 2]]);
  });

  it('calls everything off when its order is turned away', () => {
    const { paper } = told(orderOf([lineOf('a', 2)]));
    const rejected = orderOf([lineOf('a', 2)], { statusEntry: { status: 'rejected', at: voided.at } });
    expect(told(rejected, paper).voided).toEqual([['a', 2]]);
    expect(told(rejected)).toMatchObject({ added: [], voided: [] });
  });

  it('calls off what a guest took out of the order or wants otherwise now, also where another station makes that', () => {
    const { paper } = told(orderOf([lineOf('a', 2), lineOf('b', 1)]));
    const without = told(orderOf([lineOf('b', 1), lineOf('c', 1)]), paper);
    expect(without).toMatchObject({ added: [['c', 1]], voided: [['a', 2]] });
    expect(told(orderOf([lineOf('b', 1), lineOf('c', 1)]), without.paper)).toMatchObject({ added: [], voided: [] });
    const otherwise = orderOf([lineOf('a', 2, { note: 'Ohne Nüsse' }), lineOf('b', 1)]);
    expect(told(otherwise, paper)).toMatchObject({ added: [['a', 2]], voided: [['a', 2]] });
    const elsewhere = ticketDelta(otherwise, paper, { ...terms, concerns: ({ line_id }) => line_id === 'b' });
    expect(elsewhere).toMatchObject({ added: [], voided: [{ quantity: 2, line: { line_id: 'a' } }] });
    expect(elsewhere.voided[0]!.line.note).toBeUndefined();
  });

  it('calls nothing off of a line that went to another bill as a whole, also when its first bill comes to nothing', () => {
    const { paper } = told(orderOf([lineOf('a', 2), lineOf('b', 1)]));
    const splitOff = [{ line_id: 'a', quantity: 2, order_id: 'other' }];
    const left = told(orderOf([lineOf('b', 1)], { splitOff }), paper);
    expect(left).toMatchObject({ added: [], voided: [] });
    const statusEntry = { status: 'rejected', at: voided.at } as const;
    expect(told(orderOf([lineOf('b', 1)], { splitOff, statusEntry }), left.paper).voided).toEqual([['b', 1]]);
    expect(told(orderOf([lineOf('a', 1)], { splitOff, statusEntry }), { a: 3 }).voided).toEqual([['a', 1]]);
  });

  it('is not made of what the kitchen has on paper by hand, and calls that off', () => {
    const printedAt = '2026-01-01T11:00:00.000Z';
    const byHand = told(orderOf([lineOf('a', 2, { printedAt }), lineOf('b', 1)]));
    expect(byHand.added).toEqual([['b', 1]]);
    const gone = orderOf([lineOf('a', 1, { printedAt }), lineOf('p', 1, { printedAt, partOf: 'a', voided })]);
    expect(told(gone)).toMatchObject({ added: [], voided: [['p', 1]] });
  });

  it('goes on from what an earlier release has noted', () => {
    expect(told(orderOf([lineOf('a', 3)]), { a: 2, gone: 1 })).toMatchObject({ added: [['a', 1]], voided: [] });
  });

  it('begins, at a printer that has just come, with what is sent from then on', () => {
    const old = orderOf([lineOf('a', 2, { sentAt: '2026-01-01T11:00:00.000Z' })]);
    const since = '2026-01-01T12:00:00.000Z';
    expect(ticketDelta(old, undefined, { ...terms, since }).added).toEqual([]);
  });

  it.each<[string, string, [sent: string | undefined, quantity: number][], number | undefined]>([
    ['at the moment at which it came', '12:00', [['12:00', 2]], 2],
    [
      'in part after it had come',
      '12:00',
      [
        ['11:00', 1],
        ['13:00', 2],
      ],
      3,
    ],
    ['with its order, before it came', '12:00', [[undefined, 2]], undefined],
    ['with its order, after it had come', '10:00', [[undefined, 2]], 2],
  ])('tells such a printer what was sent %s', (_, since, sent, told) => {
    const day = (time: string): string => `2026-11-20T${time}:00.000Z`;
    const items = sent.map(([time, quantity], at) =>
      lineOf(`a${at}`, quantity, { ...(at > 0 && { partOf: 'a0' }), ...(time && { sentAt: day(time) }) }),
    );
    const { added } = ticketDelta(orderOf(items), undefined, { ...terms, since: day(since) });
    expect(added.map(({ quantity }) => quantity)).toEqual(told === undefined ? [] : [told]);
  });

  it('tells of a bill that was parted what was ordered there, and of one that was not all that is on it', () => {
    const splitFrom = 'order';
    expect(told(orderOf([lineOf('n', 2)], { splitFrom })).added).toEqual([['n', 2]]);
    const parted = [lineOf('n', 2), lineOf('p', 1, { partOf: 'n' })];
    expect(told(orderOf(parted, { splitFrom })).added).toEqual([['n', 3]]);
    expect(told(orderOf([lineOf('p', 1, { partOf: 'n' })])).added).toEqual([['p', 1]]);
  });

  it('is about what is made: the line that is left of one that was called off', () => {
    const { added, paper } = told(
      orderOf([lineOf('a', 1, { voided }), lineOf('p', 2, { partOf: 'a', note: 'scharf' })]),
    );
    expect(added).toEqual([['p', 2]]);
    expect(paper).toMatchObject({ a: { quantity: 2, line: { line_id: 'p', note: 'scharf' } } });
    const all = [lineOf('a', 1, { voided }), lineOf('p', 2, { partOf: 'a', voided })];
    expect(told(orderOf(all), { a: 3 }).voided).toEqual([['a', 3]]);
  });

  it('remembers what it said, and nothing of what was never made', () => {
    const description = [{ selections: [], without: [{ en: 'Onion' }], extra: [], toppings: [] }];
    const { description: _, ...bare } = lineOf('b', 1);
    const { paper } = told(orderOf([lineOf('a', 1, { description, note: 'scharf' }), bare]));
    const { name } = bare;
    expect(paper).toMatchObject({ a: { line: { line_id: 'a', name, description, note: 'scharf' } } });
    expect(Object.keys(Object(paper.b).line)).toEqual(['line_id', 'name']);
    expect(told(orderOf([lineOf('a', 1, { voided })])).paper).toEqual({});
  });

  it('forgets of what is gone what nobody makes any more, and keeps what is made for another bill', () => {
    const { paper } = told(orderOf([lineOf('a', 3), lineOf('b', 1)]));
    const splitOff = [{ line_id: 'a', quantity: 2, order_id: 'other' }];
    const left = told(orderOf([], { splitOff }), paper);
    expect(left.voided).toEqual([
      ['a', 1],
      ['b', 1],
    ]);
    expect(left.paper).toMatchObject({ a: { quantity: 2 } });
    expect(left.paper).not.toHaveProperty('b');
  });

  it('says nothing of what is made elsewhere', () => {
    const order = orderOf([lineOf('a', 1), lineOf('p', 1, { partOf: 'a' }), lineOf('b', 1)]);
    const { added, paper } = ticketDelta(order, undefined, { ...terms, concerns: ({ line_id }) => line_id === 'p' });
    expect(added.map(({ quantity }) => quantity)).toEqual([2]);
    expect(Object.keys(paper)).toEqual(['a']);
  });

  it('is not new of a dish that is only served with another course', () => {
    const { paper } = told(orderOf([lineOf('a', 1, { course: 1 })]));
    expect(told(orderOf([lineOf('a', 1, { course: 2 })]), paper)).toMatchObject({ added: [], voided: [] });
  });

  it.each<[Order['flags'], boolean]>([
    [[], true],
    [['awaiting_payment'], false],
    [['needs_confirmation'], false],
  ])('is there for an order that is flagged %j: %s', (flags, isFor) => {
    expect(isForTickets({ flags })).toBe(isFor);
  });

  it('together with those before it comes to what the kitchen is to make, whenever it was printed', () => {
    const dish = fc.record({
      id: fc.constantFrom('a', 'b', 'c'),
      quantity: fc.integer({ min: 0, max: 4 }),
      note: fc.constantFrom('as it is', 'otherwise'),
    });
    // what is not there any more stands in the order as voided, or somebody has ordered anew without it
    const steps = fc.array(fc.record({ dishes: fc.array(dish, { maxLength: 3 }), anew: fc.boolean() }), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(steps, (states) => {
        let paper: OnPaper | undefined;
        let items: OrderItem[] = [];
        const made = new Map<string, number>();
        const count = ({ line_id, note }: Pick<OrderItem, 'line_id' | 'note'>, quantity: number) =>
          made.set(`${line_id} ${note}`, (made.get(`${line_id} ${note}`) ?? 0) + quantity);
        for (const { dishes, anew } of states) {
          const wanted = new Map<string, (typeof dishes)[number]>(dishes.map((each) => [each.id, each]));
          const before = items;
          const kept = anew ? [] : before.filter(({ line_id }) => (wanted.get(line_id)?.quantity ?? 0) === 0);
          const there = [...wanted.values()].filter(({ quantity }) => quantity > 0);
          items = [
            ...kept.map((each) => ({ ...each, voided })),
            ...there.map(({ id, quantity, note }) => {
              const same = anew ? undefined : before.find(({ line_id }) => line_id === id)?.note;
              return lineOf(id, quantity, { note: same ?? note });
            }),
          ];
          const delta = ticketDelta(orderOf(items), paper, terms);
          for (const { line: told, quantity } of delta.added) count(told, quantity);
          for (const { line: told, quantity } of delta.voided) count(told, 0 - quantity);
          paper = delta.paper;
        }
        for (const one of items.filter((each) => !each.voided)) count(one, 0 - one.quantity);
        expect([...made.values()].every((quantity) => quantity === 0)).toBe(true);
      }),
      fc.runs,
    );
  });
});
