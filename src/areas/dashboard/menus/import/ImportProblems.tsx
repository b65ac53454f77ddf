import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { columnOfFault, importFault } from '#domain/menuImport/importFault.ts';
import { isFileColumn, type FileColumn, type MenuRow } from '#domain/menuImport/menuColumn.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import dashboard from '../../frame/Dashboard.module.css';
import { columnWord } from './columnWords.ts';
import classes from './Import.module.css';
import { problemSentence } from './problemSentence.ts';
import type { ImportReport } from './useDryRun.ts';

type Problem = ImportReport['problems'][number];
type ImportProblemsProps = {
  problems: readonly Problem[];
  /** the row that a line of the file sent came from; undefined where it cannot be mended here */
  rowAt: (line: number) => { row: MenuRow; index: number } | undefined;
  /** a line of the file as it stands, where it has no rows */
  lineText: (line: number) => string | undefined;
  onMend: (index: number, cells: MenuRow['cells']) => void;
};

const atOnce = 20;

/** What is wrong, row by row, with the row beside it: it can be mended on the spot. */
export function ImportProblems({ problems, rowAt, lineText, onMend }: ImportProblemsProps) {
  const lines = [...new Set(problems.map(({ line }) => line))];
  const byLine = lines.map((line) => [line, problems.filter((one) => one.line === line)] as const);
  return (
    <section className={dashboard.card} aria-labelledby="problems">
      <h2 id="problems" className={dashboard.cardTitle}>
        <Plural value={byLine.length} one="# row has to be mended" other="# rows have to be mended" />
      </h2>
      <p className={dashboard.lead}>
        <Trans>Nothing is imported as long as one of them is wrong. Mend them here, or in the file.</Trans>
      </p>
      <ul className={classes.list}>
        {byLine.slice(0, atOnce).map(([line, found]) => {
          const known = rowAt(line);
          return (
            // the row, wherever it stands in the file by now: what is typed in it stays
            <li key={known ? `row ${known.index}` : line} className={classes.problem}>
              {found.map(({ message }) => (
                <p key={message} className={classes.sentence}>
                  <span>
                    <Trans>Line {known?.row.line ?? line}</Trans>
                  </span>
                  <span>{problemSentence(importFault(message))}</span>
                </p>
              ))}
              {known ? (
                <MendRow
                  key={JSON.stringify(known.row.cells)}
                  row={known.row}
                  wrong={found.flatMap(({ message }) => columnOfFault(importFault(message)) ?? [])}
                  onMend={(cells) => onMend(known.index, cells)}
                />
              ) : (
                lineText(line) && <code className={classes.raw}>{lineText(line)}</code>
              )}
            </li>
          );
        })}
      </ul>
      {byLine.length > atOnce && (
        <p className={dashboard.small}>
          <Plural value={byLine.length - atOnce} one="and # more row" other="and # more rows" />
        </p>
      )}
    </section>
  );
}

type MendRowProps = { row: MenuRow; wrong: readonly string[]; onMend: (cells: MenuRow['cells']) => void };

function MendRow({ row, wrong, onMend }: MendRowProps) {
  const { t } = useLingui();
  const [cells, setCells] = useState(row.cells);
  const columns = shownColumns(row, wrong);
  const isWrong = (column: string): boolean => wrong.includes(column) || wrong.includes(column.replace(/_\w\w$/, ''));
  const save = (event: FormEvent): void => {
    event.preventDefault();
    onMend(cells);
  };
  return (
    <form onSubmit={save} noValidate className={classes.list} aria-label={t`Line ${row.line}`}>
      <div className={classes.cells}>
        {columns.map((column) => (
          <TextField
            key={column}
            label={columnWord(column)}
            value={cells[column] ?? ''}
            {...(isWrong(column) ? { error: t`Please mend this` } : {})}
            onChange={(text) => setCells({ ...cells, [column]: text })}
          />
        ))}
      </div>
      <div className={dashboard.actions}>
        <BigButton type="submit">
          <Trans>Mend</Trans>
        </BigButton>
        <BigButton tone="plain" onClick={() => onMend({})}>
          <Trans>Leave this row out</Trans>
        </BigButton>
      </div>
    </form>
  );
}

/** What the row says, and what it should say. */
function shownColumns({ cells }: MenuRow, wrong: readonly string[]): FileColumn[] {
  const told = (Object.keys(cells) as FileColumn[]).filter((column) => !/^(kind|key|description_)/.test(column));
  const missing = wrong.flatMap((column) => {
    if (column === 'name') return told.some((one) => one.startsWith('name_')) ? [] : (['name_en'] as const);
    return isFileColumn(column) ? [column] : [];
  });
  return [...new Set([...told, ...missing])];
}
