import type { ReactNode } from 'react';
import { Logo } from '#src/ui/icons/Logo.tsx';
import classes from './Splash.module.css';

/** While the start runs: the mark, quietly; after a moment it says what it waits for. */
export function Splash({ caption }: { caption?: ReactNode }) {
  return (
    <div className={classes.splash} role="status" aria-live="polite">
      <span className={classes.mark}>
        <Logo size="large" />
      </span>
      {caption !== undefined && <p className={classes.caption}>{caption}</p>}
    </div>
  );
}
