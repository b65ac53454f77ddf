import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Logo } from '#src/ui/icons/Logo.tsx';
import { LanguageSwitcher } from '#src/ui/page/LanguageSwitcher.tsx';
import classes from './PageFrame.module.css';

type PageFrameProps = {
  children: ReactNode;
  narrow?: boolean;
  /** what lies below the content; not all pages load what stands there */
  footer?: ReactNode;
};

/** A page outside of the modes: logo (a link home) and language above, the content below. */
export function PageFrame({ children, narrow = false, footer }: PageFrameProps) {
  return (
    <div className={classes.frame}>
      <header className={classes.header}>
        <Link to="/" className={classes.home}>
          <Logo />
        </Link>
        <LanguageSwitcher />
      </header>
      <main className={narrow ? classes.narrow : classes.main}>{children}</main>
      {footer}
    </div>
  );
}
