import { describe, expect, test } from 'vitest';
import { line } from '../../tests/support/sampleMenu.ts';
import {
  accepted,
  after,
  codeOf,
  newOrder,
  occurrence,
  orderIn,
  place,
  withTable,
} from '../../tests/support/sampleOrder.ts';
import { applyCommand } from './applyCommand.ts';
import type { Command } from './command.ts';
import { linesToMake } from './linesToMake.ts';
import type { OrderAction } from './order.ts';
import type { Standing } from './standing.ts';

const act = (action: OrderAction, lines?: string[]): Command => ({
  type: 'order.action',
  body: { order_id: 'order', action, note: 'why', ...(lines ? { lines } : {}) },
});
const change = (body: object): Command => ({ type: 'order.lines', body: { order_id: 'order', ...body } });
const add = change({ add: [line('x', 'beer')] });
const address = { street: 'Ring 1', postalCode: '1020', city: 'Wien', country: 'AT' };
const delivery = newOrder('order', { type: 'delivery', table_id: undefined, address });
const local = newOrder('order');
const making = (order = local) => after(withTable, place(order), act('accept'), act('prepare'));
const ready = (order = local) => after(making(order), act('ready'));
const toMake = (picture: typeof withTable) => linesToMake(orderIn(picture)).map(({ line_id }) => line_id);

describe('lines that are added to an order that is ready', () => {
  const grid = (['staff', 'offline'] as Standing[]).flatMap((standing) => [
    ['complete' as const, local, standing] as const,
    ['dispatch' as const, delivery, standing] as const,
  ]);
  test.each(grid)('hold %s back until they are done: %#', (action, order, standing) => {
    const added = after(ready(order), [add, { standing }]);
    expect(toMake(added)).toEqual(['x']);
    expect(applyCommand(added, act(action), occurrence({ standing }))).toMatchObject({
      ok: false,
      code: 'lines_not_done',
    });
    for (const step of [change({ done: ['x'] }), change({ void: [{ line_id: 'x', reason: 'gone' }] })]) {
      expect(codeOf(applyCommand(after(added, step), act(action), occurrence({ standing })))).toBe('accepted');
    }
  });

  test('leave the status where it is, and the way out by rejecting', () => {
    const added = after(ready(), add);
    expect(orderIn(added).statusEntry.status).toBe('waiting-pickup');
    expect(codeOf(applyCommand(added, act('reject'), occurrence()))).toBe('accepted');
  });

  test('are known by when they came, not by what their clock says', () => {
    const early = after(ready(), [add, { standing: 'offline', at: '2026-11-20T10:59:00.000Z' }]);
    expect(toMake(early)).toEqual(['x']);
    expect(toMake(after(making(), add, act('ready')))).toEqual([]);
  });

  test('were not before whoever made it ready: what came meanwhile is not made', () => {
    const meanwhile = after(making(), add, act('ready', ['order-pizza', 'order-beer']));
    expect(toMake(meanwhile)).toEqual(['x']);
    expect(codeOf(applyCommand(meanwhile, act('complete'), occurrence()))).toBe('lines_not_done');
  });

  test('on their way do not keep the deliverer at the door, but the order from being settled by itself', () => {
    const out = after(ready(delivery), act('dispatch'), add);
    const cash: Command = { type: 'payment.confirm', body: { order_id: 'order', paymentOption: 'cash' } };
    const delivered = after(out, act('deliver'), cash);
    expect(orderIn(delivered).statusEntry.status).toBe('delivered');
    expect(orderIn(after(delivered, change({ done: ['x'] }))).statusEntry).toMatchObject({
      status: 'completed',
      by: 'system',
    });
  });

  test('of an order that is not ready hold nothing back', () => {
    expect(toMake(after(making(), add))).toEqual([]);
    expect(accepted(applyCommand(after(making(), add), act('ready'), occurrence())).orders[0]?.statusEntry.status).toBe(
      'waiting-pickup',
    );
  });
});
