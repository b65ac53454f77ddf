import { describe, expect, test } from 'vitest';
import { at, orderIn, placed } from '../../tests/support/sampleOrder.ts';
import { hasReached, lineStage, lineStages, ownStage, stageOf, type LineStage } from './lineStage.ts';
import { orderStatuses, type Order, type OrderItem, type OrderStatus, type StatusEntry } from './order.ts';

const before = '2026-11-20T10:50:00.000Z';
const after = '2026-11-20T11:10:00.000Z';
const [plain] = orderIn(placed()).items as [OrderItem];
const order = (...entries: Partial<StatusEntry>[]): Pick<Order, 'createdAt' | 'statusEntries'> => ({
  createdAt: at,
  statusEntries: entries.map((entry) => ({ status: 'created', at, ...entry })),
});
/** A line of which a station said just this. */
const marked: Record<LineStage, OrderItem> = {
  sent: plain,
  accepted: { ...plain, acceptedAt: at },
  begun: { ...plain, begunAt: at },
  done: { ...plain, doneAt: at },
  served: { ...plain, servedAt: at },
};

test('the stages come one after the other', () => {
  expect(lineStages.map((stage) => lineStages.map((wanted) => hasReached(stage, wanted)))).toEqual([
    [true, false, false, false, false],
    [true, true, false, false, false],
    [true, true, true, false, false],
    [true, true, true, true, false],
    [true, true, true, true, true],
  ]);
});

describe('what a station said of a line', () => {
  test.each(lineStages)('alone: %s', (stage) => {
    expect(ownStage(marked[stage])).toBe(stage);
    expect(lineStage(order(), marked[stage])).toBe(stage);
  });

  test('is its last word, whatever it said before', () => {
    const all = { ...plain, acceptedAt: at, begunAt: at, doneAt: at, servedAt: at };
    const { servedAt: _served, ...done } = all;
    const { doneAt: _done, ...begun } = done;
    expect([all, done, begun].map(ownStage)).toEqual(['served', 'done', 'begun']);
  });
});

describe('what was said of the whole order', () => {
  const says: Record<OrderStatus, LineStage> = {
    created: 'sent',
    accepted: 'accepted',
    'in-preparation': 'begun',
    'waiting-delivery': 'done',
    'waiting-pickup': 'done',
    'in-delivery': 'served',
    delivered: 'served',
    completed: 'served',
    rejected: 'sent',
    refunded: 'sent',
  };

  test.each(orderStatuses)('%s holds for a line that was there, and for none that came later', (status) => {
    const given = (when: string, extra: Partial<StatusEntry> = {}) => order({ status, at: when, ...extra });
    expect(lineStage(given(after), plain)).toBe(says[status]);
    expect(lineStage(given(at), plain)).toBe(says[status]);
    expect(lineStage(given(before), plain)).toBe('sent');
    expect(lineStage(given(after, { followed: true }), plain)).toBe('sent');
    expect(lineStage(given(after), { ...plain, afterReady: true })).toBe('sent');
  });

  test('counts from when the line went to the kitchen, or else from when its order came', () => {
    const { sentAt: _sent, ...unsent } = plain;
    const ready = (when: string) => order({ status: 'waiting-pickup', at: when });
    expect(lineStage(ready(before), { ...plain, sentAt: before })).toBe('done');
    expect(lineStage(ready(at), { ...plain, sentAt: after })).toBe('sent');
    expect([before, at, after].map((when) => lineStage(ready(when), unsent))).toEqual(['sent', 'done', 'done']);
  });

  test('and of the line itself: what is further counts', () => {
    for (const status of orderStatuses)
      for (const stage of lineStages) {
        const both = hasReached(says[status], stage) ? says[status] : stage;
        expect(lineStage(order({ status, at: after }), marked[stage])).toBe(both);
      }
    const back = order({ status: 'waiting-pickup', at }, { status: 'refunded', at: after });
    expect(lineStage(back, plain)).toBe('done');
  });

  test('says nothing of a line that came late, which has its own marks', () => {
    const ready = order({ status: 'waiting-pickup', at: after });
    expect(lineStages.map((stage) => lineStage(ready, { ...marked[stage], afterReady: true }))).toEqual(lineStages);
  });
});

describe('how far lines are together', () => {
  /** With one line at the stage of its row, the other at that of its column. */
  const grid: Record<LineStage, Record<LineStage, LineStage>> = {
    sent: { sent: 'sent', accepted: 'accepted', begun: 'begun', done: 'begun', served: 'begun' },
    accepted: { sent: 'accepted', accepted: 'accepted', begun: 'begun', done: 'begun', served: 'begun' },
    begun: { sent: 'begun', accepted: 'begun', begun: 'begun', done: 'begun', served: 'begun' },
    done: { sent: 'begun', accepted: 'begun', begun: 'begun', done: 'done', served: 'done' },
    served: { sent: 'begun', accepted: 'begun', begun: 'begun', done: 'done', served: 'served' },
  };
  const cases = lineStages.flatMap((one) => lineStages.map((other) => [one, other, grid[one][other]] as const));

  test.each(cases)('%s and %s: %s', (one, other, together) => {
    expect(stageOf(order(), [marked[one], marked[other]])).toBe(together);
  });

  test.each(lineStages)('one alone is as far as it is: %s', (stage) => {
    const gone = { ...plain, voided: { at, reason: 'x' } };
    const held = { ...plain, held: true as const };
    expect(stageOf(order(), [marked[stage]])).toBe(stage);
    expect(stageOf(order(), [gone, marked[stage], held])).toBe(stage);
    expect(stageOf(order(), [gone, held])).toBeUndefined();
  });

  test('none of no line', () => {
    expect(stageOf(order(), [])).toBeUndefined();
  });
});
