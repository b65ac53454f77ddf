import type { Currency } from '#domain/money/money.ts';
import { csvMoney, type CsvValue } from '../pieces/csvText.ts';

/** What a column holds: money in minor units, durations in seconds. */
export type FigureKind = 'text' | 'money' | 'count' | 'duration';
export type FigureColumn = { name: string; kind: FigureKind };
export type FigureCell = string | number | undefined;

/** A chart as the table that it is drawn from: read on the screen, by a screen reader, and as a file. */
export type FigureTable = {
  columns: readonly FigureColumn[];
  rows: readonly (readonly FigureCell[])[];
  currency: Currency;
};

const csvCell = (kind: FigureKind, cell: FigureCell): CsvValue => {
  if (typeof cell !== 'number') return cell;
  if (kind === 'money') return csvMoney(cell);
  return kind === 'duration' ? Math.round(cell / 6) / 10 : cell;
};

/** The table for a spreadsheet: money in whole units with its currency in the head, durations in minutes. */
export function figureCsv({ columns, rows, currency }: FigureTable): CsvValue[][] {
  const heads = columns.map(({ name, kind }) => {
    if (kind === 'money') return `${name} (${currency})`;
    return kind === 'duration' ? `${name} (min)` : name;
  });
  return [heads, ...rows.map((row) => columns.map(({ kind }, index) => csvCell(kind, row[index])))];
}
