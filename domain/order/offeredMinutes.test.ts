import * as fc from '../../tests/support/fastCheck.ts';
import { describe, expect, test } from 'vitest';
import { after, orderIn, place, newOrder, placed, withTable } from '../../tests/support/sampleOrder.ts';
import { offeredMinutes, openWork } from './offeredMinutes.ts';
import type { OrderItem } from './order.ts';

const usual = 10;
const atOnce = 10;

describe('the minutes offered for an order', () => {
  test.each([
    [0, 1, 10],
    [0, 30, 10],
    [4, 4, 10],
    [8, 4, 15],
    [18, 2, 20],
    [44, 2, 50],
    [500, 2, 120],
  ])('with %i dishes before it and %i of its own are %i', (ahead, own, minutes) => {
    expect(offeredMinutes({ usual, atOnce, ahead, own })).toBe(minutes);
  });

  test('are never fewer than the usual ones, and never fewer when there is more to do', () => {
    const dishes = fc.integer({ min: 0, max: 300 });
    fc.assert(
      fc.property(dishes, dishes, fc.integer({ min: 5, max: 60 }), (ahead, more, minutes) => {
        const offered = (before: number) => offeredMinutes({ usual: minutes, atOnce, ahead: before, own: 2 });
        expect(offered(ahead)).toBeGreaterThanOrEqual(minutes);
        expect(offered(ahead + more)).toBeGreaterThanOrEqual(offered(ahead));
      }),
    );
  });
});

test('open work is what was taken on and is not made, at the station that is asked for', () => {
  const isBeer = ({ item }: OrderItem) => item?.item_id === 'beer';
  const accepted = after(placed(), { type: 'order.action', body: { order_id: 'order', action: 'accept' } });
  expect(openWork([orderIn(placed())])).toBe(0);
  expect([openWork([orderIn(accepted)]), openWork([orderIn(accepted)], isBeer)]).toEqual([3, 2]);
  const poured = after(accepted, { type: 'order.lines', body: { order_id: 'order', done: ['order-beer'] } });
  expect([openWork([orderIn(poured)]), openWork([orderIn(poured)], isBeer)]).toEqual([1, 0]);
  const unpaid = after(withTable, place(newOrder('order', { payment: { option: 'online' } })));
  expect(openWork([orderIn(unpaid)])).toBe(0);
});
