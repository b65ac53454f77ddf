import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { useOnline } from '#src/ui/connection/useOnline.ts';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { FormFailure } from '#src/ui/input/FormFailure.tsx';
import { UnsavedWarning } from '#src/ui/page/UnsavedWarning.tsx';
import dashboard from '../frame/Dashboard.module.css';
import { Editable } from '../pieces/Editable.tsx';
import { SomebodyQuicker } from '../pieces/SomebodyQuicker.tsx';
import type { useSharedDraft } from '../pieces/useSharedDraft.ts';
import classes from './Account.module.css';

type Texts<Draft> = { [Name in keyof Draft]: string };

type SharedCardProps<Draft extends Texts<Draft>> = {
  id: string;
  title: ReactNode;
  form: Pick<
    ReturnType<typeof useSharedDraft<never, Draft>>,
    'draft' | 'quicker' | 'takeTheirs' | 'save' | 'busy' | 'failure' | 'changed'
  >;
  names: Record<keyof Draft, string>;
  /** nothing that is needed is missing */
  isWhole: boolean;
  /** somebody who may only look saves nothing */
  isReadOnly?: boolean;
  /** `asked`: somebody wanted to save, so that what is missing is said */
  children: (asked: boolean) => ReactNode;
};

/** A part of what the chain says of itself, saved by itself; two who write it at once lose nothing. */
export function SharedCard<Draft extends Texts<Draft>>({
  id,
  title,
  form,
  names,
  isWhole,
  isReadOnly = false,
  children,
}: SharedCardProps<Draft>) {
  const { t } = useLingui();
  const online = useOnline();
  const [asked, setAsked] = useState(false);
  const save = async (): Promise<void> => {
    setAsked(true);
    if (isWhole && (await form.save())) showToast({ tone: 'success', text: t`Saved` });
  };
  return (
    <section className={dashboard.card} aria-labelledby={id}>
      <h2 id={id} className={dashboard.cardTitle}>
        {title}
      </h2>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {form.quicker && (
          <SomebodyQuicker
            quicker={form.quicker}
            draft={form.draft}
            name={(name) => names[name]}
            text={(name, of) => of[name]}
            onTakeTheirs={form.takeTheirs}
          />
        )}
        <Editable>{children(asked)}</Editable>
        <FormFailure>{form.failure}</FormFailure>
        {!isReadOnly && (
          <div className={dashboard.actions}>
            <BigButton type="submit" busy={form.busy} reason={online ? undefined : t`Needs a connection`}>
              <Trans>Save</Trans>
            </BigButton>
          </div>
        )}
      </form>
      <UnsavedWarning changed={form.changed} />
    </section>
  );
}
