import { describe, expect, it } from 'vitest';
import { cashTotal } from './cashRounding.ts';
import { countedMoney, denominations } from './denominations.ts';
import { currencies } from './money.ts';

describe('what lies in a drawer', () => {
  it.each([
    ['nothing', {}, 0],
    ['coins alone', { 200: 3, 5: 2 }, 610],
    ['notes and coins', { 5000: 2, 1000: 1, 50: 3 }, 11_150],
    ['a piece that there is none of', { 2000: 0, 100: 1 }, 100],
  ])('is counted piece by piece: %s', (_, pieces, amount) => {
    expect(countedMoney(pieces)).toBe(amount);
  });

  it.each(currencies)('of %s are pieces that are paid with, each once, the largest first', (currency) => {
    const pieces = denominations[currency];
    expect(pieces).toEqual([...new Set(pieces)].toSorted((one, other) => other - one));
    for (const piece of pieces) {
      expect(cashTotal(piece, currency)).toEqual({ total: piece, rounding: 0 });
      // 1, 2 or 5 of something; the quarter is the dollar’s own
      expect(String(piece)).toMatch(currency === 'USD' ? /^(1|2|5|25)0*$/ : /^[125]0*$/);
    }
    const whole = { CHF: 1000, EUR: 500, HUF: 20_000, RON: 500, USD: 100 }[currency] * 100;
    expect(pieces[0]).toBe(whole);
    // whatever is paid in cash can be counted in them
    expect(cashTotal(pieces.at(-1)! - 1, currency).total % pieces.at(-1)!).toBe(0);
    expect(pieces).toHaveLength({ CHF: 13, EUR: 15, HUF: 12, RON: 12, USD: 12 }[currency]);
  });
});
