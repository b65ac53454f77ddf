import { describe, expect, test } from 'vitest';
import {
  accepted,
  at,
  codeOf,
  newOrder,
  occurrence,
  orderIn,
  after,
  place,
  placed,
  withTable,
} from '../../tests/support/sampleOrder.ts';
import { followLines, markLines, type LineMarks } from './markLines.ts';
import { lineStages, type LineStage } from './lineStage.ts';
import { orderStatuses, type Order, type OrderItem, type OrderStatus } from './order.ts';

const now = '2026-11-20T11:30:00.000Z';
const names = ['accept', 'begin', 'done', 'serve', 'recall'] as const;
type Name = (typeof names)[number];
type Marks = Pick<OrderItem, 'acceptedAt' | 'begunAt' | 'doneAt' | 'servedAt'>;
const whole = orderIn(placed());
const [food, beer] = ['order-pizza', 'order-beer'];

/** A line that a station led so far, step by step. */
const reached: Record<LineStage, Marks> = {
  sent: {},
  accepted: { acceptedAt: at },
  begun: { acceptedAt: at, begunAt: at },
  done: { acceptedAt: at, begunAt: at, doneAt: at },
  served: { acceptedAt: at, begunAt: at, doneAt: at, servedAt: at },
};
const withLine = (changes: Partial<OrderItem>, order: Order = whole): Order => ({
  ...order,
  items: order.items.map((item) => (item.line_id === food ? { ...item, ...changes } : item)),
});
const mark = (order: Order, change: LineMarks) => markLines(order, change, occurrence({ at: now }));
const marksOf = ({ items }: Order): Marks => {
  const { acceptedAt, begunAt, doneAt, servedAt } = items.find(({ line_id }) => line_id === food)!;
  return { acceptedAt, begunAt, doneAt, servedAt };
};

/** What each word adds to a line that is so far; none: it changes nothing. */
const adds: Record<Name, Partial<Record<LineStage, Marks>>> = {
  accept: { sent: { acceptedAt: now } },
  begin: { sent: { begunAt: now }, accepted: { begunAt: now } },
  done: { sent: { doneAt: now }, accepted: { doneAt: now }, begun: { doneAt: now } },
  serve: {
    sent: { doneAt: now, servedAt: now },
    accepted: { doneAt: now, servedAt: now },
    begun: { doneAt: now, servedAt: now },
    done: { servedAt: now },
  },
  recall: {
    done: { doneAt: undefined, servedAt: undefined },
    served: { doneAt: undefined, servedAt: undefined },
  },
};

describe('a station’s word for a line', () => {
  const cases = names.flatMap((name) => lineStages.map((stage) => [name, stage, adds[name][stage]] as const));

  test.each(cases)('%s, of one that is %s: %j', (name, stage, added) => {
    const order = withLine(reached[stage]);
    const marked = accepted(mark(order, { [name]: [food] }));
    if (!added) {
      expect(marked).toBe(order);
      return;
    }
    expect(marksOf(marked)).toEqual({ ...reached[stage], ...added });
    expect(marked.items[1]).toBe(order.items[1]);
    expect(marked.items[0]).not.toHaveProperty('afterReady');
    if (name === 'recall') expect(Object.keys(marked.items[0]!)).not.toContain('doneAt');
  });

  test.each(names)('%s, of one that is voided, held or not named: nothing', (name) => {
    const stage = name === 'recall' ? reached.served : {};
    for (const off of [{ voided: { at, reason: 'x' } }, { held: true as const }]) {
      const order = withLine({ ...stage, ...off });
      expect(accepted(mark(order, { [name]: [food] }))).toBe(order);
    }
    expect(accepted(mark(withLine(stage), { [name]: [] }))).toStrictEqual(withLine(stage));
    expect(accepted(mark(whole, {}))).toBe(whole);
  });

  test.each(names)('%s, of one that the order does not have, is refused by its name', (name) => {
    expect(mark(whole, { [name]: [beer, 'never'] })).toMatchObject({
      code: 'line_unknown',
      details: { line_id: 'never' },
    });
  });

  test('of an order that waits for its money or is over: no beginning, but what is done is done', () => {
    const unpaid = orderIn(after(withTable, place(newOrder('order', { payment: { option: 'online' } }))));
    const over: Order = { ...whole, statusEntry: { status: 'completed', at } };
    for (const order of [unpaid, over])
      for (const name of names) {
        const result = mark(order, { [name]: [food] });
        if (name === 'accept' || name === 'begin')
          expect(result).toMatchObject({ code: 'invalid_order_action', details: { current: order } });
        else expect(codeOf(result)).toBe('accepted');
        expect(codeOf(mark(order, { [name]: [] }))).toBe('accepted');
      }
  });
});

