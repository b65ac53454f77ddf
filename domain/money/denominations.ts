import type { Currency, Money } from './money.ts';

/** Notes and coins that a drawer holds, in minor units, the largest first. */
export const denominations: Record<Currency, readonly Money[]> = {
  CHF: [100000, 20000, 10000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5],
  EUR: [50000, 20000, 10000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  HUF: [2000000, 1000000, 500000, 200000, 100000, 50000, 20000, 10000, 5000, 2000, 1000, 500],
  RON: [50000, 20000, 10000, 5000, 2000, 1000, 500, 100, 50, 10, 5, 1],
  USD: [10000, 5000, 2000, 1000, 500, 200, 100, 50, 25, 10, 5, 1],
};

/** How many there are of each piece, by its value. */
export type Pieces = Readonly<Record<string, number>>;

export const countedMoney = (pieces: Pieces): Money =>
  Object.entries(pieces).reduce((sum, [value, count]) => sum + Number(value) * count, 0);
