export type Row = { what: string; ours: string; ceiling: string; ratio: string; target: string; held: boolean };

/** Of an absolute number, which is held where it is small enough. */
export const most = (what: string, value: number, target: number, digits = 0): Row => ({
  ...plain(what, value, digits),
  target: `≤ ${target}`,
  held: value <= target,
});
/** Of one that is held where it is large enough. */
export const least = (what: string, value: number, target: number): Row => ({
  ...plain(what, value),
  target: `≥ ${target}`,
  held: value >= target,
});
/** What the machine's other work is in, and no target is for. */
export const plain = (what: string, value: number, digits = 0): Row => ({
  what,
  ours: value.toFixed(digits),
  ceiling: '',
  ratio: '',
  target: '',
  held: true,
});

/** Prints the rows as a table; `✓` where the target is held. */
export function printTable(title: string, rows: readonly Row[]): void {
  const columns = ['what', 'ours', 'ceiling', 'ratio', 'target'] as const;
  const width = Object.fromEntries(
    columns.map((column) => [column, Math.max(column.length, ...rows.map((row) => row[column].length))]),
  ) as Record<(typeof columns)[number], number>;
  const line = (cell: (column: (typeof columns)[number]) => string): string =>
    `| ${columns.map((column) => cell(column).padEnd(width[column])).join(' | ')} |`;
  process.stdout.write(`\n${title}\n${line((column) => column)} |\n${line((column) => '-'.repeat(width[column]))} |\n`);
  for (const row of rows) process.stdout.write(`${line((column) => row[column])} ${row.held ? '✓' : '✗'}\n`);
}
