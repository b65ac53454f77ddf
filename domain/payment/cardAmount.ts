import { refuse, type Refusal } from '../error/refusal.ts';
import type { Currency, Money } from '../money/money.ts';

/** Less than this the card provider does not charge. */
export const leastByCard: Record<Currency, Money> = { CHF: 50, EUR: 50, HUF: 175_00, RON: 2_00, USD: 50 };
/** Eight digits is what the card provider takes at most. */
export const mostByCard: Money = 99_999_999;

/** Why a sum, tip included, cannot be charged to a card, at a reader or online; known before anybody taps. */
export function cardAmountRefusal(amount: Money, currency: Currency): Refusal | undefined {
  const least = leastByCard[currency];
  if (amount < least) return refuse('card_amount_too_small', { details: { least, currency } });
  return amount > mostByCard ? refuse('card_amount_too_large', { details: { most: mostByCard, currency } }) : undefined;
}
