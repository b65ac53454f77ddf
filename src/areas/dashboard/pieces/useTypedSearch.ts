import { useEffect, useEffectEvent, useState } from 'react';
import { usePageSearch } from '../frame/usePageSearch.ts';

/** How long somebody who types is waited for, in milliseconds: the address is for whoever comes back. */
const pause = 300;

/**
 * What is searched, and how it is told: it stands in the address too, once the typing pauses or the field is left.
 * Where the address is changed by a link or by Back, the field follows it.
 */
export function useTypedSearch(): [string, (text: string) => void] {
  const [{ q = '' }, setSearch] = usePageSearch();
  const [typed, setTyped, setSent] = useFollowed(q);
  const put = useEffectEvent(() => {
    setSent(typed);
    setSearch({ q: typed || undefined });
  });
  useEffect(() => {
    if (typed === q) return undefined;
    const timer = setTimeout(put, pause);
    addEventListener('focusout', put, { once: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('focusout', put);
    };
  }, [typed, q]);
  return [typed, setTyped];
}

/**
 * A text that is typed here, is sent and arrives elsewhere later: what comes back of it changes nothing, what comes from
 * elsewhere takes its place. Gives the text, how it is typed, and how it is said that one was sent.
 */
export function useFollowed(value: string): [string, (text: string) => void, (text: string) => void] {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState<readonly string[]>([]);
  if (value !== seen) {
    setSeen(value);
    const at = sent.indexOf(value);
    setSent(at < 0 ? [] : sent.slice(at + 1));
    if (at < 0) setTyped(value);
  }
  return [typed, setTyped, (text) => setSent((before) => [...before, text])];
}
