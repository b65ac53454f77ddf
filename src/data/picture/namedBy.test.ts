import { describe, expect, it } from 'vitest';
import type { Command } from '#domain/order/command.ts';
import type { Order } from '#domain/order/order.ts';
import { emptyPicture } from '#domain/order/picture.ts';
import { namedBy } from './namedBy.ts';

const order = (order_id: string, table_id?: string, parts: string[] = []): Order =>
  ({ order_id, table_id, payments: parts.map((partialPayment_id) => ({ partialPayment_id })) }) as unknown as Order;
const known = [order('a', 't'), order('b', 't'), order('c', 'u', ['p']), order('d')];
const picture = { ...emptyPicture, orders: new Map(known.map((each) => [each.order_id, each])) };
const named = (command: unknown): string[] => [...new Set(namedBy(command as Command, picture))].toSorted();

describe('what a command reads or may change', () => {
  it('is all that stands at the tables that a move leaves and reaches', () => {
    const body = { order_id: 'c', to: { table_id: 't' } };
    expect(named({ type: 'order.move', body })).toEqual(['order:a', 'order:b', 'order:c', 'table:t', 'table:u']);
  });

  it('is only its own order where what else stands at the table does not matter', () => {
    const body = { order: { order_id: 'new', restaurant_id: 'r', items: [], table_id: 't' } };
    expect(named({ type: 'order.place', body })).toEqual(['order:new', 'table:t']);
  });

  it('is the order that carries the part', () => {
    const body = { partialPayment_id: 'p' };
    expect(named({ type: 'payment.cancel', body })).toEqual(['order:c', 'payment:p']);
  });

  it('is the waiter call', () => {
    expect(named({ type: 'table.seen', body: { event_id: 'e' } })).toEqual(['event:e']);
  });
});
