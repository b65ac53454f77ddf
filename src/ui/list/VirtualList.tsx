import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { CSSProperties, Key, ReactNode } from 'react';
import classes from './VirtualList.module.css';

type VirtualListProps<Entry> = {
  entries: readonly Entry[];
  entryKey: (entry: Entry) => Key;
  children: (entry: Entry, index: number) => ReactNode;
  /** height to reckon with until it is measured, in px */
  estimate: number;
  /** space between two, in px */
  gap?: number;
  /** what is listed, for screen readers */
  label?: string;
  /** so many side by side, each below the shortest; only of a list that scrolls itself */
  columns?: number;
  /** window: the page scrolls; self: the list scrolls in the place it is given */
  scroll?: 'window' | 'self';
  /** how many beyond what is in sight are kept drawn; few, where one is tall */
  overscan?: number;
};

/** A list of thousands that draws only what is in sight; heights are measured, so entries may differ. */
export function VirtualList<Entry>({ scroll = 'self', ...rest }: VirtualListProps<Entry>) {
  return scroll === 'window' ? <WindowList {...rest} /> : <OwnList {...rest} />;
}

type InnerProps<Entry> = Omit<VirtualListProps<Entry>, 'scroll'>;

function OwnList<Entry>(props: InnerProps<Entry>) {
  const place = useRef<HTMLDivElement>(null);
  const { columns = 1 } = props;
  // oxlint-disable-next-line react/incompatible-library -- no React Compiler here; the functions stay inside this component
  const virtualizer = useVirtualizer({
    count: props.entries.length,
    getScrollElement: () => place.current,
    estimateSize: () => props.estimate,
    getItemKey: (index) => props.entryKey(props.entries[index] as Entry),
    gap: props.gap ?? 0,
    overscan: props.overscan ?? 6,
    lanes: columns,
  });
  useLayoutEffect(() => {
    // other columns forget all heights, and an entry that stays as wide as it was is not measured again by itself: it
    // would lie over the next one
    virtualizer.measure();
    virtualizer.getTotalSize();
    for (const row of place.current?.querySelectorAll('[data-index]') ?? []) virtualizer.measureElement(row);
  }, [virtualizer, columns]);
  return (
    // focusable, so that the keyboard can scroll it
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={place} className={classes.scroller} tabIndex={0} role="group" aria-label={props.label}>
      <Rows {...props} virtualizer={virtualizer} offset={0} />
    </div>
  );
}

function WindowList<Entry>(props: InnerProps<Entry>) {
  const place = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const top = place.current?.getBoundingClientRect().top ?? 0;
    setOffset(top + window.scrollY);
  }, [props.entries.length]);
  // oxlint-disable-next-line react/incompatible-library -- no React Compiler here; the functions stay inside this component
  const virtualizer = useWindowVirtualizer({
    count: props.entries.length,
    estimateSize: () => props.estimate,
    getItemKey: (index) => props.entryKey(props.entries[index] as Entry),
    gap: props.gap ?? 0,
    overscan: props.overscan ?? 6,
    scrollMargin: offset,
  });
  return (
    <div ref={place}>
      <Rows {...props} virtualizer={virtualizer} offset={offset} />
    </div>
  );
}

type RowsProps<Entry> = InnerProps<Entry> & {
  virtualizer: Pick<ReturnType<typeof useWindowVirtualizer>, 'getVirtualItems' | 'getTotalSize' | 'measureElement'>;
  offset: number;
};

function Rows<Entry>({
  entries,
  children,
  label,
  estimate,
  virtualizer,
  offset,
  columns = 1,
  gap = 0,
}: RowsProps<Entry>) {
  return (
    <ul className={classes.list} aria-label={label} style={{ blockSize: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map((row) => (
        <li
          key={row.key}
          ref={virtualizer.measureElement}
          data-index={row.index}
          aria-posinset={row.index + 1}
          aria-setsize={entries.length}
          className={classes.row}
          style={{ transform: `translateY(${row.start - offset}px)`, ...besides(row.lane, columns, gap) }}
        >
          <LateEntry entry={entries[row.index] as Entry} index={row.index} draw={children} height={estimate} />
        </li>
      ))}
    </ul>
  );
}

/** Where a column of several begins, and how wide it is. */
function besides(lane: number, columns: number, gap: number): CSSProperties {
  if (columns === 1) return {};
  const width = `(100% - ${(columns - 1) * gap}px) / ${columns}`;
  return {
    insetInlineStart: `calc((${width} + ${gap}px) * ${lane})`,
    insetInlineEnd: 'auto',
    inlineSize: `calc(${width})`,
  };
}

type LateEntryProps<Entry> = {
  entry: Entry;
  index: number;
  draw: (entry: Entry, index: number) => ReactNode;
  height: number;
};

/**
 * The place is there at once, what stands in it follows in slices: however fast somebody scrolls, no frame waits for
 * tall entries to be drawn.
 */
function LateEntry<Entry>({ entry, index, draw, height }: LateEntryProps<Entry>) {
  const drawn = useDeferredValue(true, false);
  return useMemo(
    () => (drawn ? draw(entry, index) : <div style={{ blockSize: height }} />),
    [drawn, draw, entry, index, height],
  );
}
