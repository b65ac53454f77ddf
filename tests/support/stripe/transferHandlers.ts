import type { Stripe } from 'stripe';
import { idOf } from '../../../server/cardProvider/stripe/stripeIntents.ts';
import {
  type Asked,
  found,
  type Handler,
  type Intent,
  invalid,
  missing,
  newId,
  ofIntent,
  page,
  seconds,
  type StripeWorld,
} from './stripeWorld.ts';

/** Money that was passed on to accounts, taken back and given again. */
export const transferHandlers: Record<string, Handler> = {
  'GET /v1/transfers/{id}/reversals': ({ world, named, params }) =>
    page(world.reversals.get(named['id']!) ?? [], params, `/v1/transfers/${named['id']}/reversals`),
  'POST /v1/transfers/{id}/reversals': reverse,
  'POST /v1/transfers': transfer,
  'GET /v1/transfers': ({ world, params }) =>
    page(
      [...world.transfers.values()]
        .filter(({ transfer_group }) => !params.transfer_group || transfer_group === params.transfer_group)
        .map((each) => asItStands(world, each)),
      params,
      '/v1/transfers',
    ),
};

/** Money that was passed on with its charge has a transfer, named after its intent. */
export const transferOf = ({ id }: Intent): string => id.replace(/^pi_/, 'tr_');

/** The transfer of a payment as it stands; what refunds took from there is no more on it. */
export function transferOfIntent(world: StripeWorld, intent: Intent): Stripe.Transfer {
  const amount_reversed = reversed(world, transferOf(intent)) + takenByRefunds(world, intent.id);
  return {
    id: transferOf(intent),
    object: 'transfer',
    amount: intent.amount_received,
    amount_reversed,
    currency: intent.currency,
    destination: intent.transfer_data ? idOf(intent.transfer_data.destination) : null,
  } as Stripe.Transfer;
}

const takenByRefunds = (world: StripeWorld, payment_intent: string): number =>
  ofIntent(world.refunds, { payment_intent })
    .filter(({ status, transfer_reversal }) => status !== 'failed' && transfer_reversal)
    .reduce((sum, { amount }) => sum + amount, 0);

const reversed = (world: StripeWorld, id: string): number =>
  (world.reversals.get(id) ?? []).reduce((sum, { amount }) => sum + amount, 0);

const asItStands = (world: StripeWorld, transfer: Stripe.Transfer): Stripe.Transfer => ({
  ...transfer,
  amount_reversed: reversed(world, transfer.id),
});

function transferNamed(world: StripeWorld, id: string): Stripe.Transfer {
  const given = world.transfers.get(id);
  if (given) return asItStands(world, given);
  const intent = [...world.intents.values()].find((each) => each.transfer_data && transferOf(each) === id);
  if (!intent) throw missing('transfer', id);
  return transferOfIntent(world, intent);
}

function reverse({ world, named, params }: Asked): object {
  const { id, amount, amount_reversed, destination } = transferNamed(world, named['id']!);
  const left = amount - amount_reversed;
  const taken = params.amount ?? left;
  if (taken > left || taken <= 0) {
    throw invalid(`Reversal amount (${taken}) is greater than unreversed amount on transfer (${left})`, {
      param: 'amount',
    });
  }
  const reversal = { id: newId('trr'), object: 'transfer_reversal', amount: taken, metadata: params.metadata ?? {} };
  world.reversals.set(id, [...(world.reversals.get(id) ?? []), reversal as never]);
  moveBalance(world, idOf(destination!), -taken);
  return reversal;
}

/** Somebody takes money back from an account in Stripe's dashboard. */
export const reverseByHand = (world: StripeWorld, intent_id: string, amount: number): object =>
  reverse({ world, named: { id: transferOf(world.intents.get(intent_id)!) }, params: { amount } });

function transfer({ world, params }: Asked): object {
  const account = found(world.accounts, 'destination', params.destination, 'destination');
  if (account.capabilities?.transfers !== 'active') {
    throw invalid('Your destination account needs to have at least one of the capabilities enabled: transfers', {
      code: 'insufficient_capabilities_for_transfer',
    });
  }
  const made = {
    id: newId('tr'),
    object: 'transfer',
    created: seconds(world.now()),
    amount: params.amount,
    amount_reversed: 0,
    currency: params.currency,
    destination: params.destination,
    transfer_group: params.transfer_group ?? null,
    metadata: params.metadata ?? {},
  } as unknown as Stripe.Transfer;
  world.transfers.set(made.id, made);
  moveBalance(world, account.id, params.amount);
  return made;
}

/** Moves money on the account that a payment was passed on to. */
export function passOn(world: StripeWorld, { transfer_data }: Intent, amount: number): void {
  if (transfer_data) moveBalance(world, idOf(transfer_data.destination), amount);
}

const moveBalance = (world: StripeWorld, account: string, amount: number): void =>
  void world.balances.set(account, (world.balances.get(account) ?? 0) + amount);
