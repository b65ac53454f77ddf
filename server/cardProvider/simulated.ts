import type { IntentState } from '#domain/payment/intentState.ts';
import { simulatedIntentPrefix } from '#domain/payment/simulatedIntent.ts';
import { randomBytes } from 'node:crypto';
import type { Database } from '../db/database.ts';
import type { PaymentProvider, ProviderIntent } from './provider.ts';
import { insertIntent, insertRefund, intentById, moveIntent } from './simulatedRepository.ts';
import { cardOutcome } from './testCards.ts';

/** The guest's form and the reader of the simulation: with the real provider these talk to the provider alone. */
export type SimulatedCards = {
  /** Presents a card. Nothing comes back for an unknown intent or a wrong secret. */
  present(intent_id: string, client_secret: string, cardNumber: string): Promise<ProviderIntent | undefined>;
  /** Ends the extra authentication that some cards ask for. */
  authenticate(intent_id: string, client_secret: string, approve: boolean): Promise<ProviderIntent | undefined>;
};

export type SimulatedProvider = PaymentProvider & { cards: SimulatedCards };

type Parts = {
  db: Pick<Database, 'query' | 'transaction'>;
  now: () => Date;
  /** how long a card takes, as with the real provider */ settleAfterMs?: number;
};

const cancellable: readonly IntentState[] = ['requires_payment_method', 'requires_action'];

/**
 * The built-in card provider (D15): the real one's states, test cards, keys and delays. It keeps what it knows in
 * the database, as the real one does in its own: a restart of the server loses no payment.
 */
export function createSimulatedProvider({ db, now, settleAfterMs = 400 }: Parts): SimulatedProvider {
  const read = (intent_id: string): Promise<ProviderIntent | undefined> => intentById(db, intent_id, now());

  async function existing(intent_id: string): Promise<ProviderIntent> {
    const intent = await read(intent_id);
    if (!intent) throw new Error(`No such payment intent: ${intent_id}`);
    return intent;
  }

  async function heldBy(intent_id: string, client_secret: string): Promise<ProviderIntent | undefined> {
    const intent = await read(intent_id);
    return intent?.client_secret === client_secret ? intent : undefined;
  }

  const settling = (): { settlesAt: Date } => ({ settlesAt: new Date(now().getTime() + settleAfterMs) });

  return {
    name: 'simulated',
    async createIntent(wanted, idempotencyKey) {
      const intent_id = `${simulatedIntentPrefix}${randomBytes(12).toString('hex')}`;
      const client_secret = `${intent_id}_secret_${randomBytes(16).toString('hex')}`;
      const intent = await insertIntent(db, { ...wanted, intent_id, client_secret }, idempotencyKey, now());
      if (!intent) throw new Error('The intent was not stored');
      const same =
        intent.amount === wanted.amount && intent.currency === wanted.currency && intent.type === wanted.type;
      if (!same) throw new Error(`Idempotency key ${idempotencyKey} was used for another payment`);
      return intent;
    },
    retrieveIntent: read,
    async cancelIntent(intent_id) {
      await moveIntent(db, intent_id, cancellable, { state: 'canceled' });
      return existing(intent_id);
    },
    async refund(intent_id, amount, idempotencyKey) {
      const intent = await existing(intent_id);
      if (intent.state !== 'succeeded') throw new Error(`Nothing to refund: ${intent_id} is ${intent.state}`);
      const refund = await db.transaction((tx) => insertRefund(tx, intent_id, amount, idempotencyKey));
      if (!refund) {
        throw new Error(`Refund of ${amount} is more than ${intent_id} took`);
      }
    },
    // Nobody disputes a simulated payment, and there is no dashboard to refund it in.
    incidents: async () => [],
    settleDisputes: async () => undefined,
    cards: {
      async present(intent_id, client_secret, cardNumber) {
        const intent = await heldBy(intent_id, client_secret);
        if (!intent) return undefined;
        const outcome = cardOutcome(cardNumber, intent.type);
        await moveIntent(db, intent_id, ['requires_payment_method'], {
          ...outcome,
          ...(outcome.state === 'processing' ? settling() : {}),
        });
        return existing(intent_id);
      },
      async authenticate(intent_id, client_secret, approve) {
        if (!(await heldBy(intent_id, client_secret))) return undefined;
        await moveIntent(
          db,
          intent_id,
          ['requires_action'],
          approve
            ? { state: 'processing', ...settling() }
            : { state: 'requires_payment_method', lastError: 'authentication_failed' },
        );
        return existing(intent_id);
      },
    },
  };
}
