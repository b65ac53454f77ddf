import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { call } from '#src/data/api/call.ts';
import { CallFailed } from '#src/data/api/callFailed.ts';
import { userSession } from '#src/data/session/userSessionStore.ts';

const unlessRefused = (error: unknown): void => {
  if (!(error instanceof CallFailed)) throw error;
};

/**
 * Answers, for whoever is logged in, which version of the house's conditions the check-out leads to (ADR 48): it goes with the
 * order, however long that waits. Nothing while it is not known.
 */
export function useHouseConditions(restaurant_id: string): () => string | undefined {
  const { state } = useSnapshot(userSession);
  const version = useRef<string>(undefined);
  useEffect(() => {
    if (state !== 'in') return;
    call('GET /legal', { query: { restaurant_id } })
      .then((texts) => void (version.current = texts.find(({ kind }) => kind === 'conditions')?.legal_version))
      .catch(unlessRefused)
      .catch(reportError);
  }, [state, restaurant_id]);
  return () => (userSession.state === 'in' ? version.current : undefined);
}
