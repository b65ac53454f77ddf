import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { cx } from '#src/ui/cx.ts';
import classes from './LoadingOverlay.module.css';

type LoadingOverlayProps = {
  /** over everything, or over the nearest positioned place */
  full?: boolean;
  caption?: ReactNode;
};

/** Work that one has to wait for; it says which when there is a caption. */
export function LoadingOverlay({ full = false, caption }: LoadingOverlayProps) {
  const { t } = useLingui();
  return (
    <div
      className={cx(classes.overlay, full && classes.full)}
      role="status"
      aria-label={caption === undefined ? t`Loading` : undefined}
    >
      <span className={classes.dots} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {caption !== undefined && <p className={classes.caption}>{caption}</p>}
    </div>
  );
}
