import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { BigButton } from '../button/BigButton.tsx';

/** The first of a long list, and a button for so many more: whoever sits at a table for days has a phone that goes on. */
export function useFolded<T>(all: readonly T[], portion: number): { shown: readonly T[]; more: ReactNode } {
  const [count, setCount] = useState(portion);
  const folded = all.length - count;
  // a fold that hides one or two is only in the way
  if (folded <= 2) return { shown: all, more: undefined };
  const next = Math.min(portion, folded);
  const unfold = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    const last = currentTarget.closest('[data-fold]')?.previousElementSibling;
    setCount(count + portion);
    // on to the first of what came: the button may be gone
    requestAnimationFrame(() =>
      last?.nextElementSibling?.querySelector<HTMLElement>('input, button, a')?.focus({ preventScroll: true }),
    );
  };
  const more = (
    <BigButton tone="plain" wide onClick={unfold}>
      <Trans>
        Show {next} more of {folded}
      </Trans>
    </BigButton>
  );
  return { shown: all.slice(0, count), more };
}
