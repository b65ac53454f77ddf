import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Chain } from '#domain/chain/chain.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { FormFailure } from '#src/ui/input/FormFailure.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import { UnsavedWarning } from '#src/ui/page/UnsavedWarning.tsx';
import dashboard from '../frame/Dashboard.module.css';
import { putChain } from '../frame/chainStore.ts';
import { useChain, useMay } from '../frame/useChain.ts';
import { PictureField } from '../pieces/PictureField.tsx';
import { SomebodyQuicker } from '../pieces/SomebodyQuicker.tsx';
import { useOnline } from '../pieces/useOnline.ts';
import { useSharedDraft } from '../pieces/useSharedDraft.ts';
import classes from './Account.module.css';
import { chainBody, chainDraft, type ChainDraft } from './chainDrafts.ts';

/** What guests see of the business. */
export function ChainData() {
  const { t } = useLingui();
  const chain: Chain = useChain();
  const online = useOnline();
  const isMine = useMay('manage');
  const [asked, setAsked] = useState(false);
  const form = useSharedDraft({
    entity: chain,
    draftOf: chainDraft,
    send: (draft, on) => asUser('PUT /chain', { body: chainBody(draft, on) }),
    onSaved: putChain,
  });
  const { draft, change } = form;
  const names: Record<keyof ChainDraft, string> = {
    name: t`Name of the business`,
    website: t`Website`,
    facebook: 'Facebook',
    instagram: 'Instagram',
    twitter: 'X (Twitter)',
    avatar: t`Picture`,
  };
  const isMissing = draft.name.trim() === '';
  const save = async (): Promise<void> => {
    setAsked(true);
    if (!isMissing && (await form.save())) showToast({ tone: 'success', text: t`Saved` });
  };
  const field = (name: keyof ChainDraft) => ({
    label: names[name],
    value: draft[name],
    onChange: (text: string) => change({ [name]: text }),
    maxLength: 300,
  });
  return (
    <section className={dashboard.card} aria-labelledby="business">
      <h2 id="business" className={dashboard.cardTitle}>
        <Trans>Business</Trans>
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
            draft={draft}
            name={(name) => names[name]}
            text={(name, of) => of[name]}
            onTakeTheirs={form.takeTheirs}
          />
        )}
        <TextField
          {...field('name')}
          maxLength={200}
          required
          autoComplete="organization"
          error={asked && isMissing ? t`Please enter a name` : undefined}
        />
        <PictureField
          label={names.avatar}
          value={draft.avatar || undefined}
          onChange={(avatar) => change({ avatar: avatar ?? '' })}
        />
        <TextField {...field('website')} type="url" inputMode="url" dir="ltr" autoComplete="url" />
        <div className={classes.pair}>
          <TextField {...field('facebook')} type="url" inputMode="url" dir="ltr" />
          <TextField {...field('instagram')} type="url" inputMode="url" dir="ltr" />
          <TextField {...field('twitter')} type="url" inputMode="url" dir="ltr" />
        </div>
        <FormFailure>{form.failure}</FormFailure>
        {isMine && (
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
