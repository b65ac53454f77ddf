import { describe, expect, test } from 'vitest';
import type { AnyCommand } from './command.ts';
import { subjectOf, type CommandSubject } from './commandSubject.ts';

const whole = { partialPayment_id: 'part', restaurant_id: 'house', orders: ['a', 'b'], amount: 500 };
const lines = [{ line_id: 'x', quantity: 1 }];
const parted = { line_id: 'x', quantity: 1, part_id: 'p' };
const order = {
  order_id: 'a',
  restaurant_id: 'house',
  type: 'local' as const,
  items: lines,
  payment: { option: 'later' as const },
  menu_revision: 'r1',
  amountTotal: 500,
};
const system = { partialPayment_id: 'part', intent_id: 'i' };

describe('what a command is about', () => {
  test.each<[AnyCommand, Partial<CommandSubject>]>([
    [
      { type: 'order.place', body: { order: { ...order, table_id: 't' } } },
      { restaurant_id: 'house', orders: ['a'], lines: ['x'], table: 't', makes: 'a', menu_revision: 'r1' },
    ],
    [
      { type: 'order.place', body: { order } },
      { restaurant_id: 'house', orders: ['a'], lines: ['x'], makes: 'a', menu_revision: 'r1' },
    ],
    [
      { type: 'order.replace', body: { order: { ...order, version: 2 } } },
      { orders: ['a'], lines: ['x'] },
    ],
    [
      { type: 'order.lines', body: { order_id: 'a', add: lines, menu_revision: 'r1' } },
      { orders: ['a'], lines: ['x'], menu_revision: 'r1' },
    ],
    [{ type: 'order.lines', body: { order_id: 'a', done: ['x'] } }, { orders: ['a'] }],
    [{ type: 'order.lines', body: { order_id: 'a', fire: ['x'] } }, { orders: ['a'] }],
    [{ type: 'order.action', body: { order_id: 'a', action: 'accept' } }, { orders: ['a'] }],
    [{ type: 'order.info', body: { order_id: 'a' } }, { orders: ['a'] }],
    [
      { type: 'order.discount', body: { order_id: 'a', discount: { discount_id: 'd', reason: '' } } },
      { orders: ['a'] },
    ],
    [{ type: 'payment.return', body: { order_id: 'a', amount: 500 } }, { orders: ['a'] }],
    [
      {
        type: 'payment.return',
        body: { order_id: 'a', amount: 500, lines: [parted, { ...parted, part_id: 'q' }], note: 'cold' },
      },
      { orders: ['a'], lines: ['p', 'q'] },
    ],
    [
      {
        type: 'order.split',
        body: { order_id: 'a', to: { order_id: 'b' }, lines: [parted, { ...parted, part_id: 'q' }] },
      },
      { orders: ['a', 'b'], lines: ['p', 'q'], makes: 'b' },
    ],
    [
      { type: 'order.split', body: { order_id: 'a', to: { order_id: 'b', table_id: 'u' }, lines: [parted] } },
      { orders: ['a', 'b'], lines: ['p'], makes: 'b', to: 'u' },
    ],
    [
      {
        type: 'order.lines',
        body: {
          order_id: 'a',
          add: lines,
          void: [
            { line_id: 'x', reason: 'cold' },
            { line_id: 'x', reason: 'cold', quantity: 1, part_id: 'p' },
            { line_id: 'y', reason: 'cold', quantity: 1, part_id: 'q' },
            { line_id: 'y', reason: 'cold', quantity: 1, part_id: 'q' },
          ],
        },
      },
      { orders: ['a'], lines: ['x', 'p', 'q'] },
    ],
    [{ type: 'order.rate', body: { order_id: 'a', stars: 5 } }, { orders: ['a'] }],
    [
      { type: 'order.move', body: { order_id: 'a', to: { table_id: 'u' } } },
      { orders: ['a'], wholeTable: true, to: 'u' },
    ],
    [
      { type: 'order.move', body: { table_id: 't', to: { table_id: 'u' } } },
      { table: 't', wholeTable: true, to: 'u' },
    ],
    [
      { type: 'payment.open', body: whole },
      { restaurant_id: 'house', orders: ['a', 'b'], parts: ['part'], makes: 'part' },
    ],
    [{ type: 'payment.cancel', body: { partialPayment_id: 'part' } }, { parts: ['part'] }],
    [{ type: 'payment.confirm', body: { order_id: 'a', paymentOption: 'later' } }, { orders: ['a'] }],
    [{ type: 'payment.confirm', body: { partialPayment_id: 'part', paymentOption: 'card' } }, { parts: ['part'] }],
    [
      {
        type: 'payment.confirm',
        body: { order_id: 'a', partialPayment_id: 'part', partialPayment: whole, paymentOption: 'cash' },
      },
      { restaurant_id: 'house', orders: ['a', 'b'], parts: ['part'], makes: 'part' },
    ],
    [
      { type: 'payment.confirm', body: { partialPayment_id: 'other', partialPayment: whole, paymentOption: 'cash' } },
      { restaurant_id: 'house', orders: ['a', 'b'], parts: ['part', 'other'], makes: 'part' },
    ],
    [{ type: 'payment.charge', body: system }, { parts: ['part'] }],
    [{ type: 'payment.release', body: system }, { parts: ['part'] }],
    [{ type: 'payment.refund', body: { partialPayment_id: 'part', order_id: 'a', amount: 5 } }, { parts: ['part'] }],
    [
      { type: 'payment.incident', body: { partialPayment_id: 'part', incident_id: 'i', kind: 'disputed', amount: 5 } },
      { parts: ['part'] },
    ],
    [
      { type: 'table.call', body: { event_id: 'e', table_id: 't', reason: 'dishes' } },
      { event: 'e', table: 't', makes: 'e' },
    ],
    [{ type: 'table.seen', body: { event_id: 'e' } }, { event: 'e' }],
    [{ type: 'table.process', body: { event_id: 'e' } }, { event: 'e' }],
    [
      { type: 'table.close', body: { table_id: 't' } },
      { table: 't', wholeTable: true },
    ],
  ])('%j', (command, named) => {
    expect(subjectOf(command)).toEqual({ orders: [], lines: [], parts: [], ...named });
  });
});
