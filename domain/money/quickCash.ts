import { cashTotal } from './cashRounding.ts';
import type { Currency, Money } from './money.ts';

/** Notes that guests carry, in minor units, ascending. */
const notes: Record<Currency, readonly Money[]> = {
  CHF: [1000, 2000, 5000, 10000, 20000],
  EUR: [500, 1000, 2000, 5000, 10000, 20000],
  HUF: [50000, 100000, 200000, 500000, 1000000, 2000000],
  RON: [500, 1000, 2000, 5000, 10000, 20000],
  USD: [100, 500, 1000, 2000, 5000, 10000],
};
const suggestions = 6;

/** What a guest may hand over for `due`: the exact cash total first, then it raised to whole notes; at most six. */
export function quickCash(due: Money, currency: Currency): Money[] {
  const { total } = cashTotal(due, currency);
  const raised = notes[currency].map((note) => Math.ceil(total / note) * note);
  // ascending as the notes are: what a larger note raises by less, a smaller one has raised to before
  return [...new Set([total, ...raised])].slice(0, suggestions);
}
