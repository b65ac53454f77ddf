import { chainById } from '../chain/chainRepository.ts';
import type { Database } from '../db/database.ts';
import { type DueCustomer, lookAfterAt, lookedAfter, subscriptionChangeOf } from './billingRepository.ts';
import { saveSubscription } from '../payment/chainAtProviderRepository.ts';
import type { Payments } from '../payment/payments.ts';
import { abandonedMs, saveStanding } from './subscribe.ts';

type Parts = { db: Database; payments: Payments; now: () => Date };

/** While a look after a customer is under way or has failed, it is due again after this. */
export const triedAgainMs = 60_000;
const paidLookedAfterMs = 6 * 60 * 60_000;
const freeLookedAfterMs = 30 * 24 * 60 * 60_000;

/**
 * Tells the provider where a chain is billed, and asks what it subscribes to: also without events a renewal, an end and
 * what came of an answer that was lost are known some time later. Nobody is charged by it.
 */
export async function lookAfterCustomer(parts: Parts, customer: DueCustomer): Promise<void> {
  const { db, payments, now } = parts;
  const { chain_id, customer_id } = customer;
  const { billing } = payments.business;
  const provider = payments.provider.name;
  const chain = await chainById(db, chain_id);
  if (!chain) return;
  const { name = chain.name, vatNumber, ...address } = chain.paymentAddress ?? {};
  const told = 'street' in address ? { address } : {};
  await billing.updateCustomer(customer_id, { name, ...told, ...(vatNumber ? { vatNumber } : {}) });

  const change = await subscriptionChangeOf(db, provider, chain_id);
  const underWay = change && change.asked_at.getTime() > now().getTime() - abandonedMs;
  if (underWay) return lookAfterAt(db, provider, chain_id, new Date(change.asked_at.getTime() + abandonedMs));
  const standing = await billing.subscription(customer_id);
  if (change) await db.transaction((tx) => saveStanding(tx, chain_id, { ...change, standing }, now()));
  else await saveSubscription(db, customer_id, standing, now());
  const next = standing.plan === 'free' ? freeLookedAfterMs : paidLookedAfterMs;
  await lookedAfter(db, provider, customer, new Date(now().getTime() + next));
}
