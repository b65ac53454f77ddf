import * as fc from '../../tests/support/fastCheck.ts';
import { expect, test } from 'vitest';
import { roundHalfAway } from './round.ts';

test.each([
  [0, 0],
  [0.4, 0],
  [0.49999999999999994, 0],
  [0.5, 1],
  [1.5, 2],
  [2.5, 3],
  [-0.4, 0],
  [-0.5, -1],
  [-1.5, -2],
  [-2.5, -3],
  [1795.5, 1796],
])('rounds %d to %d', (n, rounded) => {
  expect(roundHalfAway(n)).toBe(rounded);
});

test('rounds a debt as it rounds a claim', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), (n) => {
      expect(roundHalfAway(-n)).toBe(0 - roundHalfAway(n));
    }),
  );
});
