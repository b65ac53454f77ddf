import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { LocalizedText } from '#domain/i18n/localizedText.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { useOnline } from '#src/ui/connection/useOnline.ts';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { FormFailure } from '#src/ui/input/FormFailure.tsx';
import { TypedSheet } from '#src/ui/layout/TypedSheet.tsx';
import { useChain } from '../frame/useChain.ts';
import { EditableSheet } from '../pieces/Editable.tsx';
import { PictureField } from '../pieces/PictureField.tsx';
import { SomebodyQuicker } from '../pieces/SomebodyQuicker.tsx';
import { useSharedDraft } from '../pieces/useSharedDraft.ts';
import { WordsField } from '../pieces/WordsField.tsx';
import classes from './Articles.module.css';
import type { OwnedCategory } from './useOffer.ts';

type CategorySheetProps = {
  /** none: a new one */
  category: OwnedCategory | undefined;
  foodCategory_id: string;
  onStored: (category: OwnedCategory) => void;
  onClose: () => void;
};
type Draft = { name: LocalizedText; avatar: string | undefined };

const draftOf = (category: OwnedCategory | undefined): Draft => ({
  name: category?.name ?? {},
  avatar: category?.avatar,
});

export function CategorySheet({ category, foodCategory_id, onStored, onClose }: CategorySheetProps) {
  const { t } = useLingui();
  const { chain_id } = useChain();
  const online = useOnline();
  const [tried, setTried] = useState(false);
  const form = useSharedDraft<OwnedCategory | undefined, Draft>({
    entity: category,
    draftOf,
    send: ({ name, avatar }, on) => {
      const said = { foodCategory_id, name, ...(avatar !== undefined && { avatar }) };
      return on
        ? asUser('PUT /chain/foodCategories', {
            body: { chain_id, foodCategory: { ...said, position: on.position, version: on.version } },
          })
        : asUser('POST /chain/foodCategories', { body: { chain_id, foodCategory: said } });
    },
    onSaved: (stored) => stored && onStored(stored),
  });
  const { draft, change } = form;
  const isNamed = Object.values(draft.name).some((text) => text.trim() !== '');
  const save = async (): Promise<void> => {
    setTried(true);
    if (!isNamed || !(await form.save())) return;
    showToast({ tone: 'success', text: t`Saved` });
    onClose();
  };
  return (
    <TypedSheet
      changed={form.changed}
      onClose={onClose}
      title={category ? <Trans>Edit the category</Trans> : <Trans>New category</Trans>}
      footer={
        <>
          <FormFailure>{form.failure}</FormFailure>
          <BigButton
            wide
            busy={form.busy}
            reason={online ? undefined : t`Saving needs a connection`}
            onClick={() => void save()}
          >
            <Trans>Save</Trans>
          </BigButton>
        </>
      }
    >
      <div className={classes.form}>
        <EditableSheet>
          {form.quicker && (
            <SomebodyQuicker
              quicker={form.quicker}
              draft={draft}
              name={(field) => (field === 'name' ? t`Name` : t`Picture`)}
              text={(field, of) =>
                field === 'name' ? Object.values(of.name).join(' · ') : of.avatar ? t`Another one` : t`None`
              }
              onTakeTheirs={form.takeTheirs}
            />
          )}
          <WordsField
            label={t`Name`}
            value={draft.name}
            onChange={(name) => change({ name })}
            {...(tried && !isNamed ? { error: t`Please enter a name` } : {})}
          />
          <PictureField
            label={t`Picture`}
            value={draft.avatar}
            onChange={(avatar) => change({ avatar })}
            shape="square"
          />
        </EditableSheet>
      </div>
    </TypedSheet>
  );
}
