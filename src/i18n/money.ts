import { formatMoney } from '#domain/money/formatMoney.ts';
import type { Currency, Money } from '#domain/money/money.ts';
import { currentLanguage } from './language.ts';

export type { Currency, Money } from '#domain/money/money.ts';

/** '1,234.50 €' in the language on screen (D2). In JSX use ui/money/Price, which also isolates it. */
export const moneyText = (amount: Money, currency: Currency): string =>
  formatMoney(amount, currency, currentLanguage());
