import { useEffect, useEffectEvent } from 'react';
import { isForPage } from '#src/ui/press/isForPage.ts';
import { scanAmid } from '#src/ui/press/scanKeys.ts';
import { draft } from './registerDraft.ts';

/** A scanner that acts as a keyboard, wherever the focus is but in a field. What it reads is no quantity. */
export function useScanner(onCode: (code: string) => void): void {
  const scanned = useEffectEvent(onCode);
  useEffect(() => {
    const scan = scanAmid();
    const onKey = (event: KeyboardEvent): void => {
      if (!isForPage(event)) return;
      const read = scan(event, draft.typed);
      if (!read) return;
      event.preventDefault();
      draft.typed = read.before;
      scanned(read.code);
    };
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, []);
}
