import { describe, expect, test } from 'vitest';
import { line } from '../../tests/support/sampleMenu.ts';
import { after, newOrder, orderIn, place, placed, withTable } from '../../tests/support/sampleOrder.ts';
import {
  action,
  byGuest,
  cancel,
  change,
  claim,
  confirm,
  offline,
  open,
  two,
} from '../../tests/support/samplePayment.ts';
import type { Occurrence, Picture } from './applyCommand.ts';
import type { LinesChange } from './changeLines.ts';
import type { Command } from './command.ts';
import type { NewDiscount } from './order.ts';

const lines = (body: LinesChange): Command => ({ type: 'order.lines', body: { order_id: 'order', ...body } });
const add = lines({ add: [line('x', 'beer')] });
const replace = (version: number, ...items: ReturnType<typeof line>[]): Command => ({
  type: 'order.replace',
  body: { order: { order_id: 'order', version, items } },
});
const rate = (stars: number): Command => ({ type: 'order.rate', body: { order_id: 'order', stars } });
const discount = (changes: Partial<NewDiscount>): Command => ({
  type: 'order.discount',
  body: { order_id: 'order', discount: { discount_id: 'd', reason: 'late', ...changes } },
});
const home = { street: 'Ring 1', postalCode: '1010', city: 'Wien', country: 'AT' };
const accepting = after(placed(), action('accept'));
const rejected = after(placed(), action('reject', 'no'));
const completed = after(accepting, action('prepare'), action('ready'), action('complete'));
const reduced = after(placed(), discount({ percent: 10 }));
const paidFirst = after(placed({ payment: { option: 'online' } }), [
  confirm({
    partialPayment: { partialPayment_id: 'p', restaurant_id: 'restaurant', orders: ['order'], amount: 1760 },
    paymentOption: 'online',
  }),
  { proven: { intent_id: 'pi' } },
]);

describe('a refusal shows the order as it stands', () => {
  test.each<[string, Picture, Command, Partial<Occurrence>, string]>([
    ['a guest adds to what was accepted', accepting, add, byGuest, 'order_changed'],
    ['a guest adds at a percentage', reduced, add, byGuest, 'order_changed'],
    ['a guest adds to what was paid online', paidFirst, add, byGuest, 'order_paid'],
    [
      'lines of a closed order are voided',
      rejected,
      lines({ void: [{ line_id: 'order-beer', reason: 'no' }] }),
      {},
      'order_closed',
    ],
    ['all lines are replaced of another version', placed(), replace(7, line('x', 'beer')), {}, 'order_changed'],
    ['a rejected order is reduced', rejected, discount({ amount: 100 }), {}, 'order_closed'],
    ['a step is not the next', placed(), action('ready'), {}, 'invalid_order_action'],
    ['a guest cancels too late', accepting, action('reject', 'no'), byGuest, 'invalid_order_action'],
    ['stars come too early', placed(), rate(5), byGuest, 'invalid_order_action'],
    ['stars come twice', after(completed, [rate(5), byGuest]), rate(4), byGuest, 'already_rated'],
  ])('when %s', (_, picture, command, changes, code) => {
    expect(change(picture, command, changes)).toMatchObject({ code, details: { current: orderIn(picture) } });
  });

  test('and names who is on the way with it, when another deliverer takes it', () => {
    const steps = [action('accept'), action('prepare'), action('ready')];
    const ready = after(placed({ type: 'delivery', table_id: undefined, address: home }), ...steps);
    const anna = { by: { kind: 'employee', id: 'anna', name: 'Anna' } } as const;
    const bert = { by: { kind: 'employee', id: 'bert', name: 'Bert' } } as const;
    const sent = after(ready, [action('dispatch'), anna], [action('deliver'), bert]);
    expect(change(sent, action('dispatch'), bert)).toMatchObject({
      code: 'order_with_other_deliverer',
      values: { name: 'Anna' },
      details: { current: orderIn(sent) },
    });
    expect(change(sent, action('dispatch'), anna)).toMatchObject({ ok: true });
    // whoever repeats another step is not asked who they are
    expect(change(sent, action('ready'), bert)).toMatchObject({ ok: true });
  });
});

describe('a refusal names the line', () => {
  const beer = lines({ void: [{ line_id: 'order-beer', reason: 'spilled' }] });
  const both = [claim('pizza'), claim('beer')];
  test.each<[string, Picture, Command, string, string]>([
    [
      'that nobody knows, when it is voided',
      placed(),
      lines({ void: [{ line_id: 'x', reason: 'no' }] }),
      'line_unknown',
      'x',
    ],
    ['that nobody knows, when it is crossed off', placed(), lines({ done: ['x'] }), 'line_unknown', 'x'],
    ['that is being paid', after(placed(), open({ lines: both })), beer, 'lines_already_claimed', 'order-beer'],
    [
      'that is paid',
      after(placed(), open({ lines: both }), confirm({ partialPayment_id: 'part' })),
      beer,
      'line_paid',
      'order-beer',
    ],
    ['that stands in another order', two, lines({ add: [line('second-beer', 'beer')] }), 'line_taken', 'second-beer'],
  ])('%s', (_, picture, command, code, line_id) => {
    expect(change(picture, command)).toMatchObject({ code, details: { line_id } });
  });

  test('but nothing that was done offline, nor what is claimed no more', () => {
    const paying = after(placed(), open({ lines: both }));
    expect(change(paying, beer, offline)).toMatchObject({ ok: true });
    expect(change(after(paying, cancel()), beer)).toMatchObject({ ok: true });
  });
});

describe('a refusal names the fault and its place', () => {
  const two = (second: ReturnType<typeof line>) => place(newOrder('order', { items: [line('a', 'beer'), second] }));
  const wrong = { name: 'Eva', phone: 'call me' };
  test.each<[string, Command, Partial<Occurrence>, string, object]>([
    [
      'an unknown item',
      two(line('b', 'gone')),
      {},
      'item_unknown',
      { path: 'items.1.item.item_id', message: 'is not on the menu' },
    ],
    [
      'an impossible quantity',
      two(line('b', 'beer', 0)),
      {},
      'item_invalid',
      { path: 'items.1.quantity', message: 'must be 1 to 99' },
    ],
    [
      'a line twice',
      two(line('a', 'pizza')),
      {},
      'item_invalid',
      { path: 'items', message: 'have the same line_id twice' },
    ],
    [
      'a phone that nobody can dial',
      place(newOrder('order', { contact: wrong })),
      {},
      'invalid_request',
      { path: 'contact.phone', message: 'must be a phone number' },
    ],
  ])('%s', (_, command, changes, code, fault) => {
    expect(change(withTable, command, changes)).toMatchObject({ code, details: [fault] });
  });

  test.each([
    ['no phone', { name: 'Eva' }],
    ['an empty one', { name: 'Eva', phone: ' ' }],
    ['one between spaces', { name: 'Eva', phone: ' +43 664 1234567 ' }],
  ])('but not %s', (_, contact) => {
    expect(change(withTable, place(newOrder('order', { contact })))).toMatchObject({ ok: true });
  });
});
