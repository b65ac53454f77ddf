import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
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
  const { publicHref } = router.buildLocation({
    to: '/dashboard/$',
    params: { _splat: to },
    search: (search ?? {}) as never,
  });
  return (
    <a
      {...rest}
      href={router.history.createHref(publicHref)}
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
