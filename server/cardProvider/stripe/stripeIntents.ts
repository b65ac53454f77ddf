import type { Stripe } from 'stripe';
import type { Currency, Money } from '#domain/money/money.ts';
import { type IntentState, intentStates } from '#domain/payment/intentState.ts';
import {
  type PaymentProvider,
  type ProviderIncident,
  type ProviderIntent,
  ProviderRefused,
  refundFailed,
  type WantedIntent,
} from '../provider.ts';
import { settleDisputes } from './stripeDisputes.ts';
import { asking, askingFor, KeyOfAnother, madeOnce } from './stripeErrors.ts';
import { paidCard } from './stripePaidCard.ts';

const hour = 3_600_000;
/** Stripe keeps a key for 24 hours at least; from here on it might take ours for a new one. */
const keyKeptMs = 23 * hour;

/** Where an intent of ours is looked for: Stripe's clock and ours may differ, and making it may have taken a while. */
const clocksDifferSeconds = 120;
const listedSeconds = 2 * 3600;

/** Card payments over Stripe's payment intents. */
export function stripeIntents(stripe: Stripe, now: () => Date, applicationFee: number): PaymentProvider {
  const retrieve = (intent_id: string) =>
    askingFor(() => stripe.paymentIntents.retrieve(intent_id, { expand: ['latest_charge'] }));

  /** Stripe's index lags behind by a minute or more: what is younger is looked for in the list, which never does. */
  async function madeBefore(attempt_id: string, since: Date): Promise<Stripe.PaymentIntent | undefined> {
    if (now().getTime() - since.getTime() > hour) {
      const query = `metadata['attempt_id']:'${attempt_id}'`;
      const found = await asking(() => stripe.paymentIntents.search({ query, limit: 1 }));
      if (found.data[0]) return found.data[0];
    }
    const gte = Math.floor(since.getTime() / 1000) - clocksDifferSeconds;
    const created = { gte, lte: gte + listedSeconds };
    return asking(async () => {
      for await (const intent of stripe.paymentIntents.list({ created, limit: 100 })) {
        if (intent.metadata['attempt_id'] === attempt_id) return intent;
      }
      return undefined;
    });
  }

  const refundsOf = (payment_intent: string): Promise<Stripe.Refund[]> =>
    asking(() => stripe.refunds.list({ payment_intent, limit: 100 }).autoPagingToArray({ limit: 1000 }));

  /** Never more than is left after what went back by somebody's hand; nothing when that was all. */
  async function refundOnce(intent_id: string, amount: Money, key: string): Promise<Stripe.Refund | undefined> {
    const isOurs = ({ metadata }: Stripe.Refund): boolean => metadata?.['key'] === key;
    const intent = await asking(() => stripe.paymentIntents.retrieve(intent_id));
    const before = await refundsOf(intent_id);
    const done = before.find(isOurs);
    if (done) return done;
    const owed = Math.min(amount, intent.amount_received - sumOf(before.filter((refund) => !cameBack(refund))));
    if (owed <= 0) return undefined;
    const params = refundParams(intent, owed, key);
    try {
      return await madeOnce(
        // less than was asked for first is another request to Stripe
        owed === amount ? key : `${key}:${owed}`,
        (options) => stripe.refunds.create(params, options),
        async () => (await refundsOf(intent_id)).find(isOurs),
      );
    } catch (error) {
      if (error instanceof ProviderRefused && error.code === 'charge_already_refunded') return undefined;
      throw error;
    }
  }

  return {
    name: 'stripe',
    async createIntent(wanted, idempotencyKey, since) {
      const old = now().getTime() - since.getTime() > keyKeptMs;
      const lookUp = () => madeBefore(idempotencyKey, since);
      const known = old ? await lookUp() : undefined;
      if (known) return intentOf(known);
      try {
        const params = intentParams(wanted, applicationFee);
        return intentOf(
          await madeOnce(idempotencyKey, (options) => stripe.paymentIntents.create(params, options), lookUp),
        );
      } catch (error) {
        // made when the platform kept another fee: the fee of that time counts
        const before = error instanceof KeyOfAnother ? await lookUp() : undefined;
        if (before?.amount !== wanted.amount || before.currency !== wanted.currency.toLowerCase()) throw error;
        return intentOf(before);
      }
    },
    async retrieveIntent(intent_id) {
      const intent = await retrieve(intent_id);
      return intent && intentOf(intent);
    },
    async cancelIntent(intent_id) {
      try {
        return intentOf(await asking(() => stripe.paymentIntents.cancel(intent_id)));
      } catch (error) {
        const late = error instanceof ProviderRefused && error.code === 'payment_intent_unexpected_state';
        const intent = late ? await retrieve(intent_id) : undefined;
        if (!intent) throw error;
        return intentOf(intent);
      }
    },
    async refund(intent_id, amount, idempotencyKey) {
      const refund = await refundOnce(intent_id, amount, idempotencyKey);
      if (refund && cameBack(refund)) {
        throw new ProviderRefused(`Refund ${refund.id} came back: ${refund.failure_reason}`, { code: refundFailed });
      }
    },
    settleDisputes: (intent_id) => settleDisputes(stripe, intent_id),
    async incidents(intent_id) {
      const disputes = asking(() =>
        stripe.disputes.list({ payment_intent: intent_id, limit: 100 }).autoPagingToArray({ limit: 1000 }),
      );
      return [...(await refundsOf(intent_id)).flatMap(incidentOfRefund), ...(await disputes).map(incidentOfDispute)];
    },
  };
}

