import { Stripe } from 'stripe';
import type { BusinessProvider } from '../business.ts';
import type { PaymentProvider } from '../provider.ts';
import type { ReaderProvider } from '../readers.ts';
import type { ProviderEvent, ToldByProvider } from '../providerEvent.ts';
import { stripeAccounts } from './stripeAccounts.ts';
import { stripeBilling } from './stripeBilling.ts';
import type { StripeConfig } from './stripeConfig.ts';
import { listStripeEvents, readStripeEvent } from './stripeEvents.ts';
import { notAllowed } from './stripeErrors.ts';
import { stripeIntents } from './stripeIntents.ts';
import { stripeReaders } from './stripeReaders.ts';
import { stripeTerminals } from './stripeTerminals.ts';

export type StripeProvider = {
  provider: PaymentProvider;
  business: BusinessProvider;
  readers: ReaderProvider;
  /** with a signing secret at least */
  readEvent?: (body: string, signature: string) => ToldByProvider | undefined;
  eventsBetween: (from: Date, to: Date) => Promise<ProviderEvent[]>;
};

/** A guest waits for the answer, so a hanging request is given up early; asking again is always safe. */
const answersWithinMs = 12_000;

type StripeOptions = {
  now: () => Date;
  log: { error: (details: object, message: string) => void };
  timeoutMs?: number;
  retries?: number;
};

/** Stripe, as the configuration describes it (D15). */
export function createStripe(
  config: StripeConfig,
  { now, log, timeoutMs = answersWithinMs, retries = 1 }: StripeOptions,
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
  stripe.on('response', ({ status, method, path, request_id }: Stripe.ResponseEvent) => {
    if (!notAllowed(status)) return;
    log.error(
      { status, method, path, request_id },
      'Stripe does not accept STRIPE_KEY, or it lacks a permission for this',
    );
  });
  const { webhookSecrets } = config;
  return {
    provider: stripeIntents(stripe, now, config.applicationFee),
    business: {
      billing: stripeBilling(stripe, config.prices, now),
      accounts: stripeAccounts(stripe, now),
      terminals: stripeTerminals(stripe),
    },
    readers: stripeReaders(stripe),
    eventsBetween: (from, to) => listStripeEvents(stripe, from, to),
    ...(webhookSecrets.length > 0
      ? { readEvent: (body, signature) => readStripeEvent(body, signature, webhookSecrets, now()) }
      : {}),
  };
}
