import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { startUser } from '#src/data/session/userSession.ts';
import { userSession } from '#src/data/session/userSessionStore.ts';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#src/ui/feedback/Skeleton.tsx';
import { PageFrame } from '#src/ui/page/PageFrame.tsx';
import { refusalSentence } from './refusalSentence.ts';

/** What only somebody who is logged in sees; everybody else logs in first and comes back. */
export function UserGate({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const { state, error } = useSnapshot(userSession);
  const router = useRouter();
  useEffect(() => {
    void startUser();
  }, []);
  const leaves = state === 'out' && !error;
  useEffect(() => {
    if (!leaves) return;
    const { pathname, searchStr } = router.state.location;
    const to = `${pathname}${searchStr}`;
    // what was typed and not saved is lost with the session anyway
    void router.navigate({ to: '/authentication/login', search: { to }, replace: true, ignoreBlocker: true });
  }, [leaves, router]);
  if (state === 'in') return children;
  return (
    <PageFrame narrow>
      {error ? (
        <ErrorState page onRetry={() => void startUser()}>
          {refusalSentence(error)}
        </ErrorState>
      ) : (
        <ListSkeleton rows={3} label={t`Loading`} />
      )}
    </PageFrame>
  );
}
