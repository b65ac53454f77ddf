import { expect, test } from 'vitest';
import { emptyCart } from '#domain/cart/cart.ts';
import { dearerIndex, line, sampleIndex } from '../../../tests/support/sampleMenu.ts';
import { dearerFee, feeOf } from './agreedFee.ts';
import { dearerLines, lastSeen, pricesOf, withNewLines } from './agreedPrices.ts';
import { putBack } from './cartLines.ts';
import { pricedCart } from './pricedCart.ts';
import { withoutSent } from './withoutSent.ts';

const cart = (index: typeof sampleIndex, ...items: ReturnType<typeof line>[]) =>
  pricedCart({ ...emptyCart('browser', 'local'), items }, index, []);

test('a line that is dearer than its guest has seen is named, with what one piece cost then', () => {
  const seen = pricesOf(cart(sampleIndex, line('1', 'beer', 2), line('2', 'salad')));
  const now = cart(dearerIndex, line('1', 'beer', 3), line('2', 'salad'));
  expect(dearerLines(seen, now).get('1')).toBe(430);
  expect(dearerLines(pricesOf(now), now).size).toBe(0);
});

test('a line that came since costs what it costs, and what is cheaper needs no word', () => {
  const seen = withNewLines(pricesOf(cart(sampleIndex, line('1', 'beer'))), cart(dearerIndex, line('3', 'beer')));
  expect(dearerLines(seen, cart(dearerIndex, line('3', 'beer'))).size).toBe(0);
  expect(dearerLines(pricesOf(cart(dearerIndex, line('1', 'beer'))), cart(sampleIndex, line('1', 'beer'))).size).toBe(
    0,
  );
});

test('another choice has a price of its own', () => {
  const seen = pricesOf(cart(sampleIndex, line('1', 'pizza')));
  const now = cart(sampleIndex, line('1', 'pizza', 1, { toppings: { ham: 2 } }));
  expect(dearerLines(withNewLines(seen, now), now).size).toBe(0);
});

test('an order that comes back to the cart, taken back or refused for its price, has the prices that its guest has seen', () => {
  const sent = [line('1', 'beer', 2)];
  const seen = { ...pricesOf(cart(sampleIndex, ...sent, line('gone', 'salad'))), ...feeOf('1010', 300) };
  const order = { ...emptyCart('browser', 'local'), items: sent };
  const placed = withoutSent(sent)({ cart: order, note: '', agreed: seen });
  expect(placed.cart.items).toEqual([]);
  const { agreed = {} } = putBack(sent, '')(placed);
  expect(dearerLines(agreed, cart(dearerIndex, ...sent)).get('1')).toBe(430);
  expect(dearerFee(agreed, '1010', 350)).toBe(300);
});

test('the prices of the last lines are remembered, not those of all evenings', () => {
  const prices = Object.fromEntries(Array.from({ length: 150 }, (_, n) => [`["${n}"]`, n]));
  const seen = withNewLines(prices, cart(sampleIndex, line('new', 'beer')));
  expect(Object.values(lastSeen(seen)).slice(-2)).toEqual([149, 430]);
  expect(Object.keys(lastSeen(seen))).toHaveLength(100);
});

test('a delivery fee that rises is named with what it was there, and another address has a fee of its own', () => {
  const seen = feeOf(' 1010 ', 300);
  expect(dearerFee(seen, '1010', 350)).toBe(300);
  expect([dearerFee(seen, '1010', 300), dearerFee(seen, '1010', 250), dearerFee(seen, '1020', 900)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
