/** How much of a spreadsheet there may be; more is not read at all. */
export type CsvBounds = { columns: number; rows: number };

const quote = 34;
const lineFeed = 10;

/**
 * Counts cells and rows as they stand in the text, without keeping any; gives the line and what there is too much of. A
 * file that is one row of millions of cells is known for it after its first few hundred.
 */
export function tooMuchCsv(
  text: string,
  delimiter: string,
  { columns, rows }: CsvBounds,
): { line: number; what: 'columns' | 'rows' } | undefined {
  const separator = delimiter.charCodeAt(0);
  let [line, row, cells, quoted] = [1, 1, 1, false];
  for (let at = 0; at < text.length; at += 1) {
    const mark = text.charCodeAt(at);
    if (mark === lineFeed) line += 1;
    if (mark === quote) quoted = !quoted;
    else if (quoted) continue;
    else if (mark === separator) {
      cells += 1;
      if (cells > columns) return { line, what: 'columns' };
    } else if (mark === lineFeed) {
      row += 1;
      cells = 1;
      if (row > rows) return { line, what: 'rows' };
    }
  }
  return undefined;
}