describe('what is made again', () => {
  const ready: Order = { ...whole, statusEntries: [...whole.statusEntries, { status: 'waiting-pickup', at: now }] };

  test('of a ready order holds it back, and knows since when it is in the making', () => {
    const again = accepted(mark(withLine({ doneAt: at }, ready), { recall: [food] })).items[0];
    const { doneAt: _done, ...line } = withLine({ doneAt: at }).items[0]!;
    expect(again).toStrictEqual({ ...line, begunAt: now, afterReady: true });
    expect(accepted(mark(withLine({ begunAt: at, doneAt: at }, ready), { recall: [food] })).items[0]?.begunAt).toBe(at);
  });

  test('is also what the pass made ready with the whole order, and nothing twice', () => {
    const again = accepted(mark(ready, { recall: [food] }));
    expect(again.items.map(({ begunAt, afterReady }) => [begunAt, afterReady])).toEqual([
      [now, true],
      [undefined, undefined],
    ]);
    expect(accepted(mark(again, { recall: [food] }))).toBe(again);
  });
});

describe('the status follows', () => {
  const here = occurrence({ at: now });
  const at2 = (status: OrderStatus, changes: Partial<Order> = {}): Order => ({
    ...whole,
    statusEntry: { status, at },
    statusEntries: [{ status, at, followed: true }],
    ...changes,
  });
  const all = (order: Order, stage: LineStage): Order => ({
    ...order,
    items: order.items.map((item) => ({ ...item, ...reached[stage] })),
  });
  const pathOf = ({ statusEntries }: Order) => statusEntries.slice(1).map(({ status }) => status);

  /** What is still to come from each status of an order at a table, up to where its lines are. */
  const way: readonly OrderStatus[] = ['created', 'accepted', 'in-preparation', 'waiting-pickup', 'completed'];
  const cases = orderStatuses.flatMap((status) => lineStages.map((stage) => [status, stage] as const));

  test.each(cases)('from %s, with all lines %s', (status, stage) => {
    const order = all(at2(status), stage);
    const followed = followLines(order, here);
    const from = way.indexOf(status);
    const path = from < 0 ? [] : way.slice(from + 1, lineStages.indexOf(stage) + 1);
    expect(pathOf(followed)).toEqual(path);
    if (path.length === 0) expect(followed).toBe(order);
    else expect(followed.statusEntry).toStrictEqual({ status: path.at(-1), at: now, by: 'Anna', followed: true });
  });

  test('to the end of the kitchen only, for what somebody brings', () => {
    const made = all(at2('created', { type: 'delivery' }), 'served');
    expect(pathOf(followLines(made, here))).toEqual(['accepted', 'in-preparation', 'waiting-delivery']);
    expect(pathOf(followLines(all(at2('delivered', { type: 'delivery' }), 'served'), here))).toEqual([]);
  });

  test('not while the money is awaited, and not without a line', () => {
    const waiting = all(at2('created', { flags: ['awaiting_payment'] }), 'done');
    expect(followLines(waiting, here)).toBe(waiting);
    const empty = at2('created', { items: [] });
    expect(followLines(empty, here)).toBe(empty);
  });

  test('a phone order is confirmed with its first accepted line, and by nothing later', () => {
    const flags = (status: OrderStatus, stage: LineStage) =>
      followLines(all(at2(status, { flags: ['clock', 'needs_confirmation', 'sold_out'] }), stage), here).flags;
    expect(flags('created', 'accepted')).toEqual(['clock', 'sold_out']);
    expect(flags('created', 'sent')).toEqual(['clock', 'needs_confirmation', 'sold_out']);
    expect(flags('accepted', 'done')).toEqual(['clock', 'needs_confirmation', 'sold_out']);
  });

  test('a station without a name stands there as what it is', () => {
    const by = { kind: 'device', id: 'bar' } as const;
    expect(followLines(all(whole, 'accepted'), { at: now, by }).statusEntry.by).toBe('device');
  });
});
