import { closestCenter, DndContext, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { useLingui } from '@lingui/react/macro';
import { IconGripVertical } from '@tabler/icons-react';
import { useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { cx } from '#src/ui/cx.ts';
import { moved } from './moved.ts';
import classes from './SortList.module.css';

type SortEntry = { key: string; name: string };

type SortListProps<Entry extends SortEntry> = {
  entries: readonly Entry[];
  /** what is listed, for screen readers */
  label: string;
  onSort: (entries: Entry[]) => void;
  children: (entry: Entry) => ReactNode;
};

/** A list that is put in order by drawing its handles, or by the arrow keys on them; Home and End go to the ends. */
export function SortList<Entry extends SortEntry>({ entries, label, onSort, children }: SortListProps<Entry>) {
  const { t } = useLingui();
  const [said, setSaid] = useState('');
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const keys = entries.map(({ key }) => key);
  const move = (from: number, to: number): void => {
    const next = moved(entries, from, to);
    const name = entries[from]?.name ?? '';
    const place = next.findIndex(({ key }) => key === keys[from]) + 1;
    setSaid(t`${name}: place ${place} of ${next.length}`);
    onSort(next);
  };
  const byKey = (event: KeyboardEvent, at: number): void => {
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: entries.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(at, to);
  };
  return (
    <>
      <p className="unseen" role="status">
        {said}
      </p>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        // what is moved is said above, in the language on screen
        accessibility={{
          announcements: {
            onDragStart: () => undefined,
            onDragOver: () => undefined,
            onDragEnd: () => undefined,
            onDragCancel: () => undefined,
          },
          screenReaderInstructions: { draggable: '' },
        }}
        onDragEnd={({ active, over }) => {
          if (over && active.id !== over.id) move(keys.indexOf(String(active.id)), keys.indexOf(String(over.id)));
        }}
      >
        <SortableContext items={keys} strategy={verticalListSortingStrategy}>
          <ol className={classes.list} aria-label={label}>
            {entries.map((entry, at) => (
              <SortRow
                key={entry.key}
                entry={entry}
                handle={t`Move ${entry.name}: arrow keys, or draw it`}
                onKey={(event) => byKey(event, at)}
              >
                {children(entry)}
              </SortRow>
            ))}
          </ol>
        </SortableContext>
      </DndContext>
    </>
  );
}

type SortRowProps = {
  entry: SortEntry;
  handle: string;
  onKey: (event: KeyboardEvent) => void;
  children: ReactNode;
};

function SortRow({ entry, handle, onKey, children }: SortRowProps) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: entry.key,
  });
  return (
    <li
      ref={setNodeRef}
      className={cx(classes.row, isDragging && classes.held)}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={classes.handle}
        aria-label={handle}
        {...listeners}
        onKeyDown={onKey}
      >
        <IconGripVertical aria-hidden="true" />
      </button>
      {children}
    </li>
  );
}
