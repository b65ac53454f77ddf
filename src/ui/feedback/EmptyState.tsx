import type { ReactNode } from 'react';
import { Notice } from './Notice.tsx';

/** An empty list: says that it is meant to be empty, and what fills it. */
export function EmptyState(props: {
  icon?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  page?: boolean;
}) {
  return <Notice {...props} />;
}
