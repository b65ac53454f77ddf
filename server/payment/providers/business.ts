import type { CardOnFile, ChainSubscription, WantedSubscription } from '#domain/chain/chain.ts';
import type { Address } from '#domain/order/order.ts';

/** Whom the platform bills: a chain as the card provider's customer. */
export type BillingProvider = {
  /** The customer of this chain; the same chain always has the same one. */
  ensureCustomer(chain: { chain_id: string; name: string; email?: string }): Promise<{ customer_id: string }>;
  updateCustomer(customer_id: string, change: { name?: string; address?: Address }): Promise<void>;
  /** Lets the owner's browser save a card with the provider alone. */
  createSetupIntent(customer_id: string, idempotencyKey: string): Promise<{ client_secret: string }>;
  cards(customer_id: string): Promise<CardOnFile[]>;
  preferCard(customer_id: string, card_id: string): Promise<void>;
  removeCard(customer_id: string, card_id: string): Promise<void>;
  /** Begins, changes or ends what the chain subscribes to. */
  subscribe(customer_id: string, wanted: WantedSubscription, idempotencyKey: string): Promise<ChainSubscription>;
};

/** Whom guests' money goes to: a chain's own account at the card provider. */
export type AccountProvider = {
  ensureAccount(chain: {
    chain_id: string;
    name: string;
    country: string;
    email?: string;
  }): Promise<{ account_id: string }>;
  /** Whether the account may take payments yet. */
  accountState(account_id: string): Promise<{ chargesEnabled: boolean; detailsSubmitted: boolean }>;
  /** Where the owner completes the account. */
  onboardingLink(account_id: string, urls: { returnUrl: string; refreshUrl: string }): Promise<{ url: string }>;
  dashboardLink(account_id: string): Promise<{ url: string }>;
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
  registerReader(
    location_id: string,
    reader: { registration_code: string; label: string },
    idempotencyKey: string,
  ): Promise<ProviderReader>;
  renameReader(terminal_id: string, label: string): Promise<ProviderReader>;
  removeReader(terminal_id: string): Promise<void>;
  readers(location_id: string): Promise<ProviderReader[]>;
  /** A secret with which a device's terminal library connects to readers of this location alone. */
  connectionToken(location_id: string): Promise<{ secret: string }>;
};
