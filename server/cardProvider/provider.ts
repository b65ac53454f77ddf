import type { Currency, Money } from '#domain/money/money.ts';
import type { IntentState } from '#domain/payment/intentState.ts';
import type { PaidCard } from '#domain/payment/paidCard.ts';
import type { PaymentIncident } from '#domain/payment/partialPayment.ts';

/** `card` is taken by a reader in the venue, `online` is typed in by the guest. */
export type IntentType = 'card' | 'online';

export type WantedIntent = {
  amount: Money;
  currency: Currency;
  type: IntentType;
  /** the chain's own account, to which the money goes; without one it stays with the platform */
  destination?: string;
  /** what the cardholder's statement says beside the name of the account that charges */
  statementName?: string;
  /** what the provider's own lists show beside the payment; `attempt_id` is the key's */
  metadata: Record<string, string>;
};

export type ProviderIntent = WantedIntent & {
  intent_id: string;
  /** lets whoever holds it pay this intent, and nothing else */
  client_secret: string;
  state: IntentState;
  /** what the cardholder added at the reader; `amount` has it in it */
  readerTip?: Money;
  /** of an intent that has succeeded, the card that paid */
  card?: PaidCard;
  /** why the last card was refused */
  lastError?: string;
};

/**
 * The card provider (D15). Every call may be made again with the same key and has the same outcome. Throws
 * ProviderUnreachable when nobody knows the outcome and ProviderRefused when certainly nothing was done.
 */
export type PaymentProvider = {
  readonly name: 'simulated' | 'stripe';
  /**
   * The same key with the same wish gives the same intent; with another wish it is a bug and throws. `since` is when
   * the key was first used, as providers forget keys: they look an old one up rather than make a second intent.
   */
  createIntent(wanted: WantedIntent, idempotencyKey: string, since: Date): Promise<ProviderIntent>;
  retrieveIntent(intent_id: string): Promise<ProviderIntent | undefined>;
  /** The intent as it stands afterwards: money that was faster stays, then the state is succeeded or processing. */
  cancelIntent(intent_id: string): Promise<ProviderIntent>;
  /**
   * Gives back a part of what an intent took, once per key however late it is asked again. Where people gave some of it
   * back at the provider itself, it is what is left.
   */
  refund(intent_id: string, amount: Money, idempotencyKey: string): Promise<void>;
  /** What disputes cost the platform is taken back from the account that the money went to, and given back when it comes back (ADR 31). */
  settleDisputes(intent_id: string): Promise<void>;
  /** Refunds that others made or that failed, and disputes, as they stand now. */
  incidents(intent_id: string): Promise<ProviderIncident[]>;
};

/** `key` is that of the refund of ours that failed. */
export type ProviderIncident = Pick<PaymentIncident, 'incident_id' | 'kind' | 'amount'> & { key?: string };

/** A refund that was made and came back: the guest has nothing of it. */
export const refundFailed = 'refund_failed';

/** Nobody knows whether the provider did it: ask again with the same key, after `retryAfter` seconds where it says so. */
export class ProviderUnreachable extends Error {
  override name = 'ProviderUnreachable';
  readonly retryAfter: number | undefined;
  constructor(message: string, options: { cause?: unknown; retryAfter?: number | undefined } = {}) {
    super(message, { cause: options.cause });
    this.retryAfter = options.retryAfter;
  }
}

/**
 * The provider does not accept who we say we are, or lets us not do it: nothing was done, and nothing will be until
 * somebody mends the configuration. For whoever waits that is the same as not being reached.
 */
export class ProviderMisconfigured extends ProviderUnreachable {
  override name = 'ProviderMisconfigured';
}

/** The provider understood and did not do it: asking again changes nothing. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused';
  /** the provider's code, e.g. amount_too_small */
  readonly code: string;
  /** the field that it is about, in the provider's words */
  readonly field: string | undefined;
  constructor(message: string, refused: { code: string; field?: string | undefined; cause?: unknown }) {
    super(message, { cause: refused.cause });
    this.code = refused.code;
    this.field = refused.field;
  }
}

/** The cardholder's bank wants to hear from them first; with the secret the provider's form in their browser asks them. */
export class AuthenticationNeeded extends ProviderRefused {
  override name = 'AuthenticationNeeded';
  readonly client_secret: string;
  constructor(client_secret: string, cause: unknown) {
    super('The bank asks for authentication', { code: 'authentication_required', cause });
    this.client_secret = client_secret;
  }
}

/** A card that should have paid at once was declined; `code` says why. */
export class CardDeclined extends ProviderRefused {
  override name = 'CardDeclined';
}
