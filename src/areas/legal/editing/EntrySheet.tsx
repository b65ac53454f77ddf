import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { AnswerOf } from '#contract/calls.ts';
import { newId } from '#src/data/ids.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { refusalSentence } from '#src/features/person/refusalSentence.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { ConfirmButton } from '#src/ui/button/ConfirmButton.tsx';
import { useOnline } from '#src/ui/connection/useOnline.ts';
import fields from '#src/ui/input/Form.module.css';
import { FormFailure } from '#src/ui/input/FormFailure.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import { TypedSheet } from '#src/ui/layout/TypedSheet.tsx';
import classes from './Editing.module.css';
import { isPagePath } from './pagePath.ts';
import { TitleFields } from './TitleFields.tsx';
import { hasWords, sameWords, type Words } from './words.ts';

export type Section = AnswerOf<'GET /docs/sections'>[number];
export type Item = Section['items'][number];
/** A section or a page of the outline; one that is not there yet: a page `in` a section, or with nothing a section. */
export type Edited = { section?: Section; item?: Item; in?: string };

type EntrySheetProps = { edited: Edited; onClose: () => void; onDone: () => void };

/** The title of a section or of a page, and at which address the page is read. */
export function EntrySheet({ edited, onClose, onDone }: EntrySheetProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const reason = useOnline() ? undefined : t`Saving needs a connection`;
  const { section, item } = edited;
  const isPage = item !== undefined || edited.in !== undefined;
  const [title, setTitle] = useState<Words>((section ?? item)?.title ?? {});
  const [path, setPath] = useState(item?.path ?? '');
  const [asked, setAsked] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const begun = (section ?? item)?.title ?? {};
  const isTyped = path !== (item?.path ?? '') || !sameWords(title, begun);
  const [newEntryId] = useState(newId);
  const isWhole = hasWords(title) && (!isPage || isPagePath(path));

  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
      onDone();
    } catch (error) {
      setFailure(refusalSentence(error));
    }
    setBusy(false);
  };
  const save = async (): Promise<void> => {
    if (!isPage) {
      const { section_id, version } = section ?? {};
      if (section_id === undefined)
        await asUser('POST /docs/sections', { body: { section: { section_id: newEntryId, title } } });
      else await asUser('PUT /docs/sections', { body: { section: { section_id, title, version } } });
      return;
    }
    if (item) {
      const { item_id, section_id, version } = item;
      await asUser('PUT /docs/items', { body: { item: { item_id, section_id, title, path, version } } });
    } else {
      await asUser('POST /docs/items', {
        body: { item: { item_id: newEntryId, section_id: edited.in!, title, path } },
      });
      await navigate({ to: '/docs/$', params: { _splat: path } });
    }
  };
  const remove = (): Promise<unknown> =>
    item
      ? asUser('DELETE /docs/items', { query: { item_id: item.item_id } })
      : asUser('DELETE /docs/sections', { query: { section_id: section!.section_id } });

  return (
    <TypedSheet
      changed={isTyped}
      onClose={onClose}
      title={isPage ? <Trans>Page in the list</Trans> : <Trans>Section</Trans>}
      footer={
        <div className={classes.foot}>
          <BigButton
            busy={busy}
            reason={reason}
            onClick={() => {
              setAsked(true);
              if (isWhole) void attempt(save);
            }}
          >
            <Trans>Save</Trans>
          </BigButton>
          {(section ?? item) && (
            <ConfirmButton
              busy={busy}
              reason={reason}
              question={<Trans>Tap again to remove it</Trans>}
              onConfirm={() => void attempt(remove)}
            >
              <Trans>Remove</Trans>
            </ConfirmButton>
          )}
        </div>
      }
    >
      <div className={fields.form}>
        <TitleFields
          value={title}
          onChange={setTitle}
          {...(asked && !hasWords(title) ? { error: t`Please write a title in one language at least` } : {})}
        />
        {isPage && (
          <TextField
            label={<Trans>Address below /docs/</Trans>}
            value={path}
            maxLength={200}
            autoCapitalize="none"
            spellCheck={false}
            hint={<Trans>Small letters, figures and -, parted by /: devices/kitchen</Trans>}
            {...(asked && !isPagePath(path) ? { error: t`Please write it like this: devices/kitchen` } : {})}
            onChange={setPath}
          />
        )}
        {section && section.items.length > 0 && (
          <p className={classes.hint}>
            <Trans>Removing a section takes its pages off the list. What they say stays.</Trans>
          </p>
        )}
        <FormFailure>{failure}</FormFailure>
      </div>
    </TypedSheet>
  );
}
