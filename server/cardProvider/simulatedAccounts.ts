import { countryDefaults } from '#domain/restaurant/countryDefaults.ts';
import type { AccountProvider } from './business.ts';
import { ProviderRefused } from './provider.ts';
import type { SimulatedParts } from './simulatedParts.ts';
import { completeSimulatedAccount, ensureSimulatedAccount, simulatedAccount } from './simulatedPlacesRepository.ts';

/** Accounts of the simulation: its pages are our own, which say that payments are simulated (D15). */
export function simulatedAccounts({ db, origin, newName }: SimulatedParts): AccountProvider {
  async function isComplete(account_id: string): Promise<boolean> {
    const account = await simulatedAccount(db, account_id);
    if (!account) throw new ProviderRefused(`No such account: ${account_id}`, { code: 'account_invalid' });
    return account.complete;
  }
  return {
    ensureAccount: async ({ chain_id, restaurant_id, country }) => ({
      account_id: await ensureSimulatedAccount(db, newName('acct'), { chain_id, restaurant_id, country }),
    }),
    async accountState(account_id) {
      const account = await simulatedAccount(db, account_id);
      if (!account) return undefined;
      const { complete, country } = account;
      return {
        chargesEnabled: complete,
        transfersEnabled: complete,
        detailsSubmitted: complete,
        missing: complete ? [] : ['card_payments', 'transfers'],
        ...(country ? { country, currency: countryDefaults(country).currency } : {}),
      };
    },
    async onboardingLink(account_id, { returnUrl }) {
      await isComplete(account_id);
      const url = new URL(returnUrl);
      url.searchParams.set('simulated', 'account');
      url.searchParams.set('account_id', account_id);
      return { url: url.href };
    },
    async dashboardLink(account_id) {
      if (!(await isComplete(account_id))) {
        throw new ProviderRefused('The account is not complete', { code: 'account_incomplete' });
      }
      return { url: new URL('/dashboard/account?simulated=dashboard', origin()).href };
    },
  };
}

/** What the owner does on the provider's own pages: completes the account. False when there is none. */
export const completeAccount =
  ({ db }: SimulatedParts) =>
  (account_id: string): Promise<boolean> =>
    completeSimulatedAccount(db, account_id);
