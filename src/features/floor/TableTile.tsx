import { Trans, useLingui } from '@lingui/react/macro';
import { IconCircleCheck, IconClock, IconUsers } from '@tabler/icons-react';
import { memo } from 'react';
import type { Currency } from '#domain/money/money.ts';
import { cx } from '#src/ui/cx.ts';
import { useLongPress } from '#src/ui/input/useLongPress.ts';
import { Price } from '#src/ui/money/Price.tsx';
import type { FloorTable } from './floorView.ts';
import { OrderedAgo, SittingFor } from './Since.tsx';
import { standingTexts } from './standingTexts.ts';
import classes from './TableTile.module.css';

export type TileActions = {
  currency: Currency;
  /** the table that is chosen now, where one is chosen */
  chosen?: string | undefined;
  onTap: (table_id: string) => void;
  /** a long press, a right click, Shift+F10 */
  onLong?: ((table_id: string) => void) | undefined;
};

type TableTileProps = TileActions & { entry: FloorTable };

/** A table on the floor: its name, how it stands, since when, and what is open. */
export const TableTile = memo(function TableTile({ entry, currency, chosen, onTap, onLong }: TableTileProps) {
  const { i18n } = useLingui();
  const { table, state } = entry;
  const { standing, needs, since, lastOrderAt, owed, isPaid, ready } = state;
  const { label, Icon } = standingTexts[standing];
  const press = useLongPress(
    () => onTap(table.table_id),
    () => (onLong ?? onTap)(table.table_id),
  );
  return (
    <button
      type="button"
      className={cx(classes.tile, classes[standing], chosen === table.table_id && classes.chosen)}
      aria-pressed={chosen === undefined ? undefined : chosen === table.table_id}
      aria-keyshortcuts={onLong ? 'Shift+F10' : undefined}
      {...press}
    >
      <span className={classes.head}>
        <bdi className={classes.name}>{table.name}</bdi>
        {needs.slice(1).map((need) => {
          const { Icon: Also, label: words } = standingTexts[need];
          return <Also key={need} role="img" aria-label={i18n._(words)} className={classes.also} />;
        })}
        {standing === 'occupied' && lastOrderAt !== undefined && <OrderedAgo since={lastOrderAt} />}
        {standing === 'free' && table.seats !== undefined && (
          <span className={classes.seats}>
            <IconUsers aria-hidden="true" />
            <bdi>{table.seats}</bdi>
          </span>
        )}
      </span>
      <span className={classes.standing}>
        <Icon aria-hidden="true" />
        <span className={classes.word}>
          {i18n._(label)}
          {standing === 'carry' && <bdi> {ready}</bdi>}
        </span>
      </span>
      {since !== undefined && (
        <span className={classes.foot}>
          <span className={classes.clock}>
            <IconClock aria-hidden="true" />
            <SittingFor since={since} />
          </span>
          {owed > 0 && <Price amount={owed} currency={currency} />}
          {isPaid && (
            <span className={classes.paid}>
              <IconCircleCheck aria-hidden="true" />
              <Trans>Paid</Trans>
            </span>
          )}
        </span>
      )}
    </button>
  );
}, isSame);

/** A floor is derived anew with every event of the house; only what changed of a table draws its tile. */
function isSame(before: TableTileProps, after: TableTileProps): boolean {
  return (
    before.currency === after.currency &&
    before.onTap === after.onTap &&
    before.onLong === after.onLong &&
    before.chosen === after.chosen &&
    before.entry.table === after.entry.table &&
    JSON.stringify(before.entry.state) === JSON.stringify(after.entry.state)
  );
}
