import { expect, test } from 'vitest';
import { deliveryFeeText, minimumOrderText } from './deliveryTexts.ts';
import { normalisedPostalCode } from './postalCode.ts';

const regions = [
  { postalCode: '1010', fee: 250 },
  { postalCode: '1020', fee: 0 },
];

test.each<[string | undefined, string]>([
  ['1010', '2.50\u00A0€'],
  ['1020', 'Free delivery'],
  [' 10 20', 'Free delivery'],
  ['9999', '2.50\u00A0€'],
  [undefined, '2.50\u00A0€'],
])('delivery to %s says %s', (postalCode, text) => {
  expect(deliveryFeeText(regions, postalCode, 'EUR').text).toBe(text);
});

test('without regions there is no delivery', () => {
  expect(deliveryFeeText([], '1010', 'EUR')).toEqual({ kind: 'none', text: 'No delivery' });
});

test.each<[number | undefined, string]>([
  [1500, 'Min. 15.00\u00A0HUF'],
  [0, 'No min. amount'],
  [undefined, 'No min. amount'],
])('a minimum of %s says %s', (value, text) => {
  expect(minimumOrderText(value, 'HUF').text).toBe(text);
});

test.each([
  [' 1010 ', '1010'],
  ['sw1a 1aa', 'SW1A1AA'],
  ['400 123', '400123'],
])('%j compares as %s', (written, compared) => {
  expect(normalisedPostalCode(written)).toBe(compared);
});
