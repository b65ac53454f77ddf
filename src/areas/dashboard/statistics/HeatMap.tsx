import { useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import type { Currency } from '#domain/money/money.ts';
import { moneyText } from '#src/i18n/money.ts';
import { heatOf, type FigureRow } from './chartFigures.ts';
import classes from './Statistics.module.css';

type HeatMapProps = {
  title: string;
  rows: readonly FigureRow[];
  currency: Currency;
  weekdayName: (weekday: number) => string;
};

/** When in the week most is sold: the darker, the more. It is a table, and a screen reader reads it as one. */
export function HeatMap({ title, rows, currency, weekdayName }: HeatMapProps) {
  const { t } = useLingui();
  const { hours, days } = heatOf(rows);
  const most = Math.max(1, ...rows.map(({ amount }) => amount));
  return (
    // what scrolls has to be reached by the keyboard
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.scroller} tabIndex={0} role="region" aria-label={title}>
      <table className={classes.heat}>
        <thead>
          <tr>
            <td />
            {hours.map((hour) => (
              <th key={hour} scope="col">
                <bdi>{String(hour).padStart(2, '0')}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ weekday, cells }) => (
            <tr key={weekday}>
              <th scope="row">{weekdayName(weekday)}</th>
              {cells.map(({ key, amount, orders }) => (
                <td key={key} title={t`${moneyText(amount, currency)}, ${orders} orders`}>
                  <span
                    className={classes.heatCell}
                    style={{ '--heat': `${Math.round((Math.max(0, amount) / most) * 100)}%` } as CSSProperties}
                  />
                  <span className="unseen">{moneyText(amount, currency)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
