import type { Stripe } from 'stripe';
import { idOf } from '../../../server/cardProvider/stripe/stripeIntents.ts';
import {
  type Asked,
  createdIn,
  found,
  type Handler,
  invalid,
  missing,
  newId,
  page,
  search,
  seconds,
  StripeSays,
  type StripeWorld,
} from './stripeWorld.ts';

const month = 30 * 24 * 3600;

/** Customers, their cards, and what they subscribe to. */
export const billingHandlers: Record<string, Handler> = {
  'POST /v1/customers': ({ world, params }) => {
    const customer = {
      id: newId('cus'),
      object: 'customer',
      created: seconds(world.now()),
      name: params.name ?? null,
      email: params.email ?? null,
      address: params.address ?? null,
      metadata: params.metadata ?? {},
      invoice_settings: { default_payment_method: null, custom_fields: null, footer: null },
    } as unknown as Stripe.Customer;
    world.customers.set(customer.id, customer);
    return customer;
  },
  'GET /v1/customers': ({ world, params }) =>
    page(createdIn(world.customers.values(), params), params, '/v1/customers'),
  'GET /v1/customers/search': (asked) => search(asked, asked.world.customers.values(), '/v1/customers/search'),
  'GET /v1/customers/{customer}': ({ world, named }) => found(world.customers, 'customer', named['customer']!),
  'POST /v1/customers/{customer}': ({ world, named, params }) => {
    const customer = found(world.customers, 'customer', named['customer']!);
    const { invoice_settings, ...changes } = params;
    const preferred = invoice_settings?.default_payment_method;
    if (preferred) cardOf(world, customer.id, preferred);
    return Object.assign(customer, changes, {
      invoice_settings: { ...customer.invoice_settings, ...invoice_settings },
    });
  },
  'GET /v1/customers/{customer}/payment_methods': ({ world, named, params }) =>
    page(
      [...world.methods.values()].filter(
        ({ customer, type }) => customer === named['customer'] && (!params.type || type === params.type),
      ),
      params,
      `/v1/customers/${named['customer']}/payment_methods`,
    ),
  'GET /v1/customers/{customer}/payment_methods/{payment_method}': ({ world, named }) =>
    cardOf(world, named['customer']!, named['payment_method']!),
  'POST /v1/payment_methods/{payment_method}/detach': ({ world, named }) => {
    const method = found(world.methods, 'PaymentMethod', named['payment_method']!);
    if (!method.customer) throw invalid('The payment method you provided is not attached to a customer.');
    const customer = world.customers.get(idOf(method.customer));
    if (customer?.invoice_settings.default_payment_method === method.id) {
      customer.invoice_settings.default_payment_method = null;
    }
    return Object.assign(method, { customer: null });
  },
  'POST /v1/setup_intents': ({ world, params }) => {
    found(world.customers, 'customer', params.customer, 'customer');
    const id = newId('seti');
    const setup = {
      id,
      object: 'setup_intent',
      client_secret: `${id}_secret_${newId('s').slice(2)}`,
      created: seconds(world.now()),
      customer: params.customer,
      status: 'requires_payment_method',
      usage: params.usage,
      payment_method_types: params.allowed_payment_method_types ?? ['card', 'link', 'sepa_debit'],
    } as unknown as Stripe.SetupIntent;
    world.setups.set(id, setup);
    return setup;
  },
  'GET /v1/prices': ({ world, params }) =>
    page(
      [...world.prices.values()].filter(
        ({ lookup_key, active }) =>
          (!params.lookup_keys || params.lookup_keys.includes(lookup_key)) &&
          (params.active === undefined || active === params.active),
      ),
      params,
      '/v1/prices',
    ),
  'GET /v1/subscriptions': ({ world, params }) =>
    page(
      [...world.subscriptions.values()]
        .map((each) => asItStands(world, each))
        .filter(
          ({ customer, status }) =>
            customer === params.customer &&
            (params.status === 'all' || (params.status ? status === params.status : status !== 'canceled')),
        ),
      params,
      '/v1/subscriptions',
    ),
  'GET /v1/subscriptions/{subscription_exposed_id}': ({ world, named }) =>
    asItStands(world, found(world.subscriptions, 'subscription', named['subscription_exposed_id']!)),
  'DELETE /v1/subscriptions/{subscription_exposed_id}': ({ world, named }) => {
    const subscription = found(world.subscriptions, 'subscription', named['subscription_exposed_id']!);
    subscription.status = subscription.status === 'incomplete' ? 'incomplete_expired' : 'canceled';
    world.emit('customer.subscription.deleted', subscription);
    return subscription;
  },
  'POST /v1/invoices/{invoice}/pay': ({ world, named }) => {
    const subscription = withInvoice(world, (invoice) => invoice.id === named['invoice']);
    pays(world, idOf(subscription.customer), 'invoice_payment_intent_requires_action');
    return invoicePaid(world, subscription);
  },
  'POST /v1/invoices/{invoice}/void': voidInvoice,
  'POST /v1/subscriptions': createSubscription,
  'POST /v1/subscriptions/{subscription_exposed_id}': changeSubscription,
};

