import type { Stripe } from 'stripe';
import type { ChainSubscription, SubscriptionStatus, WantedSubscription } from '#domain/chain/chain.ts';
import type { BillingProvider } from '../business.ts';
import { ProviderRefused } from '../provider.ts';
import { priceNames, type PriceName, type StripeConfig } from './stripeConfig.ts';
import { asking } from './stripeErrors.ts';

const free: ChainSubscription = { plan: 'free', interval: 'month', status: 'active' };
/** The name by which a price is found when the configuration names none. */
const lookupKey = (name: PriceName): string => `comanda_${name}`;

/** What a chain pays the platform for. A customer has one subscription at most. */
export function stripeSubscriptions(
  stripe: Stripe,
  configured: StripeConfig['prices'],
): Pick<BillingProvider, 'subscribe' | 'subscription'> {
  async function current(customer: string): Promise<Stripe.Subscription | undefined> {
    const { data } = await asking(() => stripe.subscriptions.list({ customer, status: 'all', limit: 100 }));
    return data.find(({ status }) => status !== 'canceled' && status !== 'incomplete_expired');
  }

  async function priceOf(name: PriceName): Promise<string> {
    const named = configured[name];
    if (named) return named;
    const { data } = await asking(() => stripe.prices.list({ lookup_keys: [lookupKey(name)], active: true, limit: 1 }));
    if (data[0]) return data[0].id;
    throw new ProviderRefused(`There is no price ${lookupKey(name)}`, { code: 'price_missing' });
  }

  function nameOf(price: Stripe.Price): PriceName | undefined {
    return priceNames.find((name) => configured[name] === price.id || price.lookup_key === lookupKey(name));
  }

  function stands(subscription: Stripe.Subscription | undefined): ChainSubscription {
    const item = subscription?.items.data[0];
    if (!subscription || !item) return free;
    const [plan, interval] = (nameOf(item.price)?.split('_') ?? ['standard', item.price.recurring?.interval]) as [
      WantedSubscription['plan'],
      WantedSubscription['interval'] | undefined,
    ];
    return {
      plan,
      interval: interval === 'year' ? 'year' : 'month',
      status: subscription.cancel_at_period_end ? 'cancelled' : statusOf(subscription.status),
      renewsAt: new Date(item.current_period_end * 1000).toISOString(),
    };
  }

  return {
    subscription: async (customer_id) => stands(await current(customer_id)),
    async subscribe(customer, { plan, interval }, idempotencyKey) {
      const before = await current(customer);
      if (plan === 'free') {
        if (!before) return free;
        return stands(
          await asking(() =>
            stripe.subscriptions.update(before.id, { cancel_at_period_end: true }, { idempotencyKey }),
          ),
        );
      }
      const price = await priceOf(`${plan}_${interval}`);
      // A card that is declined leaves no subscription, and none that is half changed.
      const payment_behavior = 'error_if_incomplete';
      if (!before) {
        const wanted = { customer, items: [{ price }], payment_behavior };
        return stands(await asking(() => stripe.subscriptions.create(wanted, { idempotencyKey })));
      }
      const [item] = before.items.data;
      if (item?.price.id === price && !before.cancel_at_period_end) return stands(before);
      const changed: Stripe.SubscriptionUpdateParams = {
        items: [{ ...(item ? { id: item.id } : {}), price }],
        proration_behavior: 'always_invoice',
        cancel_at_period_end: false,
        payment_behavior,
      };
      return stands(await asking(() => stripe.subscriptions.update(before.id, changed, { idempotencyKey })));
    },
  };
}

function statusOf(status: Stripe.Subscription.Status): SubscriptionStatus {
  switch (status) {
    case 'active':
    case 'trialing':
      return 'active';
    case 'incomplete':
      return 'incomplete';
    default:
      return 'past_due';
  }
}
