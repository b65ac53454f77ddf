import { createContext, use } from 'react';
import type { Chain } from '#domain/chain/chain.ts';

/** The chain that is worked on; DashboardPage.tsx gives it to every page. */
export const ChainContext = createContext<Chain | undefined>(undefined);

export function useChain(): Chain {
  const chain = use(ChainContext);
  if (!chain) throw new Error('There is no chain yet');
  return chain;
}
