import type { Stripe } from 'stripe';
import { cardOutcome } from '../../../server/payment/providers/testCards.ts';
import {
  type Asked,
  found,
  type Handler,
  type Intent,
  invalid,
  newId,
  page,
  search,
  seconds,
  StripeSays,
  type StripeWorld,
} from './stripeWorld.ts';

/** Less than this Stripe does not take, in minor units. */
const least: Record<string, number> = { eur: 50, usd: 50, chf: 50, huf: 17500, ron: 200 };
const cancellable = ['requires_payment_method', 'requires_confirmation', 'requires_action', 'requires_capture'];

/** Payment intents and refunds. */
export const intentHandlers: Record<string, Handler> = {
  'POST /v1/payment_intents': createIntent,
  'GET /v1/payment_intents/{intent}': ({ world, named }) => intentAsItStands(world, named['intent']!),
  'GET /v1/payment_intents/search': (asked) =>
    search(asked, asked.world.intents.values(), '/v1/payment_intents/search'),
  'POST /v1/payment_intents/{intent}/cancel': ({ world, named }) => {
    const intent = intentAsItStands(world, named['intent']!);
    if (!cancellable.includes(intent.status)) {
      throw invalid(`You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`, {
        code: 'payment_intent_unexpected_state',
        payment_intent: { id: intent.id, status: intent.status },
      });
    }
    Object.assign(intent, { status: 'canceled', canceled_at: seconds(world.now()) });
    world.emit('payment_intent.canceled', intent);
    return intent;
  },
  'POST /v1/refunds': createRefund,
  'GET /v1/refunds': ({ world, params }) => page(ofIntent(world.refunds, params), params, '/v1/refunds'),
  'GET /v1/disputes': ({ world, params }) => page(ofIntent(world.disputes, params), params, '/v1/disputes'),
};

const ofIntent = <T extends Stripe.Refund | Stripe.Dispute>(kept: Map<string, T>, params: Asked['params']): T[] =>
  [...kept.values()].filter((each) => !params.payment_intent || each.payment_intent === params.payment_intent);

function createIntent({ world, params }: Asked): Intent {
  const { amount, currency, metadata = {}, on_behalf_of, transfer_data } = params;
  if (amount < (least[currency] ?? 50)) {
    throw invalid(`Amount must be at least ${least[currency]} ${currency}`, {
      code: 'amount_too_small',
      param: 'amount',
    });
  }
  const account = transfer_data?.destination;
  if (account && !found(world.accounts, 'destination', account, 'transfer_data[destination]').charges_enabled) {
    throw invalid('Your destination account needs to have at least one of the capabilities enabled: transfers', {
      code: 'insufficient_capabilities_for_transfer',
    });
  }
  const id = newId('pi');
  const intent = {
    id,
    object: 'payment_intent',
    amount,
    amount_received: 0,
    currency,
    metadata,
    client_secret: `${id}_secret_${newId('s').slice(2)}`,
    created: seconds(world.now()),
    status: 'requires_payment_method',
    capture_method: params.capture_method ?? 'automatic_async',
    payment_method_types: params.allowed_payment_method_types ?? ['card', 'link'],
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    on_behalf_of: on_behalf_of ?? null,
    transfer_data: transfer_data ?? null,
  } as unknown as Intent;
  world.intents.set(id, intent);
  return intent;
}

/** A payment that was under way may have arrived. */
function intentAsItStands(world: StripeWorld, id: string): Intent {
  const intent = found(world.intents, 'payment_intent', id, 'intent');
  if (intent.status === 'processing' && intent.settlesAt && intent.settlesAt <= world.now()) arrive(world, intent);
  return intent;
}

function arrive(world: StripeWorld, intent: Intent): void {
  Object.assign(intent, { status: 'succeeded', amount_received: intent.amount, latest_charge: newId('ch') });
  world.emit('payment_intent.succeeded', intent);
}

/** What Stripe's form or a reader does with a card; the stand-in's own, as neither is ours. */
export function presentCard(world: StripeWorld, id: string, card: string, settleAfterMs: number): Intent {
  const intent = intentAsItStands(world, id);
  if (intent.status !== 'requires_payment_method') return intent;
  const onReader = intent.payment_method_types.includes('card_present');
  const { state, lastError } = cardOutcome(card, onReader ? 'card' : 'online');
  if (lastError) return declined(world, intent, lastError);
  if (state === 'requires_action') return Object.assign(intent, { status: state });
  return approved(world, intent, settleAfterMs);
}

