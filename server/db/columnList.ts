/** What a list of rows sends: the type of each column, and its value in a row. */
type Columns<Row> = Readonly<Record<string, readonly [type: string, valueOf: (row: Row) => unknown]>>;

export type ColumnList<Row> = {
  /** the columns by name, as an insert or a select says them */
  names: string;
  /** the rows as a table of this name, of the parameters from `first` on */
  as: (table: string) => string;
  /** one array a column, in the order of the parameters, as PostgreSQL reads it */
  values: (rows: readonly Row[]) => string[];
  /** the number of the parameter after these */
  next: number;
};

/** Rows that travel as one array a column, beginning with the parameter `$first`. Made once: its texts do not change. */
export function columnList<Row>(first: number, columns: Columns<Row>): ColumnList<Row> {
  const list = Object.entries(columns);
  const names = list.map(([name]) => name).join(', ');
  const arrays = list.map(([, [type]], at) => `$${first + at}::${type}[]`).join(', ');
  return {
    names,
    as: (table) => `unnest(${arrays}) as ${table}(${names})`,
    values: (rows) => list.map(([, [, valueOf]]) => arrayText(rows, valueOf)),
    next: first + list.length,
  };
}

/** Written here and not by the driver, which looks at each value in several ways: of sixty arrays that is what they cost. */
function arrayText<Row>(rows: readonly Row[], valueOf: (row: Row) => unknown): string {
  let text = '{';
  for (let at = 0; at < rows.length; at += 1) text += (at > 0 ? ',' : '') + elementText(valueOf(rows[at]!));
  return `${text}}`;
}

function elementText(value: unknown): string {
  if (typeof value === 'string') return /["\\]/.test(value) ? `"${value.replace(/["\\]/g, '\\$&')}"` : `"${value}"`;
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Buffer.isBuffer(value)) return `"\\\\x${value.toString('hex')}"`;
  throw new TypeError(`a column holds ${typeof value}`);
}
