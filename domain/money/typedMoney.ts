import type { Currency, Money } from './money.ts';

/** The smallest that anybody types, in minor units: nobody has counted in fillér since they were withdrawn. */
const typedUnit: Record<Currency, Money> = { CHF: 1, EUR: 1, HUF: 100, RON: 1, USD: 1 };
/** An amount has nine digits in minor units at most. */
const longest = 9;

/** What the digits on a pad come to: cents come in from the right, forints are whole. */
export const typedMoney = (digits: string, currency: Currency): Money => Number(digits) * typedUnit[currency];

/** The digits that a pad has when it stands at this amount; none at nothing. */
export const moneyDigits = (amount: Money, currency: Currency): string => {
  const units = Math.floor(amount / typedUnit[currency]);
  return units === 0 ? '' : String(units);
};

/** How many digits a pad takes. */
export const mostDigits = (currency: Currency): number => longest - String(typedUnit[currency]).length + 1;
