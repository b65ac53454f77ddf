import * as fc from '../../tests/support/fastCheck.ts';
import { describe, expect, test } from 'vitest';
import { after, orderIn, place, newOrder, placed, withTable } from '../../tests/support/sampleOrder.ts';
import { dishesOf, offeredMinutes, openWork } from './offeredMinutes.ts';
import type { Order, OrderItem } from './order.ts';

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
    [5, 5, 10],
    [6, 5, 15],
    [1, 9, 10],
    [118, 2, 120],
    [119, 2, 120],
  ])('with %i dishes before it and %i of its own are %i', (ahead, own, minutes) => {
    expect(offeredMinutes({ usual, atOnce, ahead, own })).toBe(minutes);
  });

  test('are the usual ones even where these are longer than what is offered by itself', () => {
    expect(offeredMinutes({ usual: 150, atOnce, ahead: 0, own: 2 })).toBe(150);
    expect(offeredMinutes({ usual: 150, atOnce, ahead: 90, own: 2 })).toBe(150);
    expect(offeredMinutes({ usual: 7, atOnce, ahead: 0, own: 2 })).toBe(10);
  });

  test('do not lose their sense where a house says that it makes nothing at a time', () => {
    for (const none of [0, -1, 0.5])
      expect(offeredMinutes({ usual, atOnce: none, ahead: 2, own: 1 })).toBe(
        offeredMinutes({ usual, atOnce: 1, ahead: 2, own: 1 }),
      );
    expect(offeredMinutes({ usual, atOnce: 1, ahead: 2, own: 1 })).toBe(30);
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

test('open work are all dishes of all orders, without what is voided or held, or not for the kitchen', () => {
  const order = orderIn(after(placed(), { type: 'order.action', body: { order_id: 'order', action: 'accept' } }));
  const [pizza, beer] = order.items as [OrderItem, OrderItem];
  const voided = { ...beer, voided: { at: order.createdAt, reason: 'x' } };
  const held = { ...beer, held: true as const };
  const closed: Order = { ...order, statusEntry: { status: 'rejected', at: order.createdAt } };
  expect(openWork([order, closed, order])).toBe(6);
  expect(openWork([{ ...order, items: [pizza, voided, held] }, order])).toBe(4);
  expect(openWork([])).toBe(0);
  expect(dishesOf(order)).toBe(3);
  expect(dishesOf({ items: [pizza, voided, held] })).toBe(1);
  expect(dishesOf(order, ({ item }) => item?.item_id === 'beer')).toBe(2);
});
