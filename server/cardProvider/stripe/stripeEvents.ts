import { Stripe } from 'stripe';
import type { ProviderEvent, ToldByProvider } from '../providerEvent.ts';
import { asking } from './stripeErrors.ts';

/** How much older or newer than now a signature may be, in seconds. */
const toleranceSeconds = 300;

/**
 * What Stripe tells by itself, or nothing when the signature is not Stripe's, or is too old. There is a secret for each
 * endpoint that is set up there. Only who it is about is taken from it: events come late, twice and in any order, so the
 * truth is asked for.
 */
export function readStripeEvent(
  body: string,
  signature: string,
  secrets: readonly string[],
  now: Date,
): ToldByProvider | undefined {
  if (!secrets.some((secret) => isSignedWith(body, signature, secret, now))) return undefined;
  return eventOf(parsed(body)) ?? 'unreadable';
}

/**
 * What nobody asks for by itself: the reaper looks after intents and customers, and accounts tell of themselves at their
 * own endpoint.
 */
const missable: Stripe.EventListParams['types'] = [
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'setup_intent.succeeded',
];

/** What Stripe told in a time, whether it arrived here or not. */
export async function listStripeEvents(stripe: Stripe, from: Date, to: Date): Promise<ProviderEvent[]> {
  const created = { gte: Math.floor(from.getTime() / 1000), lte: Math.ceil(to.getTime() / 1000) };
  const told = await asking(() =>
    stripe.events.list({ types: missable, created, limit: 100 }).autoPagingToArray({ limit: 10_000 }),
  );
  return told.flatMap((each) => eventOf(each) ?? []);
}

function eventOf(told: unknown): ProviderEvent | undefined {
  const event = objectOf(told);
  const [event_id, type] = [nameOf(event?.['id']), nameOf(event?.['type'])];
  if (!event_id || !type) return undefined;
  const object = objectOf(objectOf(event?.['data'])?.['object']);
  return { event_id, type, ...(object ? about(type, object) : {}) };
}

function isSignedWith(body: string, signature: string, secret: string, now: Date): boolean {
  try {
    const { signature: signatures } = Stripe.webhooks;
    return signatures?.verifyHeader(body, signature, secret, toleranceSeconds, undefined, now.getTime()) ?? false;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
    throw error;
  }
}

function about(type: string, object: Fields): Pick<ProviderEvent, 'about'> {
  switch (type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.canceled':
    case 'payment_intent.payment_failed': {
      const intent_id = nameOf(object['id']);
      // Other applications at the same Stripe account may use the word for something else.
      const attempt_id = nameOf(objectOf(object['metadata'])?.['attempt_id']);
      return intent_id ? { about: { kind: 'intent', intent_id, ...(isUuid(attempt_id) ? { attempt_id } : {}) } } : {};
    }
    case 'terminal.reader.action_succeeded':
    case 'terminal.reader.action_failed': {
      const charged = objectOf(objectOf(object['action'])?.['process_payment_intent']);
      const intent_id = named(charged?.['payment_intent']);
      return intent_id ? { about: { kind: 'intent', intent_id } } : {};
    }
    case 'charge.refunded':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated': {
      const intent_id = named(object['payment_intent']);
      return intent_id ? { about: { kind: 'incident', intent_id } } : {};
    }
    case 'account.updated': {
      const account_id = nameOf(object['id']);
      return account_id ? { about: { kind: 'account', account_id } } : {};
    }
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'invoice.payment_failed': {
      const customer_id = named(object['customer']);
      return customer_id ? { about: { kind: 'subscription', customer_id } } : {};
    }
    case 'setup_intent.succeeded': {
      const customer_id = named(object['customer']);
      return customer_id ? { about: { kind: 'card', customer_id } } : {};
    }
    default:
      return {};
  }
}

type Fields = Record<string, unknown>;

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

const objectOf = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;

/** A name as Stripe gives them; anything else is none. */
const nameOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\w.-]{1,255}$/.test(value) ? value : undefined;

/** What a field that can be expanded names. */
const named = (value: unknown): string | undefined => nameOf(objectOf(value)?.['id'] ?? value);

const isUuid = (text: string | undefined): text is string =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text ?? '');
