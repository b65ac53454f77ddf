import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { BusinessProvider } from './providers/business.ts';
import type { PaymentProvider } from './providers/provider.ts';
import type { ProviderEvent } from './providers/providerEvent.ts';
import { createSimulatedProvider, type SimulatedCards } from './providers/simulated.ts';
import { createSimulatedBusiness, type SimulatedPages } from './providers/simulatedBusiness.ts';

export type Payments = {
  provider: PaymentProvider;
  /** what owners need of it: cards, subscription, account, terminals */
  business: BusinessProvider;
  /** the guest's form and the reader, only while payments are simulated (D15) */
  simulatedCards?: SimulatedCards;
  /** the owner's forms, only while payments are simulated (D15) */
  simulatedPages?: SimulatedPages;
  /** what the provider tells by itself; nothing when it was not the provider who said it */
  readEvent?: (body: string, signature: string) => ProviderEvent | undefined;
};

type Parts = {
  config: Pick<Config, 'stripe'>;
  db: Database;
  now: () => Date;
  /** the address under which people reach the server */
  origin: () => string;
};

/** The card provider that the configuration chooses (D15). Stripe's library is only loaded where it is used. */
export async function createPayments({ config, db, now, origin }: Parts): Promise<Payments> {
  if (config.stripe) {
    const { createStripe } = await import('./providers/stripe/stripeProvider.ts');
    return createStripe(config.stripe, { now });
  }
  const { cards, ...provider } = createSimulatedProvider({ db, now });
  const { business, pages } = createSimulatedBusiness({ db, now, origin });
  return { provider, business, simulatedCards: cards, simulatedPages: pages };
}
