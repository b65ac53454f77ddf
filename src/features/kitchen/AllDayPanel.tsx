import { Trans, useLingui } from '@lingui/react/macro';
import { textIn } from '#domain/i18n/localizedText.ts';
import { changeTexts } from '#domain/order/changeTexts.ts';
import type { AllDayRow } from './allDay.ts';
import { LineChanges } from '#src/ui/order/LineChanges.tsx';
import classes from './AllDayPanel.module.css';

/** How many of each dish are still to be made, over all tickets. */
export function AllDayPanel({ rows }: { rows: readonly AllDayRow[] }) {
  const { i18n, t } = useLingui();
  return (
    <aside className={classes.panel} aria-label={t`All day`}>
      <h2 className={classes.title}>
        <Trans>All day</Trans>
      </h2>
      {rows.length === 0 && (
        <p className={classes.empty}>
          <Trans>Nothing to make</Trans>
        </p>
      )}
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
    </aside>
  );
}
