import { expect, test } from 'vitest';
import { deliveryFeeText, minimumOrderText, type DeliveryFeeText, type MinimumOrderText } from './deliveryTexts.ts';
import { normalisedPostalCode } from './postalCode.ts';

const regions = [
  { postalCode: '1010', fee: 250 },
  { postalCode: '1020', fee: 0 },
];

const paid = { kind: 'fee', fee: 250, text: '2.50\u00A0€' } as const;
const free = { kind: 'free', text: 'Free delivery' } as const;
test.each<[string | undefined, DeliveryFeeText]>([
  ['1010', paid],
  ['1020', free],
  [' 10 20', free],
  ['9999', paid],
  [undefined, paid],
])('delivery to %s says %j', (postalCode, text) => {
  expect(deliveryFeeText(regions, postalCode, 'EUR')).toEqual(text);
});

test('without regions there is no delivery', () => {
  expect(deliveryFeeText([], '1010', 'EUR')).toEqual({ kind: 'none', text: 'No delivery' });
});

const noMinimum = { kind: 'none', text: 'No min. amount' } as const;
test.each<[number | undefined, MinimumOrderText]>([
  [1500, { kind: 'minimum', value: 1500, text: 'Min. 15.00\u00A0HUF' }],
  [0, noMinimum],
  [undefined, noMinimum],
])('a minimum of %s says %j', (value, text) => {
  expect(minimumOrderText(value, 'HUF')).toEqual(text);
});

test.each([
  [' 1010 ', '1010'],
  ['sw1a 1aa', 'SW1A1AA'],
  ['400 123', '400123'],
])('%j compares as %s', (written, compared) => {
  expect(normalisedPostalCode(written)).toBe(compared);
});
