import type { CardOnFile, Chain } from '#domain/chain/chain.ts';
import { accept, type Result } from '#domain/error/refusal.ts';
import type { Callers } from '../caller/caller.ts';
import { userById } from '../user/userRepository.ts';
import type { CardParts } from '../payment/cardParts.ts';
import { chainAtProvider, keepAtProvider } from '../payment/chainAtProviderRepository.ts';
import { atProvider } from '../payment/paymentIntents.ts';

type Parts = Pick<CardParts, 'db' | 'payments'>;

/** Whom the provider bills for a chain; nothing when the chain never had to do with it. */
export async function customerOf({ db, payments }: Parts, chain_id: string): Promise<string | undefined> {
  return (await chainAtProvider(db, payments.provider.name, chain_id))?.customer_id ?? undefined;
}

/** The same, made where there is none; invoices go to the owner who asks first. */
export async function ensureCustomer(parts: Parts, chain: Chain, { user }: Callers): Promise<Result<string>> {
  const known = await customerOf(parts, chain.chain_id);
  if (known) return accept(known);
  const { db, payments } = parts;
  const { chain_id, name } = chain;
  const email = user && (await userById(db, user.user_id))?.email;
  const made = await atProvider(
    () => payments.business.billing.ensureCustomer({ chain_id, name, ...(email ? { email } : {}) }),
    'provider_refused',
  );
  if (!made.ok) return made;
  const kept = await keepAtProvider(db, payments.provider.name, chain_id, made.value);
  return accept(kept.customer_id ?? made.value.customer_id);
}

/** The cards of a chain, the preferred one first. */
export async function cardsOf(parts: Parts, chain_id: string): Promise<Result<CardOnFile[]>> {
  const customer_id = await customerOf(parts, chain_id);
  if (!customer_id) return accept([]);
  const asked = await atProvider(() => parts.payments.business.billing.cards(customer_id), 'provider_refused');
  return asked.ok ? accept(asked.value.toSorted((a, b) => Number(b.preferred) - Number(a.preferred))) : asked;
}
