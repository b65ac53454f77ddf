import { type BillingInterval, billingIntervals, type Plan, plans } from '#domain/chain/chain.ts';
import { ConfigError, malformed, origin } from '../../settings/configValues.ts';

export type PriceName = `${Exclude<Plan, 'free'>}_${BillingInterval}`;

/** How Stripe is reached. */
export type StripeConfig = {
  key: string;
  publishableKey: string;
  /** of each endpoint; without any Stripe's events are not taken, and the reaper finds out by itself */
  webhookSecrets: string[];
  /** base address of its interface */
  api: string;
  /** what the platform keeps of money that goes on to an account, in hundredths of a percent */
  applicationFee: number;
  /** price ids of the plans; empty means by lookup key */
  prices: Partial<Record<PriceName, string>>;
};

/** The prices of what can be bought, as STRIPE_PRICES names them. */
export const priceNames: readonly PriceName[] = plans.flatMap((plan) =>
  plan === 'free' ? [] : billingIntervals.map((interval): PriceName => `${plan}_${interval}`),
);

type ValueOf = (
  name:
    | 'STRIPE_KEY'
    | 'STRIPE_PUBLISHABLE_KEY'
    | 'STRIPE_WEBHOOK_SECRET'
    | 'STRIPE_API'
    | 'STRIPE_APPLICATION_FEE'
    | 'STRIPE_PRICES',
) => string;

/** Stripe's settings when there is a key (D15). Throws a ConfigError, which never shows a secret. */
export function readStripe(valueOf: ValueOf): StripeConfig | undefined {
  const key = valueOf('STRIPE_KEY');
  const publishableKey = valueOf('STRIPE_PUBLISHABLE_KEY');
  const webhookSecrets = valueOf('STRIPE_WEBHOOK_SECRET')
    .split(',')
    .map((secret) => secret.trim())
    .filter(Boolean);
  if (!key) {
    if (publishableKey) throw new ConfigError('STRIPE_PUBLISHABLE_KEY must be set together with STRIPE_KEY.');
    if (webhookSecrets.length > 0) throw new ConfigError('STRIPE_WEBHOOK_SECRET must be set together with STRIPE_KEY.');
    return undefined;
  }
  const mode = /^(?:sk|rk)_(test|live)_\w+$/.exec(key)?.[1];
  if (!mode) malformed('STRIPE_KEY', 'a secret key like sk_live_…', '…');
  if (!publishableKey) throw new ConfigError('STRIPE_KEY must be set together with STRIPE_PUBLISHABLE_KEY.');
  if (!new RegExp(`^pk_${mode}_\\w+$`).test(publishableKey)) {
    malformed('STRIPE_PUBLISHABLE_KEY', `a publishable key like pk_${mode}_…`, publishableKey.slice(0, 8) + '…');
  }
  if (!webhookSecrets.every((secret) => /^whsec_\S+$/.test(secret))) {
    malformed('STRIPE_WEBHOOK_SECRET', 'signing secrets like whsec_…, separated by commas', '…');
  }
  return {
    key,
    publishableKey,
    webhookSecrets,
    api: apiAddress(valueOf('STRIPE_API')),
    applicationFee: applicationFee(valueOf('STRIPE_APPLICATION_FEE')),
    prices: prices(valueOf('STRIPE_PRICES')),
  };
}

/** Percent with two decimals at most, as hundredths. */
function applicationFee(value: string): number {
  const percent = /^\d{1,2}(?:\.\d{1,2})?$/.test(value) ? Number(value) : undefined;
  return percent === undefined
    ? malformed('STRIPE_APPLICATION_FEE', 'percent like 1.5', value)
    : Math.round(percent * 100);
}

/** The key travels with every request: it leaves this machine encrypted only. */
function apiAddress(value: string): string {
  const address = new URL(origin('STRIPE_API', value));
  const own = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(address.hostname);
  return address.protocol === 'https:' || own ? address.origin : malformed('STRIPE_API', 'an https address', value);
}

function prices(value: string): StripeConfig['prices'] {
  const takes = `pairs like standard_month=price_123, separated by commas, of ${priceNames.join(', ')}`;
  const pairs = value.split(',').flatMap((text): [PriceName, string][] => {
    if (!text.trim()) return [];
    const [, named, id = ''] = /^\s*(\w+)\s*=\s*(\w+)\s*$/.exec(text) ?? [];
    const name = priceNames.find((each) => each === named);
    return name ? [[name, id]] : malformed('STRIPE_PRICES', takes, text.trim());
  });
  return Object.fromEntries(pairs);
}
