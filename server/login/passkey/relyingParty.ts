import type { AccountParts } from '../../user/accountParts.ts';

/** Whom passkeys are made for: the address under which people reach us, and the name that it has for browsers. */
export function relyingParty({ origin }: Pick<AccountParts, 'origin'>): { origin: string; id: string } {
  const { origin: own, hostname } = new URL(origin());
  return { origin: own, id: hostname };
}

/** What a challenge may be answered for: using any passkey, or making one for this user. */
export const usePurpose = 'use';
export const makePurpose = (user_id: string): string => `make ${user_id}`;
