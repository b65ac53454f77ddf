import { describe, expect, it } from 'vitest';
import { barsOf, heatOf, ranked, stepOf, type FigureRow } from './chartFigures.ts';

const row = (key: string, amount: number, items = 1): FigureRow => ({
  key,
  amount,
  items,
  orders: 1,
  tips: 0,
  average: amount,
});

describe('revenue over time', () => {
  it.each([
    ['2026-11-27', '2026-11-27', 'hour'],
    ['2026-11-21', '2026-11-27', 'day'],
    ['2026-09-01', '2026-11-30', 'day'],
    ['2026-01-01', '2026-11-27', 'month'],
  ])('from %s to %s is shown by %s', (from, to, step) => {
    expect(stepOf({ from, to })).toBe(step);
  });

  it('has no gaps, and stands beside the same day of the period before', () => {
    const bars = barsOf(
      'day',
      { period: { from: '2026-11-03', to: '2026-11-05' }, rows: [row('2026-11-05', 500)] },
      { period: { from: '2026-10-31', to: '2026-11-02' }, rows: [row('2026-11-01', 300)] },
    );
    expect(bars.map(({ key, now, before }) => [key, now.amount, before?.amount])).toEqual([
      ['2026-11-03', 0, undefined],
      ['2026-11-04', 0, 300],
      ['2026-11-05', 500, undefined],
    ]);
  });

  it('of a day runs over midnight, from the first hour that sold something to the last', () => {
    const day = { from: '2026-11-27', to: '2026-11-27' };
    const bars = barsOf(
      'hour',
      { period: day, rows: [row('23', 1), row('01', 2)] },
      { period: day, rows: [row('22', 3)] },
    );
    expect(bars.map(({ key, now, before }) => [key, now.amount, before?.amount])).toEqual([
      ['22', 0, 3],
      ['23', 1, undefined],
      ['00', 0, undefined],
      ['01', 2, undefined],
    ]);
    expect(barsOf('hour', { period: day, rows: [] }, { period: day, rows: [] })).toEqual([]);
  });
});

describe('the week by its hours', () => {
  it('begins on Monday and ends after midnight', () => {
    const { hours, days } = heatOf([row('5-23', 900), row('5-00', 100)]);
    expect(hours).toEqual([23, 0]);
    expect(days.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6, 0]);
    expect(days[4]?.cells.map(({ amount }) => amount)).toEqual([900, 100]);
    expect(days[0]?.cells.map(({ amount }) => amount)).toEqual([0, 0]);
  });

  it('of nothing is nothing', () => expect(heatOf([])).toEqual({ hours: [], days: [] }));
});

describe('what sells', () => {
  const rows = [row('goulash', 900, 3), row('toast', 500, 9), row('soup', 500, 2)];
  const keys = (by: 'amount' | 'items', isSlow = false, offered: { key: string }[] = []) =>
    ranked(rows, { by, isSlow, offered }).map(({ key }) => key);

  it('best is told by revenue and by pieces', () => {
    expect(keys('amount')).toEqual(['goulash', 'toast', 'soup']);
    expect(keys('items')).toEqual(['toast', 'goulash', 'soup']);
  });

  it('worst begins with what nobody ordered', () => {
    expect(keys('items', true, [{ key: 'soup' }, { key: 'tripe' }])).toEqual(['tripe', 'soup', 'goulash', 'toast']);
    expect(keys('items', false, [{ key: 'tripe' }])).toEqual(['toast', 'goulash', 'soup']);
  });
});
