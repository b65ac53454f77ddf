import { Trans, useLingui } from '@lingui/react/macro';
import type { Area } from '#domain/table/table.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { useOnline } from '#src/ui/connection/useOnline.ts';
import fields from '#src/ui/input/Form.module.css';
import { FormFailure } from '#src/ui/input/FormFailure.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import { useFilledForm } from '#src/ui/input/useFilledForm.ts';
import { TypedSheet } from '#src/ui/layout/TypedSheet.tsx';
import { SavedLater } from '../../pieces/Editable.tsx';
import { useSameIds } from '../../pieces/useSameIds.ts';
import { houseSentence } from '../houseSentence.ts';

type AreaSheetProps = { restaurant_id: string; onAdded: (area: Area) => void; onClose: () => void };

/** A further area. */
export function AreaSheet({ restaurant_id, onAdded, onClose }: AreaSheetProps) {
  const { t } = useLingui();
  const online = useOnline();
  const idOf = useSameIds();
  const form = useFilledForm({
    initialValues: { name: '' },
    validate: { name: (name) => (name.trim() === '' ? t`Please enter a name` : undefined) },
    onSubmit: async ({ name }) => {
      const area = { area_id: idOf(name.trim()), restaurant_id, name: name.trim() };
      onAdded(await asUser('POST /restaurant/table-areas', { body: { area } }));
      onClose();
    },
    say: houseSentence,
  });
  return (
    <TypedSheet changed={form.changed} onClose={onClose} size="small" title={<Trans>Add an area</Trans>}>
      <form className={fields.form} noValidate onSubmit={form.submit}>
        <SavedLater />
        <TextField
          {...form.text('name')}
          label={t`Name of the area`}
          hint={t`Garden, bar, first floor: as your staff call it`}
          maxLength={200}
          autoComplete="off"
        />
        <FormFailure>{form.failure}</FormFailure>
        <BigButton wide type="submit" busy={form.busy} reason={online ? undefined : t`Saving needs a connection`}>
          <Trans>Add</Trans>
        </BigButton>
      </form>
    </TypedSheet>
  );
}
