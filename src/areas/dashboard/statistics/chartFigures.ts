import type { AnswerOf } from '#contract/calls.ts';
import { eachDay, type Period } from '../pieces/period.ts';

export type Figures = AnswerOf<'POST /chain/statistics'>;
export type FigureRow = Figures['rows'][number];
type Sums = Pick<FigureRow, 'orders' | 'items' | 'amount' | 'tips' | 'average'>;

const nothing: Sums = { orders: 0, items: 0, amount: 0, tips: 0, average: 0 };

/** One bar: what was, and what had been in the period before. */
export type Bar = { key: string; now: FigureRow; before: FigureRow | undefined };

/** A period that is longer is shown by month: bars would be hairs. */
const mostDays = 92;
/** By what revenue over a period is shown: a day by its hours, a long time by its months. */
export const stepOf = (period: Period): 'hour' | 'day' | 'month' => {
  const days = eachDay(period).length;
  return days === 1 ? 'hour' : days <= mostDays ? 'day' : 'month';
};

const keysOf = (step: 'hour' | 'day' | 'month', period: Period, rows: readonly FigureRow[]): string[] => {
  if (step === 'day') return eachDay(period);
  if (step === 'month') return [...new Set(eachDay(period).map((day) => day.slice(0, 7)))];
  const hours = rows.map(({ key }) => inDay(Number(key)));
  // from the first hour in which something was sold to the last, those between them too
  if (hours.length === 0) return [];
  const [first, last] = [Math.min(...hours), Math.max(...hours)];
  return Array.from({ length: last - first + 1 }, (_, index) => String((first + index) % 24).padStart(2, '0'));
};

/** A business day begins at four (D8): what is sold at one at night comes after the evening. */
const inDay = (hour: number): number => (hour < 4 ? hour + 24 : hour);

/**
 * Revenue over time, without gaps: what was not sold is a bar of nothing. The n-th of a period is compared with the
 * n-th of the one before; hours with the same hour.
 */
export function barsOf(
  step: 'hour' | 'day' | 'month',
  now: { period: Period; rows: readonly FigureRow[] },
  before: { period: Period; rows: readonly FigureRow[] },
): Bar[] {
  const isHour = step === 'hour';
  const keys = keysOf(step, now.period, isHour ? [...now.rows, ...before.rows] : now.rows);
  const keysBefore = isHour ? keys : keysOf(step, before.period, before.rows);
  const find = (rows: readonly FigureRow[], key: string | undefined): FigureRow | undefined =>
    rows.find((row) => row.key === key);
  return keys.map((key, index) => ({
    key,
    now: find(now.rows, key) ?? { ...nothing, key },
    before: find(before.rows, keysBefore[index]),
  }));
}

/** The hours of a week in which something was sold: a row for each weekday from Monday on, a column for each hour. */
export function heatOf(rows: readonly FigureRow[]): {
  hours: number[];
  days: { weekday: number; cells: FigureRow[] }[];
} {
  const hours = rows.map(({ key }) => inDay(Number(key.split('-')[1])));
  if (hours.length === 0) return { hours: [], days: [] };
  const [first, last] = [Math.min(...hours), Math.max(...hours)];
  const shown = Array.from({ length: last - first + 1 }, (_, index) => (first + index) % 24);
  const cellOf = (weekday: number, hour: number): FigureRow => {
    const key = `${weekday}-${String(hour).padStart(2, '0')}`;
    return rows.find((row) => row.key === key) ?? { ...nothing, key };
  };
  return {
    hours: shown,
    days: [1, 2, 3, 4, 5, 6, 0].map((weekday) => ({ weekday, cells: shown.map((hour) => cellOf(weekday, hour)) })),
  };
}

export type RankBy = 'amount' | 'items';

/**
 * What sells best or worst, by revenue or by pieces. `offered` is what could have been sold: what nobody ordered sells
 * worst of all.
 */
export function ranked(
  rows: readonly FigureRow[],
  { by, isSlow, offered = [] }: { by: RankBy; isSlow: boolean; offered?: readonly Pick<FigureRow, 'key' | 'name'>[] },
): FigureRow[] {
  const sold = new Set(rows.map(({ key }) => key));
  const unsold = offered.filter(({ key }) => !sold.has(key)).map((one): FigureRow => ({ ...nothing, ...one }));
  const sorted = [...rows, ...(isSlow ? unsold : [])].toSorted((a, b) => b[by] - a[by] || b.amount - a.amount);
  return isSlow ? sorted.toReversed() : sorted;
}
