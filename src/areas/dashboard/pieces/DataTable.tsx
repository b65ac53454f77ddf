import { useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { cx } from '#src/ui/cx.ts';
import classes from './DataTable.module.css';
import { rowPlaces, type RowPlace } from './rowPlaces.ts';

export type Column<Row> = {
  id: string;
  name: string;
  render: (row: Row) => ReactNode;
  /** what it is sorted by; without it the column is not */
  sortBy?: (row: Row) => string | number;
  /** as in grid-template-columns; otherwise an equal share */
  width?: string;
  /** on a phone, where that is another */
  phoneWidth?: string;
  /** what it holds says itself what it is: its name is for screen readers */
  isNameUnseen?: true;
  /** figures stand at the end */
  isFigure?: true;
  /** on screens from which width on it is there, as a rule: a phone shows what matters first */
  from?: 600 | 1000 | 1500;
};

/** `-name` is sorted downwards by name. */
export type Sort = string | undefined;

type DataTableProps<Row> = {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** what is listed, for screen readers */
  label: string;
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** keys of the chosen rows; without it nothing can be chosen */
  selected?: ReadonlySet<string>;
  onSelected?: (selected: Set<string>) => void;
  /** what a row is called, for the box that chooses it */
  rowName?: (row: Row) => string;
  /** What stands in its cells keeps nothing for itself until somebody comes into the row: a drawn row becomes another. */
  redraws?: true;
};

/** With something to tap in it, and its line. */
const rowHeight = 53;

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** By what the column says of each row, figures as figures and words as in the dictionary; alike ones stay as they lie. */
function inOrder<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort: Sort): readonly Row[] {
  const sortBy = columns.find(({ id }) => id === sort?.replace(/^-/, ''))?.sortBy;
  if (!sort || !sortBy) return rows;
  const sign = sort.startsWith('-') ? -1 : 1;
  return rows
    .map((row) => ({ row, by: sortBy(row) }))
    .sort(({ by: a }, { by: b }) =>
      typeof a === 'number' && typeof b === 'number' ? sign * (a - b) : sign * collator.compare(String(a), String(b)),
    )
    .map(({ row }) => row);
}

/**
 * A table of thousands that draws only what is in sight: sorted by its heads, chosen by its boxes (with Shift from the
 * last one on), all by the keyboard.
 */
