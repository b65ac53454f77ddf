import { fileColumns, type MenuRow } from './menuColumn.ts';

const quoted = (text: string): string => (/[";\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Rows as our own spreadsheet, with the columns that are used; `lines`: where each row begins. */
export function writeMenuCsv(rows: readonly Pick<MenuRow, 'cells'>[]): { text: string; lines: number[] } {
  const used = fileColumns.filter((column) => rows.some(({ cells }) => cells[column]));
  // nothing but a name is required of a spreadsheet, and without one it has no head
  const columns = used.length > 0 ? used : (['name_en'] as const);
  const lines: number[] = [];
  let line = 2;
  const body = rows.map(({ cells }) => {
    const text = columns.map((column) => quoted(cells[column] ?? '')).join(';');
    lines.push(line);
    line += text.split('\n').length;
    return text;
  });
  return { text: [columns.join(';'), ...body, ''].join('\n'), lines };
}
