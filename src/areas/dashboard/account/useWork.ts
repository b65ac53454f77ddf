import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useOnline } from '#src/ui/connection/useOnline.ts';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { accountSentence } from './accountSentence.ts';

/** One thing that a button does at the server after the other; which of them is on its way, and why none can be. */
export function useWork(): {
  busy: string | undefined;
  /** why nothing can be done now */
  reason: string | undefined;
  run: (name: string, work: () => Promise<unknown>) => void;
} {
  const { t } = useLingui();
  const online = useOnline();
  const [busy, setBusy] = useState<string>();
  const run = (name: string, work: () => Promise<unknown>): void => {
    if (busy !== undefined) return;
    setBusy(name);
    void work()
      .catch((error: unknown) => showToast({ tone: 'danger', text: accountSentence(error) }))
      .finally(() => setBusy(undefined));
  };
  return { busy, reason: online ? undefined : t`Needs a connection`, run };
}
