import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { cx } from '#src/ui/cx.ts';
import classes from './Toggles.module.css';

/** What belongs together: a heading with its answers in a row. */
export function Toggles({ name, hint, children }: { name: ReactNode; hint?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.name}>
        {name} {hint !== undefined && <span className={classes.hint}>{hint}</span>}
      </legend>
      <div className={classes.row}>{children}</div>
    </fieldset>
  );
}

type ToggleProps = {
  children: ReactNode;
  pressed: boolean;
  /** with: chosen · without: taken out · extra: more of it */
  tone?: 'chosen' | 'without' | 'extra';
  soldOut?: boolean;
  onClick: () => void;
};

export function Toggle({ children, pressed, tone = 'chosen', soldOut = false, onClick }: ToggleProps) {
  return (
    <button
      type="button"
      className={cx(classes.toggle, pressed && classes[tone])}
      aria-pressed={pressed}
      onClick={onClick}
    >
      {children}
      {soldOut && (
        <span className={classes.soldOut}>
          <Trans>Sold out</Trans>
        </span>
      )}
    </button>
  );
}
