import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { useOnline } from '#src/ui/connection/useOnline.ts';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { FormFailure } from '#src/ui/input/FormFailure.tsx';
import { UnsavedWarning } from '#src/ui/page/UnsavedWarning.tsx';
import dashboard from '../../../frame/Dashboard.module.css';
import classes from './PlanEditor.module.css';
import type { PlanDraft } from './usePlanDraft.ts';

/** Saves what was moved, all of it at once, and says what of it somebody else has moved meanwhile. */
export function PlanFoot({ draft }: { draft: PlanDraft }) {
  const { t } = useLingui();
  const online = useOnline();
  const { pending, disputed, done, failure } = draft;
  const count = done?.of ?? pending.length;
  return (
    <>
      {disputed.length > 0 && <Meanwhile draft={draft} />}
      <FormFailure>{failure}</FormFailure>
      <div className={dashboard.foot}>
        <BigButton
          busy={done !== undefined}
          reason={!online ? t`Saving needs a connection` : count === 0 ? t`Everything is saved` : undefined}
          onClick={() => void draft.save().then((saved) => saved && showToast({ tone: 'success', text: t`Saved` }))}
        >
          {done === undefined ? (
            <Trans>Save the plan</Trans>
          ) : (
            <Trans>
              {done.count + 1} of {count}
            </Trans>
          )}
        </BigButton>
        <span className={dashboard.small} role="status">
          {!online ? (
            <Trans>There is no network: nothing can be saved at the moment.</Trans>
          ) : (
            count > 0 &&
            done === undefined && (
              <Plural value={count} one="# table is not saved yet" other="# tables are not saved yet" />
            )
          )}
        </span>
      </div>
      <UnsavedWarning changed={count > 0} />
    </>
  );
}

function Meanwhile({ draft }: { draft: PlanDraft }) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <section ref={place} className={classes.meanwhile} role="alert" tabIndex={-1}>
      <p>
        <Trans>
          Somebody else has moved these tables meanwhile. They stand as you put them: save again to keep it.
        </Trans>
      </p>
      <div className={dashboard.actions}>
        {draft.disputed.map((table) => (
          <BigButton key={table.table_id} tone="plain" onClick={() => draft.takeTheirs(table)}>
            <Trans>Take theirs: {table.name}</Trans>
          </BigButton>
        ))}
      </div>
    </section>
  );
}