export function DataTable<Row>({
  rows,
  columns,
  rowKey,
  label,
  sort,
  onSort,
  selected,
  onSelected,
  rowName,
  redraws,
}: DataTableProps<Row>) {
  const { t } = useLingui();
  const place = useRef<HTMLDivElement>(null);
  const lastChosen = useRef<string>(undefined);
  const sorted = useMemo(() => inOrder(rows, columns, sort), [rows, columns, sort]);
  // another one has it measure all rows anew
  const getItemKey = useCallback((index: number) => rowKey(sorted[index]!), [rowKey, sorted]);
  // the row that has the focus stays drawn wherever one scrolls: something may be typed in it
  const [focused, setFocused] = useState<string>();
  // rows in which somebody has been, as long as they are drawn
  const held = useRef(new Set<string>());
  const onFocused = useCallback((key: string | undefined) => {
    if (key !== undefined) held.current.add(key);
    setFocused(key);
  }, []);
  const kept = useMemo(
    () => (focused === undefined ? -1 : sorted.findIndex((row) => rowKey(row) === focused)),
    [rowKey, sorted, focused],
  );
  const rangeExtractor = useCallback(
    (range: Range): number[] => {
      const drawn = defaultRangeExtractor(range);
      // in the order of the rows: one that is moved in the page loses the focus
      return kept < 0 || drawn.includes(kept) ? drawn : [...drawn, kept].sort((a, b) => a - b);
    },
    [kept],
  );
  // oxlint-disable-next-line react/incompatible-library -- no React Compiler here; the functions stay inside this component
  const virtualizer = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => place.current,
    estimateSize: () => rowHeight,
    getItemKey,
    rangeExtractor,
    overscan: 4,
  });
  const drawn = virtualizer.getVirtualItems().map(({ index, start }) => {
    const row = sorted[index]!;
    return { index, start, row, key: rowKey(row) };
  });
  // as the page shows them, and not as a drawing that was given up would have
  const placed = useRef<readonly RowPlace[]>([]);
  const keys = drawn.map(({ key }) => key);
  const places = redraws && rowPlaces(keys, placed.current, held.current);
  useLayoutEffect(() => {
    if (places) placed.current = places;
    // what is not drawn any more has nothing to keep
    for (const key of held.current) if (!keys.includes(key)) held.current.delete(key);
  });
  const measure = useCallback(
    (element: HTMLElement, key: string) => {
      virtualizer.measureElement(element);
      return () => {
        // it may be another row's from now on, and is watched for that one
        if (virtualizer.elementsCache.get(key) === element) virtualizer.elementsCache.delete(key);
      };
    },
    [virtualizer],
  );

  const choose = (key: string, chosen: boolean, range: boolean): void => {
    const next = new Set(selected);
    const keys = sorted.map(rowKey);
    const [from, to] = [keys.indexOf(lastChosen.current ?? key), keys.indexOf(key)];
    const touched = range && from >= 0 ? keys.slice(Math.min(from, to), Math.max(from, to) + 1) : [key];
    for (const one of touched) {
      if (chosen) next.add(one);
      else next.delete(one);
    }
    lastChosen.current = key;
    onSelected?.(next);
  };
  const latest = useRef(choose);
  useEffect(() => void (latest.current = choose));
  const onChoose = useCallback<typeof choose>((...what) => latest.current(...what), []);
  const all = sorted.length > 0 && sorted.every((row) => selected?.has(rowKey(row)));
  const template = [...(selected ? ['2.75rem'] : []), ...columns.map(({ width }) => width ?? 'minmax(6rem, 1fr)')].join(
    ' ',
  );
  const style = {
    '--columns': template,
    '--columns-600': columnsFrom(columns, 600, selected !== undefined),
    '--columns-1000': columnsFrom(columns, 1000, selected !== undefined),
    '--columns-phone': columnsFrom(columns, 0, selected !== undefined),
  } as CSSProperties;
  return (
    <div ref={place} className={classes.scroller} style={style}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- rows that lie where they are scrolled to are no <table> */}
      <div role="table" aria-label={label} aria-rowcount={sorted.length + 1} className={classes.table}>
        <div role="rowgroup" className={classes.head}>
          <div role="row" aria-rowindex={1} className={classes.row}>
            {selected && (
              <div role="columnheader" className={classes.cell}>
                <label className={classes.tick}>
                  <input
                    type="checkbox"
                    aria-label={t`Choose all`}
                    checked={all}
                    ref={(box) => {
                      if (box) box.indeterminate = !all && sorted.some((row) => selected.has(rowKey(row)));
                    }}
                    onChange={() => {
                      // what is chosen and not listed now stays chosen
                      const next = new Set(selected);
                      for (const row of sorted) {
                        if (all) next.delete(rowKey(row));
                        else next.add(rowKey(row));
                      }
                      onSelected?.(next);
                    }}
                  />
                </label>
              </div>
            )}
            {columns.map((column) => {
              const direction = sort === column.id ? 'ascending' : sort === `-${column.id}` ? 'descending' : undefined;
              return (
                <div
                  key={column.id}
                  role="columnheader"
                  aria-sort={direction ?? (column.sortBy ? 'none' : undefined)}
                  className={columnClass(column)}
                >
                  {column.sortBy ? (
                    <button
                      type="button"
                      className={classes.sort}
                      onClick={() =>
                        onSort(
                          direction === undefined ? column.id : direction === 'ascending' ? `-${column.id}` : undefined,
                        )
                      }
                    >
                      {column.name}
                      {direction === 'ascending' && <IconArrowUp aria-hidden="true" />}
                      {direction === 'descending' && <IconArrowDown aria-hidden="true" />}
                    </button>
                  ) : (
                    <span className={column.isNameUnseen && 'unseen'}>{column.name}</span>
                  )}
                </div>
              );
            })}
          </div>
        </div>
        <div role="rowgroup" className={classes.body} style={{ blockSize: virtualizer.getTotalSize() }}>
          {drawn.map(({ index, start, row, key }, nth) => (
            <Entry
              key={places ? places[nth]!.place : key}
              id={key}
              row={row}
              columns={columns}
              index={index}
              start={start}
              measure={measure}
              chosen={selected?.has(key)}
              onChoose={onChoose}
              onFocused={onFocused}
              name={rowName?.(row)}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

const columnClass = <Row,>({ isFigure, from }: Column<Row>): string =>
  cx(classes.cell, isFigure && classes.figure, from && classes[`from${from}`]);

type EntryProps<Row> = {
  id: string;
  row: Row;
  columns: readonly Column<Row>[];
  index: number;
  start: number;
  measure: (element: HTMLElement, key: string) => () => void;
  /** undefined where nothing can be chosen */
  chosen: boolean | undefined;
  onChoose: (key: string, chosen: boolean, range: boolean) => void;
  /** the row that has the focus, or none */
  onFocused: (key: string | undefined) => void;
  name: string | undefined;
};

/** A row; what is in it is drawn again when it, or the columns, are others, and not whenever the page is. */
function EntryOnce<Row>({
  id,
  row,
  columns,
  index,
  start,
  measure,
  chosen,
  onChoose,
  onFocused,
  name,
}: EntryProps<Row>) {
  const { t } = useLingui();
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => measure(ref.current!, id), [measure, id]);
  return (
    <div
      ref={ref}
      data-index={index}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={chosen}
      className={cx(classes.row, classes.entry, chosen && classes.chosen)}
      style={{ transform: `translateY(${start}px)` }}
      onFocus={() => onFocused(id)}
      onBlur={() => onFocused(undefined)}
    >
      {chosen !== undefined && (
        <div role="cell" className={classes.cell}>
          <label className={classes.tick}>
            <input
              type="checkbox"
              aria-label={name === undefined ? t`Choose` : t`Choose ${name}`}
              checked={chosen}
              onChange={(event) =>
                onChoose(id, event.currentTarget.checked, (event.nativeEvent as MouseEvent).shiftKey)
              }
            />
          </label>
        </div>
      )}
      {columns.map((column) => (
        <div key={column.id} role="cell" className={columnClass(column)}>
          {column.render(row)}
        </div>
      ))}
    </div>
  );
}
const Entry = memo(EntryOnce) as typeof EntryOnce;

/** The grid's columns on screens of this width and wider, up to the next. */
function columnsFrom<Row>(columns: readonly Column<Row>[], width: number, hasBoxes: boolean): string {
  const shown = columns.filter(({ from = 0 }) => from <= width);
  const widths = shown.map((column) => (width === 0 && column.phoneWidth) || (column.width ?? 'minmax(6rem, 1fr)'));
  return [...(hasBoxes ? ['2.75rem'] : []), ...widths].join(' ');
}
