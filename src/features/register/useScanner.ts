import { useEffect, useEffectEvent } from 'react';
import { isForPage } from '#src/ui/press/isForPage.ts';
import { draft } from './registerDraft.ts';
import { scanKeys } from './scanKeys.ts';

/** A scanner that acts as a keyboard, wherever the focus is but in a field. What it reads is no quantity. */
export function useScanner(onCode: (code: string) => void): void {
  const scanned = useEffectEvent(onCode);
  useEffect(() => {
    const keys = scanKeys();
    let before = '';
    let started = 0;
    const onKey = (event: KeyboardEvent): void => {
      if (!isForPage(event)) return;
      if (event.timeStamp - started > 300) before = draft.typed;
      if (event.key !== 'Enter') started = event.timeStamp;
      const code = keys(event.key, event.timeStamp);
      if (code === undefined) return;
      event.preventDefault();
      draft.typed = before;
      scanned(code);
    };
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, []);
}
