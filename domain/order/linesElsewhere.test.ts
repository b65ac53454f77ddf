import { describe, expect, it } from 'vitest';
import {
  accepted,
  after,
  codeOf,
  newOrder,
  occurrence,
  orderIn,
  place,
  placed,
} from '../../tests/support/sampleOrder.ts';
import { line } from '../../tests/support/sampleMenu.ts';
import { applyCommand } from './applyCommand.ts';
import type { Command } from './command.ts';

const twin = place({ ...newOrder('order'), order_id: 'twin' });
const lines = (order_id: string, line_id: string): Command => ({
  type: 'order.lines',
  body: { order_id, add: [line(line_id, 'pizza')] },
});

describe('a line that stands in another order', () => {
  it('is refused to guests and staff, who see the first order', () => {
    for (const standing of ['guest', 'staff'] as const)
      expect(codeOf(applyCommand(placed(), twin, occurrence({ standing })))).toBe('line_taken');
  });

  it('is kept from a device that was offline, flagged', () => {
    const picture = after(placed(), [twin, { standing: 'offline' }]);
    expect(orderIn(picture, 'twin').flags).toContain('doubled');
    expect(orderIn(picture).flags).not.toContain('doubled');
  });

  it('is not added to a second one either', () => {
    const two = after(placed(), place(newOrder('other')));
    expect(codeOf(applyCommand(two, lines('other', 'order-pizza'), occurrence()))).toBe('line_taken');
    const flagged = after(two, [lines('other', 'order-pizza'), { standing: 'offline' }]);
    expect(orderIn(flagged, 'other').flags).toEqual(['doubled']);
    const items = [line('order-pizza', 'pizza')];
    const replaced = applyCommand(
      two,
      { type: 'order.replace', body: { order: { order_id: 'other', version: 1, items } } },
      occurrence(),
    );
    expect(codeOf(replaced)).toBe('line_taken');
  });

  it('is flagged on the supplementary order that it would make', () => {
    const closed = after(placed(), place(newOrder('other')), {
      type: 'order.action',
      body: { order_id: 'other', action: 'reject', note: 'gone' },
    });
    const late = occurrence({ standing: 'offline' });
    const [supplement] = accepted(applyCommand(closed, lines('other', 'order-beer'), late)).orders;
    expect(supplement?.flags).toEqual(expect.arrayContaining(['supplementary', 'doubled']));
  });

  it('does not stand in the way of its own order', () => {
    expect(codeOf(applyCommand(placed(), place(), occurrence()))).toBe('accepted');
    expect(codeOf(applyCommand(placed(), lines('order', 'order-pizza'), occurrence()))).toBe('accepted');
  });
});
