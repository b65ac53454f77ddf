import { useLocation } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';

const valuesOf = (fragment: string): Record<string, string> => Object.fromEntries(new URLSearchParams(fragment));

/** What stood behind the `#` of the address, which opens something: it leaves the address bar and the history at once. */
export function useFragment(): Record<string, string> {
  const fragment = useLocation({ select: ({ hash }) => hash });
  const [taken, setTaken] = useState(fragment);
  if (fragment !== '' && fragment !== taken) setTaken(fragment);
  useLayoutEffect(() => {
    if (fragment !== '') history.replaceState(history.state, '', location.pathname + location.search);
  }, [fragment]);
  return valuesOf(taken);
}
