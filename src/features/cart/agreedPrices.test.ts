import { expect, test } from 'vitest';
import { emptyCart } from '#domain/cart/cart.ts';
import { dearerIndex, line, sampleIndex } from '../../../tests/support/sampleMenu.ts';
import { dearerLines, pricesOf, withNewLines } from './agreedPrices.ts';
import { pricedCart } from './pricedCart.ts';

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
