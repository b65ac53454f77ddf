import type { ReactNode } from 'react';
import classes from './OfferCard.module.css';

type OfferCardProps = { icon: ReactNode; title: ReactNode; children?: ReactNode; action?: ReactNode };

/** Something useful beside what a person came for: an icon, what it is, and a button that says yes. Nothing nags. */
export function OfferCard({ icon, title, children, action }: OfferCardProps) {
  return (
    <aside className={classes.card} aria-live="polite">
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <div className={classes.words}>
        <p className={classes.title}>{title}</p>
        {children !== undefined && <p className={classes.text}>{children}</p>}
      </div>
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </aside>
  );
}
