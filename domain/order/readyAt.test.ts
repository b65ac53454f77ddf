import { describe, expect, it } from 'vitest';
import type { OrderStatus, OrderType } from './order.ts';
import { readyAt } from './readyAt.ts';

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString();

/** An order that went through these, one a minute. */
function after(type: OrderType, ...statuses: OrderStatus[]) {
  const statusEntries = statuses.map((status, minute) => ({ status, at: at(minute) }));
  return { type, statusEntries, statusEntry: statusEntries.at(-1)! };
}

const begins: OrderStatus[] = ['created', 'accepted', 'in-preparation'];

describe('an order is ready for its guest', () => {
  it.each<[OrderType, OrderStatus[]]>([
    ['local', ['waiting-pickup']],
    ['takeaway', ['waiting-pickup']],
    ['delivery', ['waiting-delivery', 'in-delivery']],
  ])('%s: with its step, not before', (type, steps) => {
    for (let reached = 1; reached <= begins.length; reached += 1)
      expect(readyAt(after(type, ...begins.slice(0, reached)))).toBeUndefined();
    expect(readyAt(after(type, ...begins, ...steps.slice(0, -1)))).toBeUndefined();
    expect(readyAt(after(type, ...begins, ...steps))).toBe(at(begins.length + steps.length - 1));
  });

  it('still when it was handed out in the same moment', () => {
    expect(readyAt(after('local', ...begins, 'waiting-pickup', 'completed'))).toBe(at(3));
  });

  it.each<OrderStatus>(['rejected', 'refunded'])('never once it is %s', (status) => {
    expect(readyAt(after('takeaway', ...begins, 'waiting-pickup', status))).toBeUndefined();
  });

  it('also where only its last step is known', () => {
    const { statusEntry } = after('takeaway', 'waiting-pickup');
    expect(readyAt({ type: 'takeaway', statusEntry, statusEntries: [] })).toBe(at(0));
  });
});
