import { Stripe } from 'stripe';
import type { BusinessProvider } from '../business.ts';
import type { PaymentProvider } from '../provider.ts';
import type { ProviderEvent } from '../providerEvent.ts';
import { stripeAccounts } from './stripeAccounts.ts';
import { stripeBilling } from './stripeBilling.ts';
import type { StripeConfig } from './stripeConfig.ts';
import { readStripeEvent } from './stripeEvents.ts';
import { stripeIntents } from './stripeIntents.ts';
import { stripeTerminals } from './stripeTerminals.ts';

export type StripeProvider = {
  provider: PaymentProvider;
  business: BusinessProvider;
  /** with a signing secret only */
  readEvent?: (body: string, signature: string) => ProviderEvent | undefined;
};

/** A guest waits for the answer, so a hanging request is given up early; asking again is always safe. */
const answersWithinMs = 12_000;

/** Stripe, as the configuration describes it (D15). */
export function createStripe(
  config: StripeConfig,
  { now, timeoutMs = answersWithinMs, retries = 1 }: { now: () => Date; timeoutMs?: number; retries?: number },
): StripeProvider {
  const { protocol, hostname, port } = new URL(config.api);
  const http = protocol === 'http:';
  const stripe = new Stripe(config.key, {
    apiVersion: '2026-10-28.endive',
    protocol: http ? 'http' : 'https',
    host: hostname,
    port: port || (http ? 80 : 443),
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
    appInfo: { name: 'Comanda' },
  });
  const { webhookSecret } = config;
  return {
    provider: stripeIntents(stripe, now),
    business: {
      billing: stripeBilling(stripe, config.prices),
      accounts: stripeAccounts(stripe),
      terminals: stripeTerminals(stripe),
    },
    ...(webhookSecret
      ? { readEvent: (body, signature) => readStripeEvent(body, signature, webhookSecret, now()) }
      : {}),
  };
}
