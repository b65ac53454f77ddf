import { cx } from '#src/ui/cx.ts';
import classes from './Logo.module.css';
import { logoPath } from './logoPath.ts';

type LogoProps = {
  /** the bell alone, or with the name */
  withName?: boolean;
  size?: 'small' | 'normal' | 'large';
};

/** Comanda's mark. */
export function Logo({ withName = true, size = 'normal' }: LogoProps) {
  return (
    <span className={cx(classes.logo, classes[size])} role="img" aria-label="Comanda">
      <svg viewBox="0 0 24 24" aria-hidden="true" className={classes.mark}>
        <path d={logoPath} fill="currentColor" />
      </svg>
      {withName && (
        <span className={classes.name} aria-hidden="true">
          Comanda
        </span>
      )}
    </span>
  );
}
