import { useState } from 'react';
import { showFailure } from './feedback/showFailure.ts';

/** One piece of work after the other: `run` shows what goes wrong with it, and `busy` is true until it has ended. */
export function useBusy(): { busy: boolean; run: (work: () => Promise<unknown>) => void } {
  const [busy, setBusy] = useState(false);
  const run = (work: () => Promise<unknown>): void => {
    setBusy(true);
    void work()
      .catch(showFailure)
      .finally(() => setBusy(false));
  };
  return { busy, run };
}
