import { CsvError, parse, type Info } from 'csv-parse/sync';
import { tooMuchCsv } from './csvShape.ts';
import { csvRowOf, type CsvKind, type CsvProblem } from './menuFileCsvRow.ts';
import type { MenuFilePath, MenuFileProblem, MenuFileRead } from './menuFileSource.ts';

type Row = { kind: CsvKind; cells: ReadonlyMap<string, string>; line: number };

const languagesOfTexts = ['de', 'en', 'es', 'hu', 'ro'] as const;
const textColumns = ['name', 'description', 'option'].flatMap((field) => languagesOfTexts.map((l) => `${field}_${l}`));
const otherColumns =
  'kind key category type diet price cost tax_rate allergens ingredients toppings selections paid_selections min max choices standard repeat quantity unit picture code';
const columns = new Set([...otherColumns.split(' '), ...textColumns]);
/** A row per option of an item. */
const mostRows = 50_000;
const mostColumns = 200;
const tooMuchOf = { rows: 'the file has more than 50,000 rows', columns: 'the file has more than 200 columns' };
/** Bytes of a row: all its texts in five languages are far less. */
const longestRow = 200_000;
const kinds: readonly string[] = ['item', 'ingredient', 'selection', 'category'] satisfies CsvKind[];

const menuName = { de: 'Speisekarte', en: 'Menu', hu: 'Étlap', ro: 'Meniu' };

/** Reads a spreadsheet's menu, one row per option of an item; separated by comma, semicolon or tab. */
export function menuFileCsv(text: string): MenuFileRead {
  const table = cellsOf(text);
  if (!table.ok) return table;
  const [header, ...body] = table.records;
  const refused = (message: string): MenuFileRead => ({ ok: false, problems: [{ line: 1, message }] });
  if (body.length > mostRows) return refused(tooMuchOf.rows);
  const names = (header?.record ?? []).map((name) => name.trim().toLowerCase());
  const problems: MenuFileProblem[] = names.flatMap((name, index) => {
    if (name !== '' && !columns.has(name)) return [{ line: 1, column: index + 1, message: `unknown column '${name}'` }];
    if (name !== '' && names.indexOf(name) !== index)
      return [{ line: 1, column: index + 1, message: `column '${name}' is there twice` }];
    return [];
  });
  if (!names.some((name) => name.startsWith('name_')))
    problems.push({ line: 1, message: "a column like 'name_en' is missing" });
  const rows: Row[] = [];
  for (const { record, line } of body) {
    const cells = new Map(names.map((name, index) => [name, (record[index] ?? '').trim()]));
    if ([...cells.values()].every((cell) => cell === '')) continue;
    const kind = cells.get('kind')?.toLowerCase() || 'item';
    if (record.length > names.length) problems.push({ line, message: 'the row has more cells than the first row' });
    if (kinds.includes(kind)) rows.push({ kind: kind as CsvKind, cells, line });
    else problems.push({ line, message: `kind '${kind}' is none of ${kinds.join(', ')}` });
  }
  const built = valueOf(rows);
  problems.push(...built.problems);
  return {
    ok: true,
    source: { value: built.value, problems, placeOf: (path) => ({ line: lineOf(built.lines, path) }) },
  };
}

type Table = { ok: true; records: { record: string[]; line: number }[] } | { ok: false; problems: MenuFileProblem[] };

function cellsOf(text: string): Table {
  const firstLine = text.slice(0, Math.max(0, text.search(/\r?\n|$/)));
  const delimiter = [';', '\t', ','].find((mark) => firstLine.includes(mark)) ?? ',';
  // with the header, and the line break at the end
  const tooMuch = tooMuchCsv(text, delimiter, { columns: mostColumns, rows: mostRows + 2 });
  if (tooMuch) return { ok: false, problems: [{ line: tooMuch.line, message: tooMuchOf[tooMuch.what] }] };
  try {
    // csv-parse counts the line on which a record ends; a quoted cell may hold line breaks
    const records = parse(text, {
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: longestRow,
      // with the header, and one by which too many are known
      to: mostRows + 2,
    }) as unknown as {
      record: string[];
      info: Info;
    }[];
    const breaks = (record: string[]) => record.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0);
    return { ok: true, records: records.map(({ record, info }) => ({ record, line: info.lines - breaks(record) })) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number((error as { lines?: unknown }).lines ?? 1);
    return { ok: false, problems: [{ line, message: error.message }] };
  }
}

type Built = { value: unknown; lines: ReadonlyMap<string, number>; problems: MenuFileProblem[] };

/** Gathers rows into the value that a JSON menu file would hold; `lines` remembers the row of each part. */
function valueOf(rows: readonly Row[]): Built {
  const lists = { categories: [] as object[], ingredients: [] as object[], selections: [] as object[] };
  const items: { key: string; options: object[] }[] = [];
  const itemAt = new Map<string, number>();
  const lines = new Map<string, number>();
  const problems: MenuFileProblem[] = [];
  const declared = rows.some((row) => row.kind === 'category');
  const categoryKeys = new Set<string>();
  for (const { kind, cells, line } of rows) {
    const read = csvRowOf(kind, cells);
    problems.push(...read.problems.map((problem: CsvProblem) => ({ line, message: problem.message })));
    if (kind !== 'item') {
      const name = ({ category: 'categories', ingredient: 'ingredients', selection: 'selections' } as const)[kind];
      lines.set(`${name}.${lists[name].length}`, line);
      if (kind === 'category') categoryKeys.add(read.key);
      lists[name].push(read.row);
      continue;
    }
    const at = itemAt.get(read.key) ?? items.length;
    if (at === items.length) {
      itemAt.set(read.key, at);
      lines.set(`items.${at}`, line);
      items.push({ ...read.row, key: read.key, options: [] });
    }
    const item = items[at];
    if (!item) continue;
    lines.set(`items.${at}.options.${item.options.length}`, line);
    item.options.push(read.option(item.options.length));
    for (const category of declared ? [] : read.categoryNames) {
      if (categoryKeys.has(category.key)) continue;
      categoryKeys.add(category.key);
      lines.set(`categories.${lists.categories.length}`, line);
      lists.categories.push(category);
    }
  }
  const menus = [{ key: 'menu', name: menuName, categories: [...categoryKeys] }];
  return { value: { ...lists, items, menus }, lines, problems };
}

/** The line of the closest part around the path that has one. */
function lineOf(lines: ReadonlyMap<string, number>, path: MenuFilePath): number {
  for (let length = path.length; length > 0; length -= 1) {
    const line = lines.get(path.slice(0, length).join('.'));
    if (line !== undefined) return line;
  }
  return 1;
}
