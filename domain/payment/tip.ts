import type { Money } from '../money/money.ts';
import { roundHalfAway } from '../money/round.ts';

/** What is offered. */
export const tipPercents = [0, 5, 10, 15] as const;

/** A tip in percent, or an amount of one's own. */
export type Tip = { percent: number } | { amount: Money };

export const tipAmount = (tip: Tip, amount: Money): Money =>
  'amount' in tip ? tip.amount : roundHalfAway((amount * tip.percent) / 100);
