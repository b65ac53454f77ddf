import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { AnswerOf } from '#contract/calls.ts';
import { markdownFault } from '#contract/markdown.ts';
import { CallFailed } from '#src/data/api/callFailed.ts';
import { newId } from '#src/data/ids.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { refusalSentence } from '#src/features/person/refusalSentence.ts';
import { currentLanguage, offeredLanguages, type Language } from '#src/i18n/language.ts';
import { languageNames } from '#src/i18n/languageNames.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { useOnline } from '#src/ui/connection/useOnline.ts';
import { showToast } from '#src/ui/feedback/toasts.ts';
import fields from '#src/ui/input/Form.module.css';
import { FormFailure } from '#src/ui/input/FormFailure.tsx';
import { Segmented } from '#src/ui/input/Segmented.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import { UnsavedWarning } from '#src/ui/page/UnsavedWarning.tsx';
import { Markdown } from '#src/ui/text/Markdown.tsx';
import classes from './Editing.module.css';
import { TitleFields } from './TitleFields.tsx';
import { hasWords, said, sameWords, type Words } from './words.ts';

export type Content = AnswerOf<'GET /docs/content'>;

type ContentEditorProps = {
  path: string;
  /** missing: nothing is written there yet */
  content: Content | undefined;
  /** what the list calls the page, to begin with */
  title: Words;
  onSaved: (content: Content) => void;
  /** whether something is written that is not saved; nothing once the editor is gone. It stays the same function. */
  onChanged: (changed: boolean) => void;
};

/** What a page says, language by language, as it is written and as it is read. */
export function ContentEditor({ path, content, title: listed, onSaved, onChanged }: ContentEditorProps) {
  const { t } = useLingui();
  const online = useOnline();
  const [seen, setSeen] = useState(content);
  // until somebody types one it is the list's, which may come later than the page
  const [typed, setTitle] = useState(content?.title);
  const title = typed ?? listed;
  const [body, setBody] = useState<Words>(content?.body ?? {});
  const [language, setLanguage] = useState<Language>(currentLanguage());
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  /** what somebody else has saved meanwhile */
  const [other, setOther] = useState<Content>();
  /** as it stands on the server, or began */
  const [base, setBase] = useState(() => ({ title: content?.title, body }));
  const [newContentId] = useState(newId);
  const fault = offeredLanguages.find((each) => markdownFault(body[each] ?? '') !== undefined);
  const changed = !sameWords(title, base.title ?? listed) || !sameWords(body, base.body);
  useEffect(() => {
    onChanged(changed);
    return () => onChanged(false);
  }, [changed, onChanged]);

  const save = async (): Promise<void> => {
    if (!hasWords(title) || !hasWords(body))
      return setFailure(t`Please write a title and a text in one language at least`);
    if (fault)
      return setFailure(
        t`The text in ${languageNames[fault]} holds HTML, or a link that leads nowhere. Write &lt; for <.`,
      );
    setBusy(true);
    setFailure(undefined);
    try {
      // what is typed from here on is not sent: it stays unsaved
      const words = { path, title: said(title), body: said(body) };
      const changed = ({ content_id, version }: Content): Promise<Content> =>
        asUser('PUT /docs/content', { body: { content: { content_id, ...words, version } } });
      const begun = (): Promise<Content> =>
        asUser('POST /docs/content', { body: { content: { content_id: newContentId, ...words } } }).catch(
          (error: unknown) => {
            // it was stored when it was sent first, and the answer was lost
            const before = currentOf(error, 'id_taken');
            if (!before) throw error;
            setSeen(before);
            return changed(before);
          },
        );
      const saved = await (seen ? changed(seen) : begun());
      setSeen(saved);
      setOther(undefined);
      setTitle((now) => now ?? title);
      setBase({ title, body });
      onSaved(saved);
      showToast({ tone: 'success', text: t`Saved` });
    } catch (error) {
      const current = currentOf(error, 'version_conflict');
      if (current) setOther(current);
      else setFailure(refusalSentence(error));
    }
    setBusy(false);
  };

  return (
    <div className={classes.editor}>
      <TitleFields value={title} onChange={setTitle} />
      <Segmented
        label={t`Language of the text`}
        value={language}
        onChange={setLanguage}
        options={offeredLanguages.map((each) => ({
          value: each,
          label: `${languageNames[each]}${(body[each] ?? '').trim() === '' ? ' ∅' : ''}`,
        }))}
      />
      <div className={classes.sides}>
        <TextField
          label={<Trans>Text in Markdown</Trans>}
          value={body[language] ?? ''}
          lang={language}
          lines={24}
          maxLength={40_000}
          onChange={(text) => setBody((before) => ({ ...before, [language]: text }))}
        />
        <div className={classes.preview} lang={language}>
          <p className={classes.hint}>
            <Trans>As it is read</Trans>
          </p>
          <Markdown untitled>{body[language] ?? ''}</Markdown>
        </div>
      </div>
      {other && (
        <div className={classes.conflict} role="alert">
          <p>
            <Trans>Somebody else has saved this page meanwhile. What you wrote is still here.</Trans>
          </p>
          <div className={classes.preview}>
            <p className={classes.hint}>
              <Trans>As it stands now</Trans>
            </p>
            <Markdown untitled>{other.body[language] ?? ''}</Markdown>
          </div>
          <div className={classes.foot}>
            <BigButton
              tone="plain"
              onClick={() => {
                setSeen(other);
                setOther(undefined);
              }}
            >
              <Trans>Keep mine, and save it over theirs</Trans>
            </BigButton>
            <BigButton
              tone="plain"
              onClick={() => {
                setSeen(other);
                setTitle(other.title);
                setBody(other.body);
                setOther(undefined);
                setBase(other);
              }}
            >
              <Trans>Take theirs</Trans>
            </BigButton>
          </div>
        </div>
      )}
      <FormFailure>{failure}</FormFailure>
      <div className={fields.form}>
        <BigButton
          busy={busy}
          reason={online ? undefined : t`Saving needs a connection`}
          tone={changed ? 'primary' : 'plain'}
          onClick={() => void save()}
        >
          <Trans>Save the page</Trans>
        </BigButton>
      </div>
      <UnsavedWarning changed={changed} />
    </div>
  );
}

/** Of a refusal with this code: what stands now. */
function currentOf(error: unknown, code: string): Content | undefined {
  if (!(error instanceof CallFailed) || error.code !== code) return undefined;
  return (error.error.details as { current?: Content } | undefined)?.current;
}
