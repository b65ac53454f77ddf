import { useEffect } from 'react';
import { pressPad } from '#src/ui/input/NumberPad.tsx';
import { isForPage } from '#src/ui/press/isForPage.ts';

type AmountKeys = { digits: string; longest: number; onChange: (digits: string) => void; onEnter: () => void };

/**
 * The keyboard's digits for the amount of a pad that is shown, and Enter to take it. Fields, open dialogs and whoever
 * stands on the pad keep their own keys; what a scanner types, the pad takes back.
 */
export function useAmountKeys({ digits, longest, onChange, onEnter }: AmountKeys): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || !isForPage(event)) return;
      if (event.key === 'Enter') {
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
