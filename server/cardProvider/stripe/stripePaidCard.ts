import type { Stripe } from 'stripe';
import {
  type CardAccount,
  type CardVerification,
  longestCardText,
  type PaidCard,
  type ReadMethod,
} from '#domain/payment/paidCard.ts';

/** The card of a charge, as far as Stripe knows it; nothing when it was paid by something else. */
export function paidCard({ payment_method_details: details }: Stripe.Charge): PaidCard | undefined {
  const { card_present: atReader, card } = details ?? {};
  if (!atReader) return card ? nonEmpty(digitsOf(card)) : undefined;
  const { receipt } = atReader;
  return nonEmpty({
    ...digitsOf(atReader),
    ...field('readMethod', readMethods.get(atReader.read_method ?? '')),
    ...field('account', accounts.get(receipt?.account_type ?? '')),
    ...field('verification', verifications.get(receipt?.cardholder_verification_method ?? '')),
    ...text('application', receipt?.application_preferred_name),
    ...text('aid', receipt?.dedicated_file_name),
    ...text('authorizationCode', receipt?.authorization_code),
    ...text('responseCode', receipt?.authorization_response_code),
    ...text('cryptogram', receipt?.application_cryptogram),
    ...text('tvr', receipt?.terminal_verification_results),
    ...text('tsi', receipt?.transaction_status_information),
  });
}

const digitsOf = ({ brand, last4 }: { brand: string | null; last4: string | null }): PaidCard => ({
  ...(brand === 'unknown' ? {} : text('brand', brand)),
  ...(/^\d{4}$/.test(last4 ?? '') ? { last4: last4! } : {}),
});

const readMethods = new Map<string, ReadMethod>([
  ['contact_emv', 'contact'],
  ['contactless_emv', 'contactless'],
  ['contactless_magstripe_mode', 'contactless'],
  ['magnetic_stripe_fallback', 'magstripe'],
  ['magnetic_stripe_track2', 'magstripe'],
]);

const accounts = new Map<string, CardAccount>([
  ['checking', 'checking'],
  ['credit', 'credit'],
  ['prepaid', 'prepaid'],
]);

const verifications = new Map<string, CardVerification>([
  ['approval', 'device'],
  ['failure', 'failed'],
  ['none', 'none'],
  ['offline_pin', 'pin'],
  ['offline_pin_and_signature', 'pin_and_signature'],
  ['online_pin', 'pin'],
  ['signature', 'signature'],
]);

const field = <K extends keyof PaidCard>(name: K, value: PaidCard[K]): Pick<PaidCard, K> | object =>
  value === undefined ? {} : { [name]: value };

/** What a chip says is written by whoever made the card: printed as text, never obeyed. */
function text(name: keyof PaidCard, value: string | null | undefined): PaidCard {
  const unprintable = /[\p{C}\u2028\u2029]/gu;
  const plain = (value ?? '').replace(unprintable, '').trim().slice(0, longestCardText);
  // nor half of a character that was cut
  const whole = plain.replace(unprintable, '');
  return whole ? { [name]: whole } : {};
}

const nonEmpty = (card: PaidCard): PaidCard | undefined => (Object.keys(card).length > 0 ? card : undefined);
