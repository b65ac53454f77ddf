import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';

type DashboardLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** below /dashboard: 'restaurants/new' */
  to: string;
  search?: Record<string, string | undefined>;
  children: ReactNode;
};

/** A link to another page of the dashboard. */
export function DashboardLink({ to, search = {}, ...rest }: DashboardLinkProps) {
  if (to === '') return <Link {...rest} to="/dashboard" activeOptions={{ exact: true }} />;
  return <Link {...rest} to="/dashboard/$" params={{ _splat: to }} search={search as never} />;
}
