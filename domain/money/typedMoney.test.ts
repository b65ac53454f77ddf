import * as fc from '../../tests/support/fastCheck.ts';
import { expect, test } from 'vitest';
import { currencies, type Currency } from './money.ts';
import { moneyDigits, mostDigits, typedMoney } from './typedMoney.ts';

test.each<[string, Currency, number]>([
  ['', 'EUR', 0],
  ['5', 'EUR', 5],
  ['1000', 'EUR', 1000],
  ['1000', 'RON', 1000],
  ['10000', 'HUF', 1_000_000],
  ['5', 'HUF', 500],
  ['', 'HUF', 0],
])('the digits %j in %s are %d', (digits, currency, amount) => {
  expect(typedMoney(digits, currency)).toBe(amount);
  expect(moneyDigits(amount, currency)).toBe(digits);
});

test('a tip that is no whole forint is gone on with from its forints', () => {
  expect(moneyDigits(48_720, 'HUF')).toBe('487');
  expect(moneyDigits(48_720, 'EUR')).toBe('48720');
});

test('a pad takes as many digits as an amount has, and no more of forints than of others', () => {
  const most = { CHF: 9, EUR: 9, HUF: 7, RON: 9, USD: 9 };
  for (const currency of currencies) {
    expect(mostDigits(currency)).toBe(most[currency]);
    expect(typedMoney('1', currency)).toBe(currency === 'HUF' ? 100 : 1);
    expect(moneyDigits(typedMoney('7', currency), currency)).toBe('7');
  }
  expect([99, 100].map((amount) => moneyDigits(amount, 'HUF'))).toEqual(['', '1']);
});

test('whatever a pad takes is an amount, and its digits come back', () => {
  fc.assert(
    fc.property(fc.constantFrom(...currencies), fc.nat(999_999_999), (currency, n) => {
      const digits = String(n).slice(0, mostDigits(currency)).replace(/^0+/, '');
      const amount = typedMoney(digits, currency);
      expect(amount).toBeLessThan(1_000_000_000);
      expect(moneyDigits(amount, currency)).toBe(digits);
    }),
  );
});