function cardOf(world: StripeWorld, customer_id: string, id: string): Stripe.PaymentMethod {
  const method = world.methods.get(id);
  if (method?.customer !== customer_id) throw missing('PaymentMethod', id, 'payment_method');
  return method;
}

/** Takes the price from the preferred card, or says no; some banks ask the cardholder first. */
function pays(world: StripeWorld, customer_id: string, asks = 'subscription_payment_intent_requires_action'): void {
  const preferred = found(world.customers, 'customer', customer_id).invoice_settings.default_payment_method;
  if (!preferred) {
    throw invalid('This customer has no attached payment source or default payment method.', {
      code: 'resource_missing',
    });
  }
  const method = found(world.methods, 'PaymentMethod', idOf(preferred));
  if (method.card?.last4 === '3184') {
    throw new StripeSays(402, {
      type: 'card_error',
      code: asks,
      message: 'This payment requires additional user action before it can be completed successfully.',
    });
  }
  if (method.card?.last4 === '0341') {
    throw new StripeSays(402, {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'generic_decline',
      message: 'Your card was declined.',
    });
  }
}

function itemOf(world: StripeWorld, price: string, id = newId('si')): object {
  const current_period_start = seconds(world.now());
  return {
    id,
    object: 'subscription_item',
    price: found(world.prices, 'price', price, 'items[0][price]'),
    quantity: 1,
    current_period_start,
    current_period_end: current_period_start + month,
  };
}

function createSubscription({ world, params }: Asked): object {
  found(world.customers, 'customer', params.customer, 'customer');
  const item = itemOf(world, params.items[0].price);
  const incomplete = params.payment_behavior === 'default_incomplete';
  if (!incomplete) pays(world, params.customer);
  const subscription = {
    id: newId('sub'),
    object: 'subscription',
    created: seconds(world.now()),
    customer: params.customer,
    status: incomplete ? 'incomplete' : 'active',
    latest_invoice: firstInvoice(),
    cancel_at_period_end: false,
    pending_update: null,
    items: { object: 'list', data: [item], has_more: false, url: '/v1/subscription_items' },
    metadata: params.metadata ?? {},
  } as unknown as Stripe.Subscription;
  world.subscriptions.set(subscription.id, subscription);
  world.emit('customer.subscription.created', subscription);
  return subscription;
}

/** What may not stand beside a change that waits for its money. */
const notPending = ['cancel_at_period_end', 'metadata', 'default_payment_method', 'payment_settings', 'cancel_at'];

function changeSubscription({ world, named, params }: Asked): object {
  const subscription = found(world.subscriptions, 'subscription', named['subscription_exposed_id']!);
  const { payment_behavior } = params;
  if (subscription.status === 'canceled')
    throw invalid('A canceled subscription can only update its cancellation_details.');
  const refused = notPending.filter((name) => params[name] !== undefined);
  if (payment_behavior === 'pending_if_incomplete' && refused.length > 0) {
    throw invalid(`When payment_behavior is pending_if_incomplete you may not pass ${refused.join(', ')}.`, {
      param: refused[0],
    });
  }
  const [wanted] = params.items ?? [];
  const [item] = subscription.items.data;
  if (wanted && wanted.price !== item?.price.id) {
    if (wanted.id !== item?.id) throw invalid('Subscription item not found', { param: 'items[0][id]' });
    if (asItStands(world, subscription).pending_update) {
      throw invalid('This subscription has a pending update.', { code: 'subscription_pending_update' });
    }
    const changed = itemOf(world, wanted.price, wanted.id) as Stripe.SubscriptionItem;
    const unpaid = notPaid(world, subscription);
    if (unpaid && payment_behavior !== 'pending_if_incomplete') throw unpaid;
    Object.assign(subscription, { latest_invoice: firstInvoice(unpaid ? 'open' : 'paid') });
    if (unpaid) {
      const expires_at = seconds(world.now()) + 23 * 3600;
      Object.assign(subscription, { pending_update: { expires_at, subscription_items: [changed] } });
    } else {
      subscription.items.data = [changed];
    }
  }
  if (params.cancel_at_period_end !== undefined) subscription.cancel_at_period_end = params.cancel_at_period_end;
  world.emit('customer.subscription.updated', subscription);
  return subscription;
}

