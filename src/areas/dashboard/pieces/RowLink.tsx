import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { prefixed } from '#src/i18n/pageLanguage.ts';
import { useGoTo } from '../frame/useGoTo.ts';

type RowLinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & {
  /** below /dashboard: 'articles/items/new' */
  to: string;
  search?: Record<string, string>;
  children: ReactNode;
};

/**
 * A link to another page of the dashboard in a table's rows. The router's own asks at every change of the address whether
 * it leads to where one is, and there are many rows.
 */
export function RowLink({ to, search, children, ...rest }: RowLinkProps) {
  const router = useRouter();
  const goTo = useGoTo();
  // as the router would write it, who takes ten times as long
  const href = `${prefixed(`/dashboard/${to}`)}${router.options.stringifySearch(search ?? {})}`;
  return (
    <a
      {...rest}
      href={router.history.createHref(href)}
      onClick={(event) => {
        // another window is the browser's
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        void goTo(to, search ? { search } : {});
      }}
    >
      {children}
    </a>
  );
}
