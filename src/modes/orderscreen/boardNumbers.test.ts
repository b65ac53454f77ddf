import { describe, expect, test } from 'vitest';
import type { Order, OrderStatus } from '#domain/order/order.ts';
import { boardNumbers } from './boardNumbers.ts';

const now = Date.parse('2026-05-01T12:00:00.000Z');
const order = (number: string, status: OrderStatus, at: string, fields: Partial<Order> = {}): Order =>
  ({
    order_id: number,
    number,
    type: 'takeaway',
    createdAt: at,
    flags: [],
    statusEntry: { status, at },
    statusEntries: [{ status, at }],
    ...fields,
  }) as unknown as Order;
const shown = (orders: Order[]) => {
  const { preparing, ready } = boardNumbers(orders, now);
  return [preparing, ready].map((side) => side.map(({ number }) => number));
};

describe('a pick-up board', () => {
  test('shows what is made, oldest first, and what can be collected, the newest first', () => {
    const orders = [
      order('2', 'in-preparation', '2026-05-01T11:52:00.000Z'),
      order('1', 'accepted', '2026-05-01T11:50:00.000Z'),
      order('3', 'waiting-pickup', '2026-05-01T11:40:00.000Z'),
      order('4', 'waiting-pickup', '2026-05-01T11:58:00.000Z'),
    ];
    expect(shown(orders)).toEqual([
      ['1', '2'],
      ['4', '3'],
    ]);
  });

  test('leaves out what nobody collects there: deliveries, what is not paid or not accepted, what is over or long ready', () => {
    const at = '2026-05-01T11:50:00.000Z';
    const orders = [
      order('1', 'in-preparation', at, { type: 'delivery' }),
      order('2', 'accepted', at, { flags: ['awaiting_payment'] }),
      order('3', 'created', at),
      order('4', 'completed', at),
      order('5', 'waiting-pickup', '2026-05-01T10:00:00.000Z'),
    ];
    expect(shown(orders)).toEqual([[], []]);
  });
});
