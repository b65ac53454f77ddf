import * as fc from '../../tests/support/fastCheck.ts';
import { describe, expect, test } from 'vitest';
import { prorate } from './prorate.ts';

describe('prorate', () => {
  test.each<[number, number[], number[]]>([
    [100, [1, 1, 1], [34, 33, 33]],
    [101, [1, 1, 1], [34, 34, 33]],
    [100, [0, 0], [50, 50]],
    [101, [0, 0], [51, 50]],
    [100, [0, 1], [0, 100]],
    [10, [3, 3, 4], [3, 3, 4]],
    [1, [1, 2, 3], [0, 0, 1]],
    [5, [1, 2, 2], [1, 2, 2]],
    [0, [1, 2], [0, 0]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [7, [5], [7]],
    [0, [], []],
    // the larger weight has the smaller remainder: 3.75 and 6.25
    [10, [3, 5], [4, 6]],
    // 0.5, 1.25, 1.25
    [3, [2, 5, 5], [1, 1, 1]],
  ])('splits %d by %j into %j', (total, weights, shares) => {
    expect(prorate(total, weights)).toEqual(shares);
  });

  test('loses no money where nothing can take it', () => {
    expect(() => prorate(5, [])).toThrow('nothing to put the total on');
  });

  const weights = fc.array(fc.nat(2 ** 40), { minLength: 1, maxLength: 40 });

  test('always sums to the total, even where products pass 2^53', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(2 ** 40), max: 2 ** 40 }), weights, (total, weights) => {
        expect(prorate(total, weights).reduce((a, b) => a + b, 0)).toBe(total);
      }),
    );
  });

  test('gives nobody a whole unit more or less than the exact share', () => {
    fc.assert(
      fc.property(fc.nat(1e6), fc.array(fc.nat(1e6), { minLength: 1, maxLength: 20 }), (total, weights) => {
        const sum = weights.reduce((a, b) => a + b, 0) || 1;
        fc.pre(weights.some((weight) => weight > 0));
        prorate(total, weights).forEach((share, index) => {
          expect(Math.abs(share - (total * (weights[index] ?? 0)) / sum)).toBeLessThan(1);
        });
      }),
    );
  });

  test('never takes more from a weight than the weight when the total fits into all of them', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(1000), { minLength: 1, maxLength: 10 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (weights, part) => {
          const total = Math.floor(weights.reduce((a, b) => a + b, 0) * part);
          fc.pre(weights.some((weight) => weight > 0));
          prorate(total, weights).forEach((share, index) => expect(share).toBeLessThanOrEqual(weights[index] ?? 0));
        },
      ),
    );
  });
});
