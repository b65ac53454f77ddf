import { expect, test } from 'vitest';
import { pairingCodeIn } from './pairingCodeIn.ts';

test.each([
  ['ABCD2345', 'ABCD2345'],
  ['abcd-2345', 'ABCD2345'],
  ['https://house.example/device#pair=ABCD2345', 'ABCD2345'],
  ['https://house.example/de/device#pair=abcd2345', 'ABCD2345'],
])('%s pairs with %s', (scanned, code) => {
  expect(pairingCodeIn(scanned)).toBe(code);
});

test.each(['', 'ABCD', 'https://house.example/device', 'https://house.example/order/table?code=ABCD2345', 'ABCD2345X'])(
  '%j is no pairing code',
  (scanned) => {
    expect(pairingCodeIn(scanned)).toBeUndefined();
  },
);
