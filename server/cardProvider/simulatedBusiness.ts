import { randomBytes } from 'node:crypto';
import type { BusinessProvider } from './business.ts';
import { completeAccount, simulatedAccounts } from './simulatedAccounts.ts';
import { simulatedBilling, simulatedSetups, type SimulatedSetups } from './simulatedBilling.ts';
import type { SimulatedParts } from './simulatedParts.ts';
import { simulatedTerminals } from './simulatedTerminals.ts';

/** What owners do on the real provider's own pages. */
export type SimulatedPages = {
  setups: SimulatedSetups;
  /** false when there is no such account */
  complete: (account_id: string) => Promise<boolean>;
};

/** What the built-in provider does for owners (D15); like its payments it is kept in the database. */
export function createSimulatedBusiness(given: Omit<SimulatedParts, 'newName'>): {
  business: BusinessProvider;
  pages: SimulatedPages;
} {
  const newName = (kind: string): string => `${kind}_simulated_${randomBytes(12).toString('hex')}`;
  const parts = { ...given, newName };
  return {
    business: {
      billing: simulatedBilling(parts),
      accounts: simulatedAccounts(parts),
      terminals: simulatedTerminals(parts),
    },
    pages: { setups: simulatedSetups(parts), complete: completeAccount(parts) },
  };
}
