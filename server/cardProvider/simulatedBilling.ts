import type { CardOnFile, ChainSubscription, WantedSubscription } from '#domain/chain/chain.ts';
import type { Sql } from '../db/sql.ts';
import type { BillingProvider } from './business.ts';
import { CardDeclined, ProviderRefused } from './provider.ts';
import {
  deleteSimulatedCard,
  ensureSimulatedCustomer,
  insertSetup,
  keepSubscription,
  lockPayer,
  moveSetup,
  preferSimulatedCard,
  setupById,
  simulatedCards,
  type SimulatedSetup,
  updateSimulatedCustomer,
} from './simulatedBillingRepository.ts';
import type { SimulatedParts } from './simulatedParts.ts';
import { type KeptSubscription, oneIntervalAfter, standing, subscriptionAt } from './simulatedSubscription.ts';
import { digits, savedCardOutcome, testCardBrand, testCardPays } from './testCards.ts';

/** The form in the owner's browser: with the real provider it talks to the provider alone. */
export type SimulatedSetups = {
  /** Types a card in. Nothing comes back for an unknown set-up or a wrong secret. */
  present(setup_id: string, client_secret: string, cardNumber: string): Promise<PresentedSetup | undefined>;
  /** Ends the extra authentication that some cards ask for. */
  authenticate(setup_id: string, client_secret: string, approve: boolean): Promise<PresentedSetup | undefined>;
};
export type PresentedSetup = Pick<SimulatedSetup, 'setup_id' | 'customer_id' | 'state'> & { lastError?: string };

/** Customers, cards and subscriptions of the simulation; a subscription renews itself when somebody looks. */
export function simulatedBilling({ db, now, newName }: SimulatedParts): BillingProvider {
  async function at(tx: Sql, customer_id: string): Promise<{ kept: KeptSubscription | undefined; pays: () => void }> {
    const payer = await lockPayer(tx, customer_id);
    if (!payer) throw new ProviderRefused(`No such customer: ${customer_id}`, { code: 'resource_missing' });
    const { card_number: card } = payer;
    return {
      kept: subscriptionAt(payer.subscription, now(), card !== undefined && testCardPays(card)),
      pays: () => {
        if (!card) throw new ProviderRefused('This customer has no preferred card', { code: 'resource_missing' });
        if (!testCardPays(card)) throw new CardDeclined('The card was declined', { code: 'card_declined' });
      },
    };
  }

  async function subscribed(
    tx: Sql,
    customer_id: string,
    { plan, interval }: WantedSubscription,
  ): Promise<KeptSubscription | undefined> {
    const { kept, pays } = await at(tx, customer_id);
    if (plan === 'free') return kept && { ...kept, cancelled: true };
    if (kept?.plan === plan && kept.interval === interval) {
      const { cancelled: _takenBack, ...going } = kept;
      return going;
    }
    pays();
    return { plan, interval, renewsAt: oneIntervalAfter(now(), interval).toISOString() };
  }

  const keeping = (
    customer_id: string,
    change: (tx: Sql) => Promise<KeptSubscription | undefined>,
  ): Promise<ChainSubscription> =>
    db.transaction(async (tx) => {
      const kept = await change(tx);
      await keepSubscription(tx, customer_id, kept);
      return standing(kept);
    });

  return {
    ensureCustomer: async ({ chain_id, name, email }) => {
      const customer_id = await ensureSimulatedCustomer(db, newName('cus'), chain_id);
      await updateSimulatedCustomer(db, customer_id, { name, ...(email ? { email } : {}) });
      return { customer_id };
    },
    updateCustomer: (customer_id, change) => updateSimulatedCustomer(db, customer_id, change),
    createSetupIntent: async (customer_id, idempotencyKey) => {
      const setup_id = newName('seti');
      const client_secret = `${setup_id}_secret_${newName('s')}`;
      return { client_secret: await insertSetup(db, { setup_id, customer_id, client_secret }, idempotencyKey) };
    },
    cards: async (customer_id) => {
      const expYear = now().getUTCFullYear() + 3;
      return (await simulatedCards(db, customer_id)).map(({ card_id, card_number, preferred }): CardOnFile => {
        const last4 = card_number.slice(-4);
        return { card_id, brand: testCardBrand(card_number), last4, expMonth: 12, expYear, preferred };
      });
    },
    preferCard: (customer_id, card_id) => preferSimulatedCard(db, customer_id, card_id),
    removeCard: (customer_id, card_id) => deleteSimulatedCard(db, customer_id, card_id),
    subscribe: (customer_id, wanted) => keeping(customer_id, (tx) => subscribed(tx, customer_id, wanted)),
    subscription: (customer_id) => keeping(customer_id, async (tx) => (await at(tx, customer_id)).kept),
  };
}

/** Where cards are typed in to be kept. */
export function simulatedSetups({ db, newName }: SimulatedParts): SimulatedSetups {
  async function heldBy(setup_id: string, client_secret: string): Promise<SimulatedSetup | undefined> {
    const setup = await setupById(db, setup_id);
    return setup?.client_secret === client_secret ? setup : undefined;
  }
  async function moved(setup: SimulatedSetup, lastError?: string): Promise<PresentedSetup> {
    const { setup_id, customer_id, state } = (await setupById(db, setup.setup_id)) ?? setup;
    return { setup_id, customer_id, state, ...(lastError && state !== 'succeeded' ? { lastError } : {}) };
  }
  return {
    async present(setup_id, client_secret, cardNumber) {
      const setup = await heldBy(setup_id, client_secret);
      if (!setup) return undefined;
      const { state, lastError } = savedCardOutcome(cardNumber);
      if (!lastError) {
        const to = { state, card_number: digits(cardNumber) };
        await moveSetup(db, setup_id, 'requires_payment_method', to, newName('pm'));
      }
      return moved(setup, lastError);
    },
    async authenticate(setup_id, client_secret, approve) {
      const setup = await heldBy(setup_id, client_secret);
      if (!setup) return undefined;
      const to = approve
        ? { state: 'succeeded' as const, card_number: setup.card_number }
        : { state: 'requires_payment_method' as const, card_number: null };
      await moveSetup(db, setup_id, 'requires_action', to, newName('pm'));
      return moved(setup, approve ? undefined : 'authentication_failed');
    },
  };
}
