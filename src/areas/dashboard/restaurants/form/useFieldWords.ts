import { useLingui } from '@lingui/react/macro';
import { formatMoney } from '#domain/money/formatMoney.ts';
import type { OrderType } from '#domain/order/order.ts';
import { exceptionRanges } from '#domain/restaurant/openingExceptions.ts';
import { weekHours } from '#domain/restaurant/openingState.ts';
import type { DayHours } from '#domain/restaurant/restaurant.ts';
import { currentLanguage } from '#src/i18n/language.ts';
import { languageNames } from '#src/i18n/languageNames.ts';
import type { HouseDraft, HouseField } from '../data/houseDraft.ts';
import { rangeText } from '../hours/dateText.ts';
import { dayName } from '../hours/dayName.ts';

const hoursText = (spans: readonly DayHours[]): string =>
  spans.map(({ time_from, time_to }) => `${time_from}–${time_to}`).join(', ');

/** What the fields of a restaurant's form are called, and what stands in them, to be read beside each other. */
export function useFieldWords(): {
  name: (field: HouseField) => string;
  text: (field: HouseField, draft: HouseDraft) => string;
} {
  const { t } = useLingui();
  const names: Record<HouseField, string> = {
    name: t`Name`,
    description: t`Description`,
    avatar: t`Picture`,
    address: t`Address`,
    timezone: t`Time zone`,
    currency: t`Currency`,
    openingDays: t`Opening hours`,
    openingExceptions: t`Holidays and other days`,
    orderTypes: t`Guests order`,
    paymentTypes: t`Guests pay`,
    minOrderValue: t`Smallest order for delivery`,
    zones: t`Delivery zones`,
    stations: t`Kitchen stations`,
    taxes: t`Tax by order type, in percent`,
    legalName: t`Legal name`,
    vatNumber: t`VAT number`,
    website: t`Website`,
    facebook: 'Facebook',
    instagram: 'Instagram',
    twitter: 'X',
    confirmFirstOrder: t`Staff confirm a table's first order`,
    readerTips: t`Card readers ask for a tip`,
  };
  const types: Record<OrderType, string> = { local: t`At the table`, takeaway: t`Pick-up`, delivery: t`Delivery` };
  const ways = { cash: t`At the restaurant`, online: t`By card on their phone` };
  const language = currentLanguage();
  const text = (field: HouseField, draft: HouseDraft): string => {
    switch (field) {
      case 'description':
        return Object.entries(draft.description)
          .map(([code, words]) => `${(languageNames as Record<string, string>)[code] ?? code}: ${words}`)
          .join('\n');
      case 'avatar':
        return draft.avatar === undefined ? t`none` : t`another picture`;
      case 'address': {
        const { street, postalCode, city, country } = draft.address;
        return `${street}, ${postalCode} ${city}, ${country}`;
      }
      case 'openingDays':
        return weekHours(draft.openingDays)
          .map(({ weekDay, spans }) => `${dayName(weekDay, language)}: ${hoursText(spans) || t`Closed`}`)
          .join('\n');
      case 'openingExceptions':
        return exceptionRanges(draft.openingExceptions)
          .map((range) => `${rangeText(range)}: ${hoursText(range.spans) || t`Closed`}`)
          .join('\n');
      case 'orderTypes':
        return draft.orderTypes.map((type) => types[type]).join(', ');
      case 'paymentTypes':
        return draft.paymentTypes.map((type) => ways[type]).join(', ');
      case 'minOrderValue':
        return draft.minOrderValue === undefined ? '' : formatMoney(draft.minOrderValue, draft.currency, language);
      case 'zones':
        return draft.zones
          .map(({ fee = 0, codes }) => `${formatMoney(fee, draft.currency, language)}: ${codes}`)
          .join('\n');
      case 'stations':
        return draft.stations
          .map(({ name, categories }) => `${name}: ${t`Categories: ${categories.length}`}`)
          .join('\n');
      case 'taxes':
        return Object.entries(draft.taxes)
          .map(([type, rate]) => `${types[type as OrderType]}: ${rate} %`)
          .join(', ');
      case 'confirmFirstOrder':
      case 'readerTips':
        return draft[field] ? t`yes` : t`no`;
      default:
        return draft[field];
    }
  };
  return { name: (field) => names[field], text: (field, draft) => text(field, draft) || '–' };
}
