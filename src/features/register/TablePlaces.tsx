import { Trans, useLingui } from '@lingui/react/macro';
import { IconArmchair } from '@tabler/icons-react';
import { remainingAmount } from '#domain/payment/remaining.ts';
import type { Currency } from '#domain/money/money.ts';
import { unsettledOrders } from '#src/data/picture/pictureStore.ts';
import { usePicture } from '#src/data/picture/usePicture.ts';
import { cx } from '#src/ui/cx.ts';
import { Price } from '#src/ui/money/Price.tsx';
import classes from './TablePlaces.module.css';

type TablePlacesProps = {
  chosen: string | undefined;
  currency: Currency;
  /** also what is not at a table */
  withCounter?: boolean;
  onChoose: (table_id: string | undefined) => void;
};

/** The tables with what is open there, and the counter; one tap chooses. */
export function TablePlaces({ chosen, currency, withCounter = true, onChoose }: TablePlacesProps) {
  const { t } = useLingui();
  const tables = usePicture('tables');
  const orders = usePicture('orders');
  const owed = new Map<string, number>();
  for (const order of unsettledOrders(orders)) {
    if (order.table_id !== undefined)
      owed.set(order.table_id, (owed.get(order.table_id) ?? 0) + remainingAmount(order));
  }
  const sorted = Object.values(tables).toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
  return (
    <div className={classes.grid} role="group" aria-label={t`Tables`}>
      {withCounter && (
        <button
          type="button"
          className={cx(classes.place, chosen === undefined && classes.chosen)}
          aria-pressed={chosen === undefined}
          onClick={() => onChoose(undefined)}
        >
          <span className={classes.name}>
            <Trans>Counter</Trans>
          </span>
        </button>
      )}
      {sorted.map((table) => (
        <button
          key={table.table_id}
          type="button"
          className={cx(classes.place, table.session && classes.occupied, chosen === table.table_id && classes.chosen)}
          aria-pressed={chosen === table.table_id}
          onClick={() => onChoose(table.table_id)}
        >
          <span className={classes.name}>
            <IconArmchair aria-hidden="true" />
            <bdi>{table.name}</bdi>
          </span>
          <span className={classes.state}>
            {table.session === undefined ? (
              <Trans>free</Trans>
            ) : (owed.get(table.table_id) ?? 0) > 0 ? (
              <Price amount={owed.get(table.table_id) ?? 0} currency={currency} />
            ) : (
              <Trans>occupied</Trans>
            )}
          </span>
        </button>
      ))}
    </div>
  );
}
