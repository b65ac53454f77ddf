import { useLocation } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';

type FragmentState = { fragment?: string } | null;

const valuesOf = (fragment: string): Record<string, string> => Object.fromEntries(new URLSearchParams(fragment));

/**
 * What stood behind the `#` of the address, which opens something: it leaves the address bar and the history's addresses
 * at once. What `stays` is found again by a reload, for a form that is still to be filled in.
 */
export function useFragment({ stays = false } = {}): Record<string, string> {
  const fragment = useLocation({ select: ({ hash }) => hash });
  const [taken, setTaken] = useState(() => fragment || (stays && (history.state as FragmentState)?.fragment) || '');
  if (fragment !== '' && fragment !== taken) setTaken(fragment);
  useLayoutEffect(() => {
    if (fragment === '') return;
    const state = stays ? { ...(history.state as FragmentState), fragment } : history.state;
    history.replaceState(state, '', location.pathname + location.search);
  }, [fragment, stays]);
  return valuesOf(taken);
}
