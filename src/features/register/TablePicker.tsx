import type { ReactNode } from 'react';
import type { Currency } from '#domain/money/money.ts';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import { TablePlaces } from './TablePlaces.tsx';
import classes from './TablePicker.module.css';

type TablePickerProps = {
  opened: boolean;
  title: ReactNode;
  chosen: string | undefined;
  currency: Currency;
  withCounter?: boolean;
  /** above the tables */
  head?: ReactNode;
  onClose: () => void;
  onChoose: (table_id: string | undefined) => void;
};

/** Where an order goes: the counter, or a table with what is open there. */
export function TablePicker({ opened, title, head, onClose, onChoose, ...rest }: TablePickerProps) {
  return (
    <Sheet opened={opened} onClose={onClose} size="large" title={title}>
      {head && <div className={classes.head}>{head}</div>}
      <TablePlaces
        {...rest}
        onChoose={(table_id) => {
          onChoose(table_id);
          onClose();
        }}
      />
    </Sheet>
  );
}
