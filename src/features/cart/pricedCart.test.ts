import { expect, test } from 'vitest';
import { emptyCart } from '#domain/cart/cart.ts';
import type { NewOrderItem, OrderItem } from '#domain/order/order.ts';
import { choice, dearerIndex, line, sampleIndex } from '../../../tests/support/sampleMenu.ts';
import { piecesByItem, pricedCart } from './pricedCart.ts';

const cart = (...items: NewOrderItem[]) => ({ ...emptyCart('browser', 'local'), items });

test('sums the lines at the prices of the menu on screen', () => {
  const lines = cart(line('1', 'pizza', 2, { ingredients: { cheese: 2 } }), line('2', 'beer', 3));
  expect(pricedCart(lines, sampleIndex, [])).toMatchObject({
    amountTotal: 2 * 1020 + 3 * 430,
    pieces: 5,
    orderable: true,
  });
  expect(pricedCart(lines, dearerIndex, []).amountTotal).toBe(2 * 1020 + 3 * 450);
});

test('marks a line whose dish is sold out, also inside a combo, and lets nothing be ordered with it', () => {
  const combo = { combo_id: 'fixed', options: [choice('pizza'), choice('beer')] };
  const priced = pricedCart(cart(line('1', 'salad'), { line_id: '2', quantity: 1, combo }), sampleIndex, ['beer']);
  expect(priced.lines.map(({ problem }) => problem)).toEqual([undefined, 'soldOut']);
  expect(priced.orderable).toBe(false);
});

test('marks a line whose topping is sold out', () => {
  const priced = pricedCart(cart(line('1', 'pizza', 1, { toppings: { ham: 2 } })), sampleIndex, ['ham']);
  expect(priced.lines[0]?.problem).toBe('soldOut');
});

test('tells a dish that is gone from one whose choices have changed', () => {
  const gone = line('1', 'no-longer');
  const changed = line('2', 'pizza', 1, { option_id: 'no-longer' });
  expect(pricedCart(cart(gone, changed), sampleIndex, []).lines.map(({ problem }) => problem)).toEqual([
    'gone',
    'changed',
  ]);
});

test('a line that an order has already is not to be mended and costs what it cost, until it is touched', () => {
  const ordered = (change: NewOrderItem): OrderItem => ({
    ...change,
    unitPrice: 400,
    amount: 400 * change.quantity,
    name: { en: 'As ordered' },
    taxRate: 20,
  });
  const beer = line('1', 'beer', 2);
  const gone = line('2', 'no-longer');
  const had = [ordered(beer), ordered(gone)];
  const priced = pricedCart(cart(beer, gone), dearerIndex, ['beer'], had);
  expect(priced).toMatchObject({ amountTotal: 1200, orderable: true });
  expect(priced.lines.map(({ problem, onMenu }) => [problem, onMenu])).toEqual([
    [undefined, true],
    [undefined, false],
  ]);
  expect(priced.lines[1]!.name).toEqual({ en: 'As ordered' });
  const touched = pricedCart(cart({ ...beer, quantity: 3 }, { ...gone, quantity: 2 }), dearerIndex, ['beer'], had);
  expect(touched.lines.map(({ problem }) => problem)).toEqual(['soldOut', 'gone']);
});

test('counts a dish over all of its lines', () => {
  const items = cart(line('1', 'pizza', 2), line('2', 'pizza', 1, { toppings: { ham: 2 } }), line('3', 'beer'));
  expect(piecesByItem(items)).toEqual({ pizza: 3, beer: 1 });
});
