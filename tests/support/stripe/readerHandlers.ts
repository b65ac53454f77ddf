import type { Stripe } from 'stripe';
import { idOf } from '../../../server/cardProvider/stripe/stripeIntents.ts';
import { readerOf } from './businessHandlers.ts';
import { presentCard, tipOnReader } from './intentHandlers.ts';
import { type Asked, found, type Handler, invalid, platform, type Reader, type StripeWorld } from './stripeWorld.ts';

/**
 * Smart readers that the server drives, after Stripe's "Collect card payments, server-driven": what has not begun yet is
 * replaced by what is asked next, and a card that is being authorised is left alone.
 */
export const readerHandlers: Record<string, Handler> = {
  'POST /v1/terminal/readers/{reader}/process_payment_intent': processIntent,
  'POST /v1/terminal/readers/{reader}/cancel_action': ({ world, named }) => {
    const reader = reachable(world, named['reader']!);
    return Object.assign(reader, { action: null });
  },
};

/** A reader that can be told something now. */
function reachable(world: StripeWorld, id: string): Reader {
  const reader = readerOf(world, id);
  if (reader.status === 'offline') {
    throw invalid('Reader is currently offline, please ensure the reader is powered on and connected.', {
      code: 'terminal_reader_offline',
    });
  }
  if (world.authorising.has(id)) {
    throw invalid('Reader is currently processing a transaction.', { code: 'terminal_reader_busy' });
  }
  return reader;
}

function processIntent({ world, named, params }: Asked): Reader {
  const reader = reachable(world, named['reader']!);
  const { payment_intent, process_config = {} } = params;
  const intent = found(world.intents, 'payment_intent', payment_intent, 'payment_intent');
  if (!intent.payment_method_types.includes('card_present')) {
    throw invalid('The PaymentIntent must allow card_present', { param: 'payment_intent' });
  }
  if (intent.status !== 'requires_payment_method') {
    throw invalid(`This PaymentIntent cannot be processed because it has a status of ${intent.status}.`, {
      code: 'intent_invalid_state',
    });
  }
  const merchant = intent.on_behalf_of
    ? found(world.accounts, 'account', idOf(intent.on_behalf_of))
    : (platform as Pick<Stripe.Account, 'country'>);
  const location = found(world.locations, 'location', idOf(reader.location!));
  if (location.address.country !== merchant.country) {
    throw invalid('The reader is at a location in another country than the account that takes the payment.', {
      code: 'terminal_reader_invalid_location_for_payment',
    });
  }
  return Object.assign(reader, {
    action: {
      type: 'process_payment_intent',
      status: 'in_progress',
      process_payment_intent: { payment_intent, process_config },
      failure_code: null,
      failure_message: null,
      api_error: null,
    },
  });
}

/** What a reader asks a card for; it is an error of the test to hold one to a reader that asks for none. */
function charging(world: StripeWorld, id: string) {
  const reader = readerOf(world, id);
  const { action } = reader;
  if (action?.status !== 'in_progress' || !action.process_payment_intent)
    throw new Error('the reader asks for no card');
  const { payment_intent, process_config } = action.process_payment_intent;
  return { reader, action, intent_id: idOf(payment_intent), skipsTipping: process_config?.skip_tipping === true };
}

/** A guest holds a card to a reader, after a tip where it asks for one. */
export function presentAtReader(
  world: StripeWorld,
  id: string,
  card: string,
  { tip = 0 }: { tip?: number } = {},
): void {
  beginAuthorisation(world, id, card, { tip });
  endAuthorisation(world, id);
}

/** The card is read, and the bank has not said anything yet. */
export function beginAuthorisation(
  world: StripeWorld,
  id: string,
  card: string,
  { tip = 0 }: { tip?: number } = {},
): void {
  const { intent_id, skipsTipping } = charging(world, id);
  if (tip > 0 && skipsTipping) throw new Error('the reader asks for no tip');
  if (tip > 0) tipOnReader(world, intent_id, tip);
  world.authorising.set(id, card);
}

/** What the bank says reaches the reader. */
export function endAuthorisation(world: StripeWorld, id: string): void {
  const card = world.authorising.get(id);
  if (!card) throw new Error('no card is being authorised');
  world.authorising.delete(id);
  const { reader, intent_id } = charging(world, id);
  const { status, last_payment_error } = presentCard(world, intent_id, card, 0);
  if (status === 'succeeded' || status === 'processing') return ended(world, reader, undefined);
  ended(world, reader, status === 'canceled' ? 'intent_invalid_state' : (last_payment_error?.code ?? 'card_declined'));
}

/** The guest goes away with the reader's own button; or the reader gives up by itself. */
export function failAtReader(
  world: StripeWorld,
  id: string,
  failure: 'customer_canceled' | 'connection_error' = 'customer_canceled',
): void {
  ended(world, charging(world, id).reader, failure);
}

function ended(world: StripeWorld, reader: Reader, failure: string | undefined): void {
  const failed = { status: 'failed', failure_code: failure, failure_message: `The reader says: ${failure}` };
  Object.assign(reader.action!, failure ? failed : { status: 'succeeded' });
  world.emit(`terminal.reader.action_${failure ? 'failed' : 'succeeded'}`, reader);
}
