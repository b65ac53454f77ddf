import { useEffect } from 'react';
import { fillFromAccount } from './accountWishes.ts';

/** Fills the check-out from the account; once, so that what is cleared stays clear. */
export function useAccountWishes(): void {
  useEffect(() => {
    void fillFromAccount().catch(reportError);
  }, []);
}
