import { describe, expect, it } from 'vitest';
import type { Order } from '#domain/order/order.ts';
import { orderIn, placed } from '../../tests/support/sampleOrder.ts';
import { cursorOfOrder, orderCursor } from './orderCursor.ts';
import { orderRooms } from './orderRooms.ts';

const order = orderIn(placed());
const { table_id: _, session_id: __, ...away } = order;

describe('who hears of an order', () => {
  it('is its house, whoever follows it, and its table', () => {
    expect(orderRooms(order)).toEqual(['restaurant:restaurant', 'order:order', 'table:table']);
    expect(orderRooms(away)).toEqual(['restaurant:restaurant', 'order:order']);
  });

  it('is no table that was merely named', () => {
    expect(orderRooms({ ...away, table_id: 'table' })).not.toContain('table:table');
    expect(orderRooms({ ...away, session_id: 'session' })).toHaveLength(2);
  });

  it('is once the table that it has left, the last of all', () => {
    const left = (table_id: string, at: string) => ({ table_id, session_id: 'earlier', at });
    const [then, now] = [left('first', '2026-11-20T09:00:00.000Z'), left('second', order.updatedAt)];
    const rooms = (movedFrom: Order['movedFrom']) => orderRooms({ ...order, ...(movedFrom ? { movedFrom } : {}) });
    expect(rooms([then, then, now])).toContain('table:second');
    expect(rooms([then, now])).toEqual(['restaurant:restaurant', 'order:order', 'table:table', 'table:second']);
    expect(rooms([then])).not.toContain('table:first');
    expect(rooms([])).toHaveLength(3);
    const { table_id: _named, ...nameless } = now;
    expect(rooms([nameless as typeof now])).toHaveLength(3);
  });
});

describe('the cursor of a list of orders', () => {
  const place = { createdAt: '2026-11-20T11:00:00.000Z', order_id: '0193e0e0-0000-7000-8000-000000000001' };

  it('names the order where the list goes on', () => {
    const cursor = cursorOfOrder({ ...order, ...place });
    expect(cursor).toBe(`${place.createdAt}~${place.order_id}`);
    expect(orderCursor(cursor)).toEqual(place);
  });

  it('is nothing when it is none of ours', () => {
    const cursor = cursorOfOrder({ ...order, ...place });
    for (const wrong of [
      '',
      `${cursor}~`,
      `${cursor}~more`,
      place.createdAt,
      `x~${place.order_id}`,
      `${place.createdAt}~x`,
    ])
      expect(orderCursor(wrong)).toBeUndefined();
  });
});
