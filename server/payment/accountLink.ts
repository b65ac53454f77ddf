import type { Chain } from '#domain/chain/chain.ts';
import { accept, refuse, type Result } from '#domain/error/refusal.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import type { Callers } from '../caller/caller.ts';
import { userById } from '../user/userRepository.ts';
import type { CardParts } from './cardParts.ts';
import { restaurantsOfChain } from '../restaurant/restaurantRepository.ts';
import { keepAccount, keptAccount, saveAccountState } from './accountRepository.ts';
import { atProvider } from './paymentIntents.ts';
import type { AccountState } from '../cardProvider/business.ts';
import { ProviderRefused } from '../cardProvider/provider.ts';

type Parts = Pick<CardParts, 'db' | 'payments' | 'origin'>;

/** Where an owner is led, and how the account stands that it is about. */
export type AccountLink = { url: string; account: AccountState };

/**
 * Where the owner completes the account that guests' money goes to; with `dashboard` past that, once it is complete. It
 * is the chain's, or the own one of a restaurant that is named (D42). How it stands is saved on the way, for servers that
 * hear of no events.
 */
export async function accountLink(
  parts: Parts,
  { chain, restaurant }: { chain: Chain; restaurant?: Restaurant | undefined },
  callers: Callers,
  { dashboard }: { dashboard: boolean },
): Promise<Result<AccountLink>> {
  const { accounts } = parts.payments.business;
  const ensured = await ensureAccount(parts, chain, restaurant, callers);
  if (!ensured.ok) return ensured;
  const account_id = ensured.value;
  return atProvider(async () => {
    const account = await accounts.accountState(account_id);
    if (!account) throw new ProviderRefused(`No such account: ${account_id}`, { code: 'account_invalid' });
    await saveAccountState(parts.db, account_id, account);
    if (dashboard && account.detailsSubmitted) return { ...(await accounts.dashboardLink(account_id)), account };
    const of = restaurant ? `&restaurant_id=${restaurant.restaurant_id}` : '';
    const page = (said: string): string => new URL(`/dashboard/account?account=${said}${of}`, parts.origin()).href;
    const urls = { returnUrl: page('returned'), refreshUrl: page('expired') };
    return { ...(await accounts.onboardingLink(account_id, urls)), account };
  }, 'provider_refused');
}

async function ensureAccount(
  { db, payments }: Parts,
  chain: Chain,
  restaurant: Restaurant | undefined,
  { user }: Callers,
): Promise<Result<string>> {
  const owner = { chain_id: chain.chain_id, restaurant_id: restaurant?.restaurant_id };
  const known = await keptAccount(db, payments.provider.name, owner);
  if (known) return accept(known.account_id);
  const country = restaurant?.address.country ?? (await countryOf({ db }, chain));
  if (!country) return refuse('payment_address_required');
  const name = restaurant?.legalName ?? restaurant?.name ?? chain.name;
  const email = user && (await userById(db, user.user_id))?.email;
  const made = await atProvider(
    () => payments.business.accounts.ensureAccount({ ...owner, name, country, ...(email ? { email } : {}) }),
    'provider_refused',
  );
  if (!made.ok) return made;
  return accept((await keepAccount(db, payments.provider.name, owner, made.value.account_id)).account_id);
}

/** An account's country is for ever: it is the chain's own word, else where its restaurants are. */
const countryOf = async ({ db }: Pick<CardParts, 'db'>, chain: Chain): Promise<string | undefined> =>
  chain.paymentAddress?.country ?? (await restaurantsOfChain(db, chain.chain_id))[0]?.address.country;
