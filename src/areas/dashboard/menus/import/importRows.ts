import type { MenuRow } from '#domain/menuImport/menuColumn.ts';
import { menuRows } from '#domain/menuImport/menuRows.ts';
import type { TableOrigin } from '#domain/menuImport/recogniseTable.ts';
import { readMenuText } from '#domain/menuImport/readMenuText.ts';
import { writeMenuCsv } from '#domain/menuImport/writeMenuCsv.ts';
import type { ImportSource } from './importSource.ts';
import type { Targets } from './MatchColumns.tsx';
import type { RowWords } from './rowWords.ts';

type ReadAs = { origin: TableOrigin; targets: Targets; words: RowWords };

/** The rows of what somebody brought; none of a file that goes to the server as it is. */
export function rowsOf(source: ImportSource, { origin, targets, words }: ReadAs): { rows: MenuRow[]; left: number } {
  if (source.kind === 'table') return menuRows(source.table, targets, { ...words, origin });
  return { rows: source.kind === 'text' ? readMenuText(source.text, words) : [], left: 0 };
}

type Sent = {
  data: string;
  /** which of the rows a line of it came from */
  rowAt: (line: number) => { row: MenuRow; index: number } | undefined;
};

/** Rows as they go to the server: mended where somebody mended them, without those that were left out. */
export function sentRows(rows: readonly MenuRow[], mended: ReadonlyMap<number, MenuRow['cells']>): Sent {
  const kept = rows.flatMap((row, index) => {
    const cells = mended.get(index) ?? row.cells;
    return Object.values(cells).some(Boolean) ? [{ row: { ...row, cells }, index }] : [];
  });
  const { text, lines } = writeMenuCsv(kept.map(({ row }) => row));
  return {
    data: text,
    // the head is nobody's row
    rowAt: (line) => kept[lines.findLastIndex((begins) => begins <= line)],
  };
}