/** Ends the extra authentication that a card has asked for. */
export function authenticateCard(world: StripeWorld, id: string, approve: boolean, settleAfterMs: number): Intent {
  const intent = intentAsItStands(world, id);
  if (intent.status !== 'requires_action') return intent;
  return approve ? approved(world, intent, settleAfterMs) : declined(world, intent, 'authentication_failed');
}

function approved(world: StripeWorld, intent: Intent, settleAfterMs: number): Intent {
  Object.assign(intent, { status: 'processing', settlesAt: new Date(world.now().getTime() + settleAfterMs) });
  return intentAsItStands(world, intent.id);
}

function declined(world: StripeWorld, intent: Intent, decline_code: string): Intent {
  const last_payment_error = { type: 'card_error', code: 'card_declined', decline_code };
  Object.assign(intent, { status: 'requires_payment_method', last_payment_error });
  world.emit('payment_intent.payment_failed', intent);
  return intent;
}

export const refundsOf = (world: StripeWorld, intent_id: string): number =>
  [...world.refunds.values()]
    .filter(({ payment_intent, status }) => payment_intent === intent_id && status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0);

/** Somebody gives money back in Stripe's dashboard. */
export const refundByHand = (world: StripeWorld, payment_intent: string, amount?: number): object =>
  createRefund({ world, named: {}, params: { payment_intent, amount } });

/** The guest's bank does not take the refunds of a payment. */
export function failRefunds(world: StripeWorld, intent_id: string): void {
  for (const refund of ofIntent(world.refunds, { payment_intent: intent_id })) {
    Object.assign(refund, { status: 'failed', failure_reason: 'lost_or_stolen_card' });
    world.emit('refund.failed', refund);
  }
}

/** The guest's bank asks for the money of a payment back, and decides about it later. */
export function dispute(world: StripeWorld, intent_id: string, status: 'needs_response' | 'won' | 'lost'): void {
  const { amount, currency, latest_charge } = intentAsItStands(world, intent_id);
  const [known] = ofIntent(world.disputes, { payment_intent: intent_id });
  const about = { object: 'dispute', payment_intent: intent_id, charge: latest_charge, amount, currency };
  const disputed = { ...about, ...known, id: known?.id ?? newId('dp'), status } as unknown as Stripe.Dispute;
  world.disputes.set(disputed.id, disputed);
  world.emit(`charge.dispute.${known ? 'closed' : 'created'}`, disputed);
}

function createRefund({ world, params }: Asked): object {
  const intent = intentAsItStands(world, params.payment_intent);
  if (intent.status !== 'succeeded') {
    throw invalid('This PaymentIntent does not have a successful charge to refund.', {
      code: 'payment_intent_unexpected_state',
    });
  }
  if (ofIntent(world.disputes, { payment_intent: intent.id }).some(({ status }) => status !== 'won')) {
    throw invalid('This charge has been charged back.', { code: 'charge_disputed' });
  }
  if (params.reverse_transfer && !intent.transfer_data) {
    throw invalid('This charge has no transfer to reverse.', { param: 'reverse_transfer' });
  }
  const left = intent.amount_received - refundsOf(world, intent.id);
  if (left === 0) {
    throw new StripeSays(400, {
      type: 'invalid_request_error',
      code: 'charge_already_refunded',
      message: 'The charge has already been refunded.',
    });
  }
  const amount = params.amount ?? left;
  if (amount > left) {
    throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    });
  }
  const id = newId('re');
  const refund = {
    id,
    object: 'refund',
    amount,
    currency: intent.currency,
    payment_intent: intent.id,
    charge: intent.latest_charge,
    metadata: params.metadata ?? {},
    created: seconds(world.now()),
    status: 'succeeded',
    transfer_reversal: params.reverse_transfer ? newId('trr') : null,
  };
  world.refunds.set(id, refund as never);
  world.emit('charge.refunded', {
    id: intent.latest_charge,
    object: 'charge',
    payment_intent: intent.id,
    amount_refunded: refundsOf(world, intent.id),
  });
  return refund;
}
