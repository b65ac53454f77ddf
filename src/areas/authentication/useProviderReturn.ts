import { useEffect, useState } from 'react';
import { logInByCode, type LoginTicket } from '#src/data/session/userSession.ts';
import { refusalSentence } from '#src/features/person/refusalSentence.ts';
import { useFragment } from '#src/features/person/useFragment.ts';
import { takeDeparture } from './departure.ts';

/**
 * Whether a provider has just sent the browser back: its one-time code is exchanged, and `enter` goes on where the person
 * left for the provider. An error of the provider is said.
 */
export function useProviderReturn(
  enter: (login: Promise<LoginTicket | undefined>, from: string | undefined) => Promise<void>,
  say: (sentence: string) => void,
): boolean {
  const { code, error } = useFragment();
  const [exchanging, setExchanging] = useState(code !== undefined);
  useEffect(() => {
    if (error !== undefined) say(refusalSentence({ code: error }));
    if (code === undefined) return;
    setExchanging(true);
    enter(logInByCode(code), takeDeparture())
      .catch((fault: unknown) => say(refusalSentence(fault)))
      .finally(() => setExchanging(false));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a code is good once
  }, [code, error]);
  return exchanging;
}
