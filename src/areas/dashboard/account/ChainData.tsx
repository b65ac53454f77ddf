import { Trans, useLingui } from '@lingui/react/macro';
import type { Chain } from '#domain/chain/chain.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { TextField } from '#src/ui/input/TextField.tsx';
import { putChain } from '../frame/chainStore.ts';
import { useChain, useMay } from '../frame/useChain.ts';
import { PictureField } from '../pieces/PictureField.tsx';
import { useSharedDraft } from '../pieces/useSharedDraft.ts';
import classes from './Account.module.css';
import { chainBody, chainDraft, chainFaults, type ChainDraft } from './chainDrafts.ts';
import { SharedCard } from './SharedCard.tsx';

/** What guests see of the business. */
export function ChainData() {
  const { t } = useLingui();
  const chain: Chain = useChain();
  const isMine = useMay('manage');
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
  const faults = chainFaults(draft);
  const field = (name: keyof ChainDraft) => ({
    label: names[name],
    value: draft[name],
    onChange: (text: string) => change({ [name]: text }),
    maxLength: 300,
  });
  const link = (name: keyof ChainDraft, asked: boolean) => ({
    ...field(name),
    type: 'url',
    inputMode: 'url' as const,
    dir: 'ltr',
    autoCapitalize: 'none',
    spellCheck: false,
    error: asked && faults.includes(name) ? t`This is not a web address` : undefined,
  });
  return (
    <SharedCard
      id="business"
      title={<Trans>Business</Trans>}
      form={form}
      names={names}
      isWhole={faults.length === 0}
      isReadOnly={!isMine}
    >
      {(asked) => (
        <>
          <TextField
            {...field('name')}
            maxLength={200}
            required
            autoComplete="organization"
            error={asked && faults.includes('name') ? t`Please enter a name` : undefined}
          />
          <PictureField
            label={names.avatar}
            value={draft.avatar || undefined}
            onChange={(avatar) => change({ avatar: avatar ?? '' })}
            shape="square"
          />
          <TextField {...link('website', asked)} autoComplete="url" />
          <div className={classes.pair}>
            <TextField {...link('facebook', asked)} />
            <TextField {...link('instagram', asked)} />
            <TextField {...link('twitter', asked)} />
          </div>
        </>
      )}
    </SharedCard>
  );
}
