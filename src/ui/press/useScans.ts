import { useEffect, useEffectEvent } from 'react';
import { isTypedInto } from './isForPage.ts';
import { readScans } from './readScans.ts';

type Scan = { code: string; before: string; event: KeyboardEvent };

/**
 * Hears a scanner that acts as a keyboard, wherever the focus is but in a field, also in a dialog. What it types presses
 * no button. `typed` says what a hand has typed by now, and `before` what of it came before the scanner.
 */
export function useScans(typed: () => string, onScan: (scan: Scan) => void): void {
  const typedNow = useEffectEvent(typed);
  const scanned = useEffectEvent(onScan);
  useEffect(() => {
    const read = readScans();
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTypedInto(event.target)) return;
      const { isQuick, code, before } = read(event, typedNow());
      // both press what has the focus
      if (code !== undefined || (event.key === ' ' && isQuick)) event.preventDefault();
      if (code !== undefined) scanned({ code, before, event });
    };
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, []);
}
