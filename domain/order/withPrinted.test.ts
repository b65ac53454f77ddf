import { describe, expect, test } from 'vitest';
import { line } from '../../tests/support/sampleMenu.ts';
import { after, codeOf, occurrence, orderIn, placed } from '../../tests/support/sampleOrder.ts';
import { applyCommand } from './applyCommand.ts';
import type { Command } from './command.ts';
import { lastPrintedAt } from './withPrinted.ts';

const later = { at: '2026-11-20T11:30:00.000Z', standing: 'offline' } as const;
const lines = (body: Omit<Extract<Command, { type: 'order.lines' }>['body'], 'order_id'>): Command => ({
  type: 'order.lines',
  body: { order_id: 'order', ...body },
});
const all = orderIn(placed()).items.map(({ line_id }) => line_id);
const marks = (picture: Parameters<typeof orderIn>[0]) => {
  const { flags, items } = orderIn(picture);
  return [flags, items.map(({ printedAt }) => printedAt)];
};

describe('a ticket that came out', () => {
  test('marks its lines, and the order when all of it is on paper', () => {
    const [first, ...rest] = all;
    const half = after(placed(), [lines({ printed: [first!] }), later]);
    expect(marks(half)).toEqual([[], [later.at, ...rest.map(() => undefined)]]);
    const whole = after(half, [lines({ printed: rest }), later]);
    expect(marks(whole)).toEqual([['ticket_printed'], all.map(() => later.at)]);
  });

  test('keeps its first time, and costs nothing', () => {
    const printed = after(placed(), [lines({ printed: all }), later]);
    const again = after(printed, lines({ printed: all }));
    expect(marks(again)).toEqual(marks(printed));
    expect(orderIn(again).amountTotal).toBe(orderIn(placed()).amountTotal);
  });

  test('says nothing about lines that were added, voided or are not there', () => {
    const added = after(
      placed(),
      [lines({ printed: all }), later],
      lines({ add: [line('x', 'beer')], void: [{ line_id: all[0]!, reason: 'spilled' }] }),
      lines({ printed: ['elsewhere', all[0]!] }),
    );
    expect(orderIn(added).items.find(({ line_id }) => line_id === 'x')?.printedAt).toBeUndefined();
    const voided = after(placed(), lines({ void: [{ line_id: all[0]!, reason: 'spilled' }] }), lines({ printed: all }));
    expect(orderIn(voided).items[0]).not.toHaveProperty('printedAt');
  });

  test('changes nothing of an order that is over, and is not in the way', () => {
    const over = after(placed(), { type: 'order.action', body: { order_id: 'order', action: 'reject', note: 'no' } });
    expect(applyCommand(over, lines({ printed: all }), occurrence(later))).toMatchObject({ ok: true });
    expect(marks(after(over, [lines({ printed: all }), later]))).toEqual(marks(over));
  });

  test('is as old as its last line; a mark of an earlier release, as the order', () => {
    const [first, ...rest] = all;
    const half = after(placed(), [lines({ printed: rest }), later]);
    expect(lastPrintedAt(orderIn(half))).toBe(later.at);
    const latest = { ...later, at: '2026-11-20T11:40:00.000Z' };
    expect(lastPrintedAt(orderIn(after(half, [lines({ printed: [first!] }), latest])))).toBe(latest.at);
    const order = orderIn(placed());
    expect(lastPrintedAt({ ...order, occurredAt: '2026-11-20T11:00:00.000Z' })).toBe('2026-11-20T11:00:00.000Z');
    expect(lastPrintedAt({ ...order, occurredAt: undefined })).toBe(order.createdAt);
  });

  test('is nothing that a guest can say', () => {
    expect(codeOf(applyCommand(placed(), lines({ printed: all }), occurrence({ standing: 'guest' })))).toBe(
      'not_allowed',
    );
  });
});
