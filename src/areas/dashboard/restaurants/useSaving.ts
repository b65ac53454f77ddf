import { useState } from 'react';
import { quickerOne } from '../pieces/quickerOne.ts';
import { houseSentence } from './houseSentence.ts';

export type Saving = {
  busy: boolean;
  /** why it could not be done */
  failure: string | undefined;
  /** does it, one thing at a time */
  run: (work: () => Promise<void>) => Promise<void>;
};

/** What a sheet sends. Where somebody else was quicker, `onQuicker` gets what stands now. */
export function useSaving(onQuicker?: (current: unknown) => void): Saving {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      const current = quickerOne(error);
      if (current !== undefined) onQuicker?.(current);
      setFailure(houseSentence(error));
    }
    setBusy(false);
  };
  return { busy, failure, run };
}
