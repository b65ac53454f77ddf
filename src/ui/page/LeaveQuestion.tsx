import { Trans } from '@lingui/react/macro';
import { useId, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import classes from './LeaveQuestion.module.css';

type LeaveQuestionProps = {
  title: ReactNode;
  /** what leaving is called */
  away: ReactNode;
  stay: () => void;
  leave: () => void;
};

/**
 * Asks before something is left that was changed and not saved. Its dialog is no Sheet: that would put an entry of its
 * own into the very history that is held still meanwhile.
 */
export function LeaveQuestion({ title, away, stay, leave }: LeaveQuestionProps) {
  const titleId = useId();
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
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        stay();
      }}
    >
      <h2 id={titleId} className={classes.title}>
        {title}
      </h2>
      <p>
        <Trans>What you changed here is not saved yet.</Trans>
      </p>
      <div className={classes.ways}>
        <BigButton autoFocus onClick={stay}>
          <Trans>Stay here</Trans>
        </BigButton>
        <BigButton tone="plain" onClick={leave}>
          {away}
        </BigButton>
      </div>
    </dialog>
  );
}
