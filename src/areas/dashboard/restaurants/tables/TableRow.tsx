import { useLingui } from '@lingui/react/macro';
import { IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import type { Area, Table } from '#domain/table/table.ts';
import { IconButton } from '#src/ui/button/IconButton.tsx';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { useMay } from '../../frame/useChain.ts';
import { houseSentence } from '../houseSentence.ts';
import { changeTable } from './floorCalls.ts';
import { InlineField } from './InlineField.tsx';
import { seatsOf } from './seatsOf.ts';
import { TableSheet } from './TableSheet.tsx';
import classes from './Tables.module.css';

type TableRowProps = {
  table: Table;
  areas: readonly Area[];
  onTable: (table: Table) => void;
  onGone: (table_id: string) => void;
};

/** A table: name, seats and area are changed where they stand. */
export function TableRow({ table, areas, onTable, onGone }: TableRowProps) {
  const { t } = useLingui();
  const isMine = useMay('manage');
  const [open, setOpen] = useState(false);
  const { name, seats } = table;
  const change = async (part: Parameters<typeof changeTable>[1]): Promise<void> =>
    onTable(await changeTable(table, part, onTable));
  const move = async (area_id: string): Promise<void> => {
    try {
      await change({ area_id: area_id === '' ? undefined : area_id });
    } catch (error) {
      showToast({ tone: 'danger', text: houseSentence(error) });
    }
  };
  return (
    <li className={classes.row}>
      {isMine ? (
        <>
          <InlineField
            label={t`Name of table ${name}`}
            value={name}
            maxLength={200}
            fault={(text) => (text === '' ? t`Please enter a name` : undefined)}
            onSave={(text) => change({ name: text })}
          />
          <InlineField
            label={t`Seats at ${name}`}
            value={seats === undefined ? '' : String(seats)}
            inputMode="numeric"
            maxLength={4}
            placeholder={t`Seats`}
            fault={(text) => (seatsOf(text) === 'wrong' ? t`Seats are a number up to 1000` : undefined)}
            onSave={async (text) => {
              const count = seatsOf(text);
              if (count !== 'wrong') await change({ seats: count });
            }}
          />
          {areas.length > 0 && (
            <select
              className={classes.area}
              aria-label={t`Area of ${name}`}
              value={table.area_id ?? ''}
              onChange={(event) => void move(event.currentTarget.value)}
            >
              {areas.map((area) => (
                <option key={area.area_id} value={area.area_id}>
                  {area.name}
                </option>
              ))}
              <option value="">{t`Without an area`}</option>
            </select>
          )}
        </>
      ) : (
        <>
          <bdi>{name}</bdi>
          <span>{seats}</span>
        </>
      )}
      <IconButton label={t`Code of ${name}`} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconQrcode aria-hidden="true" />
      </IconButton>
      {open && <TableSheet table={table} onTable={onTable} onGone={onGone} onClose={() => setOpen(false)} />}
    </li>
  );
}
