import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import dashboard from '../../frame/Dashboard.module.css';
import type { HouseDraft, HouseField } from '../data/houseDraft.ts';
import classes from './HouseForm.module.css';
import { useFieldWords } from './useFieldWords.ts';

type MeanwhileProps = {
  /** what only the other owner had changed, and stands in the form now */
  taken: readonly HouseField[];
  /** what both had changed */
  disputed: readonly HouseField[];
  draft: HouseDraft;
  theirs: HouseDraft;
  onTakeTheirs: (field: HouseField) => void;
};

/** Somebody else was quicker: what stands there now, beside what was typed here. Nothing of it is lost. */
export function Meanwhile({ taken, disputed, draft, theirs, onTakeTheirs }: MeanwhileProps) {
  const words = useFieldWords();
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <section ref={place} className={classes.meanwhile} role="alert" tabIndex={-1} aria-labelledby="meanwhile">
      <h2 id="meanwhile" className={dashboard.cardTitle}>
        <Trans>Somebody else has saved this restaurant meanwhile</Trans>
      </h2>
      <p>
        <Trans>Nothing of yours is lost. Look at it, then save again.</Trans>
      </p>
      {taken.length > 0 && (
        <p>
          <Trans>Taken over from them: {taken.map(words.name).join(', ')}</Trans>
        </p>
      )}
      {disputed.map((field) => (
        <div key={field} className={classes.theirs}>
          <strong>{words.name(field)}</strong>
          <dl>
            <div>
              <dt>
                <Trans>Yours</Trans>
              </dt>
              <dd>
                <bdi>{words.text(field, draft)}</bdi>
              </dd>
            </div>
            <div>
              <dt>
                <Trans>Theirs</Trans>
              </dt>
              <dd>
                <bdi>{words.text(field, theirs)}</bdi>
              </dd>
            </div>
          </dl>
          <div className={dashboard.actions}>
            <BigButton tone="plain" onClick={() => onTakeTheirs(field)}>
              <Trans>Take theirs: {words.name(field)}</Trans>
            </BigButton>
          </div>
        </div>
      ))}
    </section>
  );
}
