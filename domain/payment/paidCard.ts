/** How a card was read. */
export const readMethods = ['contact', 'contactless', 'magstripe'] as const;
export type ReadMethod = (typeof readMethods)[number];

/** Which of the cardholder's accounts paid. */
export const cardAccounts = ['checking', 'credit', 'prepaid'] as const;
export type CardAccount = (typeof cardAccounts)[number];

/** How the cardholder proved who they are; `device` is a phone or a watch that did it. */
export const cardVerifications = ['none', 'signature', 'pin', 'pin_and_signature', 'device', 'failed'] as const;
export type CardVerification = (typeof cardVerifications)[number];

/** The longest text of a card's chip that is kept; the schemes' own are shorter (EMV Book 3, annex A). */
export const longestCardText = 40;

/**
 * The card that paid, as far as a receipt says it: what the schemes require of a payment at a reader (EMV tags 50 or
 * 9F12, 84, 8A, 9F26, 95, 9B), of one that was typed in the brand and the digits alone.
 */
export type PaidCard = {
  /** e.g. `visa`, `mastercard`, in small letters */
  brand?: string;
  last4?: string;
  readMethod?: ReadMethod;
  account?: CardAccount;
  verification?: CardVerification;
  /** the application's name, as the chip gives it: `Visa Debit` */
  application?: string;
  /** the application's identifier (AID) in hexadecimal digits */
  aid?: string;
  authorizationCode?: string;
  /** the issuer's answer (ARC) */
  responseCode?: string;
  /** application cryptogram (AC) */
  cryptogram?: string;
  /** terminal verification results (TVR) */
  tvr?: string;
  /** transaction status information (TSI) */
  tsi?: string;
};

const brandNames = new Map([
  ['amex', 'American Express'],
  ['cartes_bancaires', 'CB'],
  ['diners', 'Diners Club'],
  ['eftpos_au', 'eftpos'],
  ['jcb', 'JCB'],
  ['unionpay', 'UnionPay'],
]);

/** The brand as people write it. */
export const brandName = (brand: string): string =>
  brandNames.get(brand) ?? brand.charAt(0).toUpperCase() + brand.slice(1).replaceAll('_', ' ');

/** What a receipt says of a card in figures and names, the same in every language, one line each. */
export function cardFigures({ application, aid, responseCode, cryptogram, tvr, tsi }: PaidCard): string[] {
  const named = (name: string, value: string | undefined): string[] => (value ? [`${name} ${value}`] : []);
  const lines = [
    application ? [application] : [],
    named('AID', aid),
    [...named('TVR', tvr), ...named('TSI', tsi)],
    [...named('ARC', responseCode), ...named('AC', cryptogram)],
  ];
  return lines.filter((line) => line.length > 0).map((line) => line.join(' · '));
}

/** `Visa **** 4242`, with as much of it as is known. */
export const cardName = ({ brand, last4 }: PaidCard): string =>
  [...(brand ? [brandName(brand)] : []), ...(last4 ? [`**** ${last4}`] : [])].join(' ');
