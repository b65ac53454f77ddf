import { saveAccountState, saveSubscription } from './chainAtProviderRepository.ts';
import { attemptOfIntent } from './paymentRepository.ts';
import { eventTaken, noteEvent } from './providerEventRepository.ts';
import type { ProviderEvent } from './providers/providerEvent.ts';
import { noteIncidents } from './noteIncidents.ts';
import type { ReaperParts } from './paymentIntents.ts';
import { finishAttempt } from './reaper.ts';
import { settleRefunds } from './settleRefunds.ts';

/**
 * Does what an event of the card provider calls for. Events come twice, late and in any order, so they only wake: the
 * provider is asked how things stand, and what is done about it may be done again. Events are remembered when all is
 * done, so that a failure is sent again.
 */
export async function takeProviderEvent(parts: ReaperParts, event: ProviderEvent): Promise<void> {
  if (await eventTaken(parts.db, event.event_id)) return;
  if (event.about) await actUpon(parts, event.about);
  await noteEvent(parts.db, event, parts.now());
}

async function actUpon(parts: ReaperParts, about: NonNullable<ProviderEvent['about']>): Promise<void> {
  const { db, payments } = parts;
  switch (about.kind) {
    case 'intent': {
      const attempt = await attemptOfIntent(db, payments.provider.name, about);
      // Whatever has come to its end stays there.
      if (attempt?.state === 'wanted' || attempt?.state === 'created') await finishAttempt(parts, attempt);
      return;
    }
    case 'incident':
      await noteIncidents(parts, about.intent_id);
      return settleRefunds(parts, about.intent_id);
    case 'account': {
      const state = await payments.business.accounts.accountState(about.account_id);
      return state && saveAccountState(db, about.account_id, state);
    }
    case 'subscription': {
      const subscription = await payments.business.billing.subscription(about.customer_id);
      return subscription && saveSubscription(db, about.customer_id, subscription, parts.now());
    }
    case 'card':
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
