import * as fc from '../../tests/support/fastCheck.ts';
import { expect, test } from 'vitest';
import { cashTotal } from './cashRounding.ts';
import { currencies, type Currency } from './money.ts';

test.each<[number, Currency, number, number]>([
  [1234, 'EUR', 1234, 0],
  [1234, 'RON', 1234, 0],
  [1234, 'USD', 1234, 0],
  [1232, 'CHF', 1230, -2],
  [1233, 'CHF', 1235, 2],
  [1235, 'CHF', 1235, 0],
  [1238, 'CHF', 1240, 2],
  [123200, 'HUF', 123000, -200],
  [123300, 'HUF', 123500, 200],
  [123250, 'HUF', 123500, 250],
  [200, 'HUF', 0, -200],
  [0, 'HUF', 0, 0],
])('%d %s is %d in cash, rounding %d', (amount, currency, total, rounding) => {
  expect(cashTotal(amount, currency)).toEqual({ total, rounding });
});

test('amount and rounding make the total, and rounding the total again changes nothing', () => {
  fc.assert(
    fc.property(fc.nat(1e9), fc.constantFrom(...currencies), (amount, currency) => {
      const { total, rounding } = cashTotal(amount, currency);
      expect(amount + rounding).toBe(total);
      expect(cashTotal(total, currency)).toEqual({ total, rounding: 0 });
    }),
  );
});
