import { expect, test } from 'vitest';
import { deliveryFee } from './deliveryFee.ts';

const regions = [
  { postalCode: '1010', fee: 250 },
  { postalCode: 'SW1A 1AA', fee: 400 },
  { postalCode: '1020', fee: 0 },
];

test.each<[string, string | undefined, number]>([
  ['its region’s', '1010', 250],
  ['the same, however it is typed', ' 10 10 ', 250],
  ['the same, in small letters', 'sw1a1aa', 400],
  ['nothing where the house brings it for nothing', '1020', 0],
  ['nothing yet where it is not known', undefined, 0],
  ['nothing where the house does not bring it', '9999', 0],
])('to bring an order costs %s', (_, postalCode, fee) => {
  expect(deliveryFee(regions, postalCode)).toBe(fee);
});
