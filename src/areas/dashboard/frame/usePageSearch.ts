import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

type Search = Readonly<Record<string, string | undefined>>;

/**
 * What a page keeps in its address, so that it can be passed on and come back to: search, filters, order. Set one by
 * one; what is undefined or empty leaves the address.
 */
export function usePageSearch(): [Search, (changed: Search) => void] {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const set = useCallback(
    (changed: Search): void =>
      void navigate({
        to: '.',
        search: ((before: Search) => ({ ...before, ...changed })) as never,
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  return [search, set];
}
