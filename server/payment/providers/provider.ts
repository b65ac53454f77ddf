import type { Currency, Money } from '#domain/money/money.ts';

/** `card` is taken by a reader in the venue, `online` is typed in by the guest. */
export type IntentType = 'card' | 'online';

/** The states of an intent, in the card provider's own words. */
export type IntentState = 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';

export type WantedIntent = {
  amount: Money;
  currency: Currency;
  type: IntentType;
  /** what the provider's own lists show beside the payment */
  metadata: Record<string, string>;
};

export type ProviderIntent = WantedIntent & {
  intent_id: string;
  /** lets whoever holds it pay this intent, and nothing else */
  client_secret: string;
  state: IntentState;
  /** why the last card was refused */
  lastError?: string;
};

/**
 * The card provider (D15). Every call may be made again with the same key and has the same outcome; a provider that
 * cannot be reached throws ProviderUnreachable.
 */
export type PaymentProvider = {
  readonly name: 'simulated' | 'stripe';
  /** The same key with the same wish gives the same intent; with another wish it is a bug and throws. */
  createIntent(wanted: WantedIntent, idempotencyKey: string): Promise<ProviderIntent>;
  retrieveIntent(intent_id: string): Promise<ProviderIntent | undefined>;
  /** The intent as it stands afterwards: money that was faster stays, then the state is succeeded or processing. */
  cancelIntent(intent_id: string): Promise<ProviderIntent>;
  /** Gives back a part of what an intent took; never more than it took. */
  refund(intent_id: string, amount: Money, idempotencyKey: string): Promise<void>;
};

/** Nobody knows whether the provider did it: ask again with the same key. */
export class ProviderUnreachable extends Error {
  override name = 'ProviderUnreachable';
}
