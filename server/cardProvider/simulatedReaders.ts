import type { ReaderProvider } from './readers.ts';
import type { SimulatedParts } from './simulatedParts.ts';
import {
  beginSimulatedCharge,
  endSimulatedCharge,
  resetSimulatedReader,
  simulatedReader,
} from './simulatedReadersRepository.ts';
import { intentById, moveIntent } from './simulatedRepository.ts';
import { cardOutcome } from './testCards.ts';

/** What a guest does at a simulated reader; gives the intent that it was about, nothing when the reader asks for none. */
export type GuestsAtReaders = {
  present(terminal_id: string, cardNumber: string): Promise<string | undefined>;
  cancel(terminal_id: string): Promise<string | undefined>;
};

/** How long a card takes, as with the real provider. */
const settleAfterMs = 400;

/** Smart readers of the simulation: they keep in the database what they were last asked, as the real ones do. */
export function simulatedReaders({
  db,
  now,
}: Pick<SimulatedParts, 'db' | 'now'>): ReaderProvider & { guests: GuestsAtReaders } {
  return {
    async charge(location_id, terminal_id, { intent_id }) {
      const reader = await simulatedReader(db, terminal_id);
      if (reader?.location_id !== location_id) return 'elsewhere';
      if (reader.status === 'offline') return 'offline';
      const intent = await intentById(db, intent_id, now());
      if (intent?.state !== 'requires_payment_method') return 'not_payable';
      return (await beginSimulatedCharge(db, terminal_id, intent_id)) ? 'charging' : 'busy';
    },
    async action(terminal_id) {
      const { intent_id, action, failure } = (await simulatedReader(db, terminal_id)) ?? {};
      if (!intent_id || !action) return undefined;
      return { intent_id, state: action, ...(failure ? { failure } : {}) };
    },
    async stop(terminal_id, intent_id) {
      await resetSimulatedReader(db, terminal_id, intent_id);
      return true;
    },
    guests: {
      async present(terminal_id, cardNumber) {
        const { intent_id, action } = (await simulatedReader(db, terminal_id)) ?? {};
        if (!intent_id || action !== 'in_progress') return undefined;
        const outcome = cardOutcome(cardNumber, 'card');
        const settlesAt = new Date(now().getTime() + settleAfterMs);
        await moveIntent(db, intent_id, ['requires_payment_method'], {
          ...outcome,
          ...(outcome.state === 'processing' ? { settlesAt } : {}),
        });
        await endSimulatedCharge(db, terminal_id, intent_id, outcome.lastError ? 'card_declined' : undefined);
        return intent_id;
      },
      async cancel(terminal_id) {
        const { intent_id, action } = (await simulatedReader(db, terminal_id)) ?? {};
        if (!intent_id || action !== 'in_progress') return undefined;
        await endSimulatedCharge(db, terminal_id, intent_id, 'customer_canceled');
        return intent_id;
      },
    },
  };
}
