import type { Currency, Money } from './money.ts';

const symbols: Partial<Record<Currency, string>> = { EUR: '€', USD: '$' };
/** Building a formatter costs far more than using it, and a menu shows hundreds of prices. */
const formats = new Map<string, Intl.NumberFormat>();

function formatFor(locale: string): Intl.NumberFormat {
  let format = formats.get(locale);
  if (!format) {
    format = new Intl.NumberFormat(locale, {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      // Hungarian and Spanish would not group four digits by themselves
      useGrouping: 'always',
    });
    formats.set(locale, format);
  }
  return format;
}

/** € and $ have symbols, the other currencies show their code (D2). */
export function currencySymbol(currency: Currency): string {
  return symbols[currency] ?? currency;
}

/** `1,234.50 €`: grouped, exactly two decimals in the locale, a no-break space, symbol or code (D2). */
export function formatMoney(amount: Money, currency: Currency, locale: string): string {
  return `${formatFor(locale).format(amount / 100)}\u00A0${currencySymbol(currency)}`;
}
