import { describe, expect, it } from 'vitest';
import * as fc from '../../tests/support/fastCheck.ts';
import { orderIn, placed } from '../../tests/support/sampleOrder.ts';
import type { Order, OrderItem } from '../order/order.ts';
import { ticketDelta, type OnPaper } from './ticketDelta.ts';

const sampleOrder = (): Order => orderIn(placed());
const terms = { concerns: () => true, since: '' };
const [line] = sampleOrder().items as [OrderItem];
const lineOf = (line_id: string, quantity: number, more: Partial<OrderItem> = {}): OrderItem => {
  const { held: _held, voided: _voided, partOf: _part, ...plain } = line;
  return { ...plain, line_id, quantity, ...more };
};
const orderOf = (items: OrderItem[], more: Partial<Order> = {}): Order => ({ ...sampleOrder(), items, ...more });
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
