import type { Chain, ChainSubscription, WantedSubscription } from '#domain/chain/chain.ts';
import { accept, refuse, type Result } from '#domain/error/refusal.ts';
import type { Callers } from '../caller/caller.ts';
import { noteChainChanges } from '../chain/chainJournalRepository.ts';
import { chainById, firstSubscription, lockChain } from '../chain/chainRepository.ts';
import { differences } from '../chain/differences.ts';
import { versionConflict } from '../chain/versionConflict.ts';
import type { Sql } from '../db/sql.ts';
import type { CardParts } from '../payment/cardParts.ts';
import {
  beginSubscriptionChange,
  endSubscriptionChange,
  lookAfterAt,
  type SubscriptionChange,
  updateBilling,
} from './billingRepository.ts';
import { cardsOf, customerOf, ensureCustomer } from './chainCustomer.ts';
import { atProvider } from '../payment/paymentIntents.ts';

/** A change that nobody has heard of for this long has lost whoever asked for it. */
export const abandonedMs = 30_000;

/** What a wish came to; without `change_id` there was nothing to ask. */
export type Subscribed = Pick<SubscriptionChange, 'before' | 'actor'> & {
  change_id?: string;
  standing: ChainSubscription;
};

type Wish = { chain_id: string; wanted: WantedSubscription; version: number | undefined; callers: Callers; now: Date };

/**
 * Has the provider change what a chain subscribes to. The wish is saved before and ended when the outcome is certain;
 * while nobody knows it, no other wish is taken, and the reaper asks what came of it.
 */
export async function subscribe(
  parts: Pick<CardParts, 'db' | 'payments' | 'newId'>,
  { chain_id, wanted, version, callers, now }: Wish,
): Promise<Result<Subscribed>> {
  const { db, payments } = parts;
  const chain = await chainById(db, chain_id);
  if (!chain || !callers.user) return refuse('not_found');
  const conflict = versionConflict(chain, version);
  if (conflict) return conflict;
  const customer = await payer(parts, chain, wanted, callers);
  if (!customer.ok) return customer;
  const asking = { before: chain.subscription, actor: callers.user };
  if (!customer.value) return accept({ ...asking, standing: firstSubscription });
  const customer_id = customer.value;
  const change = await db.transaction(async (tx) => {
    const abandoned = new Date(now.getTime() - abandonedMs);
    const begun = { ...asking, chain_id, wish: wanted, change_id: parts.newId(), asked_at: now };
    await lookAfterAt(tx, payments.provider.name, chain_id, new Date(now.getTime() + abandonedMs + 1000));
    return beginSubscriptionChange(tx, payments.provider.name, begun, abandoned);
  });
  if (!change) return refuse('in_flight');
  const { billing } = payments.business;
  const asked = await atProvider(() => billing.subscribe(customer_id, wanted, change.change_id), 'provider_refused');
  if (asked.ok) return accept({ ...change, standing: asked.value });
  if (asked.code !== 'payment_provider_down') await endSubscriptionChange(db, change.change_id, chain_id);
  return asked;
}

/** Who pays for the wish; nobody when there is nothing to pay and never was. */
async function payer(
  parts: Pick<CardParts, 'db' | 'payments'>,
  chain: Chain,
  { plan }: WantedSubscription,
  callers: Callers,
): Promise<Result<string | undefined>> {
  if (plan === 'free') return accept(await customerOf(parts, chain.chain_id));
  const cards = await cardsOf(parts, chain.chain_id);
  if (!cards.ok) return cards;
  return cards.value.some(({ preferred }) => preferred)
    ? ensureCustomer(parts, chain, callers)
    : refuse('card_missing');
}

/** Saves what stands at the provider and ends the change that led to it; the journal says who asked for it. */
export async function saveStanding(
  tx: Sql,
  chain_id: string,
  { before, actor, change_id, standing }: Subscribed,
  now: Date,
): Promise<Result<Chain>> {
  const stored = await lockChain(tx, chain_id);
  if (!stored) return refuse('not_found');
  if (differences(stored.subscription, standing)) await updateBilling(tx, chain_id, { subscription: standing });
  const mine = !change_id || (await endSubscriptionChange(tx, change_id, chain_id));
  const differing = differences({ subscription: before }, { subscription: standing });
  if (mine && differing) {
    const entity = { chain_id, what: 'changed' as const, entity: 'chain', entity_id: chain_id };
    await noteChainChanges(tx, { user: actor }, [{ ...entity, ...differing }], now);
  }
  const chain = await chainById(tx, chain_id);
  return chain ? accept(chain) : refuse('not_found');
}