function intentParams(
  { amount, currency, type, destination, statementName, metadata }: WantedIntent,
  applicationFee: number,
): Stripe.PaymentIntentCreateParams {
  const fee = Math.round((amount * applicationFee) / 10_000);
  return {
    amount,
    currency: currency.toLowerCase(),
    metadata,
    ...(type === 'card'
      ? { allowed_payment_method_types: ['card_present'], capture_method: 'automatic' }
      : // whatever the dashboard has switched on; a guest who is led to a bank comes back to the bill
        { automatic_payment_methods: { enabled: true } }),
    // a whole descriptor is refused where a card may pay: it begins with the account's own
    ...(statementName ? { statement_descriptor_suffix: statementName } : {}),
    ...(destination ? { on_behalf_of: destination, transfer_data: { destination } } : {}),
    ...(destination && fee > 0 ? { application_fee_amount: fee } : {}),
  };
}

/** A refund that did not reach the guest: the money is back at Stripe. */
const cameBack = ({ status }: Stripe.Refund): boolean => status === 'failed' || status === 'canceled';

function incidentOfRefund(refund: Stripe.Refund): ProviderIncident[] {
  const { id: incident_id, amount, metadata } = refund;
  const key = metadata?.['key'];
  if (cameBack(refund)) return [{ incident_id, kind: 'refund_failed', amount, ...(key ? { key } : {}) }];
  return key ? [] : [{ incident_id, kind: 'refunded_elsewhere', amount }];
}

function incidentOfDispute({ id: incident_id, amount, status }: Stripe.Dispute): ProviderIncident {
  // An inquiry that is closed took no money.
  const won = status === 'won' || status === 'warning_closed';
  return { incident_id, kind: won ? 'dispute_won' : status === 'lost' ? 'dispute_lost' : 'disputed', amount };
}

const sumOf = (refunds: Stripe.Refund[]): Money => refunds.reduce((sum, { amount }) => sum + amount, 0);

/** Money that went on to a chain's account comes back from there. */
const refundParams = (intent: Stripe.PaymentIntent, amount: Money, key: string): Stripe.RefundCreateParams => ({
  payment_intent: intent.id,
  amount,
  metadata: { key },
  ...(intent.transfer_data ? { reverse_transfer: true } : {}),
  ...(intent.application_fee_amount ? { refund_application_fee: true } : {}),
});

function intentOf(intent: Stripe.PaymentIntent): ProviderIntent {
  const { last_payment_error: error, transfer_data, latest_charge: charge } = intent;
  const readerTip = intent.amount_details?.tip?.amount;
  const state = stateOf(intent.status);
  const destination = transfer_data && idOf(transfer_data.destination);
  const card = charge && typeof charge !== 'string' ? paidCard(charge) : undefined;
  return {
    intent_id: intent.id,
    client_secret: intent.client_secret ?? '',
    state,
    // What has arrived counts, not what was asked for.
    amount: state === 'succeeded' ? intent.amount_received : intent.amount,
    currency: intent.currency.toUpperCase() as Currency,
    type: intent.payment_method_types.includes('card_present') ? 'card' : 'online',
    metadata: intent.metadata,
    ...(destination ? { destination } : {}),
    ...(readerTip ? { readerTip } : {}),
    ...(card && state === 'succeeded' ? { card } : {}),
    ...(error ? { lastError: error.decline_code ?? error.code ?? error.type } : {}),
  };
}

function stateOf(status: Stripe.PaymentIntent.Status): IntentState {
  if (status === 'requires_confirmation') return 'requires_payment_method';
  // We never ask to capture later: whatever else there may be has not arrived yet.
  return intentStates.find((state) => state === status) ?? 'processing';
}

/** What a field that can be expanded names. */
export const idOf = (named: string | { id: string }): string => (typeof named === 'string' ? named : named.id);
