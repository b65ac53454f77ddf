import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { serverNow } from '#src/data/clock.ts';
import { sound } from '#src/ui/device/sound.ts';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { chimeFor } from './callChime.ts';
import { useStaffCalls } from './useStaffCalls.ts';

/** Rings once for each new call, on every screen that answers calls. Where the browser is silent it says so, once. */
export function useCallChime(): void {
  const { t } = useLingui();
  const calls = useStaffCalls();
  const told = useRef(false);
  useEffect(() => {
    const unseen = calls.filter(({ step }) => step === 'new').map(({ event }) => event);
    void chimeFor(unseen, serverNow().getTime()).then((silent) => {
      if (!silent || told.current || sound.said) return;
      told.current = true;
      showToast({ tone: 'warning', text: t`A guest calls. The browser keeps silent until you touch the screen.` });
    });
  }, [calls, t]);
}
