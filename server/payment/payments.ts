import type { StripeConfig } from '../cardProvider/stripe/stripeConfig.ts';
import type { Database } from '../db/database.ts';
import type { BusinessProvider } from '../cardProvider/business.ts';
import { type PaymentProvider, ProviderRefused } from '../cardProvider/provider.ts';
import type { ReaderProvider } from '../cardProvider/readers.ts';
import type { ProviderEvent, ToldByProvider } from '../cardProvider/providerEvent.ts';
import { createSimulatedProvider, type SimulatedCards } from '../cardProvider/simulated.ts';
import { type GuestsAtReaders, simulatedReaders } from '../cardProvider/simulatedReaders.ts';
import { createSimulatedBusiness, type SimulatedPages } from '../cardProvider/simulatedBusiness.ts';

export type Payments = {
  provider: PaymentProvider;
  /** what owners need of it: cards, subscription, account, terminals */
  business: BusinessProvider;
  /** card readers that the server drives */
  readers: ReaderProvider;
  /** the guest's form and the reader, only while payments are simulated (D15) */
  simulatedCards?: SimulatedCards;
  /** the owner's forms, only while payments are simulated (D15) */
  simulatedPages?: SimulatedPages;
  /** what guests do at readers, only while payments are simulated (D15) */
  simulatedReaders?: GuestsAtReaders;
  /** nobody takes cards: guests are only offered what works (D44) */
  off?: true;
  /** what the provider tells by itself; nothing when it was not the provider who said it */
  readEvent?: (body: string, signature: string) => ToldByProvider | undefined;
  /** what it told in a time, as far as nothing else would find it out */
  eventsBetween?: (from: Date, to: Date) => Promise<ProviderEvent[]>;
};

type Parts = {
  config: { stripe?: StripeConfig; payments: 'simulated' | 'off' };
  db: Database;
  now: () => Date;
  log: { error: (details: object, message: string) => void };
  /** the address under which people reach the server */
  origin: () => string;
};

const refuseAll = async (): Promise<never> => {
  throw new ProviderRefused('card payments are off', { code: 'payments_off' });
};

/** The card provider that the configuration chooses (D15). Stripe's library is only loaded where it is used. */
export async function createPayments({ config, db, now, log, origin }: Parts): Promise<Payments> {
  if (config.stripe) {
    const { createStripe } = await import('../cardProvider/stripe/stripeProvider.ts');
    return createStripe(config.stripe, { now, log });
  }
  const { cards, ...provider } = createSimulatedProvider({ db, now });
  const { business, pages } = createSimulatedBusiness({ db, now, origin });
  const { guests, ...readers } = simulatedReaders({ db, now });
  // nothing can be paid, but what was paid before can still be given back
  if (config.payments === 'off') {
    return { provider: { ...provider, createIntent: refuseAll }, business, readers, off: true };
  }
  return {
    provider,
    business,
    readers,
    simulatedCards: cards,
    simulatedPages: pages,
    simulatedReaders: guests,
  };
}
