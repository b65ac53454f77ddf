import { refuse, type Refusal } from '../error/refusal.ts';
import type { Currency, Money } from '../money/money.ts';
import { roundHalfAway } from '../money/round.ts';

/** What is offered. */
export const tipPercents = [0, 5, 10, 15] as const;

/** A tip in percent, or an amount of one's own. */
export type Tip = { percent: number } | { amount: Money };

export const tipAmount = (tip: Tip, amount: Money): Money =>
  'amount' in tip ? tip.amount : roundHalfAway((amount * tip.percent) / 100);

/** A tip of this much is never a slip of the finger: what somebody rounds a coffee up to. */
const alwaysTipped: Record<Currency, Money> = { CHF: 20_00, EUR: 20_00, HUF: 8_000_00, RON: 100_00, USD: 20_00 };

/**
 * The most that a guest may tip alone: as much again as is paid, of small sums a banknote. More is a forgotten decimal
 * point, which a card would be charged with (ADR 39). What the staff take is their word.
 */
export const mostTip = (amount: Money, currency: Currency): Money => Math.max(amount, alwaysTipped[currency]);

/** Why a guest's tip on what is paid is not taken. */
export function tipRefusal(tip: Money, amount: Money, currency: Currency): Refusal | undefined {
  const most = mostTip(amount, currency);
  return tip > most ? refuse('tip_too_large', { details: { most, currency } }) : undefined;
}