/** Why the preferred card does not pay for a change. */
function notPaid(world: StripeWorld, { customer }: Stripe.Subscription): StripeSays | undefined {
  try {
    pays(world, idOf(customer));
    return undefined;
  } catch (error) {
    if (error instanceof StripeSays && error.status === 402) return error;
    throw error;
  }
}

/** A change that nobody has paid for in time is no more. */
function asItStands(world: StripeWorld, subscription: Stripe.Subscription): Stripe.Subscription {
  const { pending_update } = subscription;
  if (pending_update && pending_update.expires_at <= seconds(world.now())) subscription.pending_update = null;
  return subscription;
}

function voidInvoice({ world, named }: Asked): object {
  const subscription = withInvoice(world, (invoice) => invoice.id === named['invoice']);
  subscription.pending_update = null;
  return Object.assign(subscription.latest_invoice as Stripe.Invoice, { status: 'void' as const });
}

const firstInvoice = (status = 'open'): object => {
  const client_secret = `${newId('pi')}_secret_${newId('s').slice(2)}`;
  const confirmation_secret = { type: 'payment_intent', client_secret };
  return { id: newId('in'), object: 'invoice', status, confirmation_secret };
};

function withInvoice(world: StripeWorld, fits: (invoice: Stripe.Invoice) => boolean): Stripe.Subscription {
  const subscription = [...world.subscriptions.values()].find(
    ({ latest_invoice, status, pending_update }) =>
      (status === 'incomplete' || pending_update) && fits(latest_invoice as Stripe.Invoice),
  );
  if (!subscription) throw invalid('This invoice is not open', { code: 'invoice_not_editable' });
  return subscription;
}

function invoicePaid(world: StripeWorld, subscription: Stripe.Subscription): Stripe.Invoice {
  const { pending_update } = subscription;
  if (pending_update) subscription.items.data = pending_update.subscription_items ?? [];
  Object.assign(subscription, { status: 'active', pending_update: null });
  world.emit('customer.subscription.updated', subscription);
  return Object.assign(subscription.latest_invoice as Stripe.Invoice, { status: 'paid' as const });
}

/** What Stripe's form in the owner's browser does: has the cardholder approve the first invoice. */
export const approveSubscription = (world: StripeWorld, client_secret: string): object =>
  invoicePaid(
    world,
    withInvoice(world, ({ confirmation_secret }) => confirmation_secret?.client_secret === client_secret),
  );

/** What Stripe's form in the owner's browser does: saves a card for a customer. */
export function saveCard(world: StripeWorld, client_secret: string, number: string): Stripe.PaymentMethod {
  const setup = [...world.setups.values()].find((each) => each.client_secret === client_secret);
  if (!setup) throw new Error('no such setup intent');
  const method = {
    id: newId('pm'),
    object: 'payment_method',
    created: seconds(world.now()),
    customer: setup.customer,
    type: 'card',
    card: { brand: 'visa', last4: number.replaceAll(' ', '').slice(-4), exp_month: 12, exp_year: 2034 },
  } as unknown as Stripe.PaymentMethod;
  world.methods.set(method.id, method);
  Object.assign(setup, { status: 'succeeded', payment_method: method.id });
  world.emit('setup_intent.succeeded', setup);
  return method;
}

/** What happens to a subscription by itself: a renewal fails, or its end comes. */
export function ageSubscription(world: StripeWorld, customer_id: string, to: 'past_due' | 'canceled'): void {
  const subscription = [...world.subscriptions.values()].find(
    ({ customer, status }) => customer === customer_id && status !== 'canceled' && status !== 'incomplete_expired',
  );
  if (!subscription) throw new Error('no such subscription');
  subscription.status = to;
  if (to === 'past_due') {
    world.emit('invoice.payment_failed', { id: newId('in'), object: 'invoice', customer: customer_id });
    world.emit('customer.subscription.updated', subscription);
  } else {
    world.emit('customer.subscription.deleted', subscription);
  }
}
