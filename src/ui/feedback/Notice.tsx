import type { ReactNode } from 'react';
import { cx } from '#src/ui/cx.ts';
import classes from './Notice.module.css';

type NoticeProps = {
  icon?: ReactNode;
  title: ReactNode;
  /** what to do next */
  children?: ReactNode;
  action?: ReactNode;
  role?: 'alert' | 'status';
  tone?: 'calm' | 'danger';
  /** it is the whole page: its title is the page's heading */
  page?: boolean;
};

/** A place that has nothing to list: an icon, what is so, and what one can do about it. */
export function Notice({ icon, title, children, action, role, tone = 'calm', page = false }: NoticeProps) {
  const Title = page ? 'h1' : 'p';
  return (
    <div className={classes.notice} role={role}>
      {icon !== undefined && <div className={cx(classes.icon, classes[tone])}>{icon}</div>}
      <Title className={classes.title}>{title}</Title>
      {children !== undefined && <div className={classes.text}>{children}</div>}
      {action}
    </div>
  );
}
