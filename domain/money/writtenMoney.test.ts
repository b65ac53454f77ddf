import { describe, expect, it } from 'vitest';
import * as fc from '../../tests/support/fastCheck.ts';
import { formatMoney } from './formatMoney.ts';
import { writtenMoney } from './writtenMoney.ts';

describe('an amount as somebody writes it', () => {
  it.each([
    ['12', 1200],
    ['12,5', 1250],
    ['12.50', 1250],
    ['12,', 1200],
    ['0,05', 5],
    ['1.200', 120_000],
    ['1,200', 120_000],
    ['1.234,50', 123_450],
    ['1,234.50 €', 123_450],
    ['1 234,50', 123_450],
    ['$ 3', 300],
    ['4.500 HUF', 450_000],
    ['12 Ft', 1200],
    ['$1,234.50', 123_450],
    ['12’500.50', 1_250_050],
    ["12'500.50", 1_250_050],
    ['1\u00A0234,50\u202F€', 123_450],
    ['1.234.567', 123_456_700],
    ['1,234,567.8', 123_456_780],
    ['9.999.999,99', 999_999_999],
    ['0', 0],
    ['5.', 500],
    ['123.456', 12_345_600],
    ['007', 700],
  ])('%j is %i', (text, amount) => {
    expect(writtenMoney(text)).toBe(amount);
  });

  it.each([
    '',
    ' ',
    'free',
    '-3',
    '1,2345',
    '1.23.456',
    '1.234.50',
    '1,2,3',
    ',50',
    '1.234,567.8',
    '1,234.567',
    '1234.567',
    '.123',
    '12a',
    'x12',
    '12 EURO',
    '1 EUR 2',
    '1.2345,5',
    '1.a23',
    '1,234,50',
    '12,345,6.7',
    '10000000',
    '12..5',
  ])('%j is none', (text) => {
    expect(writtenMoney(text)).toBeUndefined();
  });

  it('reads what is shown, in every language', () => {
    const amount = fc.integer({ min: 0, max: 999_999_999 });
    fc.assert(
      fc.property(amount, fc.constantFrom('en', 'de', 'hu', 'ro', 'es'), (money, locale) => {
        expect(writtenMoney(formatMoney(money, 'EUR', locale))).toBe(money);
      }),
    );
  });
});
