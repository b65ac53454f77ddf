import { Trans, useLingui } from '@lingui/react/macro';
import { textIn } from '#domain/i18n/localizedText.ts';
import { changeTexts } from '#domain/order/changeTexts.ts';
import type { AllDayRow } from './allDay.ts';
import { LineChanges } from '#src/ui/order/LineChanges.tsx';
import classes from './AllDayPanel.module.css';

/** What is still to be made at one station; of a house without stations all of it, without a name. */
export type AllDayGroup = { name?: string; rows: readonly AllDayRow[] };

/** Beside the board, where that leaves it its room. */
export function AllDayPanel({ groups }: { groups: readonly AllDayGroup[] }) {
  const { t } = useLingui();
  return (
    // focusable, so that the keyboard can scroll it
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <aside className={classes.panel} aria-label={t`All day`} tabIndex={0}>
      <h2 className={classes.title}>
        <Trans>All day</Trans>
      </h2>
      <AllDayGroups groups={groups} />
    </aside>
  );
}

/** How many of each dish are still to be made, over all tickets, station by station. */
export function AllDayGroups({ groups }: { groups: readonly AllDayGroup[] }) {
  const filled = groups.filter(({ rows }) => rows.length > 0);
  if (filled.length === 0)
    return (
      <p className={classes.empty}>
        <Trans>Nothing to make</Trans>
      </p>
    );
  return filled.map(({ name, rows }) => (
    <section key={name ?? ''} aria-label={name}>
      {name !== undefined && <h3 className={classes.station}>{name}</h3>}
      <Rows rows={rows} />
    </section>
  ));
}

function Rows({ rows }: { rows: readonly AllDayRow[] }) {
  const { i18n } = useLingui();
  return (
    <ul className={classes.rows}>
      {rows.map((row) => (
        <li key={row.key} className={classes.row}>
          <bdi className={classes.count}>{row.count}</bdi>
          <span className={classes.words}>
            {textIn(row.line.name, i18n.locale)}
            <LineChanges changes={changeTexts(row.line, i18n.locale)} small />
          </span>
        </li>
      ))}
    </ul>
  );
}
