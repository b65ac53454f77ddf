import type { Stripe } from 'stripe';
import { idOf } from '../../../server/cardProvider/stripe/stripeIntents.ts';
import { passOn, transferOf, transferOfIntent } from './transferHandlers.ts';
import { cardOutcome } from '../../../server/cardProvider/testCards.ts';
import {
  type Asked,
  createdIn,
  found,
  type Handler,
  type Intent,
  invalid,
  newId,
  ofIntent,
  page,
  platform,
  refundsOf,
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
  'GET /v1/payment_intents': ({ world, params }) =>
    page(createdIn(world.intents.values(), params), params, '/v1/payment_intents'),
  'GET /v1/payment_intents/{intent}': ({ world, named, params }) => {
    const intent = intentAsItStands(world, named['intent']!);
    return asExpanded(world, intent, params.expand);
  },
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
};

function createIntent({ world, params }: Asked): Intent {
  const { amount, currency, metadata = {}, on_behalf_of, transfer_data } = params;
  if (amount < (least[currency] ?? 50)) {
    throw invalid(`Amount must be at least ${least[currency]} ${currency}`, {
      code: 'amount_too_small',
      param: 'amount',
    });
  }
  if (amount > 99_999_999) {
    throw invalid(`Amount must be no more than 999,999.99 ${currency}`, { code: 'amount_too_large', param: 'amount' });
  }
  refuseAccounts(world, params);
  refuseDescriptor(params);
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
    application_fee_amount: params.application_fee_amount ?? null,
    statement_descriptor_suffix: params.statement_descriptor_suffix ?? null,
    on_behalf_of: on_behalf_of ?? null,
    transfer_data: transfer_data ?? null,
  } as unknown as Intent;
  world.intents.set(id, intent);
  return intent;
}

/** What no statement takes; every account's prefix is as long as it may be. */
function refuseDescriptor({ statement_descriptor, statement_descriptor_suffix: suffix }: Asked['params']): void {
  if (statement_descriptor !== undefined) {
    throw invalid('The `statement_descriptor` parameter is not supported when you may accept a card.', {
      param: 'statement_descriptor',
    });
  }
  const wrong = (why: string): never => {
    throw invalid(`The statement descriptor suffix ${why}.`, { param: 'statement_descriptor_suffix' });
  };
  if (suffix === undefined) return;
  if (/[<>\\'"*]/.test(suffix)) wrong('may not contain any of < > \\ \' " *');
  if (/[^ -~]/.test(suffix)) wrong('may contain Latin characters only');
  if (!/[A-Za-z]/.test(suffix)) wrong('must contain at least one letter');
  if ('WIRTSHAUS1* '.length + suffix.length > 22) wrong('and its prefix must be at most 22 characters');
}

/** What the accounts that are named cannot take, and what a reader cannot take for them. */
function refuseAccounts(world: StripeWorld, params: Asked['params']): void {
  const { currency, on_behalf_of, transfer_data } = params;
  const account = transfer_data?.destination;
  const taker = account && found(world.accounts, 'destination', account, 'transfer_data[destination]');
  if (taker && taker.capabilities?.transfers !== 'active') {
    throw invalid('Your destination account needs to have at least one of the capabilities enabled: transfers', {
      code: 'insufficient_capabilities_for_transfer',
    });
  }
  const merchant = on_behalf_of ? found(world.accounts, 'account', on_behalf_of, 'on_behalf_of') : platform;
  if (merchant !== platform && (merchant as Stripe.Account).capabilities?.card_payments !== 'active') {
    throw invalid('The account referenced in the on_behalf_of parameter is missing the required capabilities', {
      param: 'on_behalf_of',
    });
  }
  if (!params.allowed_payment_method_types?.includes('card_present') || merchant.default_currency === currency) return;
  throw invalid(`Accounts in ${merchant.country} take ${merchant.default_currency} by card_present, not ${currency}`, {
    code: 'payment_intent_invalid_currency',
    param: 'currency',
  });
}

/** A charge is an id unless it is asked for whole, and its transfer as well. */
function asExpanded(world: StripeWorld, intent: Intent, expand: string[] = []): object {
  const whole = expand.some((field) => field.startsWith('latest_charge'));
  if (!whole || !intent.latest_charge) return intent;
  const charge = { ...world.charges.get(idOf(intent.latest_charge)) };
  const transfer = expand.includes('latest_charge.transfer') ? transferOfIntent(world, intent) : transferOf(intent);
  return { ...intent, latest_charge: { ...charge, transfer: intent.transfer_data ? transfer : null } };
}

/** A payment that was under way may have arrived. */
function intentAsItStands(world: StripeWorld, id: string): Intent {
  const intent = found(world.intents, 'payment_intent', id, 'intent');
  if (intent.status === 'processing' && intent.settlesAt && intent.settlesAt <= world.now()) arrive(world, intent);
  return intent;
}

function arrive(world: StripeWorld, intent: Intent): void {
  const latest_charge = newId('ch');
  world.charges.set(latest_charge, {
    id: latest_charge,
    object: 'charge',
    payment_intent: intent.id,
    payment_method_details: methodDetails(intent),
  } as never);
  Object.assign(intent, { status: 'succeeded', amount_received: intent.amount, latest_charge });
  passOn(world, intent, intent.amount - (intent.application_fee_amount ?? 0));
  world.emit('payment_intent.succeeded', intent);
}

/** What Stripe says of the card: of one at a reader all that its chip and the bank said, in EMV's hexadecimal digits. */
function methodDetails({ payment_method_types }: Intent): object {
  if (!payment_method_types.includes('card_present')) {
    return { type: 'card', card: { brand: 'visa', last4: '4242', funding: 'credit', wallet: null } };
  }
  const receipt = {
    account_type: 'credit',
    application_cryptogram: '9F3A5C2E11B0D477',
    application_preferred_name: 'Visa Credit',
    authorization_code: '123456',
    authorization_response_code: '3030',
    cardholder_verification_method: 'online_pin',
    dedicated_file_name: 'A0000000031010',
    terminal_verification_results: '8000008000',
    transaction_status_information: '6800',
  };
  const read_method = 'contactless_emv';
  return { type: 'card_present', card_present: { brand: 'visa', last4: '4242', read_method, receipt } };
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

/** What a reader does that asks for a tip: the payment becomes larger than it was made. */
export function tipOnReader(world: StripeWorld, id: string, tip: number): void {
  const intent = intentAsItStands(world, id);
  if (!intent.payment_method_types.includes('card_present')) throw new Error('only readers ask for a tip');
  Object.assign(intent, { amount: intent.amount + tip, amount_details: { tip: { amount: tip } } });
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
  if (params.refund_application_fee && !intent.application_fee_amount) {
    throw invalid('This charge has no application fee to refund.', { param: 'refund_application_fee' });
  }
  const fee = params.refund_application_fee
    ? Math.round(((intent.application_fee_amount ?? 0) * amount) / intent.amount_received)
    : 0;
  if (params.reverse_transfer) passOn(world, intent, fee - amount);
  world.emit('charge.refunded', {
    id: intent.latest_charge,
    object: 'charge',
    payment_intent: intent.id,
    amount_refunded: refundsOf(world, intent.id),
  });
  return refund;
}
