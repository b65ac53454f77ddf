import { expect, test, vi } from 'vitest';
import { formatMoney } from './formatMoney.ts';
import type { Currency } from './money.ts';

test.each<[number, Currency, string, string]>([
  [123450, 'EUR', 'en', '1,234.50\u00A0€'],
  [123450, 'USD', 'en', '1,234.50\u00A0$'],
  [123450, 'EUR', 'de', '1.234,50\u00A0€'],
  [123450, 'HUF', 'hu', '1\u00A0234,50\u00A0HUF'],
  [123450, 'RON', 'ro', '1.234,50\u00A0RON'],
  [123450, 'CHF', 'es', '1.234,50\u00A0CHF'],
  [0, 'EUR', 'en', '0.00\u00A0€'],
  [5, 'EUR', 'en', '0.05\u00A0€'],
  [-5, 'EUR', 'en', '-0.05\u00A0€'],
  [123456789012, 'HUF', 'en', '1,234,567,890.12\u00A0HUF'],
])('shows %d %s in %s as %s', (amount, currency, locale, text) => {
  expect(formatMoney(amount, currency, locale)).toBe(text);
});

test('a menu of hundreds of prices makes one formatter', () => {
  const made = vi.spyOn(Intl, 'NumberFormat');
  for (let price = 0; price < 300; price += 1) formatMoney(price, 'EUR', 'nl');
  expect(made).toHaveBeenCalledTimes(1);
  made.mockRestore();
});
