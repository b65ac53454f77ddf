import { expect, test } from 'vitest';
import { newOrder, place } from '../../tests/support/sampleOrder.ts';
import type { Command } from '../order/command.ts';
import { inVisit } from './inVisit.ts';

const { table_id: _table, ...home } = newOrder('order', { type: 'takeaway' });
const call: Command = {
  type: 'table.call',
  body: { event_id: 'e', table_id: 'table', reason: 'payment', comment: 'x' },
};

test('what a guest does at a table names the visit, so that it counts in no later one', () => {
  expect(inVisit(place(), 3)).toEqual(place(newOrder('order', { table_generation: 3 })));
  expect(inVisit(call, 3)).toEqual({ type: 'table.call', body: { ...call.body, table_generation: 3 } });
  expect(inVisit(call, 0)).toEqual({ type: 'table.call', body: { ...call.body, table_generation: 0 } });
});

test.each<[string, Command, number | undefined]>([
  ['an order, where nobody knows the visit', place(), undefined],
  ['a call, where nobody knows the visit', call, undefined],
  ['an order that is taken home', place(home), 3],
  ['a payment', { type: 'payment.confirm', body: { order_id: 'order', paymentOption: 'cash' } }, 3],
  ['a closed table', { type: 'table.close', body: { table_id: 'table' } }, 3],
])('%s stays as it is', (_, command, generation) => {
  expect(inVisit(command, generation)).toBe(command);
});
