import { expect, it } from 'vitest';
import { accepted, after, occurrence, orderIn, placed, restaurant, staff } from '../../tests/support/sampleOrder.ts';
import { applyCommand } from '../order/applyCommand.ts';
import type { Command } from '../order/command.ts';
import { bookingsOf } from './bookingsOf.ts';

const done = { key: 'key', at: '2026-11-24T10:00:00.000Z', by: staff, restaurant };
const booked = (command: Command, picture = placed()) =>
  bookingsOf(command, picture, accepted(applyCommand(picture, command, occurrence({ key: 'key' }))), done);

it('books that an order was moved, once and without money', () => {
  const move: Command = { type: 'order.move', body: { order_id: 'order', to: { table_id: 'other' } } };
  expect(booked(move)).toEqual([
    {
      at: done.at,
      actor: 'employee:anna',
      type: 'order',
      references: { order_id: 'order' },
      body: { what: 'moved', from: 'table', to: 'other', key: 'key' },
    },
  ]);
  expect(booked(move, after(placed(), [move, { key: 'key' }]))).toEqual([]);
});

it('books that a bill was split: what the one is less, the other is more', () => {
  const lines = [{ line_id: 'order-beer', quantity: 1, part_id: 'part' }];
  const split: Command = { type: 'order.split', body: { order_id: 'order', to: { order_id: 'made' }, lines } };
  const records = booked(split);
  expect(records).toMatchObject([
    { type: 'order', amount: -430, references: { order_id: 'order' }, body: { what: 'split', units: 1, to: 'made' } },
    { type: 'order', amount: 430, references: { order_id: 'made' }, body: { what: 'split', from: 'order' } },
  ]);
  const both = after(placed(), [split, { key: 'key' }]);
  expect(orderIn(both, 'made').amountTotal).toBe(430);
  expect(booked(split, both)).toEqual([]);
});
