import type { Currency, Money } from './money.ts';
import { roundHalfAway } from './round.ts';

/** The smallest coin that cash is rounded to, where that is not the minor unit itself (D7). */
const smallestCoin: Partial<Record<Currency, Money>> = { HUF: 500, CHF: 5 };

/** What is paid in cash for `amount`, and what rounding added (+) or took off (−), shown as a line of its own (D7). */
export function cashTotal(amount: Money, currency: Currency): { total: Money; rounding: Money } {
  const coin = smallestCoin[currency] ?? 1;
  const total = roundHalfAway(amount / coin) * coin;
  return { total, rounding: total - amount };
}
