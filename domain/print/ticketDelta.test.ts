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

  it('begins, at a printer that has just come, with what is sent from then on', () => {
    const old = orderOf([lineOf('a', 2, { sentAt: '2026-01-01T11:00:00.000Z' })]);
    const since = '2026-01-01T12:00:00.000Z';
    expect(ticketDelta(old, undefined, { ...terms, since }).added).toEqual([]);
  });

  it('together with those before it comes to what the kitchen is to make, whenever it was printed', () => {
    const steps = fc.array(
      fc.array(fc.record({ id: fc.constantFrom('a', 'b', 'c'), quantity: fc.integer({ min: 0, max: 4 }) }), {
        maxLength: 3,
      }),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(steps, (states) => {
        let paper: OnPaper | undefined;
        const made = new Map<string, number>();
        let last = new Map<string, number>();
        const seen = new Set<string>();
        for (const state of states) {
          for (const { id } of state) seen.add(id);
          last = new Map(state.map(({ id, quantity }) => [id, quantity]));
          // a line never leaves its order: what is not made any more stands there voided
          const items = [...seen].map((id) => {
            const quantity = last.get(id) ?? 0;
            return quantity > 0 ? lineOf(id, quantity) : lineOf(id, 1, { voided });
          });
          const delta = ticketDelta(orderOf(items), paper, terms);
          for (const {
            line: { line_id },
            quantity,
          } of delta.added)
            made.set(line_id, (made.get(line_id) ?? 0) + quantity);
          for (const {
            line: { line_id },
            quantity,
          } of delta.voided)
            made.set(line_id, (made.get(line_id) ?? 0) - quantity);
          paper = delta.paper;
        }
        for (const id of seen) expect(made.get(id) ?? 0).toBe(last.get(id) ?? 0);
      }),
      fc.runs,
    );
  });
});
