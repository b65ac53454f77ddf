import { DndContext, PointerSensor, useSensor, useSensors, type Modifier } from '@dnd-kit/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useHotkeys } from '@mantine/hooks';
import { IconArrowBackUp, IconGridDots } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import type { Table } from '#domain/table/table.ts';
import { planLayout, roomLayout } from '#src/features/floor/planLayout.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import dashboard from '../../../frame/Dashboard.module.css';
import { useMay } from '../../../frame/useChain.ts';
import { droppedAt, liesIn } from './droppedAt.ts';
import { freePlace, inRows, lyingUpon, stepped, type Place } from './placing.ts';
import classes from './PlanEditor.module.css';
import { PlanTable } from './PlanTable.tsx';
import type { PlanDraft } from './usePlanDraft.ts';

type PlanEditorProps = {
  /** of one area, in the order of their names */
  tables: readonly Table[];
  title: string;
  draft: PlanDraft;
};

/** A table that goes to the plan or from it is another button then: the keyboard goes along with it. */
function followed(table_id: string | undefined, move: () => void): void {
  flushSync(move);
  document.getElementById(`plan-${table_id}`)?.focus();
}

/** An area as waiters see it: its tables are drawn to where they stand, by pointer or by the arrow keys. */
export function PlanEditor({ tables, title, draft }: PlanEditorProps) {
  const { t } = useLingui();
  const isMine = useMay('manage');
  const hint = useId();
  const plan = useRef<HTMLDivElement>(null);
  const tray = useRef<HTMLElement>(null);
  const [said, setSaid] = useState('');
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));

  const standing = tables.flatMap((table) => {
    const place = draft.placeOf(table);
    return place ? [{ table, place }] : [];
  });
  const waiting = tables.filter((table) => !draft.placeOf(table));
  const places = standing.map(({ place }) => place);
  const room = roomLayout(places);
  const lying = lyingUpon(places, room);
  const othersOf = (table_id: unknown): Place[] =>
    standing.filter(({ table }) => table.table_id !== table_id).map(({ place }) => place);

  const put = (table: Table, place: Place | undefined, by?: string): void => {
    draft.put({ [table.table_id]: place }, by);
    const { name } = table;
    const [across, down] = [Math.round(place?.x ?? 0), Math.round(place?.y ?? 0)];
    setSaid(place ? t`${name}: ${across} % from the left, ${down} % from the top` : t`${name} waits beside the plan`);
  };
  const enter = (table: Table): void => {
    followed(table.table_id, () => put(table, freePlace(places, room)));
  };
  const byKey = (event: KeyboardEvent, table: Table, place: Place): void => {
    if (!isMine || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = stepped(place, event.key, event.shiftKey);
    if (next) put(table, next, `keys ${table.table_id}`);
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      followed(table.table_id, () => put(table, undefined));
    } else return;
    event.preventDefault();
  };
  /** While a table is drawn it shows where it would stand. */
  const snap: Modifier = ({ transform, draggingNodeRect, active }) => {
    const edges = plan.current?.getBoundingClientRect();
    if (!edges || !draggingNodeRect) return transform;
    const { left, top, width, height } = draggingNodeRect;
    const drawn = { left: left + transform.x, top: top + transform.y, width, height };
    if (!liesIn(drawn, edges)) return transform;
    const { x, y } = droppedAt(drawn, edges, othersOf(active?.id));
    return {
      ...transform,
      x: edges.left + ((edges.width - width) * x) / 100 - left,
      y: edges.top + ((edges.height - height) * y) / 100 - top,
    };
  };
  const { undo } = draft;
  useHotkeys([['mod+Z', () => undo && followed(undo.table_ids[0], undo.run)]]);
  return (
    <div className={classes.editor}>
      <p className="unseen" role="status">
        {said}
      </p>
      <p id={hint} className={classes.note}>
        {isMine && (
          <Trans>
            Draw tables to where they stand, or move them by the arrow keys: with Shift in larger steps. Delete takes
            one from the plan.
          </Trans>
        )}
      </p>
      {isMine && (
        <div className={dashboard.actions}>
          <BigButton
            tone="plain"
            icon={<IconGridDots aria-hidden="true" />}
            onClick={() => {
              const rows = inRows(tables.length);
              draft.put(Object.fromEntries(tables.map(({ table_id }, at) => [table_id, rows[at]])));
              setSaid(t`All tables stand in rows`);
            }}
          >
            <Trans>Place all in rows</Trans>
          </BigButton>
          <BigButton
            tone="plain"
            icon={<IconArrowBackUp className="mirrored" aria-hidden="true" />}
            aria-keyshortcuts="Control+Z Meta+Z"
            reason={undo ? undefined : t`There is nothing to undo`}
            onClick={undo?.run}
          >
            <Trans>Undo</Trans>
          </BigButton>
        </div>
      )}
      <DndContext
        sensors={sensors}
        modifiers={[snap]}
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
        onDragEnd={({ active }) => {
          const table = tables.find(({ table_id }) => table_id === active.id);
          const [drawn, edges, beside] = [
            active.rect.current.translated,
            plan.current?.getBoundingClientRect(),
            tray.current?.getBoundingClientRect(),
          ];
          if (!table || !drawn || !edges) return;
          if (liesIn(drawn, edges)) put(table, droppedAt(drawn, edges, othersOf(active.id)));
          else if (beside && liesIn(drawn, beside) && draft.placeOf(table)) put(table, undefined);
        }}
      >
        <div className={classes.room} style={{ maxInlineSize: `${room.width}rem` }} dir="ltr">
          <section ref={tray} className={classes.tray} aria-labelledby={`${hint}-tray`}>
            <h3 id={`${hint}-tray`} className={classes.trayTitle} dir="auto">
              <Trans>Without a place</Trans>
            </h3>
            {waiting.length === 0 ? (
              <p className={classes.note} dir="auto">
                <Trans>Every table has its place. Draw one here to take it from the plan.</Trans>
              </p>
            ) : (
              <ul className={classes.waiting}>
                {waiting.map((table) => (
                  <li key={table.table_id}>
                    <PlanTable
                      table={table}
                      place={undefined}
                      room={room}
                      lies={false}
                      hint={`${hint}-enter`}
                      locked={!isMine}
                      onKeyDown={() => undefined}
                      onClick={() => isMine && enter(table)}
                    />
                  </li>
                ))}
              </ul>
            )}
            <p id={`${hint}-enter`} hidden>
              <Trans>Press it to place it on the plan.</Trans>
            </p>
          </section>
          <div
            ref={plan}
            className={classes.plan}
            role="group"
            aria-label={t`Plan: ${title}`}
            style={{ blockSize: `${(room.height / room.width) * 100}cqi` }}
          >
            {standing.map(({ table, place }, at) => (
              <PlanTable
                key={table.table_id}
                table={table}
                place={place}
                room={room}
                lies={lying.has(at)}
                hint={hint}
                locked={!isMine}
                onKeyDown={(event) => byKey(event, table, place)}
              />
            ))}
          </div>
        </div>
      </DndContext>
      <p className={classes.note} role="status">
        {waiting.length > 0 ? (
          <Plural
            value={waiting.length}
            one="# table has no place yet: devices show this area as a list until it has one."
            other="# tables have no place yet: devices show this area as a list until all have one."
          />
        ) : planLayout(places) ? (
          <Trans>Devices show the tables like this, without the room’s empty edges.</Trans>
        ) : (
          <Trans>Two tables lie upon each other: devices show this area as a list until they are moved apart.</Trans>
        )}
      </p>
    </div>
  );
}
