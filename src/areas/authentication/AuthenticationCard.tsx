import type { ReactNode } from 'react';
import { PageFooter } from '#src/ui/page/PageFooter.tsx';
import { PageFrame } from '#src/ui/page/PageFrame.tsx';
import classes from './Authentication.module.css';

type AuthenticationCardProps = { title: ReactNode; lead?: ReactNode; children: ReactNode; below?: ReactNode };

/** One question on a page of its own; `below` are the other ways. */
export function AuthenticationCard({ title, lead, children, below }: AuthenticationCardProps) {
  return (
    <PageFrame narrow footer={<PageFooter />}>
      <div className={classes.page}>
        <section className={classes.card}>
          <h1 className={classes.title}>{title}</h1>
          {lead !== undefined && <p className={classes.lead}>{lead}</p>}
          {children}
        </section>
        {below !== undefined && <div className={classes.below}>{below}</div>}
      </div>
    </PageFrame>
  );
}
