import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import dashboard from '../frame/Dashboard.module.css';
import classes from './SomebodyQuicker.module.css';
import type { Quicker } from './quicker.ts';

type SomebodyQuickerProps<Draft> = {
  quicker: Quicker<Draft>;
  draft: Draft;
  /** a field's name and what a draft says there */
  name: (field: keyof Draft) => string;
  text: (field: keyof Draft, draft: Draft) => string;
  onTakeTheirs: (field: keyof Draft) => void;
};

/** Somebody else has saved meanwhile: what stands there now, beside what was typed here. Nothing of it is lost. */
export function SomebodyQuicker<Draft>({ quicker, draft, name, text, onTakeTheirs }: SomebodyQuickerProps<Draft>) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  const { taken, disputed, theirs } = quicker;
  return (
    <section ref={place} className={classes.quicker} role="alert" tabIndex={-1} aria-labelledby="quicker">
      <h2 id="quicker" className={dashboard.cardTitle}>
        <Trans>Somebody else has saved this meanwhile</Trans>
      </h2>
      <p>
        <Trans>Nothing of yours is lost. Look at it, then save again.</Trans>
      </p>
      {taken.length > 0 && (
        <p>
          <Trans>Taken over from them: {taken.map(name).join(', ')}</Trans>
        </p>
      )}
      {disputed.map((field) => (
        <div key={String(field)} className={classes.field}>
          <strong>{name(field)}</strong>
          <dl>
            <div>
              <dt>
                <Trans>Yours</Trans>
              </dt>
              <dd>
                <bdi>{text(field, draft)}</bdi>
              </dd>
            </div>
            <div>
              <dt>
                <Trans>Theirs</Trans>
              </dt>
              <dd>
                <bdi>{text(field, theirs)}</bdi>
              </dd>
            </div>
          </dl>
          <div className={dashboard.actions}>
            <BigButton tone="plain" onClick={() => onTakeTheirs(field)}>
              <Trans>Take theirs: {name(field)}</Trans>
            </BigButton>
          </div>
        </div>
      ))}
    </section>
  );
}
