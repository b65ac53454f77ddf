/** What a list of rows sends: the type of each column, and its value in a row. */
type Columns<Row> = Readonly<Record<string, readonly [type: string, valueOf: (row: Row) => unknown]>>;

export type ColumnList<Row> = {
  /** the columns by name, as an insert or a select says them */
  names: string;
  /** the rows as a table of this name, of the parameters from `first` on */
  as: (table: string) => string;
  /** one array a column, in the order of the parameters */
  values: (rows: readonly Row[]) => unknown[];
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
    values: (rows) => list.map(([, [, valueOf]]) => rows.map(valueOf)),
    next: first + list.length,
  };
}
