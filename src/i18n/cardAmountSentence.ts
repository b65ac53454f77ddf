import { t } from '@lingui/core/macro';
import { leastByCard, mostByCard } from '#domain/payment/cardAmount.ts';
import { type Currency, type Money, moneyText } from './money.ts';

/** Why a sum cannot be charged to a card, said before it is tried; nothing when it can. */
export function cardAmountSentence(amount: Money, currency: Currency): string | undefined {
  const least = moneyText(leastByCard[currency], currency);
  const most = moneyText(mostByCard, currency);
  if (amount < leastByCard[currency]) return t`Cards take ${least} or more`;
  return amount > mostByCard ? t`Cards take at most ${most}` : undefined;
}
