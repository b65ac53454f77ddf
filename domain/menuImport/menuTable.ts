import { CsvError, parse, type Info } from 'csv-parse/browser/esm/sync';

/** A spreadsheet's text as rows of cells, each with the line on which it begins; the first row names the columns. */
export type MenuTable = { columns: string[]; rows: { cells: string[]; line: number }[] };

/** The separator that stands most often in the first line, outside of quotes. */
function separatorOf(text: string): string {
  const firstLine = text.split('\n')[0]!.replace(/"[^"]*"/g, '');
  const count = (mark: string): number => firstLine.split(mark).length - 1;
  return [';', '\t', ',', '|'].toSorted((one, other) => count(other) - count(one))[0]!;
}

/** Reads a spreadsheet; undefined where its quotes do not close, with the line. */
export function readTable(text: string): { table: MenuTable } | { badLine: number } {
  const bare = text.replace(/^\uFEFF/, '');
  try {
    const records = parse(bare, {
      delimiter: separatorOf(bare),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    }) as unknown as { record: string[]; info: Info }[];
    const [head, ...body] = records.map(({ record, info }) => ({
      cells: record.map((cell) => cell.trim()),
      // a quoted cell may hold line breaks; the parser counts the line on which a row ends
      line: info.lines - record.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0),
    }));
    const rows = body.filter(({ cells }) => cells.some((cell) => cell !== ''));
    return { table: { columns: head?.cells ?? [], rows } };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { badLine: Number((error as { lines?: unknown }).lines ?? 1) };
  }
}
