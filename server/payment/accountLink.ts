import type { Chain } from '#domain/chain/chain.ts';
import { accept, refuse, type Result } from '#domain/error/refusal.ts';
import type { Callers } from '../account/caller.ts';
import { userById } from '../account/userRepository.ts';
import type { Deps } from '../deps.ts';
import { restaurantsOfChain } from '../restaurant/restaurantRepository.ts';
import { chainAtProvider, keepAtProvider, saveAccountState } from './chainAtProviderRepository.ts';
import { atProvider } from './paymentIntents.ts';

type Parts = Pick<Deps, 'db' | 'payments' | 'origin'>;

/**
 * Where the owner completes the account that guests' money goes to; with `dashboard` past that, once it is complete.
 * Whether it may take payments is saved on the way, for servers that hear of no events.
 */
export async function accountLink(
  parts: Parts,
  chain: Chain,
  callers: Callers,
  { dashboard }: { dashboard: boolean },
): Promise<Result<{ url: string }>> {
  const { accounts } = parts.payments.business;
  const account = await ensureAccount(parts, chain, callers);
  if (!account.ok) return account;
  const account_id = account.value;
  return atProvider(async () => {
    const state = await accounts.accountState(account_id);
    await saveAccountState(parts.db, account_id, state);
    if (dashboard && state.detailsSubmitted) return accounts.dashboardLink(account_id);
    const page = (said: string): string => new URL(`/dashboard/account?account=${said}`, parts.origin()).href;
    return accounts.onboardingLink(account_id, { returnUrl: page('returned'), refreshUrl: page('expired') });
  }, 'provider_refused');
}

async function ensureAccount({ db, payments }: Parts, chain: Chain, { user }: Callers): Promise<Result<string>> {
  const { chain_id, name } = chain;
  const known = (await chainAtProvider(db, payments.provider.name, chain_id))?.account_id;
  if (known) return accept(known);
  const country = await countryOf({ db }, chain);
  if (!country) return refuse('payment_address_required');
  const email = user && (await userById(db, user.user_id))?.email;
  const made = await atProvider(
    () => payments.business.accounts.ensureAccount({ chain_id, name, country, ...(email ? { email } : {}) }),
    'provider_refused',
  );
  if (!made.ok) return made;
  const kept = await keepAtProvider(db, payments.provider.name, chain_id, made.value);
  return accept(kept.account_id ?? made.value.account_id);
}

/** An account's country is for ever: it is the chain's own word, else where its restaurants are. */
const countryOf = async ({ db }: Pick<Deps, 'db'>, chain: Chain): Promise<string | undefined> =>
  chain.paymentAddress?.country ?? (await restaurantsOfChain(db, chain.chain_id))[0]?.address.country;
