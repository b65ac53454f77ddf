import { Trans, useLingui } from '@lingui/react/macro';
import type { MenuColumn } from '#domain/menuImport/menuColumn.ts';
import type { MenuTable } from '#domain/menuImport/menuTable.ts';
import { isRepeatable } from '#domain/menuImport/recogniseTable.ts';
import { SelectField } from '#src/ui/input/SelectField.tsx';
import { cx } from '#src/ui/cx.ts';
import dashboard from '../../frame/Dashboard.module.css';
import { columnWord, matchableColumns } from './columnWords.ts';
import classes from './Import.module.css';

export type Targets = readonly (MenuColumn | undefined)[];

type MatchColumnsProps = {
  table: MenuTable;
  targets: Targets;
  /** what was recognised: it is below the rest */
  open: boolean;
  onChange: (targets: Targets) => void;
};

/** What every column of a foreign file is to us; what its name did not say is said by hand. */
export function MatchColumns({ table, targets, open, onChange }: MatchColumnsProps) {
  const { t } = useLingui();
  const put = (at: number, target: MenuColumn | undefined): void =>
    onChange(
      targets.map((one, place) =>
        place === at ? target : one === target && target !== undefined && !isRepeatable(target) ? undefined : one,
      ),
    );
  const used = targets.filter((target) => target !== undefined).length;
  const offered = [
    ...matchableColumns,
    ...targets.filter((one) => one !== undefined && !matchableColumns.includes(one)),
  ];
  const options = [
    { value: '', label: t`Leave out` },
    ...[...new Set(offered)].flatMap((column) => (column ? [{ value: column, label: columnWord(column) }] : [])),
  ];
  return (
    <details className={cx(dashboard.card, dashboard.fold)} open={open}>
      <summary>
        <Trans>
          Columns: {used} of {targets.length} are taken
        </Trans>
      </summary>
      <div className={classes.columns}>
        {table.columns.map((column, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- columns have no other name that is their own
          <div key={at}>
            <SelectField
              label={<bdi>{column || t`Column ${at + 1}`}</bdi>}
              value={targets[at] ?? ''}
              onChange={(value) => put(at, value === '' ? undefined : (value as MenuColumn))}
              options={options}
            />
            <p className={classes.sample}>
              {table.rows
                .flatMap(({ cells }) => cells[at] || [])
                .slice(0, 3)
                .join(' · ')}
            </p>
          </div>
        ))}
      </div>
    </details>
  );
}
