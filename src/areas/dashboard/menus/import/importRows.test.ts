import { describe, expect, it } from 'vitest';
import type { MenuRow } from '#domain/menuImport/menuColumn.ts';
import { sentRows } from './importRows.ts';

const rows: MenuRow[] = [
  { line: 4, cells: { name_en: 'Soup', description_en: 'Hot\nand good' } },
  { line: 6, cells: { name_en: 'Bread', price: 'x' } },
  { line: 7, cells: { name_en: 'Old' } },
];

describe('what is sent of a file', () => {
  it('leads every line back to its row, also behind a text of several lines', () => {
    const { rowAt } = sentRows(rows, new Map());
    expect([1, 2, 3, 4, 5].map((line) => rowAt(line)?.row.line)).toEqual([undefined, 4, 4, 6, 7]);
  });

  it('holds what was mended, and nothing of what was left out', () => {
    const mended = new Map([
      [1, { name_en: 'Bread', price: '2.00' }],
      [2, {}],
    ]);
    const { data, rowAt } = sentRows(rows, mended);
    expect(data).toContain('Bread;2.00');
    expect(data).not.toContain('Old');
    expect(rowAt(4)?.index).toBe(1);
  });
});
