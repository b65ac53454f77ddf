import { useLingui } from '@lingui/react/macro';
import type { Currency } from '#domain/money/money.ts';
import { formatDayTime } from '#src/i18n/dateTime.ts';
import { moneyText } from '#src/i18n/money.ts';
import type { Shown } from './difference.ts';

/** Of the restaurant that it belongs to, or of all of them alike. */
export type ShownIn = { currency: Currency | undefined; timezone: string | undefined };

/**
 * How something stood, in words: money in the currency of whatever it belongs to; what several restaurants sell, each in
 * its own, is a sum without one. Times are those of its restaurant.
 */
export function useShownText(): (shown: Shown, shownIn: ShownIn) => string {
  const { t, i18n } = useLingui();
  return (shown, { currency, timezone }) => {
    switch (shown.kind) {
      case 'text':
        return shown.text;
      case 'money':
        return currency
          ? moneyText(shown.amount, currency)
          : (shown.amount / 100).toLocaleString(i18n.locale, { minimumFractionDigits: 2 });
      case 'number':
        return shown.number.toLocaleString(i18n.locale, { useGrouping: false });
      case 'yes':
        return shown.yes ? t`yes` : t`no`;
      case 'count':
        return t`${shown.count} in the list`;
      case 'at':
        return formatDayTime(shown.at, timezone);
      case 'picture':
        return t`a picture`;
    }
  };
}
