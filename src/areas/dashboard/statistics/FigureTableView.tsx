import { useLingui } from '@lingui/react/macro';
import type { Currency } from '#domain/money/money.ts';
import { moneyText } from '#src/i18n/money.ts';
import type { FigureCell, FigureKind, FigureTable } from './figureTable.ts';
import classes from './Statistics.module.css';

/** Figures as a table, which scrolls by itself where it is too wide or too long. */
export function FigureTableView({ title, table: { columns, rows, currency } }: { title: string; table: FigureTable }) {
  const { i18n } = useLingui();
  return (
    // what scrolls has to be reached by the keyboard
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.scroller} tabIndex={0} role="region" aria-label={title}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map(({ name, kind }) => (
              <th key={name} scope="col" className={kind === 'text' ? undefined : classes.figure}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two dishes may have the same name
            <tr key={index}>
              {columns.map(({ name, kind }, at) =>
                at === 0 ? (
                  <th key={name} scope="row">
                    <bdi>{row[at]}</bdi>
                  </th>
                ) : (
                  <td key={name} className={kind === 'text' ? undefined : classes.figure}>
                    <bdi>{cellText(kind, row[at], currency, i18n.locale)}</bdi>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** '12:30' of seconds. */
export const durationText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, '0')}`;

function cellText(kind: FigureKind, cell: FigureCell, currency: Currency, language: string): string {
  if (cell === undefined) return '–';
  if (typeof cell === 'string') return cell;
  if (kind === 'money') return moneyText(cell, currency);
  return kind === 'duration' ? durationText(cell) : cell.toLocaleString(language);
}
