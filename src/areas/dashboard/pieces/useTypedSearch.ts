import { useState } from 'react';
import { usePageSearch } from '../frame/usePageSearch.ts';

/**
 * What is searched, and how it is told: it stands in the address too, which is too slow for the letters of somebody who
 * types.
 */
export function useTypedSearch(): [string, (text: string) => void] {
  const [{ q = '' }, setSearch] = usePageSearch();
  const [typed, setTyped] = useState(q);
  const put = (text: string): void => {
    setTyped(text);
    setSearch({ q: text || undefined });
  };
  return [typed, put];
}
