import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Table } from '#domain/table/table.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { useOnline } from '#src/ui/connection/useOnline.ts';
import { showToast } from '#src/ui/feedback/toasts.ts';
import fields from '#src/ui/input/Form.module.css';
import { FormFailure } from '#src/ui/input/FormFailure.tsx';
import { SelectField } from '#src/ui/input/SelectField.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import { TypedSheet } from '#src/ui/layout/TypedSheet.tsx';
import dashboard from '../../frame/Dashboard.module.css';
import { SavedLater } from '../../pieces/Editable.tsx';
import { useSameIds } from '../../pieces/useSameIds.ts';
import { houseSentence } from '../houseSentence.ts';
import { addTable, type Floor } from './floorCalls.ts';
import { seatsOf } from './seatsOf.ts';
import { tableNames } from './tableNames.ts';

type AddTablesSheetProps = {
  restaurant_id: string;
  floor: Floor;
  onAdded: (tables: Table[]) => void;
  onClose: () => void;
};

/** One table or twenty, by their names. */
export function AddTablesSheet({ restaurant_id, floor, onAdded, onClose }: AddTablesSheetProps) {
  const { t } = useLingui();
  const online = useOnline();
  const [text, setText] = useState('');
  const [seats, setSeats] = useState('');
  const [area_id, setArea] = useState(floor.areas[0]?.area_id ?? '');
  const [done, setDone] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const idOf = useSameIds();
  const known = new Set(floor.tables.map(({ name }) => name));
  const all = tableNames(text);
  const names = all.filter((name) => !known.has(name));
  const taken = all.length - names.length;
  const count = seatsOf(seats);
  const reason = !online
    ? t`Saving needs a connection`
    : all.length === 0
      ? t`Type the names first`
      : names.length === 0
        ? t`All of these are there already`
        : count === 'wrong'
          ? t`Seats are a number up to 1000`
          : undefined;
  const add = async (): Promise<void> => {
    if (reason !== undefined || done !== undefined || count === 'wrong') return;
    setFailure(undefined);
    const added: Table[] = [];
    try {
      for (const name of names) {
        setDone(added.length);
        const table = {
          table_id: idOf(name),
          restaurant_id,
          name,
          ...(area_id === '' ? {} : { area_id }),
          ...(count === undefined ? {} : { seats: count }),
        };
        // oxlint-disable-next-line no-await-in-loop -- in their order, and the server is asked for one thing at a time
        added.push(await addTable(table));
      }
      showToast({ tone: 'success', text: t`Tables added: ${added.length}` });
      onClose();
    } catch (error) {
      setFailure(houseSentence(error));
    }
    setDone(undefined);
    if (added.length > 0) onAdded(added);
  };
  return (
    <TypedSheet changed={text.trim() !== '' || seats.trim() !== ''} onClose={onClose} title={<Trans>Add tables</Trans>}>
      <form
        className={fields.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <SavedLater />
        <TextField
          label={t`Names of the tables`}
          hint={t`One or many: “Table 1–20”, “Bar 1–4, Window”`}
          value={text}
          onChange={setText}
          autoComplete="off"
        />
        <div className={fields.pair}>
          <TextField
            label={t`Seats at each`}
            inputMode="numeric"
            autoComplete="off"
            value={seats}
            onChange={setSeats}
          />
          {floor.areas.length > 0 && (
            <SelectField
              label={t`Area`}
              value={area_id}
              onChange={setArea}
              options={[
                ...floor.areas.map((area) => ({ value: area.area_id, label: area.name })),
                { value: '', label: t`None` },
              ]}
            />
          )}
        </div>
        <p className={dashboard.small} role="status">
          {names.length > 1 && (
            <Trans>
              From <bdi>{names[0]}</bdi> to <bdi>{names.at(-1)}</bdi>.
            </Trans>
          )}{' '}
          {taken > 0 && (
            <Plural
              value={taken}
              one="# is there already and is left out."
              other="# are there already and are left out."
            />
          )}
        </p>
        <FormFailure>{failure}</FormFailure>
        <BigButton wide type="submit" busy={done !== undefined} reason={reason}>
          {done !== undefined ? (
            <Trans>
              {done + 1} of {names.length}
            </Trans>
          ) : (
            <Plural value={Math.max(1, names.length)} one="Add # table" other="Add # tables" />
          )}
        </BigButton>
      </form>
    </TypedSheet>
  );
}
