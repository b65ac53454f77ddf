import { accept, refuse, type Result } from '#domain/error/refusal.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import type { CardParts } from './cardParts.ts';
import { destinationOf, saveAccountState } from './accountRepository.ts';
import type { AccountState } from '../cardProvider/business.ts';
import { type IntentType, ProviderRefused, ProviderUnreachable } from '../cardProvider/provider.ts';

type Place = Pick<Restaurant, 'restaurant_id' | 'address' | 'currency'>;

/**
 * The account that a restaurant's money goes to; nothing while none may take it, then it stays with the platform. Readers
 * take money only in the country and currency of the account, so that the chain's account is no use for a restaurant
 * elsewhere, which needs one of its own (D42).
 */
export async function receivingAccount(
  { db, payments }: Pick<CardParts, 'db' | 'payments'>,
  { restaurant_id, address, currency }: Place,
  type: IntentType,
): Promise<Result<string | undefined>> {
  const account = await destinationOf(db, payments.provider.name, restaurant_id);
  const ofChain = account?.restaurant_id === null;
  const differs = (known: string | undefined, here: string): boolean => known !== undefined && known !== here;
  const elsewhere = differs(account?.country, address.country) || differs(account?.currency, currency);
  return type === 'card' && ofChain && elsewhere ? refuse('restaurant_account_required') : accept(account?.account_id);
}

const gone: AccountState = {
  chargesEnabled: false,
  transfersEnabled: false,
  detailsSubmitted: false,
  missing: ['account'],
};

/**
 * What was refused may be refused because the account takes no money any more and nobody told us: then the next guest's
 * goes where it can.
 */
export async function askHowAccountStands(
  { db, payments }: Pick<CardParts, 'db' | 'payments'>,
  account_id: string,
): Promise<void> {
  try {
    const state = await payments.business.accounts.accountState(account_id);
    await saveAccountState(db, account_id, state ?? gone);
  } catch (error) {
    if (error instanceof ProviderRefused) return saveAccountState(db, account_id, gone);
    // nobody knows: it stays as it was
    if (!(error instanceof ProviderUnreachable)) throw error;
  }
}
