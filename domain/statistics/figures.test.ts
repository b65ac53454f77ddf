import { describe, expect, test } from 'vitest';
import { figuresOf, groupings } from './figures.ts';

const sold = { orders: 4, items: 9, amount: 4_990, tips: 120 };

describe('figures', () => {
  test('say what an order came to on average, rounded once', () => {
    expect(figuresOf(sold)).toStrictEqual({ ...sold, average: 1_248 });
  });

  test('of nothing are nothing', () => {
    const nothing = { orders: 0, items: 0, amount: 0, tips: 0 };
    expect(figuresOf(nothing)).toStrictEqual({ ...nothing, average: 0 });
  });

  test('say how long an order was prepared, by those alone of which it is known', () => {
    expect(figuresOf({ ...sold, prepared: 2, preparing: 901 })).toStrictEqual({
      ...sold,
      average: 1_248,
      preparation: 451,
    });
    expect(figuresOf({ ...sold, prepared: 1, preparing: 0 }).preparation).toBe(0);
    expect(figuresOf({ ...sold, prepared: 1 }).preparation).toBe(0);
    expect(figuresOf({ ...sold, prepared: 0, preparing: 0 })).not.toHaveProperty('preparation');
  });

  test('are summed up by time, by what was sold, where, and how it was paid and taken', () => {
    const time = ['hour', 'day', 'week', 'month', 'weekday', 'weekdayHour'];
    expect(groupings).toEqual([...time, 'item', 'category', 'restaurant', 'paymentOption', 'orderType']);
  });
});
