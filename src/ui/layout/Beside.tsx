import { useId } from 'react';
import type { ReactNode } from 'react';
import classes from './Beside.module.css';

type BesideProps = {
  title: ReactNode;
  children: ReactNode;
  /** stays in sight below the scrolling content: the button that does it */
  footer?: ReactNode;
};

/**
 * On a wide screen, what a phone shows in a sheet: beside the page, which keeps room for it (`--beside-width`) between
 * its header and its foot.
 */
export function Beside({ title, children, footer }: BesideProps) {
  const titleId = useId();
  return (
    <aside className={classes.beside} aria-labelledby={titleId}>
      <div className={classes.frame}>
        <div className={classes.scroller}>
          <h2 id={titleId} className={classes.title} tabIndex={-1}>
            {title}
          </h2>
          {children}
        </div>
        {footer !== undefined && <footer className={classes.footer}>{footer}</footer>}
      </div>
    </aside>
  );
}
