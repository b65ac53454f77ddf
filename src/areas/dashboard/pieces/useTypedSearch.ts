import { useState } from 'react';
import { usePageSearch } from '../frame/usePageSearch.ts';

/**
 * What is searched, and how it is told: it stands in the address too, which is too slow for the letters of somebody who
 * types. Where the address is changed by a link or by Back, the field follows it.
 */
export function useTypedSearch(): [string, (text: string) => void] {
  const [{ q = '' }, setSearch] = usePageSearch();
  const [typed, setTyped] = useFollowed(q);
  const put = (text: string): void => {
    setTyped(text);
    setSearch({ q: text || undefined });
  };
  return [typed, put];
}

/**
 * A text that is typed here and arrives elsewhere later, letter by letter: what comes back of it changes nothing, what
 * comes from elsewhere takes its place.
 */
export function useFollowed(value: string): [string, (text: string) => void] {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState<readonly string[]>([]);
  if (value !== seen) {
    setSeen(value);
    const at = sent.indexOf(value);
    setSent(at < 0 ? [] : sent.slice(at + 1));
    if (at < 0) setTyped(value);
  }
  return [
    typed,
    (text) => {
      setTyped(text);
      setSent((before) => [...before, text]);
    },
  ];
}
