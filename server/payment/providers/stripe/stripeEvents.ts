import { Stripe } from 'stripe';
import type { ProviderEvent } from '../providerEvent.ts';
import { idOf } from './stripeIntents.ts';

/** How much older or newer than now a signature may be, in seconds. */
const toleranceSeconds = 300;

/**
 * What Stripe tells by itself, or nothing when the signature is not Stripe's, or is too old. Only who it is about is
 * taken from it: events come late, twice and in any order, so the truth is asked for.
 */
export function readStripeEvent(body: string, signature: string, secret: string, now: Date): ProviderEvent | undefined {
  try {
    const receivedAt = now.getTime();
    const event = Stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds, undefined, receivedAt);
    return { event_id: event.id, type: event.type, ...about(event) };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
      return undefined;
    throw error;
  }
}

function about(event: Stripe.Event): Pick<ProviderEvent, 'about'> {
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.canceled':
    case 'payment_intent.payment_failed': {
      const { id, metadata } = event.data.object;
      // Other applications at the same Stripe account may use the word for something else.
      const attempt_id = isUuid(metadata['attempt_id']) ? metadata['attempt_id'] : undefined;
      return { about: { kind: 'intent', intent_id: id, attempt_id } };
    }
    case 'charge.refunded':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed': {
      const { payment_intent } = event.data.object;
      return payment_intent ? { about: { kind: 'incident', intent_id: idOf(payment_intent) } } : {};
    }
    case 'account.updated':
      return { about: { kind: 'account', account_id: event.data.object.id } };
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'invoice.payment_failed': {
      const { customer } = event.data.object;
      return customer ? { about: { kind: 'subscription', customer_id: idOf(customer) } } : {};
    }
    case 'setup_intent.succeeded': {
      const { customer } = event.data.object;
      return customer ? { about: { kind: 'card', customer_id: idOf(customer) } } : {};
    }
    default:
      return {};
  }
}

const isUuid = (text: string | undefined): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text ?? '');
