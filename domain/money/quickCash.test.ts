import * as fc from '../../tests/support/fastCheck.ts';
import { expect, test } from 'vitest';
import { cashTotal } from './cashRounding.ts';
import { currencies, type Currency } from './money.ts';
import { quickCash } from './quickCash.ts';

test.each<[number, Currency, number[]]>([
  [2380, 'EUR', [2380, 2500, 3000, 4000, 5000, 10000]],
  [5000, 'EUR', [5000, 6000, 10000, 20000]],
  [31240, 'EUR', [31240, 31500, 32000, 35000, 40000]],
  [1233, 'CHF', [1235, 2000, 5000, 10000, 20000]],
  [487200, 'HUF', [487000, 500000, 600000, 1000000, 2000000]],
  [487300, 'HUF', [487500, 500000, 600000, 1000000, 2000000]],
  [12300, 'HUF', [12500, 50000, 100000, 200000, 500000, 1000000]],
  [1000000, 'HUF', [1000000, 2000000]],
  [410, 'RON', [410, 500, 1000, 2000, 5000, 10000]],
  [25000, 'RON', [25000, 26000, 30000, 40000]],
  [33, 'USD', [33, 100, 500, 1000, 2000, 5000]],
  [5000, 'USD', [5000, 6000, 10000]],
  [1, 'EUR', [1, 500, 1000, 2000, 5000, 10000]],
  [5, 'CHF', [5, 1000, 2000, 5000, 10000, 20000]],
  [0, 'EUR', [0]],
])('for %d %s offers %j', (due, currency, offered) => {
  expect(quickCash(due, currency)).toEqual(offered);
});

test('offers the exact total first, then only more, ascending and without repeats', () => {
  fc.assert(
    fc.property(fc.nat(1e7), fc.constantFrom(...currencies), (due, currency) => {
      const offered = quickCash(due, currency);
      expect(offered[0]).toBe(cashTotal(due, currency).total);
      expect(offered).toEqual([...new Set(offered)].sort((a, b) => a - b));
      expect(offered.length).toBeLessThanOrEqual(6);
    }),
  );
});
