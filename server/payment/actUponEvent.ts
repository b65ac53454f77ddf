import { isKeptAccount, saveAccountState } from './accountRepository.ts';
import { isKeptCustomer, saveSubscription } from './chainAtProviderRepository.ts';
import { finishAttempt } from './finishAttempt.ts';
import { noteIncidents } from './noteIncidents.ts';
import type { ReaperParts } from './paymentIntents.ts';
import { attemptOfIntent } from './paymentRepository.ts';
import type { ProviderEvent } from '../cardProvider/providerEvent.ts';
import { settleRefunds } from './settleRefunds.ts';

/**
 * Brings what an event is about to where the provider says it is. Other applications may share the provider's account:
 * what is not ours is neither asked about nor changed.
 */
export async function actUpon(parts: ReaperParts, about: NonNullable<ProviderEvent['about']>): Promise<void> {
  const { db, payments } = parts;
  const provider = payments.provider.name;
  const stranger = (): void => parts.log.info(about, 'the card provider told of what is not ours');
  switch (about.kind) {
    case 'intent': {
      const attempt = await attemptOfIntent(db, provider, about);
      if (!attempt) return stranger();
      // Whatever has come to its end stays there.
      if (attempt.state === 'wanted' || attempt.state === 'created') await finishAttempt(parts, attempt);
      return;
    }
    case 'incident':
      if (!(await attemptOfIntent(db, provider, about))) return stranger();
      await noteIncidents(parts, about.intent_id);
      await payments.provider.settleDisputes(about.intent_id);
      return settleRefunds(parts, about.intent_id);
    case 'account': {
      if (!(await isKeptAccount(db, provider, about.account_id))) return stranger();
      const state = await payments.business.accounts.accountState(about.account_id);
      return state && saveAccountState(db, about.account_id, state);
    }
    case 'subscription': {
      if (!(await isKeptCustomer(db, provider, about.customer_id))) return stranger();
      const subscription = await payments.business.billing.subscription(about.customer_id);
      return saveSubscription(db, about.customer_id, subscription, parts.now());
    }
    case 'card':
      if (!(await isKeptCustomer(db, provider, about.customer_id))) return stranger();
      return preferFirstCard(parts, about.customer_id);
  }
}

/** The first card that a chain saves is the one it pays with. */
async function preferFirstCard({ payments }: ReaperParts, customer_id: string): Promise<void> {
  const cards = await payments.business.billing.cards(customer_id);
  const [first] = cards;
  if (first && !cards.some(({ preferred }) => preferred)) {
    await payments.business.billing.preferCard(customer_id, first.card_id);
  }
}
