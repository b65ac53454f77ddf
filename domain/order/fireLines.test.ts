import { describe, expect, test } from 'vitest';
import { line } from '../../tests/support/sampleMenu.ts';
import { after, at, codeOf, newOrder, occurrence, orderIn, place, withTable } from '../../tests/support/sampleOrder.ts';
import { applyCommand } from './applyCommand.ts';
import type { Command } from './command.ts';
import { heldLines } from './heldLines.ts';
import { linesToMake } from './linesToMake.ts';
import type { OrderAction } from './order.ts';
import type { Picture } from './picture.ts';

const later = '2026-11-20T11:40:00.000Z';
const act = (action: OrderAction): Command => ({
  type: 'order.action',
  body: { order_id: 'order', action, note: 'why' },
});
const change = (body: object): Command => ({ type: 'order.lines', body: { order_id: 'order', ...body } });
const fire = (...ids: string[]): Command => change({ fire: ids });
const steak = { ...line('steak', 'pizza'), course: 2, held: true as const };
/** Pizza 9.00 and two beers 8.60 at once, and a second pizza that is held. */
const coursed = after(withTable, place(newOrder('order', { items: [...newOrder().items, steak], amountTotal: 2660 })));
const lineIn = (picture: Picture, id = 'steak') => orderIn(picture).items.find(({ line_id }) => line_id === id);
const ready = after(coursed, act('accept'), act('prepare'), act('ready'));

describe('a line that is held', () => {
  test('stands on the bill in its course, and has not been sent; the others have', () => {
    expect(lineIn(coursed)).toMatchObject({ held: true, course: 2, amount: 900 });
    expect(lineIn(coursed)).not.toHaveProperty('sentAt');
    expect(orderIn(coursed).amountTotal).toBe(2660);
    expect(lineIn(coursed, 'order-pizza')).toMatchObject({ sentAt: at });
    expect(heldLines(orderIn(coursed)).map(({ line_id }) => line_id)).toEqual(['steak']);
  });

  test('may come to an order that stands, also to one that is ready, and is not to be made', () => {
    const added = after(ready, change({ add: [{ ...line('cake', 'beer'), held: true }] }));
    expect(lineIn(added, 'cake')).not.toHaveProperty('sentAt');
    expect(linesToMake(orderIn(added))).toEqual([]);
  });

  test('keeps its order from being handed out and completed, whoever says so, until it is fired and made, or voided', () => {
    for (const standing of ['staff', 'offline'] as const)
      expect(codeOf(applyCommand(ready, act('complete'), occurrence({ standing })))).toBe('lines_held');
    const fired = after(ready, fire('steak'));
    expect(codeOf(applyCommand(fired, act('complete'), occurrence()))).toBe('lines_not_done');
    const made = after(fired, change({ done: ['steak'] }));
    const voided = after(ready, change({ void: [{ line_id: 'steak', reason: 'left' }] }));
    for (const picture of [made, voided])
      expect(codeOf(applyCommand(picture, act('complete'), occurrence()))).toBe('accepted');
  });

  test('keeps a delivered order that is paid from being settled by itself', () => {
    const address = { street: 'Ring 1', postalCode: '1020', city: 'Wien', country: 'AT' };
    const delivery = newOrder('order', { type: 'delivery', table_id: undefined, address });
    const out = after(withTable, place(delivery), act('accept'), act('prepare'), act('ready'), act('dispatch'));
    const cash: Command = { type: 'payment.confirm', body: { order_id: 'order', paymentOption: 'cash' } };
    const delivered = after(out, change({ add: [steak] }), act('deliver'), cash);
    expect(orderIn(delivered).statusEntry.status).toBe('delivered');
    expect(orderIn(after(delivered, change({ done: ['steak'] }))).statusEntry.status).toBe('completed');
  });

  test('is not on paper before it is fired, and does not keep the rest from being', () => {
    const all = ['order-pizza', 'order-beer', 'steak'];
    const printed = after(coursed, change({ printed: all }));
    expect(orderIn(printed).flags).toEqual(['ticket_printed']);
    expect(lineIn(printed)).not.toHaveProperty('printedAt');
    expect(lineIn(after(printed, fire('steak'), change({ printed: all })))).toHaveProperty('printedAt');
  });

  test('that comes for an order that is closed is held in the supplementary one too', () => {
    const closed = after(coursed, act('reject'));
    const late = after(closed, [change({ add: [{ ...steak, line_id: 'late' }] }), { key: 'more' }]);
    expect(heldLines(orderIn(late, 'more')).map(({ line_id }) => line_id)).toEqual(['late']);
  });
});

describe('firing', () => {
  test('sends what is held to the kitchen, now, and nothing else', () => {
    const fired = after(coursed, [fire('steak', 'order-pizza'), { at: later }]);
    expect(lineIn(fired)).toMatchObject({ sentAt: later, course: 2 });
    expect(lineIn(fired)).not.toHaveProperty('held');
    expect(lineIn(fired)).not.toHaveProperty('afterReady');
    expect(lineIn(fired, 'order-pizza')).toEqual(lineIn(coursed, 'order-pizza'));
    expect(orderIn(fired).version).toBe(orderIn(coursed).version + 1);
  });

  test('counts once, whoever fires again', () => {
    const once = after(coursed, [fire('steak'), { at: later }]);
    const twice = after(once, [fire('steak'), { at: '2026-11-20T11:50:00.000Z' }]);
    expect(orderIn(twice)).toEqual(orderIn(once));
  });

  test('makes a ready order one that is being made again', () => {
    const fired = after(ready, [fire('steak'), { at: later }]);
    expect(linesToMake(orderIn(fired)).map(({ line_id }) => line_id)).toEqual(['steak']);
    expect(orderIn(fired).statusEntry.status).toBe('waiting-pickup');
  });

  test('leaves what was voided while it was held', () => {
    const voided = after(coursed, change({ void: [{ line_id: 'steak', reason: 'left' }] }));
    expect(orderIn(after(voided, fire('steak')))).toEqual(orderIn(voided));
  });

  test('is of no use by crossing off before: what is made has been sent', () => {
    const made = after(coursed, [change({ done: ['steak'] }), { at: later }]);
    expect(lineIn(made)).toMatchObject({ sentAt: later, doneAt: later });
    expect(lineIn(made)).not.toHaveProperty('held');
  });

  test('takes the lines that come with it', () => {
    const both = after(coursed, change({ add: [{ ...line('cake', 'beer'), held: true }], fire: ['cake', 'steak'] }));
    expect(heldLines(orderIn(both))).toEqual([]);
  });

  test('is refused for a line that is not there, for an order that is closed meanwhile, and to guests', () => {
    expect(codeOf(applyCommand(coursed, fire('x'), occurrence()))).toBe('line_unknown');
    const closed = after(coursed, act('reject'));
    for (const standing of ['staff', 'offline'] as const)
      expect(codeOf(applyCommand(closed, fire('steak'), occurrence({ standing })))).toBe('order_closed');
    expect(codeOf(applyCommand(coursed, fire('steak'), occurrence({ standing: 'guest' })))).toBe('not_allowed');
  });
});
