import { Trans, useLingui } from '@lingui/react/macro';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { ConfirmButton } from '#src/ui/button/ConfirmButton.tsx';
import { useOnline } from '#src/ui/connection/useOnline.ts';
import fields from '#src/ui/input/Form.module.css';
import { FormFailure } from '#src/ui/input/FormFailure.tsx';
import { TypedSheet } from '#src/ui/layout/TypedSheet.tsx';
import { useMay } from '../frame/useChain.ts';
import { EditableSheet } from '../pieces/Editable.tsx';
import type { Saving } from './useSaving.ts';

type EntitySheetProps = {
  title: ReactNode;
  children: ReactNode;
  saving: Saving;
  onSave: () => Promise<void>;
  onClose: () => void;
  /** something stands there that is not saved */
  changed: boolean;
  /** of what is there already: how it goes */
  removal?: { words: ReactNode; question: ReactNode; remove: () => Promise<void> } | undefined;
};

/** Something that belongs to a restaurant: its fields, saved as one, and how it goes. */
export function EntitySheet({ title, children, saving, onSave, onClose, changed, removal }: EntitySheetProps) {
  const { t } = useLingui();
  const reason = useOnline() ? undefined : t`Saving needs a connection`;
  const isMine = useMay('manage');
  const { busy, failure, run } = saving;
  return (
    <TypedSheet changed={changed} onClose={onClose} title={title}>
      <form
        className={fields.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void onSave();
        }}
      >
        <EditableSheet>{children}</EditableSheet>
        <FormFailure>{failure}</FormFailure>
        {isMine && (
          <BigButton wide type="submit" busy={busy} reason={reason}>
            <Trans>Save</Trans>
          </BigButton>
        )}
        {isMine && removal && (
          <ConfirmButton
            wide
            tone="quiet"
            busy={busy}
            reason={reason}
            icon={<IconTrash aria-hidden="true" />}
            question={removal.question}
            onConfirm={() =>
              void run(async () => {
                await removal.remove();
                onClose();
              })
            }
          >
            {removal.words}
          </ConfirmButton>
        )}
      </form>
    </TypedSheet>
  );
}
