import type { CardOnFile, ChainSubscription, WantedSubscription } from '#domain/chain/chain.ts';
import type { Address } from '#domain/order/order.ts';

/**
 * What the card provider does for owners. Like the payments themselves every call may be made again; what fails throws
 * ProviderUnreachable, ProviderRefused or CardDeclined (provider.ts).
 */
export type BusinessProvider = {
  billing: BillingProvider;
  accounts: AccountProvider;
  terminals: TerminalProvider;
};

/** Whom the platform bills: a chain as the card provider's customer. */
export type BillingProvider = {
  /** The customer of this chain; the same chain always has the same one. */
  ensureCustomer(chain: { chain_id: string; name: string; email?: string }): Promise<{ customer_id: string }>;
  updateCustomer(customer_id: string, change: { name?: string; address?: Address; vatNumber?: string }): Promise<void>;
  /** Lets the owner's browser save a card with the provider alone. */
  createSetupIntent(customer_id: string, idempotencyKey: string): Promise<{ client_secret: string }>;
  cards(customer_id: string): Promise<CardOnFile[]>;
  /** Later invoices are paid by this card; false when it is not this customer's. */
  preferCard(customer_id: string, card_id: string): Promise<boolean>;
  /** False when it is not this customer's, also when it was removed before. */
  removeCard(customer_id: string, card_id: string): Promise<boolean>;
  /**
   * Begins, changes or ends what the chain subscribes to, and gives what then stands. A paid plan takes its price from
   * the preferred card at once (CardDeclined leaves everything as it was; AuthenticationNeeded leaves it `incomplete`,
   * and the same wish again goes on with it); going back to `free` ends at `renewsAt`.
   */
  subscribe(customer_id: string, wanted: WantedSubscription, idempotencyKey: string): Promise<ChainSubscription>;
  /**
   * What the chain subscribes to, by the provider's word; free when it never did or has ended. `cancelled` goes on
   * until `renewsAt` and is not renewed.
   */
  subscription(customer_id: string): Promise<ChainSubscription>;
};

/** Whose an account is: a chain's, or that of one restaurant of it (D42). */
export type AccountOwner = { chain_id: string; restaurant_id?: string | undefined };

/** Whom guests' money goes to at the card provider. */
export type AccountProvider = {
  /** The same owner always has the same one; `country` (ISO 2) cannot be changed afterwards. */
  ensureAccount(
    account: AccountOwner & { name: string; country: string; email?: string },
  ): Promise<{ account_id: string }>;
  /** How the account stands; nothing when the provider does not know it. */
  accountState(account_id: string): Promise<AccountState | undefined>;
  /** Where the owner completes the account; each link opens once. */
  onboardingLink(account_id: string, urls: { returnUrl: string; refreshUrl: string }): Promise<{ url: string }>;
  dashboardLink(account_id: string): Promise<{ url: string }>;
};

export type AccountState = {
  chargesEnabled: boolean;
  /** money that was taken for it may go on to it */
  transfersEnabled: boolean;
  detailsSubmitted: boolean;
  /** what the provider still wants, in its words, where it is not enabled */
  missing: string[];
  country?: string;
  /** what it takes at readers */
  currency?: string;
};

/** A card reader as the provider knows it. */
export type ProviderReader = {
  terminal_id: string;
  label: string;
  status: 'online' | 'offline';
  /** serial number or model, for people */
  reader?: string;
};

/** The readers of a restaurant, which stand at its location. */
export type TerminalProvider = {
  createLocation(
    restaurant: { restaurant_id: string; name: string; address: Address },
    idempotencyKey: string,
  ): Promise<{ location_id: string }>;
  /** A wrong or used code is ProviderRefused. */
  registerReader(
    location_id: string,
    reader: { registration_code: string; label: string },
    idempotencyKey: string,
  ): Promise<ProviderReader>;
  /** Nothing when there is no such reader at this location. */
  renameReader(location_id: string, terminal_id: string, label: string): Promise<ProviderReader | undefined>;
  /** False when there is no such reader at this location, also when it was removed before. */
  removeReader(location_id: string, terminal_id: string): Promise<boolean>;
  readers(location_id: string): Promise<ProviderReader[]>;
  /** A secret with which a device's terminal library connects to readers of this location alone. */
  connectionToken(location_id: string): Promise<{ secret: string }>;
};
