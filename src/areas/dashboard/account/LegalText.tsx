import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { AnswerOf } from '#contract/calls.ts';
import type { LocalizedText } from '#domain/i18n/localizedText.ts';
import { legalPlaceholders, type LegalKind } from '#domain/legal/legalText.ts';
import { CallFailed } from '#src/data/api/callFailed.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Chip } from '#src/ui/button/Chip.tsx';
import { ConfirmButton } from '#src/ui/button/ConfirmButton.tsx';
import { useOnline } from '#src/ui/connection/useOnline.ts';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { FormFailure } from '#src/ui/input/FormFailure.tsx';
import { UnsavedWarning } from '#src/ui/page/UnsavedWarning.tsx';
import dashboard from '../frame/Dashboard.module.css';
import { useChain, useMay } from '../frame/useChain.ts';
import { Editable } from '../pieces/Editable.tsx';
import { saysTheSame } from '../pieces/mergeDrafts.ts';
import { WordsField } from '../pieces/WordsField.tsx';
import { accountSentence } from './accountSentence.ts';

type Text = AnswerOf<'GET /chain/legal'>[number];

const kindWords: Record<LegalKind, ReactNode> = {
  imprint: <Trans>Imprint</Trans>,
  privacy: <Trans>Privacy</Trans>,
  conditions: <Trans>Conditions</Trans>,
};

const placeholders = legalPlaceholders.map((name) => `{{${name}}}`).join(' ');

/** One of the texts, in every language; a new version holds from when it is saved. */
export function LegalText({ text }: { text: Text }) {
  const { t } = useLingui();
  const { chain_id } = useChain();
  const online = useOnline();
  const isMine = useMay('manage');
  // by itself: what is stored of one text takes nothing away that is typed in another
  const [base, setBase] = useState(text);
  const { kind, own, version } = base;
  const [said, setSaid] = useState<LocalizedText>(text.text);
  const [busy, setBusy] = useState<'save' | 'back'>();
  const [failure, setFailure] = useState<string>();
  const changed = !saysTheSame(said, base.text);
  const reason = online ? undefined : t`Needs a connection`;
  const work = async (what: 'save' | 'back', ask: () => Promise<Text | undefined>): Promise<void> => {
    setBusy(what);
    setFailure(undefined);
    try {
      const stored = await ask();
      showToast({ tone: 'success', text: t`Saved. Guests read it from now on.` });
      if (!stored) return;
      setBase(stored);
      // what was typed on meanwhile stays
      setSaid((now) => (what === 'back' || saysTheSame(now, said) ? stored.text : now));
    } catch (error) {
      const { current } = ((error instanceof CallFailed && error.error.details) || {}) as { current?: Text };
      // what was typed stays; saved once more it takes the place of theirs, which the journal keeps
      if (current) setBase({ ...current, text: base.text });
      setFailure(
        current
          ? t`Somebody else has written this text meanwhile. Yours stands here still: saved again it takes the place of theirs, which stays in the journal of changes.`
          : accountSentence(error),
      );
    } finally {
      setBusy(undefined);
    }
  };
  const back = async (): Promise<Text | undefined> => {
    await asUser('DELETE /chain/legal', { query: { chain_id, kind } });
    const texts = await asUser('GET /chain/legal', { query: { chain_id } });
    return texts.find((one) => one.kind === kind);
  };
  return (
    <section className={dashboard.card} aria-labelledby={kind}>
      <div className={dashboard.head}>
        <h2 id={kind} className={dashboard.cardTitle}>
          {kindWords[kind]}
        </h2>
        <Chip tone={own ? 'accent' : 'neutral'} size="small">
          {own ? <Trans>your own</Trans> : <Trans>the platform’s</Trans>}
        </Chip>
      </div>
      <Editable>
        <WordsField
          label={t`Text`}
          hint={
            <Trans>
              With Markdown: # for a heading, * for a list, **bold**. What you know is filled in for{' '}
              <bdi dir="ltr">{placeholders}</bdi>
            </Trans>
          }
          value={said}
          onChange={setSaid}
          lines={10}
          maxLength={50_000}
        />
      </Editable>
      <FormFailure>{failure}</FormFailure>
      {isMine && (
        <div className={dashboard.actions}>
          <BigButton
            busy={busy === 'save'}
            reason={changed || failure !== undefined ? reason : t`Nothing is changed`}
            onClick={() =>
              void work('save', () =>
                asUser('PUT /chain/legal', { body: { chain_id, legal: { kind, text: said, version } } }),
              )
            }
          >
            <Trans>Save</Trans>
          </BigButton>
          {own && (
            <ConfirmButton
              busy={busy === 'back'}
              reason={reason}
              question={<Trans>Press again to take the platform’s</Trans>}
              onConfirm={() => void work('back', back)}
            >
              <Trans>Back to the platform’s text</Trans>
            </ConfirmButton>
          )}
        </div>
      )}
      <UnsavedWarning changed={changed} />
    </section>
  );
}
