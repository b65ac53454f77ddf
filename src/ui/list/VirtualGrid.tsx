import type { ReactNode } from 'react';
import { useRef } from 'react';
import { useGridWindow } from './useGridWindow.ts';
import classes from './VirtualGrid.module.css';

type VirtualGridProps<Entry> = {
  entries: readonly Entry[];
  children: (entry: Entry, index: number) => ReactNode;
  /** as many columns as fit at this width, in rem */
  minWidth: number;
  /** height of a row, in rem; entries fill it and do not grow */
  rowHeight: number;
  /** space between two, in rem */
  gap?: number;
  /** what is listed, for screen readers */
  label?: string;
  /** another subject starts at the top again */
  subject?: string | undefined;
  /** shown in place of the rows when there are none */
  empty?: ReactNode;
};

/**
 * A grid of thousands in the place it is given. All rows are equally high, so nothing has to be measured: only what is
 * in sight is drawn, and when the entries change (a search) the places in sight stay and take the new entries.
 */
export function VirtualGrid<Entry>({
  entries,
  children,
  minWidth,
  rowHeight,
  gap = 0.75,
  label,
  subject,
  empty,
}: VirtualGridProps<Entry>) {
  const place = useRef<HTMLDivElement>(null);
  const { columns, first, last } = useGridWindow(place, { minWidth, rowHeight, gap, subject });
  const rows = columns === 0 ? 0 : Math.ceil(entries.length / columns);
  const inSight = Array.from({ length: Math.max(0, Math.min(rows, last + 1) - first) }, (_, index) => first + index);
  return (
    // focusable, so that the keyboard can scroll it
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={place} className={classes.scroller} tabIndex={0} role="group" aria-label={label}>
      {entries.length === 0 && empty}
      <div className={classes.rows} style={{ blockSize: `${Math.max(0, rows * (rowHeight + gap) - gap)}rem` }}>
        {inSight.map((row) => (
          <div
            key={row}
            className={classes.row}
            style={{
              blockSize: `${rowHeight}rem`,
              gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
              gap: `${gap}rem`,
              transform: `translateY(${row * (rowHeight + gap)}rem)`,
            }}
          >
            {entries.slice(row * columns, (row + 1) * columns).map((entry, column) => (
              // a place of the grid, not an entry: places stay while entries change
              <div key={column} className={classes.cell}>
                {children(entry, row * columns + column)}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
