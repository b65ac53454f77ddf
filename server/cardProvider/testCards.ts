import type { IntentState } from '#domain/payment/intentState.ts';
import type { IntentType } from './provider.ts';

/** What happens to an intent when a card is presented. */
export type CardOutcome = { state: IntentState; lastError?: string };

const approved: CardOutcome = { state: 'processing' };
const declined = (lastError: string): CardOutcome => ({ state: 'requires_payment_method', lastError });

/** The card that a simulated reader sees when nobody says which. */
export const defaultTestCard = '4242424242424242';

/** The card provider's own test cards, so that a page written against the simulation also works against the real one. */
const outcomes: Record<string, CardOutcome> = {
  [defaultTestCard]: approved,
  '5555555555554444': approved,
  '378282246310005': approved,
  '4000000000000002': declined('card_declined'),
  '4000000000009995': declined('insufficient_funds'),
  '4000000000000341': declined('card_declined'),
  '4000002500003155': { state: 'requires_action' },
};
/** Can be kept on file and is declined when it should pay. */
const keptButDeclined = '4000000000000341';

/** A card number without what people type between its digits. */
export const digits = (cardNumber: string): string => cardNumber.replace(/[\s-]/g, '');

/**
 * The fate of a payment by card number. Only test cards are taken: a real number typed in by mistake is refused
 * and kept nowhere. On a reader the cardholder has already proven who they are.
 */
export function cardOutcome(cardNumber: string, type: IntentType): CardOutcome {
  const outcome = outcomes[digits(cardNumber)] ?? declined('test_card_expected');
  return outcome.state === 'requires_action' && type === 'card' ? approved : outcome;
}

/** What comes of keeping a card on file. */
export function savedCardOutcome(cardNumber: string): {
  state: 'requires_payment_method' | 'requires_action' | 'succeeded';
  lastError?: string;
} {
  if (digits(cardNumber) === keptButDeclined) return { state: 'succeeded' };
  const { state, lastError } = cardOutcome(cardNumber, 'online');
  if (lastError) return { state: 'requires_payment_method', lastError };
  return { state: state === 'requires_action' ? state : 'succeeded' };
}

/** Whether a card that is on file pays when nobody is there; it was authenticated when it was kept. */
export const testCardPays = (cardNumber: string): boolean => digits(cardNumber) !== keptButDeclined;

/** The brand by the first digit. */
export const testCardBrand = (cardNumber: string): string =>
  ({ '3': 'amex', '5': 'mastercard' })[digits(cardNumber).charAt(0)] ?? 'visa';
