import type { Database } from '../db/database.ts';
import type { BusinessProvider } from './providers/business.ts';
import type { PaymentProvider } from './providers/provider.ts';
import { createSimulatedProvider, type SimulatedCards } from './providers/simulated.ts';

export type Payments = {
  provider: PaymentProvider;
  /** what owners need of it: cards, subscription, account, terminals */
  business?: BusinessProvider;
  /** the guest's form and the reader, only while payments are simulated (D15) */
  simulatedCards?: SimulatedCards;
};

/** The card provider that the configuration chooses (D15). */
export function createPayments(parts: { db: Database; now: () => Date; settleAfterMs?: number }): Payments {
  const { cards, ...provider } = createSimulatedProvider(parts);
  return { provider, simulatedCards: cards };
}
