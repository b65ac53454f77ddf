import { Trans } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import classes from './UnsavedWarning.module.css';

/**
 * Asks before a page is left on which something was changed and not saved. Its dialog is no Sheet: that would put an
 * entry of its own into the very history that is held still here.
 */
export function UnsavedWarning({ changed }: { changed: boolean }) {
  const blocker = useBlocker({
    // another language or part of the same page leaves nothing
    shouldBlockFn: ({ current, next }) => changed && current.pathname !== next.pathname,
    enableBeforeUnload: () => changed,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return <Question stay={blocker.reset} leave={blocker.proceed} />;
}

function Question({ stay, leave }: { stay: () => void; leave: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classes.question}
      aria-labelledby="unsaved-title"
      onCancel={(event) => {
        event.preventDefault();
        stay();
      }}
    >
      <h2 id="unsaved-title" className={classes.title}>
        <Trans>Leave without saving?</Trans>
      </h2>
      <p>
        <Trans>What you changed here is not saved yet.</Trans>
      </p>
      <div className={classes.ways}>
        <BigButton autoFocus onClick={stay}>
          <Trans>Stay here</Trans>
        </BigButton>
        <BigButton tone="plain" onClick={leave}>
          <Trans>Leave</Trans>
        </BigButton>
      </div>
    </dialog>
  );
}
