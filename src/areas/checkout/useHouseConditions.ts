import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { call } from '#src/data/api/call.ts';
import { CallFailed } from '#src/data/api/callFailed.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { userSession } from '#src/data/session/userSessionStore.ts';

const unlessRefused = (error: unknown): void => {
  if (!(error instanceof CallFailed)) throw error;
};

/**
 * Notes for whoever is logged in which version of the house's conditions the check-out led to, once the order is placed
 * (ADR 48). Others that hold by then were never offered: nothing is noted, and the order stands all the same.
 */
export function useHouseConditions(restaurant_id: string): () => void {
  const { state } = useSnapshot(userSession);
  const version = useRef<string>(undefined);
  useEffect(() => {
    if (state !== 'in') return;
    call('GET /legal', { query: { restaurant_id } })
      .then((texts) => void (version.current = texts.find(({ kind }) => kind === 'conditions')?.legal_version))
      .catch(unlessRefused)
      .catch(reportError);
  }, [state, restaurant_id]);
  return () => {
    const legal_version = version.current;
    if (legal_version === undefined || userSession.state !== 'in') return;
    asUser('PUT /user/conditions', { body: { restaurant_id, legal_version } }).catch(unlessRefused).catch(reportError);
  };
}
