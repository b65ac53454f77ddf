import { expect, it } from 'vitest';
import { figureCsv } from './figureTable.ts';

it('a chart is a file of numbers that a spreadsheet adds up', () => {
  const csv = figureCsv({
    currency: 'EUR',
    columns: [
      { name: 'Day', kind: 'text' },
      { name: 'Orders', kind: 'count' },
      { name: 'Revenue', kind: 'money' },
      { name: 'Preparation', kind: 'duration' },
    ],
    rows: [
      ['2026-11-27', 3, 4990, 750],
      ['2026-11-28', 0, 0, undefined],
    ],
  });
  expect(csv).toEqual([
    ['Day', 'Orders', 'Revenue (EUR)', 'Preparation (min)'],
    ['2026-11-27', 3, 49.9, 12.5],
    ['2026-11-28', 0, 0, undefined],
  ]);
});
