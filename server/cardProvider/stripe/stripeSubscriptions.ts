import type { Stripe } from 'stripe';
import type { ChainSubscription, SubscriptionStatus, WantedSubscription } from '#domain/chain/chain.ts';
import type { BillingProvider } from '../business.ts';
import { AuthenticationNeeded, CardDeclined, ProviderRefused } from '../provider.ts';
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

  /**
   * Pays the invoice of a subscription that begins, or of a change of it that waits for its money. What the card does not
   * pay is taken back; where its bank asks the cardholder first, the invoice waits for that, and ends by itself when it
   * never comes.
   */
  async function paid({ id }: Stripe.Subscription, key: string): Promise<ChainSubscription> {
    const expand = ['latest_invoice.confirmation_secret'];
    const subscription = await asking(() => stripe.subscriptions.retrieve(id, { expand }));
    const { latest_invoice: invoice } = subscription;
    if (!isWaiting(subscription) || !invoice || typeof invoice === 'string' || !invoice.id) return stands(subscription);
    const { id: invoice_id, confirmation_secret } = invoice;
    try {
      await asking(() => stripe.invoices.pay(invoice_id, { off_session: false }, { idempotencyKey: `${key}:pay` }));
    } catch (error) {
      if (!(error instanceof CardDeclined)) throw error;
      const asks = error.code === 'invoice_payment_intent_requires_action' || error.code === 'authentication_required';
      if (asks && confirmation_secret) throw new AuthenticationNeeded(confirmation_secret.client_secret, error);
      await dropped(subscription);
      throw error;
    }
    return stands(await asking(() => stripe.subscriptions.retrieve(id)));
  }

  /** Ends what was never paid: a subscription that had not begun, or a change of one that goes on as it was. */
  async function dropped(subscription: Stripe.Subscription): Promise<Stripe.Subscription | undefined> {
    const { id, status, pending_update, latest_invoice: invoice } = subscription;
    if (status === 'incomplete') {
      await asking(() => stripe.subscriptions.cancel(id));
      return undefined;
    }
    if (pending_update && invoice) {
      await asking(() => stripe.invoices.voidInvoice(typeof invoice === 'string' ? invoice : (invoice.id ?? '')));
    }
    return subscription;
  }

  const begun = async (customer: string, price: string, idempotencyKey: string): Promise<ChainSubscription> => {
    const wanted = { customer, items: [{ price }], payment_behavior: 'default_incomplete' as const };
    return paid(await asking(() => stripe.subscriptions.create(wanted, { idempotencyKey })), idempotencyKey);
  };

  /** Another price, once it is paid; what was to end goes on then, and not before. */
  async function changed(before: Stripe.Subscription, price: string, key: string): Promise<ChainSubscription> {
    const [item] = before.items.data;
    if (item?.price.id !== price) {
      const wanted: Stripe.SubscriptionUpdateParams = {
        items: [{ ...(item ? { id: item.id } : {}), price }],
        proration_behavior: 'always_invoice',
        // until its money is there nothing changes
        payment_behavior: 'pending_if_incomplete',
      };
      await asking(() => stripe.subscriptions.update(before.id, wanted, { idempotencyKey: key }));
    }
    return goesOn(before, await paid(before, key), key);
  }

  async function goesOn(
    { id, cancel_at_period_end }: Stripe.Subscription,
    standing: ChainSubscription,
    key: string,
  ): Promise<ChainSubscription> {
    if (!cancel_at_period_end) return standing;
    const options = { idempotencyKey: `${key}:goes-on` };
    return stands(await asking(() => stripe.subscriptions.update(id, { cancel_at_period_end: false }, options)));
  }

  return {
    subscription: async (customer_id) => stands(await current(customer_id)),
    async subscribe(customer, { plan, interval }, idempotencyKey) {
      const found = await current(customer);
      const price = plan === 'free' ? undefined : await priceOf(`${plan}_${interval}`);
      if (found && isWaiting(found) && waitsFor(found) === price) {
        return goesOn(found, await paid(found, idempotencyKey), idempotencyKey);
      }
      // another wish takes the place of what was never paid
      const before = found && isWaiting(found) ? await dropped(found) : found;
      if (price) return before ? changed(before, price, idempotencyKey) : begun(customer, price, idempotencyKey);
      if (!before) return free;
      const ends = { cancel_at_period_end: true };
      return stands(await asking(() => stripe.subscriptions.update(before.id, ends, { idempotencyKey })));
    },
  };
}

/** Whether a subscription, or a change of it, waits for its first money. */
const isWaiting = ({ status, pending_update }: Stripe.Subscription): boolean =>
  status === 'incomplete' || !!pending_update;

/** The price that it waits for. */
function waitsFor({ items, pending_update }: Stripe.Subscription): string | undefined {
  const price = (pending_update?.subscription_items ?? items.data)[0]?.price;
  return typeof price === 'string' ? price : price?.id;
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
