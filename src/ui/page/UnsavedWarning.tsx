import { Trans } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { LeaveQuestion } from './LeaveQuestion.tsx';

/**
 * Asks before a page is left on which something was changed and not saved; also while it is being saved, which may still
 * be refused. Who goes on by itself once it is saved ignores the blocker.
 */
export function UnsavedWarning({ changed }: { changed: boolean }) {
  const blocker = useBlocker({
    // another language or part of the same page leaves nothing
    shouldBlockFn: ({ current, next }) => changed && current.pathname !== next.pathname,
    enableBeforeUnload: () => changed,
    withResolver: true,
  });
  const { status, proceed } = blocker;
  useEffect(() => {
    // saved meanwhile: nothing is left to be asked
    if (status === 'blocked' && !changed) proceed();
  }, [status, changed, proceed]);
  if (blocker.status !== 'blocked') return null;
  return (
    <LeaveQuestion
      title={<Trans>Leave without saving?</Trans>}
      away={<Trans>Leave</Trans>}
      stay={blocker.reset}
      leave={blocker.proceed}
    />
  );
}
