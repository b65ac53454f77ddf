import { Trans } from '@lingui/react/macro';
import { IconArmchair, IconBuildingStore } from '@tabler/icons-react';
import { remainingAmount } from '#domain/payment/remaining.ts';
import type { Currency } from '#domain/money/money.ts';
import { unsettledOrders } from '#src/data/picture/pictureStore.ts';
import { usePicture } from '#src/data/picture/usePicture.ts';
import { cx } from '#src/ui/cx.ts';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import classes from './TablePicker.module.css';

type TablePickerProps = {
  opened: boolean;
  chosen: string | undefined;
  currency: Currency;
  onClose: () => void;
  onChoose: (table_id: string | undefined) => void;
};

/** Where an order goes: the counter, or a table with what is open there. */
export function TablePicker({ opened, ...rest }: TablePickerProps) {
  return (
    <Sheet opened={opened} onClose={rest.onClose} size="large" title={<Trans>Table or counter</Trans>}>
      {opened && <Places {...rest} />}
    </Sheet>
  );
}

function Places({ chosen, currency, onClose, onChoose }: Omit<TablePickerProps, 'opened'>) {
  const { tables, orders } = usePicture();
  const open = unsettledOrders(orders);
  const sorted = Object.values(tables).toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
  const choose = (table_id: string | undefined): void => {
    onChoose(table_id);
    onClose();
  };
  return (
    <div className={classes.grid}>
      <button
        type="button"
        className={cx(classes.place, chosen === undefined && classes.chosen)}
        onClick={() => choose(undefined)}
      >
        <IconBuildingStore aria-hidden="true" />
        <span className={classes.name}>
          <Trans>Counter</Trans>
        </span>
      </button>
      {sorted.map((table) => {
        const owed = open
          .filter((order) => order.table_id === table.table_id)
          .reduce((sum, order) => sum + remainingAmount(order), 0);
        return (
          <button
            key={table.table_id}
            type="button"
            className={cx(
              classes.place,
              table.session && classes.occupied,
              chosen === table.table_id && classes.chosen,
            )}
            onClick={() => choose(table.table_id)}
          >
            <IconArmchair aria-hidden="true" />
            <span className={classes.name}>
              <bdi>{table.name}</bdi>
            </span>
            <span className={classes.state}>
              {table.session === undefined ? (
                <Trans>free</Trans>
              ) : owed > 0 ? (
                <Price amount={owed} currency={currency} />
              ) : (
                <Trans>occupied</Trans>
              )}
            </span>
          </button>
        );
      })}
    </div>
  );
}
