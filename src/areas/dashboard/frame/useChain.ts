import { createContext, use } from 'react';
import { roleMay, type ChainRight } from '#domain/chain/chainRole.ts';
import type { OwnChain } from './chainStore.ts';

/** The chain that is worked on; DashboardPage.tsx gives it to every page. */
export const ChainContext = createContext<OwnChain | undefined>(undefined);

export function useChain(): OwnChain {
  const chain = use(ChainContext);
  if (!chain) throw new Error('There is no chain yet');
  return chain;
}

/** Whether whoever is logged in may do this in the chain: what he may not is not offered. */
export const useMay = (right: ChainRight): boolean => roleMay(useChain().role, right);
