import { useEffect, useState } from 'react';
import { pressPad } from '#src/ui/input/NumberPad.tsx';
import { isForPage } from '#src/ui/press/isForPage.ts';
import { scanAmid } from '#src/ui/press/scanKeys.ts';

type AmountKeys = { digits: string; longest: number; onChange: (digits: string) => void; onEnter: () => void };

/**
 * The keyboard's digits for an amount, and Enter to take it. Fields and open dialogs keep their own keys, and what a
 * scanner types is no money.
 */
export function useAmountKeys({ digits, longest, onChange, onEnter }: AmountKeys): void {
  const [scan] = useState(scanAmid);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isEnter = event.key === 'Enter';
      // a pad that has the focus takes its digits itself
      if (!isForPage(event) || (event.defaultPrevented && !isEnter)) return;
      const read = scan(event, digits);
      if (read) {
        event.preventDefault();
        return onChange(read.before);
      }
      if (event.defaultPrevented) return;
      if (isEnter) {
        // a focused button answers Enter itself
        if (event.target instanceof Element && event.target.closest('button')) return;
        onEnter();
      } else {
        const next = pressPad(digits, event.key, longest);
        if (next === undefined) return;
        onChange(next);
      }
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}
